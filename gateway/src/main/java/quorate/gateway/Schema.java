package quorate.gateway;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import quorate.core.value.Reading;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Token;

/// The schema for analysing statements. What a gateway has heard may be old, so it only ever says
/// yes: before a client is told that something does not exist, the order is asked.
///
/// @param known as last heard
/// @param newest as it is in the order now, which costs a read
record Schema(Supplier<Catalog> known, Supplier<Catalog> newest) {
  /// Analyses a statement.
  ///
  /// @param reading how the session's texts are read
  Analysed analyse(String text, Reading reading, List<SqlType> types) {
    return over(text, known.get(), catalog -> Analyser.analyse(text, catalog, reading, types));
  }

  /// What can be made of the schema `first`, or else of the newest if that is another.
  ///
  /// @param text the statement; what is no SQL is none over any schema
  <T> T over(String text, Catalog first, Function<Catalog, T> make) {
    try {
      return make.apply(first);
    } catch (SqlException refused) {
      if (isSyntax(text, refused)) {
        throw refused;
      }
      Catalog newer = newest.get();
      if (newer.version() == first.version()) {
        throw refused;
      }
      return make.apply(newer);
    }
  }

  /// Not every 42601 is one of syntax: an INSERT with more values than columns is 42601 too.
  private static boolean isSyntax(String text, SqlException refused) {
    if (!refused.error().sqlState().equals("42601")) {
      return false;
    }
    try {
      List<Token> tokens = Lexer.tokens(text);
      if (Parser.isData(tokens)) {
        Parser.statement(text, tokens);
      } else {
        Parser.command(text, tokens);
      }
      return false;
    } catch (SqlException unparsed) {
      return true;
    }
  }
}

package quorate.gateway.session;

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

/// The schema over which statements are analysed. The known one may be outdated, so a refusal based
/// on it does not count: before a client is told that an object does not exist, the newest schema
/// is read from the order.
///
/// @param known the schema as last received
/// @param newest reads the schema from the order
public record Schema(Supplier<Catalog> known, Supplier<Catalog> newest) {
  /// Analyses a statement.
  ///
  /// @param reading the session's search path and time zone
  public Analysed analyse(String text, Reading reading, List<SqlType> types) {
    return over(text, known.get(), catalog -> Analyser.analyse(text, catalog, reading, types));
  }

  /// Applies a function to the schema `first`, and if that fails, to the newest schema unless it is
  /// the same.
  ///
  /// @param text the statement; a syntax error does not depend on the schema
  <T> T over(String text, Catalog first, Function<Catalog, T> make) {
    try {
      return make.apply(first);
    } catch (SqlException refused) {
      if (isSyntax(text, refused)) {
        throw refused;
      }
      Catalog newer = newest.get();
      if (newer.equals(first)) { // one of the same version may have been lost
        throw refused;
      }
      return make.apply(newer);
    }
  }

  /// Not every 42601 is a syntax error: an INSERT with more values than columns raises it too.
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

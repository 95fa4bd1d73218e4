package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Token;
import quorate.sql.parse.WrittenName;

/// Recognises SELECT setval(..), which becomes a schema change, because the order hands out a
/// sequence's values in blocks.
public final class SequenceSetting {
  private static final String SETVAL = "setval";

  private final String text;
  private final List<Token> tokens;

  private SequenceSetting(String text, List<Token> tokens) {
    this.text = text;
    this.tokens = tokens;
  }

  /// The statement, if it consists of a call of setval(). Call this only for statements that the
  /// analyser refuses, which include all calls of setval(), so that other statements pay nothing.
  ///
  /// @throws SqlException 42883 for too few or too many arguments
  public static Optional<Analysed.SetSequence> of(String text) {
    return new SequenceSetting(text, Lexer.tokens(text)).find();
  }

  private Optional<Analysed.SetSequence> find() {
    int at = 1;
    if (!tokens.getFirst().is("select")) {
      return Optional.empty();
    }
    if (tokens.get(at).is("pg_catalog") && tokens.get(at + 1).is(".")) {
      at += 2;
    }
    if (!tokens.get(at).is(SETVAL) || !tokens.get(at + 1).is("(")) {
      return Optional.empty();
    }
    List<String> arguments = new ArrayList<>();
    int end = arguments(at + 2, arguments);
    if (end < 0) {
      return Optional.empty();
    }
    if (arguments.size() < 2 || arguments.size() > 3) {
      throw new SqlException(
          "42883", "function setval with %d arguments does not exist".formatted(arguments.size()));
    }
    return rest(end + 1, arguments);
  }

  /// The rest after the call: an alias for the result, and a FROM clause for the arguments.
  private Optional<Analysed.SetSequence> rest(int from, List<String> arguments) {
    int at = from;
    String column = SETVAL;
    boolean as = tokens.get(at).is("as");
    Token name = tokens.get(as ? at + 1 : at);
    boolean named =
        as || name.kind() == Token.Kind.QUOTED || name.kind() == Token.Kind.WORD && !isFrom(name);
    if (named) {
      column = name.text();
      at += as ? 2 : 1;
    }
    Token next = tokens.get(at);
    if (next.kind() != Token.Kind.END && !isFrom(next)) {
      return Optional.empty();
    }
    String called = arguments.size() == 3 ? arguments.get(2) : "true";
    return Optional.of(
        new Analysed.SetSequence(
            arguments.getFirst(),
            "select (%s)::bigint, (%s)::boolean %s"
                .formatted(arguments.get(1), called, text.substring(next.start())),
            column));
  }

  private static boolean isFrom(Token token) {
    return token.is("from") || token.is("where");
  }

  /// Collects the arguments that begin at `from`.
  ///
  /// @return index of the closing parenthesis; -1 if there is none
  private int arguments(int from, List<String> arguments) {
    int depth = 0;
    int start = tokens.get(from).start();
    for (int at = from; at < tokens.size(); at++) {
      Token token = tokens.get(at);
      if (token.is("(") || token.is("[")) {
        depth++;
      } else if (depth > 0 && (token.is(")") || token.is("]"))) {
        depth--;
      } else if (depth == 0 && (token.is(",") || token.is(")"))) {
        arguments.add(text.substring(start, token.start()));
        start = token.end();
        if (token.is(")")) {
          return at;
        }
      }
    }
    return -1;
  }

  /// The sequence's name, if the expression is a constant.
  public static Optional<String> constant(String name) {
    List<Token> tokens = Lexer.tokens(name);
    boolean plain = tokens.size() == 2;
    boolean cast = tokens.size() == 4 && tokens.get(1).is("::") && tokens.get(2).is("regclass");
    return tokens.getFirst().kind() == Token.Kind.STRING && (plain || cast)
        ? Optional.of(WrittenName.of(tokens.getFirst().text()))
        : Optional.empty();
  }
}

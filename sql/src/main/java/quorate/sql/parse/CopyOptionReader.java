package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import quorate.core.value.Numerals;
import quorate.core.value.SqlException;

/// Reads the options of COPY, in the current syntax and in that of releases before PostgreSQL 9. It
/// accepts any name and any value; `sql.copy.CopyOptions` checks them.
final class CopyOptionReader {
  private static final Set<String> FLAGS = Set.of("binary", "csv", "freeze", "header");
  private static final Set<String> STRINGS = Set.of("delimiter", "null", "quote", "escape");

  private final String text;
  private final List<Token> tokens;
  private int at;

  private CopyOptionReader(String text, List<Token> tokens) {
    this.text = text;
    this.tokens = tokens;
  }

  /// The options of a statement.
  ///
  /// @param text the statement's
  /// @throws SqlException 42601
  static List<CopyOption> read(String text, List<Token> tokens) {
    CopySyntax syntax = CopySyntax.of(tokens);
    List<CopyOption> options = new ArrayList<>();
    if (syntax.binary()) {
      options.add(flag(tokens.get(1)));
    }
    List<Token> rest = syntax.options(tokens);
    if (!rest.isEmpty()) {
      new CopyOptionReader(text, rest).all(options);
    }
    return options;
  }

  private void all(List<CopyOption> options) {
    if (skip("using")) {
      if (!peek().is("delimiters")) {
        throw error();
      }
    }
    if (peek().is("delimiters")) {
      Token name = take();
      options.add(new CopyOption("delimiter", string(), name.start() + 1));
    }
    skip("with");
    if (skip("(")) {
      do {
        options.add(current());
      } while (skip(","));
      require(")");
    } else {
      while (!isEnd()) {
        options.add(old());
      }
    }
    if (!isEnd()) {
      throw error();
    }
  }

  private CopyOption current() {
    Token name = take();
    if (name.kind() != Token.Kind.WORD && name.kind() != Token.Kind.QUOTED) {
      throw Source.syntaxError(text, name);
    }
    return new CopyOption(name.text(), argument(), name.start() + 1);
  }

  private CopyOption.Argument argument() {
    Token token = peek();
    if (token.is(",") || token.is(")")) {
      return new CopyOption.None();
    }
    if (skip("*")) {
      return new CopyOption.Star();
    }
    if (skip("(")) {
      List<String> names = new ArrayList<>();
      do {
        names.add(word());
      } while (skip(","));
      require(")");
      return new CopyOption.Names(names);
    }
    if (token.is("-") || token.is("+") || token.kind() == Token.Kind.NUMBER) {
      String sign = skip("-") ? "-" : "";
      skip("+");
      if (peek().kind() != Token.Kind.NUMBER) {
        throw error();
      }
      return new CopyOption.Number(sign + Numerals.plain(take().text()));
    }
    return new CopyOption.Word(skip("default") ? "default" : word());
  }

  /// A word that is not reserved, or a string.
  private String word() {
    Token token = take();
    boolean word =
        token.kind() == Token.Kind.QUOTED
            || token.kind() == Token.Kind.STRING
            || token.kind() == Token.Kind.WORD && !Feed.isReserved(token.text())
            || token.is("true")
            || token.is("false")
            || token.is("on");
    if (!word) {
      throw Source.syntaxError(text, token);
    }
    return token.text();
  }

  /// An option in the old syntax.
  private CopyOption old() {
    Token name = take();
    if (name.kind() == Token.Kind.WORD) {
      if (FLAGS.contains(name.text())) {
        return flag(name);
      }
      if (STRINGS.contains(name.text())) {
        skip("as");
        return new CopyOption(name.text(), string(), name.start() + 1);
      }
      if (name.is("encoding")) {
        return new CopyOption("encoding", string(), name.start() + 1);
      }
      if (name.is("force")) {
        return forced(name);
      }
    }
    throw Source.syntaxError(text, name);
  }

  private static CopyOption flag(Token name) {
    boolean format = name.is("binary") || name.is("csv");
    return new CopyOption(
        format ? "format" : name.text(),
        new CopyOption.Word(format ? name.text() : "true"),
        name.start() + 1);
  }

  private CopyOption forced(Token force) {
    String kind;
    if (skip("quote")) {
      kind = "force_quote";
    } else if (skip("not")) {
      require("null");
      kind = "force_not_null";
    } else {
      require("null");
      kind = "force_null";
    }
    if (skip("*")) {
      return new CopyOption(kind, new CopyOption.Star(), force.start() + 1);
    }
    List<String> names = new ArrayList<>();
    do {
      if (peek().kind() == Token.Kind.STRING) {
        throw error();
      }
      names.add(word());
    } while (skip(","));
    return new CopyOption(kind, new CopyOption.Names(names), force.start() + 1);
  }

  private CopyOption.Word string() {
    if (peek().kind() != Token.Kind.STRING) {
      throw error();
    }
    return new CopyOption.Word(take().text());
  }

  private Token peek() {
    return tokens.get(Math.min(at, tokens.size() - 1));
  }

  private Token take() {
    Token token = peek();
    at++;
    return token;
  }

  private boolean skip(String word) {
    if (!isEnd() && peek().is(word)) {
      at++;
      return true;
    }
    return false;
  }

  private void require(String word) {
    if (!skip(word)) {
      throw error();
    }
  }

  private boolean isEnd() {
    return at >= tokens.size() - 1;
  }

  private SqlException error() {
    return Source.syntaxError(text, peek());
  }
}

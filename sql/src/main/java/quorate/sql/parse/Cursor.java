package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// A place in a statement's tokens.
public final class Cursor {
  /// Words that cannot be a column's or table's name unquoted (manual, appendix C).
  private static final Set<String> RESERVED =
      Set.of(
          "all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create current_catalog current_date current_role current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit localtime localtimestamp not null offset on only or order placing primary references returning select session_user some symmetric table then to trailing true union unique user using variadic when where window with"
              .split(" "));

  /// Words that are no alias without AS besides: they join or compare.
  private static final Set<String> NO_ALIAS =
      Set.of(
          "cross full inner join left natural right outer is isnull notnull like ilike similar overlaps collate tablesample over filter within set values between and day hour minute month second year at"
              .split(" "));

  private final String text;
  private final List<Token> tokens;
  private final int[] constants;
  private int at;

  public Cursor(String text) {
    this(text, Lexer.tokens(text));
  }

  public Cursor(String text, List<Token> tokens) {
    this.text = text;
    this.tokens = tokens;
    constants = new int[tokens.size()];
    int count = 0;
    for (int i = 0; i < constants.length; i++) {
      constants[i] = count;
      count += tokens.get(i).isConstant() ? 1 : 0;
    }
  }

  public Token peek() {
    return tokens.get(at);
  }

  public Token peek(int ahead) {
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  public Token next() {
    Token token = peek();
    if (token.kind() != Token.Kind.END) {
      at++;
    }
    return token;
  }

  /// How many constants stand before the next token.
  int constantIndex() {
    return constants[at];
  }

  /// Character position of the next token, from 1.
  public int position() {
    return peek().start() + 1;
  }

  int mark() {
    return at;
  }

  void reset(int mark) {
    at = mark;
  }

  /// The text from token `mark` to before the next one.
  String textSince(int mark) {
    return at == mark ? "" : text.substring(tokens.get(mark).start(), tokens.get(at - 1).end());
  }

  /// Whether the next tokens are these words or symbols.
  public boolean sees(String... words) {
    for (int i = 0; i < words.length; i++) {
      if (!peek(i).is(words[i])) {
        return false;
      }
    }
    return true;
  }

  /// Takes these words if they come next.
  public boolean takes(String... words) {
    if (!sees(words)) {
      return false;
    }
    at += words.length;
    return true;
  }

  /// Takes one of these words, or gives the empty string.
  public String takesOneOf(String... words) {
    for (String word : words) {
      if (takes(word)) {
        return word;
      }
    }
    return "";
  }

  public void expect(String... words) {
    for (String word : words) {
      if (!takes(word)) {
        throw syntaxError();
      }
    }
  }

  public boolean atEnd() {
    return peek().kind() == Token.Kind.END || peek().is(";");
  }

  public void expectEnd() {
    while (takes(";")) {}
    if (peek().kind() != Token.Kind.END) {
      throw syntaxError();
    }
  }

  /// A name that is not reserved.
  public String identifier() {
    Token token = peek();
    boolean named =
        token.kind() == Token.Kind.QUOTED
            || token.kind() == Token.Kind.WORD && !RESERVED.contains(token.text());
    if (!named || token.text().isEmpty()) {
      throw syntaxError();
    }
    at++;
    return token.text();
  }

  /// Any word, as after AS or a dot.
  String label() {
    Token token = peek();
    if (token.kind() != Token.Kind.QUOTED && token.kind() != Token.Kind.WORD) {
      throw syntaxError();
    }
    at++;
    return token.text();
  }

  /// Whether an alias without AS comes next.
  boolean seesAlias() {
    Token token = peek();
    return token.kind() == Token.Kind.QUOTED
        || token.kind() == Token.Kind.WORD
            && !RESERVED.contains(token.text())
            && !NO_ALIAS.contains(token.text());
  }

  boolean seesName() {
    Token token = peek();
    return token.kind() == Token.Kind.QUOTED
        || token.kind() == Token.Kind.WORD && !RESERVED.contains(token.text());
  }

  /// A relation's name; the schema `public` is taken off.
  public String relation() {
    int position = position();
    String name = identifier();
    if (!takes(".")) {
      return name;
    }
    String inner = label();
    if (name.equals("public")) {
      return inner;
    }
    if (takes(".")) {
      throw new SqlException(
          new SqlError("0A000", "cross-database references are not implemented").at(position));
    }
    throw new SqlException(
        new SqlError("42P01", "relation \"" + name + "." + inner + "\" does not exist")
            .at(position));
  }

  /// (a, b, ...).
  public List<String> identifiers() {
    expect("(");
    List<String> names = new ArrayList<>();
    do {
      names.add(identifier());
    } while (takes(","));
    expect(")");
    return names;
  }

  /// An integer constant with an optional sign.
  public long integer() {
    boolean negative = takes("-");
    if (!negative) {
      takes("+");
    }
    Token token = next();
    try {
      long value = Long.parseLong(token.text());
      return negative ? -value : value;
    } catch (NumberFormatException notInteger) {
      at--;
      throw syntaxError();
    }
  }

  /// Skips a balanced (...).
  void skipParentheses() {
    expect("(");
    int depth = 1;
    while (depth > 0) {
      if (atEnd()) {
        throw syntaxError();
      }
      Token token = next();
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
    }
  }

  /// PostgreSQL's syntax error at the next token.
  public SqlException syntaxError() {
    Token token = peek();
    String message =
        token.kind() == Token.Kind.END
            ? "syntax error at end of input"
            : "syntax error at or near \"" + text.substring(token.start(), token.end()) + "\"";
    return new SqlException(new SqlError("42601", message).at(token.start() + 1));
  }

  /// A refusal of something at the next token.
  public SqlException unsupported(String what) {
    return new SqlException(
        new SqlError("0A000", what + " is not supported by Quorate").at(position()));
  }
}

package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Token;
import quorate.sql.plan.LiteralType;
import quorate.sql.type.Literals;

/// A statement's text without its constants.
///
/// @param key the tokens, with each constant replaced by its class. The key selects the template,
///   together with the constants that the template declares part of the shape
/// @param constants the constant tokens, in order
record Shape(String key, List<Token> constants) {
  static Shape of(List<Token> tokens) {
    StringBuilder key = new StringBuilder(tokens.size() * 6);
    List<Token> constants = new ArrayList<>();
    for (Token token : tokens) {
      switch (token.kind()) {
        case NUMBER, STRING -> {
          constants.add(token);
          key.append('?').append(Literals.classOf(token.kind() == Token.Kind.NUMBER, token.text()));
        }
        case PARAMETER -> key.append('$').append(token.text());
        case QUOTED -> key.append(EngineTypes.quote(token.text()));
        case BITS -> key.append('X').append('\'').append(token.text()).append('\'');
        case WORD, SYMBOL -> key.append(token.text());
        case END -> {}
      }
      key.append(' ');
    }
    return new Shape(key.toString(), constants);
  }

  /// The constants that are part of the shape, as text.
  String fixed(List<Optional<LiteralType>> literals) {
    StringBuilder fixed = new StringBuilder();
    for (int i = 0; i < constants.size(); i++) {
      if (i >= literals.size() || literals.get(i).isEmpty()) {
        fixed.append(i).append('=').append(constants.get(i).text()).append('\0');
      }
    }
    return fixed.toString();
  }

  /// The shape for display, with question marks for the constants that vary.
  String display(List<Token> tokens, List<Optional<LiteralType>> literals) {
    StringBuilder text = new StringBuilder();
    int constant = 0;
    for (Token token : tokens) {
      String shown =
          switch (token.kind()) {
            case NUMBER, STRING -> {
              boolean varies = constant < literals.size() && literals.get(constant).isPresent();
              constant++;
              yield varies
                  ? "?"
                  : token.kind() == Token.Kind.NUMBER
                      ? token.text()
                      : "'" + token.text().replace("'", "''") + "'";
            }
            case PARAMETER -> "$" + token.text();
            case QUOTED -> EngineTypes.quote(token.text());
            case BITS -> token.text();
            case WORD, SYMBOL -> token.text();
            case END -> "";
          };
      boolean tight =
          text.isEmpty()
              || shown.isEmpty()
              || ",).;".contains(shown)
              || text.charAt(text.length() - 1) == '('
              || text.charAt(text.length() - 1) == '.';
      text.append(tight ? "" : " ").append(shown);
    }
    return text.toString();
  }

  /// Adds the position to an error for a malformed constant, as PostgreSQL does. A value that does
  /// not fit its target is reported later.
  private static SqlException placed(SqlException malformed, Token token) {
    SqlError error = malformed.error();
    boolean read =
        switch (error.sqlState()) {
          case "22P02", "22007", "22008", "22023", "0A000" -> true;
          case "22003" -> !error.message().startsWith("numeric ");
          default -> false;
        };
    return read && token.kind() == Token.Kind.STRING && error.position() == 0
        ? error.at(token.start() + 1).asException()
        : malformed;
  }

  /// The constants converted for a template.
  ///
  /// @param late error for a constant that does not fit a modifier, such as a length; PostgreSQL
  ///   reports it at execution rather than at preparation
  record Constants(List<Value> values, Optional<SqlException> late) {
    static final Constants NONE = new Constants(List.of(), Optional.empty());

    Constants {
      values = List.copyOf(values);
    }
  }

  /// Converts the constants to the types of the template, with PostgreSQL's errors for malformed
  /// ones.
  Constants values(List<Optional<LiteralType>> literals) {
    List<Value> values = new ArrayList<>();
    Optional<SqlException> late = Optional.empty();
    for (int i = 0; i < constants.size() && i < literals.size(); i++) {
      Token token = constants.get(i);
      Optional<LiteralType> type = literals.get(i);
      if (type.isEmpty()) {
        values.add(Value.NULL);
        continue;
      }
      Value raw =
          Literals.value(token.kind() == Token.Kind.NUMBER, token.text(), type.get().negated());
      try {
        values.add(type.get().of(raw));
      } catch (SqlException malformed) {
        if (!type.get().isOfModifier(malformed)) {
          throw placed(malformed, token);
        }
        late = late.or(() -> Optional.of(malformed));
        values.add(Value.NULL);
      }
    }
    return new Constants(values, late);
  }
}

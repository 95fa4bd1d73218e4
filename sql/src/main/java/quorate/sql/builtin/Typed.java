package quorate.sql.builtin;

import java.util.Optional;

/// An expression in the engine's SQL, with its type.
///
/// @param sql usable as an operand without parentheses
/// @param text content of an untyped string constant or NULL
/// @param parameter number of an untyped parameter, otherwise 0
public record Typed(String sql, SystemType type, Optional<String> text, int parameter) {
  public Typed(String sql, SystemType type) {
    this(sql, type, Optional.empty(), 0);
  }

  public static Typed of(String sql, String type) {
    return new Typed(sql, SystemTypes.of(type));
  }

  public static Typed bool(String sql) {
    return of("(" + sql + ")", "bool");
  }

  public static Typed literal(String text) {
    return new Typed(SqliteWords.string(text), SystemTypes.of("unknown"), Optional.of(text), 0);
  }

  public static Typed nothing() {
    return of("NULL", "unknown");
  }

  public boolean isUnsettled() {
    return type.isUnknown();
  }
}

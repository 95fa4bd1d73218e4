package quorate.sql.plan;

import quorate.core.value.SqlError;

/// What a client is told besides the answer: `relation "t" already exists, skipping`.
///
/// @param severity NOTICE or WARNING
/// @param said its code and words, as an error has them
public record Notice(String severity, SqlError said) {
  /// The code of what is told without any.
  private static final String NONE = "00000";

  public static Notice notice(String code, String message) {
    return new Notice("NOTICE", new SqlError(code, message));
  }

  public static Notice notice(String message) {
    return notice(NONE, message);
  }

  public static Notice warning(String code, String message) {
    return new Notice("WARNING", new SqlError(code, message));
  }

  /// The same with more about it; empty for nothing.
  public Notice withDetail(String detail) {
    return new Notice(severity, said.withDetail(detail));
  }
}

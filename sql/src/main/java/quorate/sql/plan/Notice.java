package quorate.sql.plan;

import quorate.core.value.SqlError;

/// A message to the client besides the result, such as `relation "t" already exists, skipping`.
///
/// @param severity NOTICE or WARNING
/// @param said SQLSTATE and message
public record Notice(String severity, SqlError said) {
  /// SQLSTATE of a notice without a code of its own.
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

  /// The same notice with a detail; empty for none.
  public Notice withDetail(String detail) {
    return new Notice(severity, said.withDetail(detail));
  }
}

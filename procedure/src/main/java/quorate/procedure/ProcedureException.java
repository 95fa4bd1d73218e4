package quorate.procedure;

import java.util.Objects;
import java.util.regex.Pattern;

/// Fails a call: its effects are rolled back, and the client gets the SQLSTATE and the message.
public final class ProcedureException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final Pattern STATE = Pattern.compile("(?!0[012])[0-9A-Z]{5}");

  private final String sqlState;

  /// @param sqlState five digits or capital letters, not beginning with 00, 01 or 02, which stand
  ///   for success
  /// @throws IllegalArgumentException if the SQLSTATE is invalid
  public ProcedureException(String sqlState, String message) {
    super(Objects.requireNonNull(message));
    if (!STATE.matcher(sqlState).matches()) {
      throw new IllegalArgumentException("not the SQLSTATE of an error: " + sqlState);
    }
    this.sqlState = sqlState;
  }

  /// Thrown by [Transaction] after a statement has failed.
  ///
  /// @throws IllegalArgumentException if `sqlState` is invalid
  public ProcedureException(String sqlState, String message, Throwable cause) {
    this(sqlState, message);
    initCause(cause);
  }

  public String sqlState() {
    return sqlState;
  }
}

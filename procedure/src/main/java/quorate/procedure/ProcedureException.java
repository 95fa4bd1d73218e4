package quorate.procedure;

import java.util.Objects;
import java.util.regex.Pattern;

/// Fails a call: what it did is rolled back, and its client gets the SQLSTATE and the message.
public final class ProcedureException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final Pattern STATE = Pattern.compile("(?!0[012])[0-9A-Z]{5}");

  private final String sqlState;

  /// @param sqlState five digits or capital letters, of which the first two are neither 00, 01 nor
  ///   02: those tell of success
  /// @throws IllegalArgumentException if it is none
  public ProcedureException(String sqlState, String message) {
    super(Objects.requireNonNull(message));
    if (!STATE.matcher(sqlState).matches()) {
      throw new IllegalArgumentException("not the SQLSTATE of an error: " + sqlState);
    }
    this.sqlState = sqlState;
  }

  /// What [Transaction] throws where a statement has failed.
  ///
  /// @throws IllegalArgumentException if `sqlState` is none
  public ProcedureException(String sqlState, String message, Throwable cause) {
    this(sqlState, message);
    initCause(cause);
  }

  public String sqlState() {
    return sqlState;
  }
}

package quorate.core.value;

import java.util.Objects;

/// An error as a client sees it.
///
/// @param sqlState five characters; only its class (the first two) is ever compared between
///   replicas
/// @param position 1-based character position in the statement, 0 for none
/// @param hint empty for none, as is `detail`
public record SqlError(String sqlState, String message, String detail, String hint, int position) {
  public SqlError {
    if (sqlState.length() != 5) {
      throw new IllegalArgumentException("a SQLSTATE has five characters: " + sqlState);
    }
    Objects.requireNonNull(message);
    Objects.requireNonNull(detail);
    Objects.requireNonNull(hint);
  }

  public SqlError(String sqlState, String message) {
    this(sqlState, message, "", "", 0);
  }

  public SqlError withDetail(String text) {
    return new SqlError(sqlState, message, text, hint, position);
  }

  public SqlError withHint(String text) {
    return new SqlError(sqlState, message, detail, text, position);
  }

  public SqlError at(int characterPosition) {
    return new SqlError(sqlState, message, detail, hint, characterPosition);
  }

  /// The class of the SQLSTATE, which is what replicas must agree on.
  public String stateClass() {
    return sqlState.substring(0, 2);
  }

  /// This error as an exception.
  public SqlException asException() {
    return new SqlException(this);
  }
}

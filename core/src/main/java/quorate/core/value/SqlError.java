package quorate.core.value;

import java.util.Objects;

/// An error as a client sees it.
///
/// @param sqlState five characters; only its class (the first two) is ever compared between
///   replicas
/// @param position 1-based character position in the statement, 0 for none
/// @param hint empty for none, as are `detail` and `context`
/// @param context what the session was doing, such as the line of COPY that it read; databases and
///   nodes tell of none, so it is in no message between them
public record SqlError(
    String sqlState, String message, String detail, String hint, String context, int position) {
  /// The answer if databases raise errors of different classes, which SQL permits.
  public static final SqlError DATA_EXCEPTION =
      new SqlError("22000", "evaluating an expression raised an error")
          .withDetail("The databases raise errors of different kinds.");

  /// The answer if the databases disagree on whether an expression that SQL need not evaluate
  /// raises an error.
  public static final SqlError OPEN_EVALUATION =
      new SqlError("0A000", "the databases do not agree on whether this raises an error")
          .withDetail("SQL leaves open whether the expression that raises it is evaluated.")
          .withHint(
              "Guard the expression with CASE, so that it is evaluated only where it is valid.");

  public SqlError {
    if (sqlState.length() != 5) {
      throw new IllegalArgumentException("a SQLSTATE has five characters: " + sqlState);
    }
    Objects.requireNonNull(message);
    Objects.requireNonNull(detail);
    Objects.requireNonNull(hint);
    Objects.requireNonNull(context);
  }

  public SqlError(String sqlState, String message) {
    this(sqlState, message, "", "", "", 0);
  }

  /// An error without a context.
  public SqlError(String sqlState, String message, String detail, String hint, int position) {
    this(sqlState, message, detail, hint, "", position);
  }

  /// Likewise, with another message.
  public SqlError saying(String text) {
    return new SqlError(sqlState, text, detail, hint, context, position);
  }

  public SqlError withDetail(String text) {
    return new SqlError(sqlState, message, text, hint, context, position);
  }

  public SqlError withHint(String text) {
    return new SqlError(sqlState, message, detail, text, context, position);
  }

  public SqlError withContext(String text) {
    return new SqlError(sqlState, message, detail, hint, text, position);
  }

  public SqlError at(int characterPosition) {
    return new SqlError(sqlState, message, detail, hint, context, characterPosition);
  }

  /// The class of the SQLSTATE, on which replicas must agree.
  public String stateClass() {
    return sqlState.substring(0, 2);
  }

  /// Whether evaluating an expression can raise it: a data exception, a subquery with more than one
  /// row, or a value too long to compute.
  public boolean isOfEvaluation() {
    return sqlState.startsWith("22") || sqlState.equals("21000") || sqlState.equals("54000");
  }

  /// Wraps this error in an exception.
  public SqlException asException() {
    return new SqlException(this);
  }
}

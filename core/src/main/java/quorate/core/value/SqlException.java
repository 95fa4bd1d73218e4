package quorate.core.value;

/// A [SqlError] on its way to the client that caused it.
public final class SqlException extends RuntimeException {
  private final transient SqlError error;

  public SqlException(SqlError error) {
    super(error.sqlState() + " " + error.message());
    this.error = error;
  }

  public SqlException(String sqlState, String message) {
    this(new SqlError(sqlState, message));
  }

  public SqlError error() {
    return error;
  }
}

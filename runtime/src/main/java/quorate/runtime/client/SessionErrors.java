package quorate.runtime.client;

import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// What ends a session's work whatever the protocol, in PostgreSQL's words.
public final class SessionErrors {
  private SessionErrors() {}

  /// The process ends.
  public static SqlException terminating() {
    return new SqlException("57P01", "terminating connection due to administrator command");
  }

  /// It is committed, and its rows cannot be handed over: neither 40001 nor 57014 is true of it.
  ///
  /// @param why what went wrong then
  public static SqlException committed(SqlError why) {
    return new SqlException(
        new SqlError("08007", "the transaction is committed, but its rows could not be read")
            .withDetail(why.message() + (why.detail().isEmpty() ? "" : ": " + why.detail()))
            .withHint("Do not repeat it; read again what it should have answered."));
  }

  /// The client has cancelled it.
  public static SqlException canceled() {
    return new SqlException("57014", "canceling statement due to user request");
  }
}

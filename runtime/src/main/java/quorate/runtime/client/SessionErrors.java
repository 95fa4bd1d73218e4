package quorate.runtime.client;

import quorate.core.value.SqlException;

/// What ends a session's work whatever the protocol, in PostgreSQL's words.
public final class SessionErrors {
  private SessionErrors() {}

  /// The process ends.
  public static SqlException terminating() {
    return new SqlException("57P01", "terminating connection due to administrator command");
  }

  /// The client has cancelled it.
  public static SqlException canceled() {
    return new SqlException("57014", "canceling statement due to user request");
  }
}

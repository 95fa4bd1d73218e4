package quorate.runtime.client;

import java.util.List;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Errors that end a session's work under any protocol, in PostgreSQL's words.
public final class SessionErrors {
  private SessionErrors() {}

  /// The process is shutting down.
  public static SqlException terminating() {
    return new SqlException("57P01", "terminating connection due to administrator command");
  }

  /// The transaction is committed but its rows are not available, so that neither 40001 nor 57014
  /// would be true.
  ///
  /// @param why the error while the rows were read
  public static SqlException committed(SqlError why) {
    return new SqlException(
        new SqlError("08007", "the transaction is committed, but its rows could not be read")
            .withDetail(why.message() + (why.detail().isEmpty() ? "" : ": " + why.detail()))
            .withHint("Do not repeat it; read its result again."));
  }

  /// The client cancelled the statement.
  ///
  /// @param why the outcome of the transaction is unknown
  public static SqlException unknown(String why) {
    return new SqlException(
        new SqlError("08007", "the outcome of the transaction is unknown")
            .withDetail(why)
            .withHint("Look for the transaction's effect before you repeat it."));
  }

  /// An answer's results, unless it is a write's and they are the refusal of a session that may be
  /// forgotten: an earlier copy of the write may have been executed before that (C6 and R3a of
  /// smr).
  ///
  /// @throws SqlException 08007 if they are that refusal
  static List<Result> known(List<Result> results, boolean readOnly) {
    if (!readOnly
        && !results.isEmpty()
        && results.getLast() instanceof Result.Failed(SqlError error)
        && error.sqlState().equals("08003")) {
      throw unknown("The cluster has forgotten the session, which was silent for too long.");
    }
    return results;
  }

  /// @throws SqlException 57014 if the statement was cancelled
  public static void refuseIf(boolean cancelled) {
    if (cancelled) {
      throw canceled();
    }
  }

  public static SqlException canceled() {
    return new SqlException("57014", "canceling statement due to user request");
  }
}

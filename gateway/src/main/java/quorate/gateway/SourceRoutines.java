package quorate.gateway;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;

/// The routine of PostgreSQL's source that raises an error, field R of ErrorResponse. Drivers tell
/// errors of one SQLSTATE apart by it: pgjdbc and asyncpg prepare a statement again if it is
/// `RevalidateCachedQuery`.
///
/// Errors that several routines raise have none here.
final class SourceRoutines {
  private record Raised(String sqlState, String messageStart, String routine) {
    boolean is(SqlError error) {
      return error.sqlState().equals(sqlState) && error.message().startsWith(messageStart);
    }
  }

  private static final List<Raised> ALL =
      List.of(
          new Raised("0A000", "cached plan must not change result type", "RevalidateCachedQuery"),
          new Raised("23502", "null value in column", "ReportNotNullViolationError"),
          new Raised("23503", "insert or update on table", "ri_ReportViolation"),
          new Raised("23503", "update or delete on table", "ri_ReportViolation"),
          new Raised("23505", "duplicate key value violates", "_bt_check_unique"),
          new Raised("23514", "new row for relation", "ExecConstraints"),
          new Raised("26000", "prepared statement", "FetchPreparedStatement"),
          new Raised("40P01", "deadlock detected", "DeadLockReport"),
          new Raised("42601", "syntax error at", "scanner_yyerror"),
          new Raised("42P05", "prepared statement", "StorePreparedStatement"),
          new Raised("57014", "canceling statement", "ProcessInterrupts"));

  private SourceRoutines() {}

  static Optional<String> of(SqlError error) {
    return ALL.stream().filter(raised -> raised.is(error)).map(Raised::routine).findFirst();
  }
}

package quorate.runtime.store;

import java.sql.SQLException;

/// Distinguishes files that another process has open from files that a crash has made unreadable:
/// only the latter may be set aside.
final class EngineLocked {
  private static final int H2_IN_USE = 90020;

  private EngineLocked() {}

  static boolean is(SQLException refused) {
    for (Throwable each = refused; each != null; each = each.getCause()) {
      if (each instanceof SQLException sql && isLock(sql)) {
        return true;
      }
    }
    return refused.getNextException() != null && is(refused.getNextException());
  }

  /// SQLite and DuckDB say so in words. Derby: XSDB6, another instance has booted the database.
  /// HSQLDB: -451, the lock file is held.
  private static boolean isLock(SQLException error) {
    return error.getErrorCode() == H2_IN_USE
        || "XSDB6".equals(error.getSQLState())
        || error.getErrorCode() == -451
        || String.valueOf(error.getMessage()).startsWith("[SQLITE_BUSY]")
        || String.valueOf(error.getMessage()).contains("Could not set lock on file");
  }
}

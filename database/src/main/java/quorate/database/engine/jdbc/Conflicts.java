package quorate.database.engine.jdbc;

import java.sql.SQLException;
import java.util.Set;
import quorate.sql.dialect.Dialect;

/// Errors of engines that mean that other work holds a lock that a statement needs, or has changed
/// its rows.
public final class Conflicts {
  private static final Set<String> STANDARD = Set.of("40001", "HYT00");

  private Conflicts() {}

  /// Whether an engine of this dialect reports a conflict by this error.
  static boolean is(SQLException error, Dialect dialect) {
    return dialect.traits().isConflict(String.valueOf(error.getSQLState()), error.getErrorCode());
  }

  /// The same, also counting the standard codes that any engine may use.
  public static boolean isAny(SQLException error, Dialect dialect) {
    return is(error, dialect) || STANDARD.contains(String.valueOf(error.getSQLState()));
  }
}

package quorate.database.engine.jdbc;

import java.sql.SQLException;
import java.util.Set;
import quorate.sql.dialect.Dialect;

/// The errors of engines that mean that other work holds what a statement needs, or has changed it.
public final class Conflicts {
  private static final Set<String> STANDARD = Set.of("40001", "HYT00");

  private Conflicts() {}

  /// Whether it is one of an engine that speaks this dialect.
  static boolean is(SQLException error, Dialect dialect) {
    return dialect.traits().isConflict(String.valueOf(error.getSQLState()), error.getErrorCode());
  }

  /// Whether it is one by the words that any engine may use, too.
  public static boolean isAny(SQLException error, Dialect dialect) {
    return is(error, dialect) || STANDARD.contains(String.valueOf(error.getSQLState()));
  }
}

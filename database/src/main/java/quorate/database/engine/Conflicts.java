package quorate.database.engine;

import java.sql.SQLException;
import java.util.Set;
import quorate.sql.dialect.Dialect;

/// The errors of engines that mean that other work holds what a statement needs, or has changed it.
public final class Conflicts {
  private static final Set<Integer> H2 = Set.of(50200, 40001, 90131);
  private static final Set<String> HSQLDB = Set.of("40001", "40501");

  /// 40XD2, a container that is not found: dropped while the statement ran.
  private static final Set<String> DERBY = Set.of("40XL1", "40XL2", "40XD2", "40001");

  private static final Set<String> POSTGRESQL = Set.of("40001", "40P01", "55P03");

  /// Who waits for a lock fails, a transaction that others' writes have overtaken, or one in a ring
  /// of those that wait; a table is another one than this transaction has begun with.
  private static final Set<Integer> MARIADB = Set.of(1205, 1213, 1020, 1412, 1615);

  private static final Set<String> STANDARD = Set.of("40001", "HYT00");

  private Conflicts() {}

  /// Whether it is one of an engine that speaks this dialect.
  static boolean is(SQLException error, Dialect dialect) {
    String state = String.valueOf(error.getSQLState());
    return switch (dialect) {
      case H2 -> H2.contains(error.getErrorCode());
      case HSQLDB -> HSQLDB.contains(state);
      case DERBY -> DERBY.contains(state);
      case POSTGRESQL -> POSTGRESQL.contains(state);
      case MARIADB -> MARIADB.contains(error.getErrorCode());
      case SQLITE, DUCKDB -> false; // they tell in ways of their own
    };
  }

  /// Whether it is one by the words that any engine may use, too.
  public static boolean isAny(SQLException error, Dialect dialect) {
    return is(error, dialect) || STANDARD.contains(String.valueOf(error.getSQLState()));
  }
}

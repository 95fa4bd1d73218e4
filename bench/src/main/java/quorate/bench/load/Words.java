package quorate.bench.load;

import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import quorate.database.engine.jdbc.Conflicts;
import quorate.sql.dialect.Dialect;

/// The few words that databases do not have in common; everything else that the workloads say is
/// PostgreSQL's and every other's.
///
/// @param dialect whose words they are
public record Words(Dialect dialect) {
  private static final Map<String, Dialect> PREFIXES =
      Map.of(
          "jdbc:postgresql:",
          Dialect.POSTGRESQL,
          "jdbc:h2:",
          Dialect.H2,
          "jdbc:hsqldb:",
          Dialect.HSQLDB,
          "jdbc:derby:",
          Dialect.DERBY,
          "jdbc:mariadb:",
          Dialect.MARIADB,
          "jdbc:mysql:",
          Dialect.MARIADB,
          Target.RQLITE,
          Dialect.SQLITE);

  /// Those of the database at this URL; PostgreSQL's where the URL does not tell.
  public static Words of(String url) {
    return new Words(
        PREFIXES.entrySet().stream()
            .filter(each -> url.startsWith(each.getKey()))
            .findFirst()
            .map(Map.Entry::getValue)
            .orElse(Dialect.POSTGRESQL));
  }

  /// What a query of one row by its key ends with, so that nobody else changes the row before this
  /// transaction ends. Derby lets go of the row with the cursor, unless it is told to read stably.
  public String forUpdate() {
    return dialect == Dialect.DERBY ? " for update with rs" : " for update";
  }

  /// A point in time without a zone. MariaDB's TIMESTAMP sets itself when the row changes.
  public String timestamp() {
    return dialect == Dialect.MARIADB ? "datetime(6)" : "timestamp";
  }

  /// How many parameters one INSERT may have. Derby makes a class of each statement, whose methods
  /// have a limit.
  int parametersMax() {
    return dialect == Dialect.DERBY ? 400 : 2000;
  }

  /// Whether the transaction met another one, and can succeed when it is run again: 40001 and
  /// 40P01, and what this database says instead.
  public boolean isConflict(SQLException failure) {
    return Conflicts.isAny(failure, dialect);
  }

  /// Whether a statement failed for what it names or says, as a missing table.
  static boolean isUnknown(SQLException failure) {
    return Optional.ofNullable(failure.getSQLState()).orElse("").startsWith("42");
  }

  /// Whether the connection is of no use any more.
  static boolean isLost(SQLException failure) {
    String state = Optional.ofNullable(failure.getSQLState()).orElse("");
    return state.startsWith("08") || state.startsWith("57P");
  }
}

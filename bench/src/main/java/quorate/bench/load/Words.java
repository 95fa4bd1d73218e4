package quorate.bench.load;

import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import quorate.database.engine.jdbc.Conflicts;
import quorate.sql.dialect.Dialect;

/// The few constructs that differ between databases; the workloads' other SQL is common to
/// PostgreSQL and all others.
///
/// @param dialect of the database
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

  /// The dialect of the database at this URL; PostgreSQL's if the URL does not tell.
  public static Words of(String url) {
    return new Words(
        PREFIXES.entrySet().stream()
            .filter(each -> url.startsWith(each.getKey()))
            .findFirst()
            .map(Map.Entry::getValue)
            .orElse(Dialect.POSTGRESQL));
  }

  /// The suffix of a query by key that keeps others from changing the row until the transaction
  /// ends. Derby releases the row with the cursor unless it uses RS isolation.
  public String forUpdate() {
    return dialect == Dialect.DERBY ? " for update with rs" : " for update";
  }

  /// The type of a timestamp without time zone. MariaDB's TIMESTAMP changes with the row.
  public String timestamp() {
    return dialect == Dialect.MARIADB ? "datetime(6)" : "timestamp";
  }

  /// The most parameters of one INSERT. Derby compiles each statement to a class, whose methods
  /// have a size limit.
  int parametersMax() {
    return dialect == Dialect.DERBY ? 400 : 2000;
  }

  /// Whether the transaction met a conflict and may succeed when repeated: 40001 and 40P01, and
  /// this database's own errors of that kind.
  public boolean isConflict(SQLException failure) {
    return Conflicts.isAny(failure, dialect);
  }

  /// Whether a statement failed by its text, such as a missing table.
  static boolean isUnknown(SQLException failure) {
    return Optional.ofNullable(failure.getSQLState()).orElse("").startsWith("42");
  }

  /// Whether the connection is no longer usable.
  static boolean isLost(SQLException failure) {
    String state = Optional.ofNullable(failure.getSQLState()).orElse("");
    return state.startsWith("08") || state.startsWith("57P");
  }
}

package quorate.database.engine.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import quorate.database.EngineRefused;
import quorate.database.engine.RoutineFiles;
import quorate.database.engine.RoutineList;
import quorate.sql.dialect.Dialect;

/// Statements and settings other than the client's for an engine about which only a JDBC driver is
/// known, in the dialect that it speaks.
record JdbcWords(Dialect dialect) {
  /// The dialects whose routines are declared in SQL. SQLite and DuckDB receive theirs through
  /// their drivers, each in its own way.
  static final List<Dialect> SPOKEN =
      List.of(Dialect.H2, Dialect.HSQLDB, Dialect.DERBY, Dialect.POSTGRESQL, Dialect.MARIADB);

  /// The isolation level at which such an engine reports conflicting writes best.
  int isolation() {
    return switch (dialect) {
      case HSQLDB -> Connection.TRANSACTION_SERIALIZABLE;
      case POSTGRESQL, MARIADB -> Connection.TRANSACTION_REPEATABLE_READ;
      default -> Connection.TRANSACTION_READ_COMMITTED;
    };
  }

  /// Before 2.0 H2 takes class names in double quotation marks.
  static String ofFirstH2(String ddl) {
    return ddl.startsWith("CREATE TRIGGER") ? ddl.replace('\'', '"') : ddl;
  }

  /// Settings before a database in this process is opened.
  void beforeOpening() {
    switch (dialect) {
      case HSQLDB -> System.setProperty("hsqldb.method_class_names", "quorate.database.engine.*");
      case DERBY -> DerbyProperties.set();
      default -> {}
    }
  }

  /// Settings of an open database: commits are on disk, and texts are not padded.
  List<String> ofDatabase() {
    return dialect == Dialect.HSQLDB
        ? List.of(
            "SET DATABASE TRANSACTION CONTROL MVCC",
            "SET DATABASE COLLATION SQL_TEXT NO PAD",
            "SET DATABASE TRANSACTION ROLLBACK ON CONFLICT FALSE",
            "SET FILES WRITE DELAY FALSE")
        : List.of();
  }

  /// Settings of each session: no long waits for locks.
  void ofSession(Connection connection) throws SQLException {
    switch (dialect) {
      case H2 -> execute(connection, "SET LOCK_TIMEOUT 200");
      case POSTGRESQL -> {
        execute(connection, "SET lock_timeout = 200");
        // Not every driver passes on the requested level.
        execute(
            connection,
            "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        execute(connection, "SET TIME ZONE 'UTC'");
        execute(connection, "SET synchronous_commit = on");
      }
      case MARIADB -> ExternalMariadb.settle(connection);
      default -> {}
    }
  }

  /// Declares the routines.
  void declare(Connection connection) throws SQLException {
    switch (dialect) {
      case H2, HSQLDB, DERBY -> RoutineList.declare(connection, dialect);
      case POSTGRESQL -> RoutineFiles.postgresql(connection);
      case MARIADB -> RoutineFiles.mariadb(connection);
      default ->
          throw new EngineRefused(
              "no routines can be declared in a driver of unknown make that speaks "
                  + dialect.title(),
              null);
    }
    connection.commit();
  }

  /// The statement that writes commits to disk; empty if they are there, or only the server can.
  String sync() {
    return switch (dialect) {
      case H2 -> "CHECKPOINT SYNC";
      case DERBY -> "CALL SYSCS_UTIL.SYSCS_CHECKPOINT_DATABASE()";
      default -> "";
    };
  }

  /// A query for the tables of the current schema.
  String tables() {
    return switch (dialect) {
      case MARIADB ->
          "select table_name from information_schema.tables where table_schema = database() and"
              + " table_type = 'BASE TABLE'";
      case POSTGRESQL ->
          "select table_name from information_schema.tables where table_schema = 'public' and"
              + " table_type = 'BASE TABLE'";
      case H2, HSQLDB ->
          "select table_name from information_schema.tables where table_schema = 'PUBLIC' and"
              + " table_type in ('TABLE', 'BASE TABLE')";
      case DERBY ->
          "select t.tablename from sys.systables t join sys.sysschemas s on s.schemaid = t.schemaid"
              + " where t.tabletype = 'T' and s.schemaname = current schema";
      default -> throw new IllegalStateException(dialect.title());
    };
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}

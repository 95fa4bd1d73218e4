package quorate.database.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import quorate.core.digest.Digest;
import quorate.database.OwnConnection;
import quorate.sql.Dialect;

/// MariaDB, a server beside this process: multi-version, row locks for which nobody waits. DDL
/// commits at once.
final class MariadbEngine extends SqlEngine {
  /// What a node's server is started with. Commits are on disk when they return.
  private static final List<String> DURABLE =
      List.of("--innodb-flush-log-at-trx-commit=1", "--innodb-log-file-size=64M");

  private static final List<String> ROUTINES =
      List.of(
          "mariadb-routines.sql", "mariadb-integers.sql", "mariadb-cases.sql", "mariadb-times.sql", "mariadb-reals.sql");

  /// Who waits for a lock fails, a transaction that others' writes have overtaken, or one in a ring
  /// of those that wait; a table is another one than this transaction has begun with.
  private static final Set<Integer> CONFLICTS = Set.of(1205, 1213, 1020, 1412);

  private static final int NEEDS_PREPARING = 1615;
  private static final int CONNECTION_KILLED = 1927;
  private static final int SHUTTING_DOWN = 1053;

  static {
    // The driver writes to the console what it answers with an exception anyway.
    System.setProperty("mariadb.logging.disable", "true");
  }

  private final MariadbServer server;

  /// What ends with this engine, in order.
  private final Runnable end;

  MariadbEngine(MariadbServer server, String database, Runnable end) {
    super("jdbc:mariadb://127.0.0.1:" + server.port() + "/" + database, database);
    this.server = server;
    this.end = end;
  }

  static MariadbEngine file(Path directory) throws SQLException {
    MariadbServer server = MariadbServer.start(directory, DURABLE);
    try {
      MariadbEngine engine = new MariadbEngine(server, MariadbServer.DATABASE, server::stop);
      engine.prepare();
      return engine;
    } catch (SQLException | RuntimeException broken) {
      server.kill();
      throw broken;
    }
  }

  /// Declares the routines, unless the database has these very ones: that they are is said by one
  /// more, declared last. A line with a slash ends each.
  @Override
  void prepare() throws SQLException {
    String all = routines();
    String digest = Digest.of(all.getBytes(StandardCharsets.UTF_8)).hex();
    try (OwnConnection own = OwnConnection.of(this);
        Statement statement = own.connection().createStatement()) {
      try (ResultSet there =
          statement.executeQuery(
              "select routine_definition from information_schema.routines where routine_schema ="
                  + " database() and routine_name = 'q_declared'")) {
        if (there.next() && there.getString(1).contains(digest)) {
          return;
        }
      }
      for (String routine : all.split("(?m)^/$", -1)) {
        if (!routine.isBlank()) {
          statement.execute(routine.strip());
        }
      }
      statement.execute(
          "create or replace function q_declared() returns varchar(100) deterministic no sql return '"
              + digest
              + "'");
    }
  }

  private static String routines() {
    StringBuilder all = new StringBuilder();
    for (String name : ROUTINES) {
      try (InputStream routines = MariadbEngine.class.getResourceAsStream(name)) {
        if (routines == null) {
          throw new IllegalStateException("no " + name);
        }
        all.append(new String(routines.readAllBytes(), StandardCharsets.UTF_8)).append('\n');
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
    return all.toString();
  }

  @Override
  public Dialect dialect() {
    return Dialect.MARIADB;
  }

  @Override
  public Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", MariadbServer.USER);
    properties.setProperty("password", server.password());
    properties.setProperty("sslMode", "disable");
    properties.setProperty("useServerPrepStmts", "true");
    // Ours are closed when the schema changes; the driver would go on with its own, and a batch
    // over
    // one of a table that was dropped and made again fails.
    properties.setProperty("cachePrepStmts", "false");
    properties.setProperty("connectionCollation", "utf8mb4_nopad_bin");
    Connection connection = new org.mariadb.jdbc.Driver().connect(jdbcUrl(), properties);
    if (connection == null) {
      throw new SQLException("the driver does not take " + jdbcUrl(), "08001");
    }
    connection.setAutoCommit(false);
    return connection;
  }

  @Override
  public boolean snapshotReads() {
    return true;
  }

  /// Every transaction reads a snapshot, from its first statement on.
  @Override
  public void beginSnapshot(Connection connection) {}

  @Override
  public void endSnapshot(Connection connection) throws SQLException {
    connection.rollback();
  }

  @Override
  public void cancel(Connection connection, Thread worker) {
    try {
      connection.unwrap(org.mariadb.jdbc.Connection.class).cancelCurrentQuery();
    } catch (SQLException closed) {
      return; // nothing runs on a closed connection
    }
  }

  @Override
  public boolean isLockConflict(SQLException error) {
    return CONFLICTS.contains(error.getErrorCode());
  }

  @Override
  public boolean isLost(SQLException error) {
    return String.valueOf(error.getSQLState()).startsWith("08")
        || error.getErrorCode() == CONNECTION_KILLED
        || error.getErrorCode() == SHUTTING_DOWN;
  }

  @Override
  public void onLost(Runnable lost) {
    server.onLost(lost);
  }

  @Override
  public boolean isStalePlan(SQLException error) {
    return error.getErrorCode() == NEEDS_PREPARING;
  }

  /// What is committed is on disk.
  @Override
  public void sync() throws SQLException {
    requireAnswer();
  }

  @Override
  public List<String> tables() throws SQLException {
    try (OwnConnection own = OwnConnection.of(this);
        Statement statement = own.connection().createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select table_name from information_schema.tables"
                    + " where table_schema = database() and table_type = 'BASE TABLE'")) {
      List<String> names = new ArrayList<>();
      while (rows.next()) {
        names.add(rows.getString(1));
      }
      names.sort(null);
      return names;
    }
  }

  @Override
  public void clear() throws SQLException {
    List<String> names = tables();
    try (OwnConnection own = OwnConnection.of(this);
        Statement statement = own.connection().createStatement()) {
      for (String name : names) {
        statement.execute("DROP TABLE \"" + name.replace("\"", "\"\"") + "\"");
      }
    }
  }

  @Override
  public void close() {
    end.run();
  }

  @Override
  public void kill() {
    server.kill();
  }
}

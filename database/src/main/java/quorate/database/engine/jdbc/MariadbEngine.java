package quorate.database.engine.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import quorate.database.EngineRefused;
import quorate.database.OwnConnection;
import quorate.database.engine.RoutineFiles;
import quorate.database.engine.server.MariadbServer;
import quorate.database.engine.server.ServerHost;
import quorate.sql.dialect.Dialect;

/// MariaDB, a server beside this process: multi-version, row locks without waiting. DDL commits at
/// once.
public final class MariadbEngine extends SqlEngine {
  /// Options of a node's server. Commits are on disk when they return.
  private static final List<String> DURABLE =
      List.of("--innodb-flush-log-at-trx-commit=1", "--innodb-log-file-size=64M");

  /// A locking read returns the last committed rows, whenever the transaction began. Timeouts in
  /// seconds; a client may take long to read a large result.
  private static final String LOCKING =
      "set session innodb_snapshot_isolation = off, innodb_lock_wait_timeout = 50,"
          + " lock_wait_timeout = 50, net_write_timeout = 600";

  private static final String LOCK_WAIT =
      "select 1 from information_schema.innodb_trx"
          + " where trx_mysql_thread_id = ? and trx_state = 'LOCK WAIT'";

  private static final int NEEDS_PREPARING = 1615;
  private static final int CONNECTION_KILLED = 1927;
  private static final int SHUTTING_DOWN = 1053;

  static {
    quietDriver();
  }

  private final ServerHost server;

  /// The connection that checks others for lock waits; empty before its first use and after a
  /// failure.
  private final List<Connection> watching = new ArrayList<>();

  /// Releases the server or database when this engine closes.
  private final Runnable end;

  MariadbEngine(ServerHost server, String database, Runnable end) {
    super(server.url(database), database);
    this.server = server;
    this.end = end;
  }

  public static MariadbEngine file(Path directory) throws SQLException {
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

  /// One database of an external server.
  ///
  /// @param directory the node's directory, which records the ownership; empty for a mere check
  /// @throws EngineRefused if it cannot serve, with the missing requirement and the remedy
  static MariadbEngine external(EngineSource.Remote remote, Optional<Path> directory)
      throws SQLException {
    ExternalServer host = ExternalServer.open(new ExternalMariadb(), remote, directory);
    try {
      MariadbEngine engine = new MariadbEngine(host, "", host::close);
      engine.declare(host);
      return engine;
    } catch (SQLException | RuntimeException broken) {
      host.close();
      throw broken;
    }
  }

  private void declare(ExternalServer host) throws SQLException {
    try {
      prepare();
    } catch (SQLException forbidden) {
      if (isLost(forbidden)) {
        throw forbidden;
      }
      throw host.unprepared(forbidden);
    }
  }

  /// Stops the driver from also logging to the console the errors that it throws.
  static void quietDriver() {
    System.setProperty("mariadb.logging.disable", "true");
  }

  @Override
  void prepare() throws SQLException {
    try (OwnConnection own = OwnConnection.of(this)) {
      RoutineFiles.mariadb(own.connection());
    }
  }

  @Override
  public Dialect dialect() {
    return Dialect.MARIADB;
  }

  @Override
  public Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", server.user());
    properties.setProperty("password", server.password());
    if (server.isOwn()) {
      properties.setProperty("sslMode", "disable");
    }
    properties.setProperty("useServerPrepStmts", "true");
    // Quorate closes its own statements when the schema changes. The driver would keep its cached
    // ones, and a batch over a table that was dropped and created again would fail.
    properties.setProperty("cachePrepStmts", "false");
    properties.setProperty("connectionCollation", "utf8mb4_nopad_bin");
    Connection connection = new org.mariadb.jdbc.Driver().connect(jdbcUrl(), properties);
    if (connection == null) {
      throw new SQLException("the driver does not take " + jdbcUrl(), "08001");
    }
    if (!server.isOwn()) {
      ExternalMariadb.settle(connection);
    }
    connection.setAutoCommit(false);
    return connection;
  }

  @Override
  public Connection connectAlone() throws SQLException {
    return ExternalMariadb.patient(connect());
  }

  /// Row and gap locks, for readers too.
  @Override
  public void lockStrictly() {}

  @Override
  public Connection connectLocking() throws SQLException {
    Connection connection = connect();
    try (Statement statement = connection.createStatement()) {
      statement.execute(LOCKING);
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      return connection;
    } catch (SQLException refused) {
      connection.close();
      throw refused;
    }
  }

  @Override
  public boolean snapshotReads() {
    return true;
  }

  /// Every transaction reads a snapshot from its first statement on.
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

  /// Asks the server, because the thread here waits for its answer in any case.
  @Override
  public boolean waits(Connection connection, Thread worker) throws SQLException {
    long id = connection.unwrap(org.mariadb.jdbc.Connection.class).getThreadId();
    synchronized (watching) {
      Connection other = watching.isEmpty() ? connect() : watching.removeFirst();
      try (PreparedStatement statement = other.prepareStatement(LOCK_WAIT)) {
        statement.setLong(1, id);
        try (ResultSet rows = statement.executeQuery()) {
          boolean waits = rows.next();
          watching.add(other);
          return waits;
        }
      } finally {
        if (watching.isEmpty()) {
          other.close();
        }
      }
    }
  }

  @Override
  public boolean isLockConflict(SQLException error) {
    return Conflicts.is(error, dialect());
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

  @Override
  public boolean savepointsTravel() {
    return true;
  }

  @Override
  public boolean syncsCommits() {
    return true;
  }

  /// Commits are on disk when they return.
  @Override
  public void sync() throws SQLException {
    requireAnswer();
    syncSchema();
  }

  /// MariaDB replaces the file that defines a table by renaming another one, and does not sync the
  /// directory: after a power failure the old definition may be there beside InnoDB's new table.
  @Override
  public void syncSchema() throws SQLException {
    server.syncDirectories();
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
    try (OwnConnection own = OwnConnection.alone(this);
        Statement statement = own.connection().createStatement()) {
      for (String name : names) {
        statement.execute("DROP TABLE \"" + name.replace("\"", "\"\"") + "\"");
      }
    }
  }

  @Override
  public void close() {
    synchronized (watching) {
      for (Connection each : watching) {
        try {
          each.close();
        } catch (SQLException gone) {
          continue; // it is closed already
        }
      }
      watching.clear();
    }
    end.run();
  }

  @Override
  public void kill() {
    server.kill();
  }
}

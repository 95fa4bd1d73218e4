package quorate.database.engine.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.postgresql.PGConnection;
import org.postgresql.jdbc.AutoSave;
import quorate.database.EngineRefused;
import quorate.database.OwnConnection;
import quorate.database.engine.RoutineFiles;
import quorate.database.engine.server.PostgresqlServer;
import quorate.database.engine.server.ServerHost;
import quorate.sql.dialect.Dialect;

/// PostgreSQL, a server beside this process: multi-version, row locks.
public final class PostgresqlEngine extends SqlEngine {
  /// The settings of a node's server.
  private static final List<String> DURABLE =
      List.of(
          "fsync=on",
          // A crashed server might come back without its last commits. So it ends instead, and its
          // node recovers from its files at the next start.
          "restart_after_crash=off",
          "full_page_writes=on",
          "max_connections=200",
          // Errors of statements would bloat the log.
          "log_min_messages=log",
          "log_checkpoints=off");

  private final ServerHost server;

  /// Releases the server or database when this engine closes.
  private final Runnable end;

  PostgresqlEngine(ServerHost server, String database, Runnable end) {
    super(server.url(database), "public");
    this.server = server;
    this.end = end;
  }

  public static PostgresqlEngine file(Path directory) throws SQLException {
    PostgresqlServer server = PostgresqlServer.start(directory, DURABLE);
    try {
      PostgresqlEngine engine = new PostgresqlEngine(server, "postgres", server::stop);
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
  static PostgresqlEngine external(EngineSource.Remote remote, Optional<Path> directory)
      throws SQLException {
    ExternalServer host = ExternalServer.open(new ExternalPostgresql(), remote, directory);
    try {
      PostgresqlEngine engine = new PostgresqlEngine(host, "", host::close);
      engine.prepare();
      return engine;
    } catch (SQLException | RuntimeException broken) {
      host.close();
      throw broken;
    }
  }

  @Override
  void prepare() throws SQLException {
    try (OwnConnection own = OwnConnection.of(this)) {
      RoutineFiles.postgresql(own.connection());
      own.connection().commit();
    }
  }

  @Override
  public Dialect dialect() {
    return Dialect.POSTGRESQL;
  }

  /// Under repeatable read a write to a row that another transaction has changed since this one
  /// began fails at once, and a write to a locked row fails soon.
  ///
  /// On a server of the node's own, commits return before they are on disk, and reach it in order:
  /// the order's log has those that a crash loses, back to the last [#sync]. A crash of an external
  /// server could go unnoticed.
  ///
  /// A failed statement would abort its transaction, so the driver sets a savepoint before each, in
  /// the same round trip. Dates are read as texts: in binary they would pass through a calendar
  /// that turns from Julian to Gregorian in 1582.
  @Override
  public Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", server.user());
    properties.setProperty("password", server.password());
    if (server.isOwn()) {
      properties.setProperty("sslmode", "disable");
      properties.setProperty("gssEncMode", "disable");
    }
    properties.setProperty("stringtype", "unspecified");
    properties.setProperty("autosave", "always");
    properties.setProperty("cleanupSavepoints", "true");
    properties.setProperty("binaryTransferDisable", "date,timestamp");
    properties.setProperty(
        "options",
        "-c default_transaction_isolation=repeatable\\ read -c lock_timeout=200 -c TimeZone=UTC"
            + (server.isOwn() ? " -c synchronous_commit=off" : ExternalPostgresql.SETTINGS));
    Connection connection = new org.postgresql.Driver().connect(jdbcUrl(), properties);
    if (connection == null) {
      throw new SQLException("the driver does not take " + jdbcUrl(), "08001");
    }
    connection.setAutoCommit(false);
    return connection;
  }

  @Override
  public boolean guardsStatements() {
    return true;
  }

  @Override
  public String committing(String sql) {
    return sql + "; COMMIT";
  }

  @Override
  public boolean savepointsTravel() {
    return true;
  }

  @Override
  public void guardStatements(Connection connection, boolean each) throws SQLException {
    connection.unwrap(PGConnection.class).setAutosave(each ? AutoSave.ALWAYS : AutoSave.NEVER);
  }

  @Override
  public boolean snapshotReads() {
    return true;
  }

  @Override
  public void cancel(Connection connection, Thread worker) {
    try {
      connection.unwrap(PGConnection.class).cancelQuery();
    } catch (SQLException closed) {
      return; // nothing runs on a closed connection
    }
  }

  @Override
  public boolean isLockConflict(SQLException error) {
    return Conflicts.is(error, dialect());
  }

  /// Class 08, and the server's errors while it starts or stops: 57P01 to 57P03.
  @Override
  public boolean isLost(SQLException error) {
    String state = String.valueOf(error.getSQLState());
    return state.startsWith("08") || state.startsWith("57P");
  }

  @Override
  public void onLost(Runnable lost) {
    server.onLost(lost);
  }

  /// "cached plan must not change result type".
  @Override
  public boolean isStalePlan(SQLException error) {
    return "0A000".equals(error.getSQLState())
        && String.valueOf(error.getMessage()).contains("cached plan");
  }

  /// A commit that waits for the disk flushes all commits before it; on an external server every
  /// commit waits.
  @Override
  public void sync() throws SQLException {
    if (!server.isOwn()) {
      requireAnswer();
      return;
    }
    try (OwnConnection own = OwnConnection.of(this);
        Statement statement = own.connection().createStatement()) {
      statement.execute("set local synchronous_commit = on");
      statement.execute("select pg_logical_emit_message(true, 'quorate', '')");
      own.connection().commit();
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

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
  /// What a node's server is started with.
  private static final List<String> DURABLE =
      List.of(
          "fsync=on",
          // It may come back without the last commits: so it ends, and its node goes on from what
          // it finds at the next start.
          "restart_after_crash=off",
          "full_page_writes=on",
          "max_connections=200",
          // What statements are refused for is not the log's matter, which would grow with it.
          "log_min_messages=log",
          "log_checkpoints=off");

  private final ServerHost server;

  /// What ends with this engine, in order.
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

  /// One database of a server that somebody else runs.
  ///
  /// @param directory of the node, which remembers that this database is its own; empty for a look
  /// @throws EngineRefused if it cannot serve, with what is lacking and what to do
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

  /// Under repeatable read a write over what another transaction has changed since this one began
  /// fails at once, and one over what is still locked soon.
  ///
  /// Commits of an own server return before they are on disk, in their order: what a crash takes is
  /// in the order's log, which goes back to the last [#sync]. Of another's it is not known when it
  /// crashes.
  ///
  /// A failed statement would abort its transaction, so the driver sets a savepoint before each, on
  /// the way that the statement goes anyway. Dates are read as texts: in binary, they would pass
  /// through a calendar that was reformed in 1582.
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

  /// Class 08, and what the server says while it comes up or ends: 57P01 to 57P03.
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

  /// A commit that waits for the disk has all that were before it there; those of another's server
  /// all do.
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

package quorate.database.engine.jdbc;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import quorate.database.engine.DriverVersions;
import quorate.database.engine.SqliteRoutines;
import quorate.database.engine.server.NativeLibrary;
import quorate.sql.dialect.Dialect;

/// SQLite in WAL mode: snapshots for readers, one writer at a time, which never waits.
final class SqliteEngine extends SqlEngine {
  private static final int OPENING_MILLIS_MAX = 5_000;

  private static final String FILE = "quorate.db";

  private final Path directory;

  /// Whether this version has strict tables.
  private boolean strict = true;

  /// Whether the directory is deleted with the engine.
  private final boolean passing;

  private final Set<SQLiteConnection> open = ConcurrentHashMap.newKeySet();

  private SqliteEngine(Path directory, boolean passing) {
    super("jdbc:sqlite:" + directory.resolve(FILE).toAbsolutePath(), "");
    this.directory = directory;
    this.passing = passing;
  }

  static SqliteEngine file(Path directory) throws SQLException {
    return opened(directory.resolve("sqlite"), false);
  }

  /// A database that is deleted when it is closed. In memory SQLite has no snapshots.
  static SqliteEngine passing() throws SQLException {
    try {
      return opened(Files.createTempDirectory("quorate-sqlite"), true);
    } catch (IOException full) {
      throw new SQLException("no directory for a database", "58030", full);
    }
  }

  private static SqliteEngine opened(Path directory, boolean passing) throws SQLException {
    try {
      Files.createDirectories(directory);
    } catch (IOException full) {
      throw new SQLException("cannot make " + directory, "58030", full);
    }
    NativeLibrary.load(
        "sqlite-", () -> new org.sqlite.JDBC().connect("jdbc:sqlite:", new Properties()).close());
    SqliteEngine engine = new SqliteEngine(directory, passing);
    engine.strict = DriverVersions.areShipped() || engine.isStrict();
    engine.execute("SELECT count(*) FROM sqlite_master"); // fails if the file is unreadable
    return engine;
  }

  private boolean isStrict() throws SQLException {
    try (SQLiteConnection connection = connect(true);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TEMP TABLE probe (a INTEGER) STRICT");
      return true;
    } catch (SQLException earlier) {
      if (earlier.getErrorCode() != SQLiteErrorCode.SQLITE_ERROR.code) {
        throw earlier;
      }
      return false;
    }
  }

  @Override
  public Dialect dialect() {
    return Dialect.SQLITE;
  }

  /// Before 3.37 SQLite has no strict tables: columns take values of any type, but Quorate always
  /// supplies the right one.
  @Override
  public String adapted(String ddl) {
    return ddl.startsWith("CREATE TABLE") && ddl.endsWith(") STRICT") && !strict
        ? ddl.substring(0, ddl.length() - " STRICT".length())
        : ddl;
  }

  @Override
  public Connection connect() throws SQLException {
    return connect(true);
  }

  /// Commits are written but not synced: after a crash of the machine the database is in the state
  /// after an earlier commit.
  private SQLiteConnection connect(boolean foreignKeys) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("journal_mode", "WAL");
    properties.setProperty("synchronous", passing ? "OFF" : "NORMAL");
    properties.setProperty("foreign_keys", foreignKeys ? "true" : "false");
    // The session that closes the last connection holds the file alone for a moment; nothing else
    // waits.
    properties.setProperty("busy_timeout", Integer.toString(OPENING_MILLIS_MAX));
    if (!(new org.sqlite.JDBC().connect(jdbcUrl(), properties) instanceof SQLiteConnection fresh)) {
      throw new SQLException("the driver does not take " + jdbcUrl(), "08001");
    }
    fresh.setBusyTimeout(0);
    open.removeIf(SqliteEngine::isClosed);
    open.add(fresh);
    SqliteRoutines.declare(fresh);
    fresh.setAutoCommit(false);
    return fresh;
  }

  private static boolean isClosed(Connection connection) {
    try {
      return connection.isClosed();
    } catch (SQLException broken) {
      return true;
    }
  }

  /// One transaction at a time, as [#singleWriter] says; the caller keeps them apart.
  @Override
  public void lockStrictly() {}

  @Override
  public Connection connectLocking() throws SQLException {
    return connect();
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
      connection.unwrap(SQLiteConnection.class).getDatabase().interrupt();
    } catch (SQLException closed) {
      return; // nothing runs on a closed connection
    }
  }

  /// The extended result code, which tells the violated constraint.
  @Override
  int codeOf(SQLException error) {
    return error instanceof SQLiteException own ? own.getResultCode().code : error.getErrorCode();
  }

  /// Another connection writes, or has written since this transaction began to read.
  @Override
  public boolean isLockConflict(SQLException error) {
    return error.getErrorCode() == SQLiteErrorCode.SQLITE_BUSY.code
        || error.getErrorCode() == SQLiteErrorCode.SQLITE_LOCKED.code;
  }

  @Override
  public boolean singleWriter() {
    return true;
  }

  /// Syncs the write-ahead log, which holds everything that the database file may lack.
  @Override
  public void sync() throws SQLException {
    Path log = directory.resolve(FILE + "-wal");
    try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
      channel.force(true);
    } catch (NoSuchFileException none) {
      return; // the database file has everything, and was synced before the log was deleted
    } catch (IOException broken) {
      throw new SQLException("cannot sync " + log, "58030", broken);
    }
  }

  /// Without foreign keys, which would delete each table's rows in turn.
  @Override
  public void clear() throws SQLException {
    List<String> names = tables();
    try (SQLiteConnection connection = connect(false);
        Statement statement = connection.createStatement()) {
      for (String name : names) {
        statement.execute("DROP TABLE \"" + name.replace("\"", "\"\"") + "\"");
      }
      connection.commit();
    }
  }

  @Override
  public void close() throws SQLException {
    for (SQLiteConnection connection : new ArrayList<>(open)) {
      connection.close();
    }
    open.clear();
    if (passing) {
      delete();
    }
  }

  private void delete() throws SQLException {
    try (var files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException left) {
      throw new SQLException("cannot delete " + directory, "58030", left);
    }
  }

  @Override
  public void kill() {
    try {
      close();
    } catch (SQLException closed) {
      return; // commits are in the files
    }
  }
}

package quorate.database.engine.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.duckdb.DuckDBConnection;
import quorate.database.engine.DriverVersions;
import quorate.database.engine.DuckdbRoutines;
import quorate.database.engine.server.NativeLibrary;
import quorate.sql.dialect.Dialect;

/// DuckDB: snapshots; of two transactions that change the same row the second fails at once. A
/// statement that fails aborts its transaction.
final class DuckdbEngine extends SqlEngine {
  private final Optional<Path> passing;

  /// Keeps the database open and holds the routines.
  private final DuckDBConnection root;

  private final Properties settings = new Properties();
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();

  private DuckdbEngine(String url, Optional<Path> passing) throws SQLException {
    super(url, "main");
    this.passing = passing;
    settings.setProperty("threads", "1"); // a node shares its machine with others
    settings.setProperty("memory_limit", "1GB");
    if (DriverVersions.areShipped()) { // these settings are newer than 0.9, and older
      // versions than 0.10 load no extensions by themselves
      settings.setProperty("autoinstall_known_extensions", "false");
      settings.setProperty("autoload_known_extensions", "false");
    }
    if (!(new org.duckdb.DuckDBDriver().connect(url, settings)
        instanceof DuckDBConnection opened)) {
      throw new SQLException("the driver does not take " + url, "08001");
    }
    root = opened;
    try {
      DuckdbRoutines.declare(root);
    } catch (LinkageError earlier) {
      // Before 1.5 DuckDB calls no functions of the process: statements that need one fail, and are
      // left to the other replicas.
    } catch (SQLException broken) {
      root.close();
      throw broken;
    }
  }

  static DuckdbEngine file(Path directory) throws SQLException {
    return opened(directory.resolve("duckdb"), false);
  }

  /// A database that is deleted when it is closed.
  static DuckdbEngine passing() throws SQLException {
    try {
      return opened(Files.createTempDirectory("quorate-duckdb"), true);
    } catch (IOException full) {
      throw new SQLException("no directory for a database", "58030", full);
    }
  }

  private static DuckdbEngine opened(Path directory, boolean passing) throws SQLException {
    try {
      Files.createDirectories(directory);
    } catch (IOException full) {
      throw new SQLException("cannot make " + directory, "58030", full);
    }
    NativeLibrary.load(
        "libduckdb_java",
        () -> new org.duckdb.DuckDBDriver().connect("jdbc:duckdb:", new Properties()).close());
    return new DuckdbEngine(
        "jdbc:duckdb:" + directory.resolve("quorate.db").toAbsolutePath(),
        passing ? Optional.of(directory) : Optional.empty());
  }

  @Override
  public Dialect dialect() {
    return Dialect.DUCKDB;
  }

  @Override
  public Connection connect() throws SQLException {
    Connection fresh = duplicate();
    open.removeIf(DuckdbEngine::isClosed);
    open.add(fresh);
    fresh.setAutoCommit(false);
    return fresh;
  }

  private Connection duplicate() throws SQLException {
    try {
      return root.duplicate();
    } catch (NoSuchMethodError earlier) {
      // Another connection to the same file reaches the same database.
      return new org.duckdb.DuckDBDriver().connect(jdbcUrl(), settings);
    }
  }

  private static boolean isClosed(Connection connection) {
    try {
      return connection.isClosed();
    } catch (SQLException broken) {
      return true;
    }
  }

  @Override
  public boolean hasSavepoints() {
    return false;
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

  /// The driver's own cancel stops a statement; DuckDB does not notice a thread's interrupt.
  @Override
  public void cancel(Connection connection, Thread worker) {}

  /// Another transaction has changed the same row, or this one had failed before.
  @Override
  public boolean isLockConflict(SQLException error) {
    String text = String.valueOf(error.getMessage());
    return text.startsWith("TransactionContext Error") || text.contains("write-write conflict");
  }

  /// Commits are on disk when they return.
  @Override
  public void sync() {}

  @Override
  public void clear() throws SQLException {
    List<String> names = tables();
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String name : names) {
        statement.execute("DROP TABLE \"" + name.replace("\"", "\"\"") + "\"");
      }
      connection.commit();
    }
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection : new ArrayList<>(open)) {
      connection.close();
    }
    open.clear();
    root.close();
    if (passing.isPresent()) {
      delete(passing.get());
    }
  }

  private static void delete(Path directory) throws SQLException {
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

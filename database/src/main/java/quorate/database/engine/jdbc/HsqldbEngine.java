package quorate.database.engine.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.hsqldb.Database;
import org.hsqldb.DatabaseManager;
import org.hsqldb.DatabaseType;
import quorate.database.OwnConnection;
import quorate.database.engine.DriverVersions;
import quorate.sql.dialect.Dialect;

/// HSQLDB in MVCC mode: snapshots, row locks, no waiting at serializable.
final class HsqldbEngine extends ShutdownEngine {
  /// A restart replays the whole log.
  private static final long LOG_BYTES_MAX = 50L << 20;

  /// Memory for cached rows in KB, which matters for large rows: at most 50,000 rows are cached. A
  /// text of 64 MB with characters beyond Latin-1 takes 128.
  private static final int CACHE_KB = 400_000;

  private static final String CACHE_SIZE =
      "select cast(property_value as bigint) from information_schema.system_properties"
          + " where property_name = 'hsqldb.cache_size'";

  private static final Logger LOG = Logger.getLogger("hsqldb.db");

  /// The path of its files; empty in memory.
  private final Optional<String> path;

  private final long logBytesMax;

  private HsqldbEngine(String url, Optional<String> path, long logBytesMax) {
    super(url, "PUBLIC");
    this.path = path;
    this.logBytesMax = logBytesMax;
  }

  static HsqldbEngine file(Path directory) throws SQLException {
    return file(directory, LOG_BYTES_MAX);
  }

  /// @param logBytesMax compact a log of more bytes
  static HsqldbEngine file(Path directory, long logBytesMax) throws SQLException {
    String path = directory.resolve("hsqldb").toAbsolutePath().toString();
    try {
      HsqldbEngine engine =
          opened(
              "jdbc:hsqldb:file:"
                  + path
                  + ";hsqldb.write_delay_millis=500;hsqldb.log_size=0;hsqldb.lock_file=false",
              Optional.of(path),
              logBytesMax);
      engine.noteTexts(Optional.of(directory));
      return engine;
    } catch (SQLException unreadable) {
      discard(path);
      throw unreadable;
    }
  }

  /// HSQLDB keeps the remains of unreadable files in this process, and would reuse them for new
  /// files of the same name.
  private static void discard(String path) {
    Database half = DatabaseManager.lookupDatabaseObject(DatabaseType.DB_FILE, path);
    if (half != null) {
      half.close(Database.CLOSEMODE_IMMEDIATELY);
    }
  }

  static HsqldbEngine memory(String database) throws SQLException {
    return opened("jdbc:hsqldb:mem:" + database, Optional.empty(), Long.MAX_VALUE);
  }

  private static HsqldbEngine opened(String url, Optional<String> path, long logBytesMax)
      throws SQLException {
    System.setProperty("hsqldb.method_class_names", "quorate.database.engine.*");
    System.setProperty("hsqldb.reconfig_logging", "false");
    LOG.setLevel(Level.OFF); // earlier versions log every checkpoint to the console
    HsqldbEngine engine =
        new HsqldbEngine(
            url
                + ";hsqldb.tx=mvcc;sql.pad_space=false;shutdown=false;hsqldb.cache_size="
                + CACHE_KB,
            path,
            logBytesMax);
    engine.enlargeCache();
    engine.execute("SET DATABASE COLLATION SQL_TEXT NO PAD");
    engine.execute("SET DATABASE TRANSACTION ROLLBACK ON CONFLICT FALSE");
    engine.allowRecursion();
    engine.execute("SET FILES LOG SIZE 0"); // as in the URL, which affects new databases only
    engine.prepare();
    return engine;
  }

  /// Enlarges the cache of a database that was created with a smaller one. HSQLDB rejects rows
  /// larger than its cache, and applies the setting when the database is opened.
  private void enlargeCache() throws SQLException {
    boolean smaller;
    try (OwnConnection own = OwnConnection.of(this);
        PreparedStatement settings = own.connection().prepareStatement(CACHE_SIZE);
        ResultSet found = settings.executeQuery()) {
      smaller = path.isPresent() && found.next() && found.getLong(1) < CACHE_KB;
      own.connection().rollback();
    }
    if (smaller) {
      execute("SET FILES CACHE SIZE " + CACHE_KB);
      execute("SHUTDOWN");
    }
  }

  /// Raises the limit of recursion from HSQLDB's 256 levels to Quorate's own.
  private void allowRecursion() throws SQLException {
    try {
      execute("SET DATABASE SQL MAX RECURSIVE 1000000");
    } catch (SQLException unknown) {
      if (DriverVersions.areShipped()) {
        throw unknown;
      }
    }
  }

  @Override
  public Dialect dialect() {
    return Dialect.HSQLDB;
  }

  /// Serializable is HSQLDB's snapshot isolation, in which a conflicting write fails at once; at
  /// read committed it would wait without limit.
  @Override
  public Connection connect() throws SQLException {
    Connection connection = plain(new org.hsqldb.jdbc.JDBCDriver(), "");
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    return connection;
  }

  /// Table locks; a request that would close a cycle of waits fails at once. MVLOCKS will not do: a
  /// transaction that has waited for a lock reads the rows as they were when it began.
  @Override
  public void lockStrictly() throws SQLException {
    execute("SET DATABASE TRANSACTION CONTROL LOCKS");
  }

  @Override
  public boolean cancelsWaits() {
    return false;
  }

  @Override
  public boolean isLockConflict(SQLException error) {
    return Conflicts.is(error, dialect());
  }

  @Override
  public boolean wantsCompaction() {
    return path.map(name -> Path.of(name + ".log").toFile().length() > logBytesMax).orElse(false);
  }

  /// A CHECKPOINT waits for every open transaction and blocks new ones.
  @Override
  public void compact() throws SQLException {
    execute("CHECKPOINT");
  }

  /// Syncs the log, which holds everything committed since the last checkpoint.
  @Override
  public void sync() throws SQLException {
    if (path.isPresent()) {
      Database database = DatabaseManager.lookupDatabaseObject(DatabaseType.DB_FILE, path.get());
      if (database == null) {
        throw new SQLException("the database is closed", "08003");
      }
      try {
        database.logger.synchLog();
      } catch (NullPointerException gone) { // the log's file, which HSQLDB closes without a lock
        throw new SQLException("the database is closed", "08003", gone);
      }
    }
  }

  /// Closing the database closes its connections: an error of class 08 is no answer.
  @Override
  public boolean isLost(SQLException error) {
    return String.valueOf(error.getSQLState()).startsWith("08");
  }
}

package quorate.database.engine.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.h2.store.fs.FileUtils;
import quorate.database.OwnConnection;
import quorate.database.engine.DriverVersions;
import quorate.sql.dialect.Dialect;

/// H2: multi-version, row locks.
final class H2Engine extends ShutdownEngine {
  /// A prepared query answers from the last result if no row was written since then. H2 notes the
  /// time of the query, not that of its snapshot, so that a later snapshot gets an earlier one's
  /// answer (h2database#3894, #4208; in 2.5.252 still).
  private static final String REUSES_NO_RESULTS = ";OPTIMIZE_REUSE_RESULTS=FALSE";

  private final Optional<String> file;
  private Optional<H2Versions> versions = Optional.empty();

  /// Used instead of [H2Versions] with a version of H2 whose store Quorate does not know.
  private Optional<H2Mark> mark = Optional.empty();

  private H2Engine(String url, Optional<String> file) {
    super(url, "PUBLIC");
    this.file = file;
  }

  static H2Engine file(String scheme, Path directory) throws SQLException {
    String file = scheme + directory.resolve("h2").toAbsolutePath();
    if (FileUtils.exists(file + ".mv.db")) {
      try {
        H2Versions.goBack(file);
      } catch (LinkageError otherStore) {
        H2Mark.refuse(file);
      }
    }
    H2Engine engine =
        opened(
            "jdbc:h2:"
                + file
                + ";DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE;LOCK_TIMEOUT=200;WRITE_DELAY=2000"
                + ";DEFRAG_ALWAYS=FALSE"
                + REUSES_NO_RESULTS,
            Optional.of(file));
    engine.noteTexts(scheme.equals("file:") ? Optional.of(directory) : Optional.empty());
    return engine;
  }

  static H2Engine memory(String database) throws SQLException {
    return opened(
        "jdbc:h2:mem:" + database + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=200" + REUSES_NO_RESULTS,
        Optional.empty());
  }

  private static H2Engine opened(String url, Optional<String> file) throws SQLException {
    H2Engine engine = new H2Engine(url, file);
    engine.prepare();
    if (file.isPresent()) {
      try (OwnConnection own = OwnConnection.of(engine)) {
        engine.versions = Optional.of(new H2Versions(file.get(), own.connection()));
      } catch (LinkageError otherStore) {
        engine.mark = Optional.of(H2Mark.opened(file.get()));
      }
    }
    engine.settle();
    return engine;
  }

  @Override
  public Dialect dialect() {
    return Dialect.H2;
  }

  @Override
  public Connection connect() throws SQLException {
    return plain(new org.h2.Driver(), "");
  }

  /// Before 2.0 H2 takes class names in double quotation marks.
  @Override
  public String adapted(String ddl) {
    return isFirst() ? JdbcWords.ofFirstH2(ddl) : ddl;
  }

  private static boolean isFirst() {
    return !DriverVersions.areShipped() && new org.h2.Driver().getMajorVersion() < 2;
  }

  @Override
  public boolean snapshotReads() {
    return !isFirst();
  }

  /// JDBC has no name for H2's SNAPSHOT level, which H2 lacks before 2.0.
  @Override
  public void beginSnapshot(Connection connection) throws SQLException {
    if (isFirst()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      return;
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SNAPSHOT");
    }
  }

  @Override
  public void endSnapshot(Connection connection) throws SQLException {
    connection.rollback();
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
  }

  /// Interrupting a thread inside H2's file store can close its channel, so the running statement
  /// is asked to stop instead; it checks for that between rows.
  @Override
  public void cancel(Connection connection, Thread worker) {
    try {
      connection.unwrap(org.h2.jdbc.JdbcConnection.class).getSession().cancel();
    } catch (SQLException | RuntimeException closed) {
      return; // nothing runs on a closed connection
    }
  }

  @Override
  public boolean isLockConflict(SQLException error) {
    return Conflicts.is(error, dialect());
  }

  @Override
  public boolean settles() {
    return versions.isPresent();
  }

  @Override
  public void settle() throws SQLException {
    if (versions.isPresent()) {
      versions.get().settle();
    }
  }

  @Override
  public void close() throws SQLException {
    settle();
    if (versions.isPresent()) {
      versions.get().close();
    }
    super.close();
    if (versions.isPresent() && file.isPresent()) {
      H2Versions.closed(file.get());
    }
    if (mark.isPresent()) {
      mark.get().closed();
    }
  }

  @Override
  public void kill() {
    super.kill();
    if (versions.isPresent()) {
      versions.get().close();
    }
  }

  @Override
  public void sync() throws SQLException {
    if (versions.isPresent()) {
      versions.get().sync();
    } else if (file.isPresent()) {
      execute("CHECKPOINT SYNC");
    }
  }
}

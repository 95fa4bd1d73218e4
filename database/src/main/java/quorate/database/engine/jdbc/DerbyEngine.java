package quorate.database.engine.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.database.engine.DerbyFeed;
import quorate.sql.dialect.Dialect;
import quorate.sql.type.TooLong;

/// Derby: row locks, for readers too.
final class DerbyEngine extends SqlEngine {
  private final boolean memory;

  /// The answer of [DerbyFeed#isAskedBy], cached.
  private volatile Optional<Boolean> asks = Optional.empty();

  private DerbyEngine(String url, boolean memory) {
    super(url, "SA");
    this.memory = memory;
  }

  static DerbyEngine file(String scheme, Path directory) throws SQLException {
    DerbyEngine engine =
        opened("jdbc:derby:" + scheme + directory.resolve("derby").toAbsolutePath(), false);
    engine.noteTexts(scheme.isEmpty() ? Optional.of(directory) : Optional.empty());
    return engine;
  }

  static DerbyEngine memory(String database) throws SQLException {
    return opened("jdbc:derby:memory:" + database, true);
  }

  private static DerbyEngine opened(String url, boolean memory) throws SQLException {
    DerbyProperties.set();
    DerbyEngine engine = new DerbyEngine(url, memory);
    engine.prepare();
    return engine;
  }

  private static Driver driver() {
    try {
      return new org.apache.derby.iapi.jdbc.AutoloadedDriver();
    } catch (NoClassDefFoundError earlier) {
      return earlierDriver();
    }
  }

  /// The driver class of versions before 10.15. The class registers itself, and [DriverManager]
  /// gives a caller only the registered drivers that its own loader knows.
  private static Driver earlierDriver() {
    try {
      Class.forName("org.apache.derby.jdbc.EmbeddedDriver");
      return DriverManager.getDriver("jdbc:derby:");
    } catch (ClassNotFoundException | SQLException none) {
      throw new IllegalStateException("no driver of Derby", none);
    }
  }

  @Override
  public Dialect dialect() {
    return Dialect.DERBY;
  }

  @Override
  public Connection connect() throws SQLException {
    return plain(driver(), ";create=true");
  }

  /// Derby's own import of files is built on this statement. It writes the rows into new files,
  /// which are on disk before the transaction commits, and only then logs that they are the
  /// table's.
  @Override
  public Optional<String> fillSql(Connection connection) throws SQLException {
    Optional<Boolean> known = asks;
    if (known.isEmpty()) {
      known = Optional.of(DerbyFeed.isAskedBy(connection));
      asks = known;
    }
    return known.get() ? Optional.of(DerbyFeed.SQL) : Optional.empty();
  }

  /// All foreign keys in one query: a JDBC metadata query for one table takes as long as dropping
  /// it.
  @Override
  Set<ForeignKey> foreignKeys(Connection connection, List<String> tables) throws SQLException {
    Set<ForeignKey> found = new LinkedHashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet keys =
            statement.executeQuery(
                "select t.tablename, c.constraintname from sys.sysconstraints c"
                    + " join sys.systables t on t.tableid = c.tableid where c.type = 'F'")) {
      while (keys.next()) {
        if (tables.contains(keys.getString(1))) {
          found.add(new ForeignKey(keys.getString(1), keys.getString(2)));
        }
      }
    }
    return found;
  }

  /// Row locks, for readers too; a wait of more than a second fails.
  @Override
  public void lockStrictly() {}

  /// After an error Derby leaves its notes on the statement's subqueries in the connection, and the
  /// next statement may fail on them with XJ001 (GenericStatementContext.setTopResultSet).
  @Override
  public boolean isSpoiledByErrors() {
    return true;
  }

  @Override
  public boolean snapshotReads() {
    return false;
  }

  @Override
  public void beginSnapshot(Connection connection) throws SQLException {
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
  }

  @Override
  public void endSnapshot(Connection connection) throws SQLException {
    connection.rollback();
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
  }

  @Override
  public boolean isLockConflict(SQLException error) {
    return Conflicts.is(error, dialect());
  }

  /// Derby's numerics end at 31 digits, and it reports longer ones with the error of a number that
  /// is too large for its cast. Its texts are also shorter than other engines'.
  @Override
  public boolean isOwnFailure(SqlError error) {
    return super.isOwnFailure(error) || error.sqlState().equals("22003") || TooLong.is(error);
  }

  /// XSAI2: a conglomerate that does not exist.
  @Override
  public boolean isStalePlan(SQLException error) {
    return "XSAI2".equals(error.getSQLState());
  }

  /// Derby creates no second index over the columns of a key or a foreign key; it only warns.
  @Override
  public boolean isNeverMade(SQLException error) {
    return "42X65".equals(error.getSQLState());
  }

  @Override
  public boolean syncsCommits() {
    return true;
  }

  /// A checkpoint; Derby also syncs its log at every commit.
  @Override
  public void sync() throws SQLException {
    if (!memory) {
      execute("CALL SYSCS_UTIL.SYSCS_CHECKPOINT_DATABASE()");
    }
  }

  @Override
  public void close() throws SQLException {
    end(memory ? ";drop=true" : ";shutdown=true");
  }

  private void end(String how) throws SQLException {
    try {
      driver().connect(jdbcUrl() + how, new Properties());
    } catch (SQLException ended) {
      // Derby reports success as an exception: 08006 for a shutdown and a drop.
      if (!"08006".equals(ended.getSQLState())) {
        throw ended;
      }
    }
  }

  /// Derby cannot be ended from inside without a checkpoint; this is the nearest.
  @Override
  public void kill() {
    try {
      end(";shutdown=true");
    } catch (SQLException closed) {
      return; // it was closed already
    }
  }
}

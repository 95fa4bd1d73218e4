package quorate.database.engine.jdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import quorate.database.DriverAddress;
import quorate.database.EngineRefused;
import quorate.database.OwnConnection;
import quorate.sql.dialect.Dialect;

/// An engine about which nothing is known but its JDBC driver, addressed in another engine's
/// dialect.
///
/// Its capabilities are found by trial: `quorate.database.probe` decides whether they are enough.
final class JdbcEngine extends SqlEngine {
  private final Driver driver;
  private final DriverAddress address;
  private final JdbcWords words;

  /// Keeps an embedded engine open, and notices when a server is gone.
  private final Guard guard;

  private boolean savepoints;
  private boolean fragile;

  private JdbcEngine(Driver driver, DriverAddress address, Dialect dialect) throws SQLException {
    super(address.url(), "");
    this.driver = driver;
    this.address = address;
    words = new JdbcWords(dialect);
    guard = new Guard(plain());
  }

  /// Opens a database, creating it if necessary.
  ///
  /// @param directory for its files, or for the owner's token
  /// @param owned whether this node takes ownership of a server's database
  /// @throws EngineRefused if it cannot serve, with the missing capabilities
  static JdbcEngine open(Dialect dialect, DriverAddress address, Path directory, boolean owned)
      throws SQLException {
    try {
      Files.createDirectories(directory);
    } catch (IOException full) {
      throw new SQLException("cannot make " + directory, "58030", full);
    }
    DriverAddress here = address.in(directory);
    new JdbcWords(dialect).beforeOpening();
    JdbcEngine engine = new JdbcEngine(driver(here), here, dialect);
    try {
      engine.settleDown(owned ? Optional.of(directory) : Optional.empty());
      engine.noteTexts(Optional.empty());
      return engine;
    } catch (SQLException | RuntimeException broken) {
      engine.kill();
      throw broken;
    }
  }

  /// Loading a driver's class registers it, or another class of its jars registers in its stead.
  /// This class is given only drivers that its own loader knows.
  private static Driver driver(DriverAddress address) throws SQLException {
    try {
      Class.forName(address.driver());
    } catch (ClassNotFoundException | LinkageError absent) {
      throw new EngineRefused(
          "no class " + address.driver() + " can be loaded of its jars: " + absent, absent);
    }
    List<Driver> drivers = DriverManager.drivers().toList();
    for (Driver each : drivers) {
      if (each.getClass().getName().equals(address.driver())) {
        return each;
      }
    }
    for (Driver each : drivers) {
      if (each.acceptsURL(address.url())) {
        return each;
      }
    }
    throw new EngineRefused(
        address.driver()
            + " is no JDBC driver, or none for "
            + address.url()
            + ": it does not register itself as one",
        null);
  }

  private void settleDown(Optional<Path> owner) throws SQLException {
    String step = "a connection";
    try (OwnConnection own = OwnConnection.of(this)) {
      for (String each : words.ofDatabase()) {
        step = each;
        execute(own.connection(), each);
      }
      step = "Quorate's routines";
      words.declare(own.connection());
      if (!address.isEmbedded() && owner.isPresent()) {
        step = "the word whose database it is";
        JdbcOwner.own(own.connection(), tables(own.connection()), owner.get(), address.url());
      }
      step = "a table";
      tryTransactions(own.connection());
    } catch (EngineRefused refused) {
      throw refused;
    } catch (SQLException lacking) {
      throw new EngineRefused(
          "the database "
              + address.url()
              + " cannot serve a node in the dialect of "
              + dialect().title()
              + ": "
              + step
              + ": "
              + lacking.getMessage(),
          lacking);
    }
  }

  /// Finds out whether there are savepoints, and whether a failed statement leaves its transaction
  /// intact.
  private void tryTransactions(Connection connection) throws SQLException {
    execute(connection, "CREATE TABLE \"quorate_tried\" (\"a\" INTEGER)");
    connection.commit();
    try {
      try {
        execute(connection, "INSERT INTO \"quorate_tried\" (\"a\") VALUES (1)");
        Savepoint savepoint = connection.setSavepoint();
        execute(connection, "INSERT INTO \"quorate_tried\" (\"a\") VALUES (2)");
        connection.rollback(savepoint);
        savepoints = count(connection) == 1;
      } catch (SQLException | AbstractMethodError none) {
        savepoints = false;
      }
      connection.rollback();
      fragile = takesAlong(connection);
      connection.rollback();
    } finally {
      execute(connection, "DROP TABLE \"quorate_tried\"");
      connection.commit();
    }
  }

  private static boolean takesAlong(Connection connection) throws SQLException {
    execute(connection, "INSERT INTO \"quorate_tried\" (\"a\") VALUES (1)");
    try {
      execute(connection, "INSERT INTO \"quorate_tried\" (\"nothing\") VALUES (1)");
    } catch (SQLException expected) {
      try {
        return count(connection) != 1;
      } catch (SQLException aborted) {
        return true;
      }
    }
    return false;
  }

  private static int count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM \"quorate_tried\"")) {
      return rows.next() ? rows.getInt(1) : -1;
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private Connection plain() throws SQLException {
    Properties properties = new Properties();
    if (!address.user().isEmpty()) {
      properties.setProperty("user", address.user());
      properties.setProperty("password", address.password());
    }
    Connection connection = driver.connect(address.url(), properties);
    if (connection == null) {
      throw new EngineRefused(
          "the driver " + address.driver() + " does not take " + address.url(), null);
    }
    return connection;
  }

  @Override
  public boolean takesTriggers() {
    return false;
  }

  @Override
  public Dialect dialect() {
    return words.dialect();
  }

  @Override
  public Connection connectAlone() throws SQLException {
    Connection connection = connect();
    return dialect() == Dialect.MARIADB ? ExternalMariadb.patient(connection) : connection;
  }

  @Override
  public Connection connect() throws SQLException {
    Connection connection = plain();
    try {
      words.ofSession(connection);
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(words.isolation());
      return connection;
    } catch (SQLException | RuntimeException refused) {
      connection.close();
      throw refused;
    }
  }

  @Override
  public String adapted(String ddl) {
    return dialect() == Dialect.H2 && version().startsWith("1.") ? JdbcWords.ofFirstH2(ddl) : ddl;
  }

  /// Nothing is known of its snapshots, so writers wait for readers.
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
    connection.setTransactionIsolation(words.isolation());
  }

  @Override
  public boolean hasSavepoints() {
    return savepoints;
  }

  @Override
  public boolean isFragile() {
    return fragile;
  }

  /// Derby reacts only to an interrupt. Elsewhere the connection is aborted, on a thread of its
  /// own, since that may block.
  @Override
  public void cancel(Connection connection, Thread worker) {
    if (dialect() == Dialect.DERBY) {
      worker.interrupt();
      return;
    }
    Thread.ofPlatform()
        .daemon()
        .name("cancel")
        .start(() -> {
          try {
            connection.abort(Runnable::run);
          } catch (SQLException | AbstractMethodError closed) {
            return; // nothing runs on a closed connection
          }
        });
  }

  @Override
  public boolean isLockConflict(SQLException error) {
    return Conflicts.isAny(error, dialect());
  }

  @Override
  public boolean isLost(SQLException error) {
    String state = String.valueOf(error.getSQLState());
    return !address.isEmbedded() && (state.startsWith("08") || state.startsWith("57P"));
  }

  @Override
  public void onLost(Runnable lost) {
    if (!address.isEmbedded()) {
      guard.onLost("jdbc-server", lost);
    }
  }

  @Override
  public void sync() throws SQLException {
    if (words.sync().isEmpty()) {
      requireAnswer();
    } else {
      execute(words.sync());
    }
  }

  @Override
  public List<String> tables() throws SQLException {
    try (OwnConnection own = OwnConnection.of(this)) {
      return tables(own.connection());
    }
  }

  private List<String> tables(Connection connection) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(words.tables())) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    names.remove(JdbcOwner.TABLE);
    names.sort(null);
    return names;
  }

  @Override
  public void clear() throws SQLException {
    try (OwnConnection own = OwnConnection.alone(this)) {
      Connection connection = own.connection();
      List<String> names = tables(connection);
      Set<String> drops = new LinkedHashSet<>();
      for (String name : names) {
        try (ResultSet keys =
            connection.getMetaData().getImportedKeys(connection.getCatalog(), null, name)) {
          while (keys.next()) {
            drops.add(
                "ALTER TABLE \"%s\" DROP CONSTRAINT \"%s\""
                    .formatted(name, keys.getString("FK_NAME")));
          }
        }
      }
      connection.rollback();
      names.forEach(name -> drops.add("DROP TABLE \"" + name.replace("\"", "\"\"") + "\""));
      for (String drop : drops) {
        execute(connection, drop);
      }
      connection.commit();
    }
  }

  /// Shuts down an embedded engine if its dialect has a statement for that.
  @Override
  public void close() throws SQLException {
    if (address.isEmbedded()) {
      end();
    }
    guard.close();
  }

  private void end() throws SQLException {
    switch (dialect()) {
      case H2, HSQLDB -> {
        try {
          execute(guard.connection(), "SHUTDOWN");
        } catch (SQLException gone) {
          return; // it closes its own connection
        }
      }
      case DERBY -> shutDerbyDown();
      default -> {}
    }
  }

  /// Derby reports success as an exception: 08006.
  private void shutDerbyDown() throws SQLException {
    Optional<String> database = address.url().lines().findFirst().map(url -> url.split(";", 2)[0]);
    try {
      driver.connect(database.orElse("jdbc:derby:") + ";shutdown=true", new Properties());
    } catch (SQLException ended) {
      if (!"08006".equals(ended.getSQLState())) {
        throw ended;
      }
    }
  }

  @Override
  public void kill() {
    try {
      close();
    } catch (SQLException closed) {
      guard.close();
    }
  }
}

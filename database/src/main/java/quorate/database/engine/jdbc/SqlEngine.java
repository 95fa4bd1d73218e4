package quorate.database.engine.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.database.SupplementaryTexts;
import quorate.database.engine.RoutineList;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;

/// The parts that all engines share.
abstract sealed class SqlEngine implements Engine
    permits ShutdownEngine,
        DerbyEngine,
        PostgresqlEngine,
        SqliteEngine,
        DuckdbEngine,
        MariadbEngine,
        JdbcEngine {
  private final String jdbcUrl;
  private final String schema;
  private volatile String version = "unknown";

  SqlEngine(String jdbcUrl, String schema) {
    this.jdbcUrl = jdbcUrl;
    this.schema = schema;
  }

  @Override
  public String name() {
    return dialect().name().toLowerCase(java.util.Locale.ROOT);
  }

  @Override
  public String version() {
    try (OwnConnection own = OwnConnection.of(this)) {
      Connection connection = own.connection();
      version = connection.getMetaData().getDatabaseProductVersion();
    } catch (SQLException closed) {
      // A database that was lost to a statement still has the version that it had.
    }
    return version;
  }

  @Override
  public abstract Dialect dialect();

  @Override
  public ClassLoader loader() {
    return SqlEngine.class.getClassLoader();
  }

  @Override
  public String jdbcUrl() {
    return jdbcUrl;
  }

  Connection plain(java.sql.Driver driver, String options) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", "SA");
    properties.setProperty("password", "");
    Connection connection = driver.connect(jdbcUrl + options, properties);
    if (connection == null) {
      throw new SQLException("the driver does not take " + jdbcUrl, "08001");
    }
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    return connection;
  }

  /// Declares those of Quorate's routines that the database lacks.
  void prepare() throws SQLException {
    try (OwnConnection own = OwnConnection.of(this)) {
      Connection connection = own.connection();
      RoutineList.declare(connection, dialect());
      connection.commit();
    }
  }

  /// A read-only transaction sees one state throughout.
  @Override
  public void beginSnapshot(Connection connection) throws SQLException {
    connection.setReadOnly(true);
  }

  @Override
  public void endSnapshot(Connection connection) throws SQLException {
    connection.rollback();
    connection.setReadOnly(false);
  }

  @Override
  public SqlError toSqlError(SQLException error, Catalog catalog) {
    return new Errors(catalog).map(error, codeOf(error), dialect().traits());
  }

  /// The engine's own error number.
  int codeOf(SQLException error) {
    return error.getErrorCode();
  }

  @Override
  public void cancel(Connection connection, Thread worker) {
    worker.interrupt();
  }

  @Override
  public List<String> tables() throws SQLException {
    try (OwnConnection own = OwnConnection.of(this)) {
      Connection connection = own.connection();
      List<String> names = new ArrayList<>();
      DatabaseMetaData data = connection.getMetaData();
      try (ResultSet rows = data.getTables(null, schema, "%", null)) {
        while (rows.next()) {
          String type = rows.getString("TABLE_TYPE");
          if (type.equals("TABLE") || type.equals("BASE TABLE")) {
            names.add(rows.getString("TABLE_NAME"));
          }
        }
      }
      connection.rollback();
      names.sort(null);
      return names;
    }
  }

  /// Notes whether the database, just opened, may hold texts that the engine does not sort by code
  /// point. Only for a new database is the answer certain.
  final void noteTexts(Optional<Path> directory) throws SQLException {
    if (EngineTypes.comparesUnits(dialect())) {
      SupplementaryTexts.MET.opened(directory, () -> tables().isEmpty());
    }
  }

  @Override
  public void clear() throws SQLException {
    clear(Set.of());
  }

  /// Drops foreign keys first, since tables may refer to each other in a cycle.
  @Override
  public void clear(Set<String> kept) throws SQLException {
    List<String> dropped = new ArrayList<>(tables());
    List<String> emptied = new ArrayList<>(dropped);
    dropped.removeAll(kept);
    emptied.retainAll(kept);
    try (OwnConnection own = OwnConnection.alone(this)) {
      Connection connection = own.connection();
      List<String> steps = new ArrayList<>();
      for (ForeignKey key : foreignKeys(connection, dropped)) {
        steps.add("ALTER TABLE " + quoted(key.table()) + " DROP CONSTRAINT " + quoted(key.name()));
      }
      connection.rollback();
      emptied.forEach(name -> steps.add("DELETE FROM " + quoted(name)));
      dropped.forEach(name -> steps.add("DROP TABLE " + quoted(name)));
      try (Statement statement = connection.createStatement()) {
        for (String step : steps) {
          statement.execute(step);
        }
      }
      connection.commit();
    }
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /// A foreign key, by the referring table's name and its own.
  record ForeignKey(String table, String name) {}

  /// The foreign keys of tables, each once.
  Set<ForeignKey> foreignKeys(Connection connection, List<String> tables) throws SQLException {
    Set<ForeignKey> found = new LinkedHashSet<>();
    for (String table : tables) {
      try (ResultSet keys = connection.getMetaData().getImportedKeys(null, schema, table)) {
        while (keys.next()) {
          found.add(new ForeignKey(table, keys.getString("FK_NAME"))); // a row for each column
        }
      }
    }
    return found;
  }

  /// Checks that the server answers.
  void requireAnswer() throws SQLException {
    try (OwnConnection own = OwnConnection.of(this)) {
      if (!own.connection().isValid(0)) {
        throw new SQLException("the server does not answer", "08006");
      }
    }
  }

  void execute(String sql) throws SQLException {
    try (OwnConnection own = OwnConnection.of(this);
        Statement statement = own.connection().createStatement()) {
      statement.execute(sql);
      own.connection().commit();
    }
  }
}

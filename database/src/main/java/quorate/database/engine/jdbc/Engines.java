package quorate.database.engine.jdbc;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import quorate.database.Engine;
import quorate.sql.dialect.Dialect;

/// The registry of engines.
public final class Engines {
  private static final List<String> NAMES =
      Stream.of(Dialect.values()).map(Dialect::configured).toList();

  private Engines() {}

  /// The engines' names.
  public static List<String> names() {
    return NAMES;
  }

  /// The rank of engine `name` among those that may answer for a whole cluster, the fastest first;
  /// an engine that is not shipped ranks last.
  public static int pace(String name) {
    return names().contains(name) ? Dialect.named(name).traits().pace() : Integer.MAX_VALUE;
  }

  /// Opens the database of engine `name` in `directory`, creating it if necessary.
  public static Engine open(String name, Path directory) throws SQLException {
    return switch (name) {
      case "h2" -> H2Engine.file("file:", directory);
      case "hsqldb" -> HsqldbEngine.file(directory);
      case "derby" -> DerbyEngine.file("", directory);
      case "postgresql" -> PostgresqlEngine.file(directory);
      case "sqlite" -> SqliteEngine.file(directory);
      case "duckdb" -> DuckdbEngine.file(directory);
      case "mariadb" -> MariadbEngine.file(directory);
      default -> throw unknown(name);
    };
  }

  /// Opens a database on another file system than the machine's, which the engine knows by the name
  /// `scheme`. Only H2 and Derby support this.
  public static Engine openOn(String scheme, String name, Path directory) throws SQLException {
    return switch (name) {
      case "h2" -> H2Engine.file(scheme + ":", directory);
      case "derby" -> DerbyEngine.file(scheme + ":", directory);
      default -> throw new IllegalArgumentException(name + " has files on the machine's disk only");
    };
  }

  /// A new database of engine `name` for tests: in memory, or on a server that does not outlive
  /// this process.
  public static Engine inMemory(String name, String database) throws SQLException {
    return switch (name) {
      case "h2" -> H2Engine.memory(database);
      case "hsqldb" -> HsqldbEngine.memory(database);
      case "derby" -> DerbyEngine.memory(database);
      case "postgresql" -> PassingPostgresql.database();
      case "sqlite" -> SqliteEngine.passing();
      case "duckdb" -> DuckdbEngine.passing();
      case "mariadb" -> PassingMariadb.database();
      default -> throw unknown(name);
    };
  }

  private static IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException("no engine " + name + "; there are " + names());
  }
}

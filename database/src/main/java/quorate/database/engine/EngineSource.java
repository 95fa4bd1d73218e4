package quorate.database.engine;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import quorate.database.Engine;
import quorate.database.EngineOpener;

/// Where an engine comes from: one of those that Quorate comes with, or another version of one, by
/// the jars of its driver.
///
/// @param name what configurations and people call it; letters, digits, `-`, `_` and `.`
/// @param dialect the engine's name in [Engines#names], whose SQL it is given
/// @param jars of its driver; none for the engine that Quorate comes with
/// @param remote the database of a server that somebody else runs, if that is it
public record EngineSource(
    String name, String dialect, List<Path> jars, Optional<EngineSource.Remote> remote) {
  /// A database of a server that somebody else runs.
  ///
  /// @param url its JDBC address
  public record Remote(String url, String user, String password) {
    @Override
    public String toString() {
      return url;
    }
  }

  /// One whose database is in the node's directory.
  public EngineSource(String name, String dialect, List<Path> jars) {
    this(name, dialect, jars, Optional.empty());
  }

  /// Worlds of drivers live as long as the process: their native libraries load once, and an engine
  /// that is opened again finds what it kept in this process.
  private static final Map<List<Path>, EngineOpener> OPENERS = new ConcurrentHashMap<>();

  public EngineSource {
    jars = List.copyOf(jars);
    if (!Engines.names().contains(dialect)) {
      throw new IllegalArgumentException(
          "there is no dialect \"" + dialect + "\"; there are " + Engines.names());
    }
  }

  /// The engine of this name that Quorate comes with.
  public static EngineSource own(String name) {
    return new EngineSource(name, name, List.of());
  }

  /// Whether a name can be a configured engine's: it names directories, too.
  public static boolean isName(String name) {
    return name.matches("[A-Za-z][A-Za-z0-9._-]{0,30}");
  }

  /// What is wrong with the jars, in words with what to do; empty if nothing is.
  public Optional<String> complaint() {
    for (Path jar : jars) {
      if (!Files.isRegularFile(jar)) {
        return Optional.of(
            "there is no file " + jar + "; jar = \"...\" is the path of the driver's jar");
      }
      if (!Files.isReadable(jar)) {
        return Optional.of("the file " + jar + " may not be read; change its permissions");
      }
    }
    if (!jars.isEmpty() && !hasDriver()) {
      return Optional.of(
          "no class "
              + driverClass()
              + " is in "
              + jars
              + ", as it is in a driver of "
              + dialect
              + "; name all jars that it consists of: jar = [\"...\", \"...\"]");
    }
    return Optional.empty();
  }

  private boolean hasDriver() {
    String path = driverClass().replace('.', '/') + ".class";
    String older = "org/apache/derby/iapi/jdbc/AutoloadedDriver.class";
    try (DriverLoader loader = loader()) {
      return loader.findResource(path) != null
          || (dialect.equals("derby") && loader.findResource(older) != null);
    } catch (java.io.IOException unclosed) {
      return true;
    }
  }

  private String driverClass() {
    return switch (dialect) {
      case "h2" -> "org.h2.Driver";
      case "hsqldb" -> "org.hsqldb.jdbc.JDBCDriver";
      case "derby" -> "org.apache.derby.jdbc.EmbeddedDriver";
      case "sqlite" -> "org.sqlite.JDBC";
      case "duckdb" -> "org.duckdb.DuckDBDriver";
      case "postgresql" -> "org.postgresql.Driver";
      default -> "org.mariadb.jdbc.Driver";
    };
  }

  private DriverLoader loader() {
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      try {
        urls.add(jar.toUri().toURL());
      } catch (MalformedURLException impossible) {
        throw new IllegalArgumentException(jar.toString(), impossible);
      }
    }
    return new DriverLoader(urls.toArray(URL[]::new), EngineSource.class.getClassLoader());
  }

  /// Opens its database in `directory`, or makes it.
  ///
  /// @throws SQLException 08001 if the jars are not there, or lack the driver
  public Engine open(Path directory) throws SQLException {
    if (remote.isPresent()) {
      return dialect.equals("mariadb")
          ? MariadbEngine.external(remote.get(), directory)
          : PostgresqlEngine.external(remote.get(), directory);
    }
    if (jars.isEmpty()) {
      return Engines.open(dialect, directory);
    }
    Optional<String> complaint = complaint();
    if (complaint.isPresent()) {
      throw new SQLException("engine " + name + ": " + complaint.get(), "08001");
    }
    EngineOpener opener = OPENERS.computeIfAbsent(jars, _ -> opener());
    Thread current = Thread.currentThread();
    ClassLoader before = current.getContextClassLoader();
    current.setContextClassLoader(opener.getClass().getClassLoader());
    try {
      return opener.open(dialect, directory);
    } catch (LinkageError tooOld) {
      throw new SQLException(
          "engine " + name + ": this version of " + dialect + " cannot serve: " + tooOld,
          "08001",
          tooOld);
    } finally {
      current.setContextClassLoader(before);
    }
  }

  private EngineOpener opener() {
    return ServiceLoader.load(EngineOpener.class, loader()).iterator().next();
  }
}

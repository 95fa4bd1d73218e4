package quorate.database.engine.jdbc;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import quorate.database.DriverAddress;
import quorate.database.Engine;
import quorate.database.EngineOpener;
import quorate.database.EngineRefused;
import quorate.sql.dialect.Dialect;

/// The origin of an engine: shipped with Quorate, or another version of one, loaded from the jars
/// of its driver.
///
/// @param name the name in configurations; letters, digits, `-`, `_` and `.`
/// @param dialect the name in [Engines#names] of the engine whose SQL it is given
/// @param jars of its driver; none for a shipped engine
/// @param remote the database of an external server, if Quorate has a driver for it
/// @param foreign the address for a driver about which nothing else is known
public record EngineSource(
    String name,
    String dialect,
    List<Path> jars,
    Optional<EngineSource.Remote> remote,
    Optional<DriverAddress> foreign) {
  /// A database of an external server, one that Quorate does not run.
  ///
  /// @param url its JDBC address
  public record Remote(String url, String user, String password) {
    @Override
    public String toString() {
      return url;
    }
  }

  /// An engine with its database in the node's directory.
  public EngineSource(String name, String dialect, List<Path> jars) {
    this(name, dialect, jars, Optional.empty(), Optional.empty());
  }

  /// An engine on an external server.
  public EngineSource(String name, String dialect, Remote remote) {
    this(name, dialect, List.of(), Optional.of(remote), Optional.empty());
  }

  /// An engine about which nothing is known but its driver.
  public EngineSource(String name, String dialect, List<Path> jars, DriverAddress foreign) {
    this(name, dialect, jars, Optional.empty(), Optional.of(foreign));
  }

  /// Openers live as long as the process: native libraries load only once, and an engine that is
  /// reopened finds its in-process state again.
  private static final Map<List<Path>, EngineOpener> OPENERS = new ConcurrentHashMap<>();

  public EngineSource {
    jars = List.copyOf(jars);
    if (!Engines.names().contains(dialect)) {
      throw new IllegalArgumentException(
          "there is no dialect \"" + dialect + "\"; there are " + Engines.names());
    }
  }

  /// The shipped engine of this name.
  public static EngineSource own(String name) {
    return new EngineSource(name, name, List.of());
  }

  /// Whether Quorate knows its driver, in whatever version, and so knows its capabilities.
  public boolean isKnown() {
    return foreign.isEmpty();
  }

  /// Whether its database is on an external server, so that there is only one.
  public boolean isElsewhere() {
    return remote.isPresent() || foreign.isPresent() && !foreign.get().isEmbedded();
  }

  /// The dialects in which an engine can be addressed about which nothing is known but its driver.
  public static List<String> spoken() {
    return JdbcWords.SPOKEN.stream()
        .map(dialect -> dialect.name().toLowerCase(Locale.ROOT))
        .toList();
  }

  /// Whether a configured engine may have this name, which is also used for directories.
  public static boolean isName(String name) {
    return name.matches("[A-Za-z][A-Za-z0-9._-]{0,30}");
  }

  /// A description of the fault in the jars, with a remedy; empty if there is none.
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
              + foreign.map(DriverAddress::driver).orElseGet(() -> driverOf(dialect))
              + " is in "
              + jars
              + (isKnown() ? ", as it is in a driver of " + dialect : "")
              + "; name all jars that it consists of: jar = [\"...\", \"...\"]");
    }
    return Optional.empty();
  }

  private boolean hasDriver() {
    if (foreign.isPresent()) {
      try (DriverLoader loader = loader()) {
        return loader.findResource(foreign.get().driver().replace('.', '/') + ".class") != null;
      } catch (java.io.IOException unclosed) {
        return true;
      }
    }
    String path = driverOf(dialect).replace('.', '/') + ".class";
    String older = "org/apache/derby/iapi/jdbc/AutoloadedDriver.class";
    try (DriverLoader loader = loader()) {
      return loader.findResource(path) != null
          || (dialect.equals("derby") && loader.findResource(older) != null);
    } catch (java.io.IOException unclosed) {
      return true;
    }
  }

  /// The class name of an engine's driver.
  public static String driverOf(String dialect) {
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

  /// Opens its database in `directory`, creating it if necessary.
  ///
  /// @throws EngineRefused if the jars are missing or lack the driver, or if the engine cannot
  ///   serve
  public Engine open(Path directory) throws SQLException {
    return open(directory, true);
  }

  /// The same for a short visit: neither takes ownership of a server's database nor checks it.
  ///
  /// @param directory for the engine's files, if it has any
  public Engine openUnowned(Path directory) throws SQLException {
    return open(directory, false);
  }

  private Engine open(Path directory, boolean owned) throws SQLException {
    if (remote.isPresent()) {
      Optional<Path> owner = owned ? Optional.of(directory) : Optional.empty();
      return dialect.equals("mariadb")
          ? MariadbEngine.external(remote.get(), owner)
          : PostgresqlEngine.external(remote.get(), owner);
    }
    if (jars.isEmpty()) {
      return Engines.open(dialect, directory);
    }
    Optional<String> complaint = complaint();
    if (complaint.isPresent()) {
      throw new EngineRefused(complaint.get(), null);
    }
    EngineOpener opener = OPENERS.computeIfAbsent(jars, _ -> opener());
    Thread current = Thread.currentThread();
    ClassLoader before = current.getContextClassLoader();
    current.setContextClassLoader(opener.getClass().getClassLoader());
    try {
      return foreign.isPresent()
          ? opener.open(Dialect.named(dialect), foreign.get(), directory, owned)
          : opener.open(dialect, directory);
    } catch (LinkageError tooOld) {
      throw new EngineRefused(
          (isKnown() ? "this version of " + dialect : "this driver") + " cannot serve: " + tooOld,
          tooOld);
    } finally {
      current.setContextClassLoader(before);
    }
  }

  private EngineOpener opener() {
    return ServiceLoader.load(EngineOpener.class, loader()).iterator().next();
  }
}

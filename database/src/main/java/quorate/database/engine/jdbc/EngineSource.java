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

/// Where an engine comes from: one of those that Quorate comes with, or another version of one, by
/// the jars of its driver.
///
/// @param name what configurations and people call it; letters, digits, `-`, `_` and `.`
/// @param dialect the engine's name in [Engines#names], whose SQL it is given
/// @param jars of its driver; none for the engine that Quorate comes with
/// @param remote the database of a server that somebody else runs, if that is it and Quorate has a
///   driver for it
/// @param foreign how its driver reaches it, if nothing is known of it but that
public record EngineSource(
    String name,
    String dialect,
    List<Path> jars,
    Optional<EngineSource.Remote> remote,
    Optional<DriverAddress> foreign) {
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
    this(name, dialect, jars, Optional.empty(), Optional.empty());
  }

  /// One of a server that somebody else runs.
  public EngineSource(String name, String dialect, Remote remote) {
    this(name, dialect, List.of(), Optional.of(remote), Optional.empty());
  }

  /// One of which nothing is known but its driver.
  public EngineSource(String name, String dialect, List<Path> jars, DriverAddress foreign) {
    this(name, dialect, jars, Optional.empty(), Optional.of(foreign));
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

  /// Whether its driver is one that Quorate knows, of whatever version, so that what it can do is
  /// known too.
  public boolean isKnown() {
    return foreign.isEmpty();
  }

  /// Whether its database is in a server that somebody else runs, and so there is but one.
  public boolean isElsewhere() {
    return remote.isPresent() || foreign.isPresent() && !foreign.get().isEmbedded();
  }

  /// The dialects that an engine can be spoken to in of which nothing is known but its driver.
  public static List<String> spoken() {
    return JdbcWords.SPOKEN.stream()
        .map(dialect -> dialect.name().toLowerCase(Locale.ROOT))
        .toList();
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

  /// The name of the class that an engine's driver has.
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

  /// Opens its database in `directory`, or makes it.
  ///
  /// @throws EngineRefused if the jars are not there, or lack the driver, or it cannot serve
  public Engine open(Path directory) throws SQLException {
    return open(directory, true);
  }

  /// The same for a moment: a database of a server's becomes nobody's by that, and is not looked at
  /// for whose it is.
  ///
  /// @param directory one for the engine's files, if it has any
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

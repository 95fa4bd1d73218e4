package quorate.runtime.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.tomlj.TomlArray;
import org.tomlj.TomlTable;
import quorate.database.DriverAddress;
import quorate.database.engine.jdbc.EngineSource;
import quorate.database.engine.jdbc.Engines;
import quorate.sql.dialect.Dialect;

/// The tables `[engines.NAME]` of a configuration: another version of an engine that Quorate knows,
/// by the jars of its driver.
///
///     [engines.old-derby]
///     dialect = "derby"
///     jar = "/opt/derby/derby-10.14.2.0.jar"   # or a list; relative to this file
///
/// or a database of a PostgreSQL or MariaDB server that somebody else runs, for one node:
///
///     [engines.main]
///     dialect = "postgresql"
///     url = "jdbc:postgresql://db1.example:5432/quorate?sslmode=verify-full"
///     user = "quorate"
///     password = "..."
///
/// or any other engine by its driver, in the dialect that it is closest to, with `{dir}` for the
/// node's directory where it runs in the node's process:
///
///     [engines.other]
///     dialect = "h2"
///     driver = "com.example.Driver"
///     jar = "/opt/example/example-3.1.jar"
///     url = "jdbc:example:{dir}/database"
///
/// @param file the configuration file
/// @param complaint makes an error of a place and a reason
record ConfiguredEngines(Path file, TomlTable toml, Complaint complaint) {
  private static final Set<String> KEYS =
      Set.of("dialect", "jar", "driver", "url", "user", "password");

  /// The dialects of engines that are servers.
  private static final List<String> SERVERS =
      Stream.of(Dialect.values())
          .filter(each -> each.traits().isServer())
          .map(Dialect::configured)
          .toList();

  /// Makes an error of a place and a reason.
  interface Complaint {
    ConfigException of(TomlTable table, String key, String reason);
  }

  /// Reads the engines, by name.
  Map<String, EngineSource> read() {
    Map<String, EngineSource> engines = new TreeMap<>();
    if (!toml.contains("engines")) {
      return engines;
    }
    if (!toml.isTable("engines")) {
      throw complaint.of(toml, "engines", "engines are tables: write [engines.NAME]");
    }
    TomlTable all = toml.getTableOrEmpty("engines");
    for (String name : all.keySet()) {
      if (!(all.get(List.of(name)) instanceof TomlTable table)) {
        throw complaint.of(all, name, "an engine is a table: write [engines." + name + "]");
      }
      if (!EngineSource.isName(name)
          || Engines.names().contains(name)
          || name.equals(ClusterConfig.NO_ENGINE)) {
        throw complaint.of(
            all,
            name,
            "\""
                + name
                + "\" cannot be an engine's name: it is one of Quorate's own, or has other"
                + " characters than letters, digits, '-', '_' and '.'; choose another");
      }
      engines.put(name, source(name, table));
    }
    return engines;
  }

  private EngineSource source(String name, TomlTable table) {
    for (String key : table.keySet()) {
      if (!KEYS.contains(key)) {
        throw complaint.of(
            table,
            key,
            "there is no setting engines."
                + name
                + "."
                + key
                + "; there are "
                + new TreeSet<>(KEYS));
      }
    }
    if (!(table.get("dialect") instanceof String dialect) || !Engines.names().contains(dialect)) {
      throw complaint.of(
          table,
          "dialect",
          "engine "
              + name
              + " needs dialect = \"...\", whose SQL it is given: one of "
              + Engines.names());
    }
    if (table.contains("driver") || table.contains("jar") && table.contains("url")) {
      return present(table, foreign(name, dialect, table));
    }
    if (table.contains("url")) {
      return new EngineSource(name, dialect, remote(name, dialect, table));
    }
    for (String key : List.of("user", "password")) {
      if (table.contains(key)) {
        throw complaint.of(table, key, key + " goes with a server's url = \"...\"");
      }
    }
    return present(table, new EngineSource(name, dialect, jars(name, table)));
  }

  private EngineSource present(TomlTable table, EngineSource source) {
    source
        .complaint()
        .ifPresent(reason -> {
          throw complaint.of(table, "jar", "engine " + source.name() + ": " + reason);
        });
    return source;
  }

  private EngineSource foreign(String name, String dialect, TomlTable table) {
    if (!EngineSource.spoken().contains(dialect)) {
      throw complaint.of(
          table,
          "dialect",
          "engine "
              + name
              + ": a driver that Quorate does not know is spoken to in one of "
              + EngineSource.spoken()
              + ", not in "
              + dialect
              + ", whose functions are given to its own driver");
    }
    String url = text(name, table, "url");
    if (!url.startsWith("jdbc:") || url.contains("password=")) {
      throw complaint.of(
          table,
          "url",
          "engine "
              + name
              + " needs url = \"jdbc:...\", with {dir} for the node's directory where it runs in the"
              + " node's process, and its password beside it");
    }
    String driver =
        table.contains("driver") ? text(name, table, "driver") : EngineSource.driverOf(dialect);
    String user = table.contains("user") ? text(name, table, "user") : "";
    String password = table.get("password") instanceof String given ? given : "";
    return new EngineSource(
        name, dialect, jars(name, table), new DriverAddress(driver, url, user, password));
  }

  private EngineSource.Remote remote(String name, String dialect, TomlTable table) {
    if (!SERVERS.contains(dialect)) {
      throw complaint.of(
          table,
          "url",
          "of the servers that others run, only "
              + String.join(" and ", SERVERS)
              + " ones serve, not "
              + dialect);
    }
    String url = text(name, table, "url");
    if (!url.startsWith("jdbc:" + dialect + "://") || url.contains("password=")) {
      throw complaint.of(
          table,
          "url",
          "engine "
              + name
              + " needs url = \"jdbc:"
              + dialect
              + "://HOST:PORT/DATABASE\", and its password beside it");
    }
    return new EngineSource.Remote(url, text(name, table, "user"), text(name, table, "password"));
  }

  private String text(String name, TomlTable table, String key) {
    if (table.get(key) instanceof String text && !text.isEmpty()) {
      return text;
    }
    throw complaint.of(table, key, "engine " + name + " needs " + key + " = \"...\"");
  }

  private List<Path> jars(String name, TomlTable table) {
    List<Path> jars = new ArrayList<>();
    switch (table.get("jar")) {
      case String one -> jars.add(resolved(one));
      case TomlArray several
          when !several.isEmpty()
              && several.toList().stream().allMatch(String.class::isInstance) -> {
        for (int i = 0; i < several.size(); i++) {
          jars.add(resolved(several.getString(i)));
        }
      }
      case null, default ->
          throw complaint.of(
              table,
              "jar",
              "engine " + name + " needs jar = \"...\", its driver, or a list of jars");
    }
    return jars;
  }

  private Path resolved(String jar) {
    return file.toAbsolutePath().resolveSibling(jar).normalize();
  }

  static String unknown(String engine, Set<String> configured) {
    TreeSet<String> all = new TreeSet<>(Engines.names());
    all.addAll(configured);
    return "there is no engine \""
        + engine
        + "\"; there are "
        + all
        + ", and others by a table [engines."
        + engine
        + "] with dialect and jar or url";
  }
}

package quorate.cli.engine;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import quorate.cli.common.ClusterCommand;
import quorate.database.DriverAddress;
import quorate.database.engine.jdbc.EngineSource;
import quorate.database.engine.jdbc.Engines;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;

/// `quorate engines`.
@Command(
    name = "engines",
    mixinStandardHelpOptions = true,
    subcommands = EngineProbing.class,
    description = {
      "Lists the engines for nodes: those included in Quorate, and those that a configuration defines.",
      "`probe` tests the abilities of one of them."
    },
    footer = {
      "",
      "Examples:",
      "  ./quorate engines",
      "  ./quorate engines --config engines.toml --json",
      "  ./quorate engines probe other --config engines.toml"
    })
public final class EngineList implements Callable<Integer> {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description =
          "Where its tables [engines.NAME] are (default: data/quorate.toml, if it is there).")
  @Nullable Path config;

  @Option(names = "--json", scope = ScopeType.INHERIT, description = "Print JSON.")
  boolean json;

  /// The engines by name.
  Map<String, EngineSource> sources() throws IOException {
    Map<String, EngineSource> all = new TreeMap<>();
    Engines.names().forEach(name -> all.put(name, EngineSource.own(name)));
    Path usual = Path.of("data", ClusterCommand.CONFIG);
    if (config != null) {
      all.putAll(ClusterConfig.engines(config));
    } else if (Files.exists(usual)) {
      all.putAll(ClusterConfig.engines(usual));
    }
    return all;
  }

  /// @throws ConfigException if the engine does not exist
  EngineSource source(String name) throws IOException {
    Map<String, EngineSource> all = sources();
    EngineSource source = all.get(name);
    if (source == null) {
      throw new ConfigException(
          "there is no engine \""
              + name
              + "\"; there are "
              + all.keySet()
              + ", and others by tables [engines.NAME] in a file: --config FILE");
    }
    return source;
  }

  @Override
  public Integer call() throws Exception {
    List<Map<String, Object>> list = new ArrayList<>();
    for (EngineSource source : sources().values()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", source.name());
      one.put("dialect", source.dialect());
      one.put("where", where(source));
      list.add(one);
    }
    if (json) {
      System.out.println(JSON.std.asString(list));
    } else {
      list.forEach(one ->
          System.out.printf(
              "%-14s %-11s %s%n", one.get("name"), one.get("dialect"), one.get("where")));
    }
    return 0;
  }

  private static String where(EngineSource source) {
    if (source.remote().isPresent()) {
      return source.remote().get().url();
    }
    if (source.foreign().isPresent()) {
      DriverAddress address = source.foreign().get();
      return address.url() + " by " + address.driver() + " of " + source.jars();
    }
    return source.jars().isEmpty() ? "comes with Quorate" : "" + source.jars();
  }
}

package quorate.cli.cluster;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import quorate.gateway.Tls;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.ClusterKeys;

/// `quorate init`.
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    description = {
      "Creates a cluster's directory without starting it: the configuration quorate.toml, the keys of the",
      "nodes, and the gateway's certificates in tls/. Clients need tls/ca.crt (sslrootcert)."
    },
    footer = {
      "",
      "Examples:",
      "  ./quorate init --data data --config cluster.toml",
      "  ./quorate init --engines postgresql,h2,derby && ./quorate up",
      "  ./quorate init --lies nodes --port 5434"
    })
public final class Init extends ClusterCreationCommand implements Callable<Integer> {
  @Override
  public Integer call() throws Exception {
    Path file = data.resolve(CONFIG);
    if (Files.exists(file)) {
      ClusterConfig earlier = ClusterConfig.load(file);
      ClusterConfig keyed = ClusterKeys.complete(earlier, data);
      if (!keyed.equals(earlier)) {
        keyed.save(file);
        System.out.println("keys    added to " + file + ", for every party that had none");
        return 0;
      }
      throw new ConfigException(
          file
              + " is there already: start that cluster with ./quorate up, or choose another --data");
    }
    try (DataLock lock = DataLock.of(data)) {
      ClusterConfig config = prepare(false, false);
      // the gateway of a service does not encrypt
      Optional<Tls> tls = config.isVerified() ? Optional.empty() : Tls.of(config, data);
      if (json) {
        tell(config, file, tls.isPresent());
      } else {
        say(config, file, tls.isPresent());
      }
    }
    return 0;
  }

  private void tell(ClusterConfig config, Path file, boolean tls) throws IOException {
    Map<String, Object> made = new LinkedHashMap<>();
    made.put("cluster", config.name());
    made.put("config", file.toString());
    made.put(
        "nodes",
        config.nodes().stream()
            .map(node ->
                Map.of(
                    "id", node.id().number(),
                    "engine", node.engine(),
                    "address", node.host() + ":" + node.port()))
            .toList());
    made.put("gateway", config.gateway().host() + ":" + config.gateway().port());
    if (tls) {
      made.put("tls", data.resolve(Tls.DIRECTORY).toString());
    }
    System.out.println(JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(made));
  }

  private void say(ClusterConfig config, Path file, boolean tls) {
    System.out.println("made    " + file);
    for (ClusterConfig.Node node : config.nodes()) {
      System.out.printf(
          "  node %d   %-10s %s:%d%n", node.id().number(), node.engine(), node.host(), node.port());
    }
    System.out.printf(
        "  gateway  port %d, TLS %s%n",
        config.gateway().port(), tls ? "by " + data.resolve(Tls.DIRECTORY) : "off");
    System.out.println("start   ./quorate up --data " + data);
    System.out.println(
        "or each ./quorate node --data "
            + data
            + " --id 1 ..., and ./quorate gateway --data "
            + data);
  }
}

package quorate.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import quorate.gateway.Tls;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;

/// `quorate init`.
@Command(
    name = "init",
    mixinStandardHelpOptions = true,
    description = {
      "Makes a cluster's directory and starts nothing: its configuration, quorate.toml, the keys of nodes that",
      "may lie, and the gateway's certificates in tls/, of which clients are given ca.crt (sslrootcert)."
    },
    footer = {
      "",
      "Examples:",
      "  ./quorate init --data data --config cluster.toml",
      "  ./quorate init --engines postgresql,h2,derby && ./quorate up",
      "  ./quorate init --lies nodes --port 5434"
    })
final class Init extends Founding implements Callable<Integer> {
  @Override
  public Integer call() throws Exception {
    Path file = data.resolve(CONFIG);
    if (Files.exists(file)) {
      throw new ConfigException(
          file
              + " is there already: start that cluster with ./quorate up, or choose another --data");
    }
    try (DataLock lock = DataLock.of(data)) {
      ClusterConfig config = prepare(false, false);
      Optional<Tls> tls = Tls.of(config, data);
      System.out.println("made    " + file);
      for (ClusterConfig.Node node : config.nodes()) {
        System.out.printf(
            "  node %d   %-10s %s:%d%n",
            node.id().number(), node.engine(), node.host(), node.port());
      }
      System.out.printf(
          "  gateway  port %d, TLS %s%n",
          config.gateway().port(), tls.isPresent() ? "by " + data.resolve("tls") : "off");
      System.out.println("start   ./quorate up --data " + data);
      System.out.println(
          "or each ./quorate node --data "
              + data
              + " --id 1 ..., and ./quorate gateway --data "
              + data);
    }
    return 0;
  }
}

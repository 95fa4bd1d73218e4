package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.hostile.Hostile;
import quorate.bench.load.LoadProgress;
import quorate.cli.cluster.EmbeddedCluster;
import quorate.cli.cluster.LocalCluster;
import quorate.cli.cluster.NewCluster;
import quorate.cli.common.ClusterCommand;
import quorate.cli.common.Directories;
import quorate.cli.common.ProgressLine;
import quorate.database.engine.server.FreePorts;
import quorate.runtime.config.ClusterConfig;

/// `quorate bench hostile`.
@Command(
    name = "hostile",
    mixinStandardHelpOptions = true,
    description = {
      "Has clients send malformed and misplaced messages to a gateway, drawn from a seed: start-up",
      "packets, messages of every type in any order, bodies that are cut or too long, lengths that",
      "lie, connections that read nothing and break. Others work beside them: nothing of theirs may",
      "fail, no connection may end, no row may be another."
    },
    footer = {
      "",
      "Exit status: 0 if it cost nobody anything, 1 if something failed.",
      "",
      "Examples:",
      "  ./quorate bench hostile                                  at a cluster of its own",
      "  ./quorate bench hostile --messages 10000000 --seed 6",
      "  ./quorate up --fresh --trust --port 5433 &",
      "  ./quorate bench hostile --port 5433                      at that one's gateway"
    })
final class BenchHostile implements Callable<Integer> {
  private static final double MILLI = 1e6;

  @Option(
      names = "--messages",
      defaultValue = "1000000",
      description = "How many (default: ${DEFAULT-VALUE}).")
  long messages;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of what is sent (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(
      names = "--clients",
      defaultValue = "8",
      description = "Who send anything (default: ${DEFAULT-VALUE}).")
  int clients;

  @Option(
      names = "--witnesses",
      defaultValue = "4",
      description = "Who work beside them (default: ${DEFAULT-VALUE}).")
  int witnesses;

  @Option(
      names = "--engines",
      split = ",",
      defaultValue = "h2,hsqldb,sqlite",
      description = "The databases of its own cluster (default: ${DEFAULT-VALUE}).")
  List<String> engines = List.of();

  @Option(
      names = "--port",
      description =
          "Of a gateway on this machine that lets everyone in; no cluster is started then.")
  Optional<Integer> port = Optional.empty();

  @Option(names = "--json", description = "One object of JSON.")
  boolean json;

  @Override
  public Integer call() throws Exception {
    if (messages < 1 || clients < 1 || witnesses < 1) {
      System.err.println("quorate: --messages, --clients and --witnesses are at least 1");
      return 2;
    }
    ProgressLine bar = new ProgressLine();
    Hostile.Report report = port.isPresent() ? at(port.get(), bar) : atItsOwn(bar);
    show(report);
    return report.failures().isEmpty() ? 0 : 1;
  }

  private Hostile.Report at(int gateway, LoadProgress bar) throws Exception {
    return new Hostile(gateway, clients, witnesses, messages, seed).run(bar);
  }

  private Hostile.Report atItsOwn(LoadProgress bar) throws Exception {
    Path data = Files.createTempDirectory("quorate-hostile");
    try {
      ClusterConfig config =
          new NewCluster(engines, null, null, null, true, Optional.empty())
              .make(data, FreePorts.one());
      config.save(data.resolve(ClusterCommand.CONFIG));
      try (EmbeddedCluster cluster = new EmbeddedCluster(config, data)) {
        cluster.start(_ -> {});
        if (!cluster.awaitReady(LocalCluster.READY)) {
          throw new IOException(
              "the cluster is not ready after " + LocalCluster.READY.toSeconds() + " s");
        }
        return at(config.gateway().port(), bar);
      }
    } finally {
      Directories.delete(data);
    }
  }

  private void show(Hostile.Report report) throws IOException {
    if (json) {
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put("messages", report.messages());
      figures.put("connections", report.connections());
      figures.put("refused_connections", report.refused());
      figures.put("errors", report.errors());
      figures.put("ready", report.ready());
      figures.put("seconds", report.seconds());
      figures.put("messages_per_second", report.messages() / report.seconds());
      figures.put("transactions", report.transactions());
      figures.put("throughput", report.transactions() / report.seconds());
      figures.put("latency_ms_alone", millis(report.alone()));
      figures.put("latency_ms", millis(report.beside()));
      figures.put("failed", report.failures().size());
      figures.put("failures", report.failures());
      System.out.println(JSON.std.asString(figures));
      return;
    }
    report.failures().forEach(each -> System.out.println("failed: " + each));
    System.out.printf(
        Locale.ROOT,
        "%,d messages on %,d connections in %.0f s (%,.0f a second), answered by %,d errors and %,d"
            + " times ready; beside them %,d transactions, %d failures%n",
        report.messages(),
        report.connections(),
        report.seconds(),
        report.messages() / report.seconds(),
        report.errors(),
        report.ready(),
        report.transactions(),
        report.failures().size());
    System.out.println("latency of these, ms: " + millis(report.beside()));
    System.out.println("          and before: " + millis(report.alone()));
  }

  private static Map<String, Double> millis(Histogram nanos) {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("p50", nanos.getValueAtPercentile(50) / MILLI);
    figures.put("p95", nanos.getValueAtPercentile(95) / MILLI);
    figures.put("p99", nanos.getValueAtPercentile(99) / MILLI);
    figures.put("max", nanos.getMaxValue() / MILLI);
    return figures;
  }
}

package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.WriteSetBench;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;

/// `quorate bench writesets`.
@Command(
    name = "writesets",
    mixinStandardHelpOptions = true,
    description = {
      "Measures what write sets and digests cost: updates of single rows by their keys, on the bare",
      "engine, with capture installed, with each transaction's write set, and with the table's",
      "digest brought on by it; and by selecting before and after, without triggers, without the",
      "digest and with it. All are compared with the bare engine."
    },
    footer = {
      "",
      "CPU is that of the updating thread, and of the engine's server, if it is one.",
      "",
      "Examples:",
      "  ./quorate bench writesets",
      "  ./quorate bench writesets --engines postgresql --json",
      "  ./quorate bench writesets --engines h2,derby --files /tmp/bench --updates 50000"
    })
final class BenchWriteSets implements Callable<Integer> {
  @Option(
      names = "--engines",
      split = ",",
      defaultValue = "h2,hsqldb,derby",
      description = "Which (default: ${DEFAULT-VALUE}).")
  List<String> engines = List.of();

  @Option(
      names = "--updates",
      defaultValue = "40000",
      description = "Updates of each way in each round (default: ${DEFAULT-VALUE}).")
  int updates;

  @Option(
      names = "--per-transaction",
      defaultValue = "10",
      description = "Updates of one transaction (default: ${DEFAULT-VALUE}).")
  int perTransaction;

  @Option(
      names = "--rounds",
      defaultValue = "5",
      description = "How often, after one to warm up (default: ${DEFAULT-VALUE}).")
  int rounds;

  @Option(
      names = "--files",
      description =
          "Keeps the databases in this directory, as nodes do; without, they are in memory.")
  @Nullable Path files;

  @Option(names = "--json", description = "One line of JSON for each way.")
  boolean json;

  @Override
  public Integer call() throws SQLException, IOException {
    if (perTransaction < 1 || updates < perTransaction || rounds < 1) {
      System.err.println("quorate: at least one round of one transaction of one update");
      return 2;
    }
    for (String name : engines) {
      double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
      try (WriteSetBench bench = new WriteSetBench(open(name), perTransaction)) {
        Map<WriteSetBench.Way, WriteSetBench.Cost> costs = bench.run(rounds, updates);
        costs.forEach((way, cost) -> show(name, way, cost, costs, load));
      }
    }
    return 0;
  }

  private Engine open(String name) throws SQLException, IOException {
    Path directory = files;
    if (directory == null) {
      return Engines.inMemory(name, "bench");
    }
    Path own = Files.createTempDirectory(Files.createDirectories(directory), name + "-");
    return Engines.open(name, own);
  }

  private void show(
      String engine,
      WriteSetBench.Way way,
      WriteSetBench.Cost cost,
      Map<WriteSetBench.Way, WriteSetBench.Cost> all,
      double load) {
    WriteSetBench.Cost base = all.getOrDefault(WriteSetBench.Way.BARE, cost);
    if (!json) {
      System.out.printf(
          Locale.ROOT,
          "%-10s %-9s  %7.2f us  CPU %7.2f us each   to bare: x %.2f  CPU x %.2f%n",
          engine,
          way.name().toLowerCase(Locale.ROOT),
          cost.elapsed(),
          cost.cpu(),
          cost.elapsed() / base.elapsed(),
          cost.cpu() / base.cpu());
      return;
    }
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("engine", engine);
    line.put("way", way.name().toLowerCase(Locale.ROOT));
    line.put("files", files != null);
    line.put("updates", updates);
    line.put("per_transaction", perTransaction);
    line.put("rounds", rounds);
    line.put("us_per_update", rounded(cost.elapsed()));
    line.put("cpu_us_per_update", rounded(cost.cpu()));
    line.put("ratio", rounded(cost.elapsed() / base.elapsed()));
    line.put("cpu_ratio", rounded(cost.cpu() / base.cpu()));
    line.put("load_before", rounded(load));
    try {
      System.out.println(JSON.std.asString(line));
    } catch (IOException impossible) {
      throw new java.io.UncheckedIOException(impossible);
    }
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}

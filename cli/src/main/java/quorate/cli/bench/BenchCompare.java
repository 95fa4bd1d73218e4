package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import quorate.bench.bank.Bank;
import quorate.bench.builds.Build;
import quorate.bench.builds.Comparison;
import quorate.bench.builds.PairedLoad;
import quorate.bench.builds.PairedRun;
import quorate.bench.load.LoadPlan;
import quorate.bench.tpcc.Tpcc;
import quorate.bench.tpcc.TpccScale;
import quorate.bench.wire.Pgbench;
import quorate.bench.wire.PgbenchLoad;
import quorate.cli.common.Failures;
import quorate.runtime.config.ClusterConfig;

/// `quorate bench compare`.
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Two builds of Quorate under the same load: does the later one take more CPU?",
      "",
      "BEFORE and AFTER are directories with a tree of Quorate each, built or not; each is started by",
      "its own ./quorate. Both clusters stay up, and the builds take turns: a pair is a window of each,",
      "one directly after the other. The figure is the median of the pairs' ratios of the CPU that all",
      "processes of a cluster take for an operation; the load generator is left out.",
      "",
      "Loads: bank and tpcc over JDBC, order (each build's own bench order), and by pgbench, which must",
      "be installed, select and update, one statement each, and tpcb."
    },
    footer = {
      "",
      "Exit status: 0 no load takes more CPU than --limit allows, 1 one does or broke, 2 it was not",
      "understood or a tree does not build.",
      "",
      "Examples:",
      "  ./quorate bench compare ../quorate-before .",
      "  ./quorate bench compare ../quorate-before . --loads select,update --pairs 11 --json",
      "  ./quorate bench compare . .              # the noise of this machine"
    })
final class BenchCompare implements Callable<Integer> {
  private static final List<String> LOADS =
      List.of("bank", "tpcc", "order", "select", "update", "tpcb");
  private static final List<String> MODES = List.of("simple", "extended", "prepared");

  @Parameters(index = "0", paramLabel = "BEFORE", description = "The tree of the earlier build.")
  Path before;

  @Parameters(index = "1", paramLabel = "AFTER", description = "The tree of the later build.")
  Path after;

  @Option(
      names = "--loads",
      split = ",",
      defaultValue = "bank,tpcc,order,select,update,tpcb",
      paramLabel = "NAME",
      description = "Which, in this order (default: ${DEFAULT-VALUE}).")
  List<String> loads = LOADS;

  @Option(
      names = "--pairs",
      defaultValue = "7",
      description = "Pairs of windows for each load (default: ${DEFAULT-VALUE}).")
  int pairs;

  @Option(
      names = "--limit",
      defaultValue = "3",
      paramLabel = "PERCENT",
      description = "More CPU for an operation than this fails (default: ${DEFAULT-VALUE}).")
  double limit;

  @Option(
      names = "--seconds",
      defaultValue = "4",
      description = "Of a window (default: ${DEFAULT-VALUE}).")
  int seconds;

  @Option(
      names = "--first",
      defaultValue = "12",
      description = "Seconds before each build's first window (default: ${DEFAULT-VALUE}).")
  int first;

  @Option(names = "--clients", defaultValue = "4", description = "Default: ${DEFAULT-VALUE}.")
  int clients;

  @Option(
      names = "--protocol",
      defaultValue = "smr",
      description = "Of the clusters: smr, pbr, cbs (default: ${DEFAULT-VALUE}).")
  String protocol = "smr";

  @Option(
      names = "--engines",
      split = ",",
      defaultValue = "h2,sqlite,postgresql",
      paramLabel = "NAME",
      description = "Of the clusters (default: ${DEFAULT-VALUE}).")
  List<String> engines = List.of();

  @Option(
      names = "--mode",
      defaultValue = "simple",
      description = "Of pgbench: simple, extended or prepared (default: ${DEFAULT-VALUE}).")
  String mode = "simple";

  @Option(
      names = "--scale",
      defaultValue = "1",
      description = "Of pgbench's tables: 100,000 rows each (default: ${DEFAULT-VALUE}).")
  int scale;

  @Option(names = "--json", description = "Print JSON.")
  boolean json;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  BenchCompare() {}

  @Override
  public Integer call() throws Exception {
    Map<Build, BuiltTree> trees = new EnumMap<>(Build.class);
    PairedRun run;
    try {
      check();
      trees.put(Build.BEFORE, BuiltTree.of(before));
      trees.put(Build.AFTER, BuiltTree.of(after));
      run = new PairedRun(pairs, this::show);
      for (BuiltTree tree : trees.values()) {
        tree.ready();
      }
    } catch (IllegalArgumentException | IOException refused) {
      System.err.println("quorate: " + refused.getMessage());
      return Failures.REFUSED;
    }
    List<Comparison> comparisons = new ArrayList<>();
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    try (BenchResources kept = BenchResources.in("compare")) {
      for (PairedLoad each : loads(trees, kept)) {
        comparisons.add(run.run(each));
      }
    }
    show(comparisons, load);
    return comparisons.stream().allMatch(each -> each.isWithin(limit)) ? 0 : 1;
  }

  private void check() {
    for (String load : loads) {
      if (!LOADS.contains(load)) {
        throw new IllegalArgumentException(
            "--loads: there is no " + load + "; there are " + String.join(", ", LOADS));
      }
    }
    if (!ClusterConfig.PROTOCOLS.contains(protocol)) {
      throw new IllegalArgumentException(
          "--protocol is one of " + String.join(", ", ClusterConfig.PROTOCOLS));
    }
    if (!MODES.contains(mode)) {
      throw new IllegalArgumentException("--mode is one of " + String.join(", ", MODES));
    }
    if (first < 1 || scale < 1) {
      throw new IllegalArgumentException("--first and --scale: at least 1");
    }
    plan(); // rejects invalid options
  }

  private LoadPlan plan() {
    return new LoadPlan(
        clients,
        Duration.ZERO,
        Duration.ofSeconds(seconds),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        1,
        true,
        false);
  }

  private List<PairedLoad> loads(Map<Build, BuiltTree> trees, BenchResources kept) {
    BuiltClusters clusters =
        new BuiltClusters(trees, new UpProcess.Wanted(protocol, engines, List.of(), 1), kept);
    PairedPgbench.Plan wire = new PairedPgbench.Plan(clients, seconds, first, mode, scale);
    PgbenchLoad.Tables tables = new PgbenchLoad.Tables();
    Duration warm = Duration.ofSeconds(first);
    List<PairedLoad> all = new ArrayList<>();
    for (String load : loads) {
      all.add(
          switch (load) {
            case "bank" ->
                new PairedWorkload(clusters, () -> new Bank(Bank.ACCOUNTS), plan(), warm);
            case "tpcc" -> new PairedWorkload(clusters, BenchCompare::tpcc, plan(), warm);
            case "order" -> new PairedOrder(trees, clients, seconds, Math.min(3, first));
            case "select" -> pgbench(Pgbench.Kind.SELECT, clusters, wire, tables, kept);
            case "update" -> pgbench(Pgbench.Kind.UPDATE, clusters, wire, tables, kept);
            case "tpcb" -> pgbench(Pgbench.Kind.TPCB, clusters, wire, tables, kept);
            default -> throw new IllegalStateException("no load " + load);
          });
    }
    return all;
  }

  private static PairedPgbench pgbench(
      Pgbench.Kind kind,
      BuiltClusters clusters,
      PairedPgbench.Plan plan,
      PgbenchLoad.Tables tables,
      BenchResources kept) {
    return new PairedPgbench(kind, clusters, plan, tables, kept.directory());
  }

  /// Smaller than in the standard, so that loading does not take longer than measuring.
  private static Tpcc tpcc() {
    return new Tpcc(new TpccScale(1, 10_000, 300), false, 1, InstantSource.system(), false);
  }

  private void show(String load, int pair, Build build, quorate.bench.builds.Sample sample) {
    System.err.printf(
        "[%d/%d] %-8s %-6s %,9.0f per second, %.4f ms of CPU each, %d failed%n",
        pair + 1, pairs, load, build, sample.perSecond(), sample.cpuMillis(), sample.failed());
  }

  private void show(List<Comparison> comparisons, double load) throws IOException {
    if (!json) {
      System.out.print(Comparison.head());
      comparisons.forEach(each -> System.out.print(each.row()));
      return;
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("before", before.toString());
    all.put("after", after.toString());
    all.put("protocol", protocol);
    all.put("engines", engines);
    all.put("clients", clients);
    all.put("seconds", seconds);
    all.put("limit_percent", limit);
    all.put("cores", Runtime.getRuntime().availableProcessors());
    all.put("load_before", load);
    all.put("good", comparisons.stream().allMatch(each -> each.isWithin(limit)));
    all.put("loads", comparisons.stream().map(each -> each.describe(limit)).toList());
    System.out.println(JSON.std.asString(all));
  }
}

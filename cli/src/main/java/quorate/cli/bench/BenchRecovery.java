package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.bank.Bank;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.LoadRun;
import quorate.bench.load.Tick;
import quorate.bench.load.WorkloadBench;
import quorate.bench.recovery.Crash;
import quorate.bench.recovery.CrashRun;
import quorate.bench.recovery.RecoveryPlot;
import quorate.bench.recovery.Transfer;
import quorate.cli.common.Failures;
import quorate.cli.common.ProgressLine;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.RepairReport;

/// `quorate bench recovery`.
@Command(
    name = "recovery",
    mixinStandardHelpOptions = true,
    description = {
      "The primary crashes, and a state goes to another replica: ShadowDB's figure 10.",
      "",
      "Figure a: ten clients deposit into 50,000 accounts of 16 bytes; after 15 seconds the primary is",
      "killed (kill -9) and stays down. Throughput is shown for each tenth of a second; when the crash",
      "was suspected, the new group was agreed, and the spare had the state is what the nodes report.",
      "Under smr the node that leads the order is killed, and no state moves.",
      "Figure b: the time that a state takes, over its rows. Under pbr from the primary to a spare that",
      "was away (stopped) for longer than the primary's log reaches back; under smr to a node that is",
      "added. Each size has a cluster of its own.",
      "",
      "Each node and the gateway is a process of its own."
    },
    footer = {
      "",
      "Exit status: 0 all is well; 1 clients were not answered again, or something is missing that was",
      "acknowledged; 2 it was not understood.",
      "",
      "Examples:",
      "  ./quorate bench recovery --plot recovery     # recovery-10a.svg and -10b.svg",
      "  ./quorate bench recovery --figures a --protocols pbr --json",
      "  ./quorate bench recovery --figures b --sizes 50000,500000 --spare h2"
    })
final class BenchRecovery implements Callable<Integer> {
  private static final int LOADERS = 4;
  private static final Duration LEVEL_MAX = Duration.ofMinutes(10);
  private static final long LOOK_MILLIS = 500;
  private static final double MILLIS = 1e3;

  /// More than a primary keeps in its log: a spare that lags less is sent the log alone.
  private static final int DEPOSITS = 8_000;

  /// The parts of a transfer under pbr, by the events that end them, in order.
  private static final Map<String, String> STEPS = steps();

  private static Map<String, String> steps() {
    Map<String, String> steps = new LinkedHashMap<>();
    steps.put("fetches", "keeping");
    steps.put("installed", "installing");
    return steps;
  }

  @Option(
      names = "--figures",
      split = ",",
      defaultValue = "a,b",
      description = "Of ShadowDB's figure 10: a, b (default: ${DEFAULT-VALUE}).")
  List<String> figures = List.of();

  @Option(
      names = "--protocols",
      split = ",",
      defaultValue = "pbr,smr",
      description = "Which (default: ${DEFAULT-VALUE}).")
  List<String> protocols = List.of();

  @Option(
      names = "--engines",
      split = ",",
      defaultValue = "h2,hsqldb",
      description = {
        "Of the first group, the primary's first (default: the paper's, ${DEFAULT-VALUE}). Under smr the",
        "spare's engine is the third database."
      })
  List<String> engines = List.of();

  @Option(
      names = "--spare",
      defaultValue = "derby",
      description = "The engine that is given the state (default: the paper's, ${DEFAULT-VALUE}).")
  String spare = "derby";

  @Option(
      names = "--clients",
      defaultValue = "10",
      description = "Of figure a (default: the paper's, ${DEFAULT-VALUE}).")
  int clients;

  @Option(
      names = "--accounts",
      defaultValue = "" + Bank.ACCOUNTS,
      description = "Of figure a (default: the paper's, ${DEFAULT-VALUE}).")
  int accounts;

  @Option(
      names = "--seconds",
      defaultValue = "40",
      description = "Of figure a (default: ${DEFAULT-VALUE}).")
  int seconds;

  @Option(
      names = "--crash-at",
      defaultValue = "15",
      description = "Seconds after which the primary is killed (default: ${DEFAULT-VALUE}).")
  int crashAt;

  @Option(
      names = "--warmup",
      defaultValue = "10",
      description = "Seconds before figure a (default: ${DEFAULT-VALUE}).")
  int warmup;

  @Option(
      names = "--sizes",
      split = ",",
      defaultValue = "1000,10000,50000,200000",
      description = "Rows of figure b (default: ${DEFAULT-VALUE}).")
  List<Integer> sizes = List.of();

  @Option(names = "--seed", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
  long seed;

  @Option(
      names = "--plot",
      paramLabel = "NAME",
      description = "Writes NAME-10a.svg and NAME-10b.svg.")
  @Nullable String plot;

  @Option(names = "--json", description = "Print JSON, with every tenth of a second.")
  boolean json;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  BenchRecovery() {}

  @Override
  public Integer call() throws Exception {
    CrashRun.Plan plan;
    try {
      check();
      plan =
          new CrashRun.Plan(
              clients, Duration.ofSeconds(seconds), Duration.ofSeconds(crashAt), seed);
    } catch (IllegalArgumentException refused) {
      System.err.println("quorate: " + refused.getMessage());
      return Failures.REFUSED;
    }
    List<Crash> crashes = new ArrayList<>();
    List<Transfer> transfers = new ArrayList<>();
    try (BenchResources kept = BenchResources.in("recovery")) {
      for (String protocol : figures.contains("a") ? protocols : List.<String>of()) {
        crashes.add(crash(protocol, plan, kept));
      }
      for (String protocol : figures.contains("b") ? protocols : List.<String>of()) {
        for (int size : sizes) {
          transfers.add(transfer(protocol, size, kept));
        }
      }
    }
    if (plot != null && !crashes.isEmpty()) {
      RecoveryPlot.crashes(crashes, Path.of(plot + "-10a.svg"));
    }
    if (plot != null && !transfers.isEmpty()) {
      RecoveryPlot.transfers(transfers, Path.of(plot + "-10b.svg"));
    }
    show(crashes, transfers);
    return crashes.stream().allMatch(Crash::isGood) ? 0 : 1;
  }

  private void check() {
    if (!List.of("a", "b").containsAll(figures) || figures.isEmpty()) {
      throw new IllegalArgumentException("--figures are a, b");
    }
    if (!List.of("pbr", "smr").containsAll(protocols) || protocols.isEmpty()) {
      throw new IllegalArgumentException("--protocols are pbr, smr");
    }
    if (engines.size() != 2) {
      throw new IllegalArgumentException("--engines: two, those of the first group");
    }
    if (sizes.stream().anyMatch(each -> each < 1)) {
      throw new IllegalArgumentException("--sizes: at least one row");
    }
  }

  private UpProcess.Wanted wanted(String protocol) {
    List<String> all = new ArrayList<>(engines);
    all.add(spare);
    return protocol.equals("pbr")
        ? new UpProcess.Wanted(protocol, engines, List.of(spare), 0)
        : new UpProcess.Wanted(protocol, all, List.of(), 1);
  }

  // Figure a.

  private Crash crash(String protocol, CrashRun.Plan plan, BenchResources kept)
      throws IOException, SQLException, InterruptedException {
    Bank bank = new Bank(accounts);
    try (NodeProcesses cluster = cluster(protocol, "a-" + protocol, bank, kept)) {
      if (warmup > 0) {
        System.err.println(protocol + ": warming up");
        // A separate instance, whose deposits are not counted.
        new LoadRun(new Bank(accounts), cluster.target(), warming(), new CpuMeter(List.of()))
            .run(_ -> {});
      }
      cluster.chooseVictim();
      System.err.printf(
          "%s: %d clients for %d s; the %s is killed after %d%n",
          protocol, clients, seconds, cluster.engines().getFirst(), crashAt);
      return new CrashRun(bank, cluster.target(), cluster, plan)
          .run(BenchRecovery::show, new ProgressLine());
    } finally {
      if (ProgressLine.isTerminal()) {
        System.err.println();
      }
    }
  }

  private LoadPlan warming() {
    return new LoadPlan(
        clients,
        Duration.ZERO,
        Duration.ofSeconds(warmup),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        seed + 1,
        true,
        false);
  }

  private static void show(Tick tick) {
    if (ProgressLine.isTerminal()) {
      System.err.printf("\r%-90s", tick.line());
    }
  }

  /// A cluster with its accounts loaded.
  private NodeProcesses cluster(String protocol, String name, Bank bank, BenchResources kept)
      throws IOException, SQLException, InterruptedException {
    System.err.printf(
        "starting %s over %s, %s; %,d accounts%n",
        protocol, String.join(", ", engines), spare, bank.scale().get("accounts"));
    NodeProcesses cluster =
        kept.add(name, NodeProcesses.start(kept.directory().resolve(name), wanted(protocol)));
    new WorkloadBench(bank, cluster.target()).load(true, LOADERS, new ProgressLine());
    return cluster;
  }

  // Figure b.

  private Transfer transfer(String protocol, int rows, BenchResources kept)
      throws IOException, SQLException, InterruptedException {
    String name = "b-%s-%d".formatted(protocol, rows);
    try (NodeProcesses cluster = cluster(protocol, name, new Bank(rows), kept)) {
      Transfer transfer = protocol.equals("pbr") ? toSpare(cluster, rows) : toNew(cluster, rows);
      System.err.println(transfer.line());
      return transfer;
    }
  }

  /// Pauses the spare while more is deposited than the primary keeps for it.
  private Transfer toSpare(NodeProcesses cluster, int rows)
      throws IOException, SQLException, InterruptedException {
    cluster.chooseVictim();
    long away = engines.size() + 1L;
    deposit(cluster, rows, seed); // warms up every process
    cluster.pause(away);
    deposit(cluster, rows, seed + 1);
    Instant began = Instant.now();
    cluster.resume(away);
    long end = System.nanoTime() + LEVEL_MAX.toNanos();
    while (System.nanoTime() < end) {
      Map<String, Double> at = new LinkedHashMap<>();
      cluster.milestones(began).stream()
          .filter(each -> each.seconds() > 0)
          .forEach(each -> at.merge(each.what(), each.seconds(), Math::min));
      if (at.containsKey("keeps") && at.containsKey("installed")) {
        return toSpare(cluster.engines().getFirst(), rows, at);
      }
      Thread.sleep(LOOK_MILLIS);
    }
    throw new IOException("the spare had no state after " + LEVEL_MAX.toMinutes() + " minutes");
  }

  private void deposit(NodeProcesses cluster, int rows, long from)
      throws SQLException, InterruptedException {
    LoadPlan deposits = LoadPlan.count(clients, Math.ceilDiv(DEPOSITS, clients), from);
    new LoadRun(new Bank(rows), cluster.target(), deposits, new CpuMeter(List.of()))
        .run(BenchRecovery::show);
  }

  /// @param at the time of each event's first occurrence
  private Transfer toSpare(String from, int rows, Map<String, Double> at) {
    double begun = at.getOrDefault("keeps", 0.0);
    Map<String, Double> steps = new LinkedHashMap<>();
    double before = begun;
    for (Map.Entry<String, String> step : STEPS.entrySet()) {
      double ended = at.getOrDefault(step.getKey(), before);
      steps.put(step.getValue(), ended - before);
      before = ended;
    }
    return new Transfer("pbr", List.of(from), spare, rows, before - begun, steps);
  }

  /// Adds a node, to which the others transfer their state.
  private Transfer toNew(NodeProcesses cluster, int rows) throws IOException, InterruptedException {
    cluster.run("reconfigure", List.of("reconfigure", "--add", spare, "--wait", "0"));
    long added = engines.size() + 2L;
    cluster.startNode(added);
    long end = System.nanoTime() + LEVEL_MAX.toNanos();
    while (System.nanoTime() < end) {
      Optional<RepairReport> repaired =
          cluster.status(added).filter(NodeStatus::isReady).flatMap(NodeStatus::repaired);
      if (repaired.isPresent()) {
        Map<String, Double> steps = new LinkedHashMap<>();
        repaired
            .get()
            .milliseconds()
            .forEach((step, millis) -> steps.put(step, millis.doubleValue() / MILLIS));
        List<String> from = new ArrayList<>(engines);
        from.add(spare);
        double all = steps.values().stream().mapToDouble(Double::doubleValue).sum();
        return new Transfer("smr", from, spare, rows, all, steps);
      }
      Thread.sleep(LOOK_MILLIS);
    }
    throw new IOException("the new node had no state after " + LEVEL_MAX.toMinutes() + " minutes");
  }

  private void show(List<Crash> crashes, List<Transfer> transfers) throws IOException {
    if (!json) {
      crashes.forEach(each -> System.out.print(each.table()));
      transfers.forEach(each -> System.out.println(each.line()));
      return;
    }
    Map<String, Object> all = new LinkedHashMap<>();
    if (!crashes.isEmpty()) {
      Map<String, Object> first = crashes.getFirst().describe();
      for (String key :
          List.of("throughput", "latency_ms", "cpu_ms_per_op", "failed", "retried", "cores")) {
        all.put(key, first.get(key));
      }
    }
    all.put("good", crashes.stream().allMatch(Crash::isGood));
    all.put("crashes", crashes.stream().map(Crash::describe).toList());
    all.put("transfers", transfers.stream().map(Transfer::describe).toList());
    System.out.println(JSON.std.asString(all));
  }
}

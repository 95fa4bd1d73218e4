package quorate.cli;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.Measured;
import quorate.bench.load.Target;
import quorate.bench.load.WorkloadBench;
import quorate.bench.tpcc.Tpcc;
import quorate.bench.tpcc.TpccScale;
import quorate.database.Engine;
import quorate.database.engine.Engines;
import quorate.replication.cbs.CbsConfig;
import quorate.runtime.config.Shepherding;

/// `quorate bench hrdb`.
@Command(
    name = "hrdb",
    mixinStandardHelpOptions = true,
    description = {
      "TPC-C under commit barrier scheduling, as HRDB's figure 7 has it: a MariaDB alone (direct), one",
      "behind a shepherd (passthrough), and three under a shepherd: concurrent (cbs), with sequential",
      "secondaries (sequential), one transaction at a time (serial). All are up at once, and take turns.",
      "",
      "The ratio is N x CPU of passthrough / CPU of the N databases' shepherd, per transaction, since all",
      "databases share this machine's cores. In the paper, at saturation, of what direct does: passthrough",
      "about 1, cbs 0.83, sequential 0.48, serial 0.09."
    },
    footer = {
      "",
      "Exit status: 0 all is well, 1 a consistency condition does not hold or nothing was done.",
      "",
      "Examples:",
      "  ./quorate bench hrdb --json",
      "  ./quorate bench hrdb --clients 1,4,16,64 --rounds 3 --delay 5"
    })
final class BenchHrdb implements Callable<Integer> {
  private static final String ENGINE = "mariadb";

  /// Who runs the workload.
  enum Contender {
    DIRECT(1, CbsConfig.Mode.CONCURRENT),
    PASSTHROUGH(1, CbsConfig.Mode.CONCURRENT),
    CBS(3, CbsConfig.Mode.CONCURRENT),
    SEQUENTIAL(3, CbsConfig.Mode.SEQUENTIAL),
    SERIAL(3, CbsConfig.Mode.SERIAL);

    private final int databases;
    private final CbsConfig.Mode mode;

    Contender(int databases, CbsConfig.Mode mode) {
      this.databases = databases;
      this.mode = mode;
    }

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  @Option(
      names = "--contenders",
      split = ",",
      defaultValue = "direct,passthrough,cbs,sequential,serial",
      description = "Of direct, passthrough, cbs, sequential, serial (default: all).")
  List<String> contenders = List.of();

  @Option(
      names = "--clients",
      split = ",",
      defaultValue = "1,4,16",
      description = "Default: ${DEFAULT-VALUE}.")
  List<Integer> clients = List.of();

  @Option(
      names = "--seconds",
      defaultValue = "15",
      description = "Of each measurement (default: ${DEFAULT-VALUE}).")
  int seconds;

  @Option(
      names = "--warmup",
      defaultValue = "5",
      description = "Seconds before it (default: ${DEFAULT-VALUE}).")
  int warmup;

  @Option(
      names = "--rounds",
      defaultValue = "1",
      description = "Of all contenders; medians are shown (default: ${DEFAULT-VALUE}).")
  int rounds;

  @Option(
      names = "--delay",
      defaultValue = "0",
      description = "Milliseconds added between shepherd and databases, each way.")
  int delay;

  @Option(names = "--warehouses", defaultValue = "4", description = "Default: ${DEFAULT-VALUE}.")
  int warehouses;

  @Option(names = "--items", defaultValue = "5000", description = "Default: ${DEFAULT-VALUE}.")
  int items;

  @Option(
      names = "--customers",
      defaultValue = "200",
      description = "Of each district (default: ${DEFAULT-VALUE}).")
  int customers;

  @Option(names = "--json", description = "Print JSON.")
  boolean json;

  /// One measurement.
  private record Run(Contender contender, int clients, Measured measured) {}

  /// One that is up.
  private record Up(Target target, List<Long> pids, AutoCloseable end) {}

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  BenchHrdb() {}

  @Override
  public Integer call() throws Exception {
    List<Contender> chosen =
        contenders.stream()
            .map(word -> Contender.valueOf(word.toUpperCase(java.util.Locale.ROOT)))
            .toList();
    Path directory = Files.createTempDirectory("quorate-hrdb-");
    Map<Contender, Up> up = new LinkedHashMap<>();
    List<Run> runs = new ArrayList<>();
    boolean good = true;
    try {
      for (Contender contender : chosen) {
        Up started = start(contender, directory.resolve(contender.word()));
        up.put(contender, started);
        say("loading " + contender.word());
        new WorkloadBench(workload(1), started.target()).load(true, 2, new ProgressLine());
      }
      for (int round = 0; round < rounds; round++) {
        for (int count : clients) {
          for (Contender contender : chosen) {
            say("round %d: %s, %d clients".formatted(round + 1, contender.word(), count));
            WorkloadBench.Report report =
                measure(java.util.Objects.requireNonNull(up.get(contender)), count, round);
            good &= report.isGood();
            runs.add(new Run(contender, count, report.measured()));
          }
        }
      }
    } finally {
      for (Up each : up.values()) {
        each.end().close();
      }
    }
    show(runs, good);
    return good ? 0 : 1;
  }

  private static void say(String what) {
    System.err.println(what);
  }

  private Tpcc workload(long seed) {
    return new Tpcc(
        new TpccScale(warehouses, items, customers), false, seed, InstantSource.system());
  }

  private WorkloadBench.Report measure(Up up, int count, int round)
      throws SQLException, InterruptedException {
    LoadPlan plan =
        new LoadPlan(
            count,
            Duration.ofSeconds(warmup),
            Duration.ofSeconds(seconds),
            OptionalLong.empty(),
            OptionalDouble.empty(),
            round + 1L,
            true,
            false);
    return new WorkloadBench(workload(round + 1L), up.target())
        .run(plan, new CpuMeter(up.pids()), _ -> {}, new ProgressLine());
  }

  private Up start(Contender contender, Path directory)
      throws IOException, SQLException, InterruptedException {
    if (contender == Contender.DIRECT) {
      return direct(directory);
    }
    ShepherdProcess shepherd =
        ShepherdProcess.start(
            directory,
            java.util.Collections.nCopies(contender.databases, ENGINE),
            Shepherding.DEFAULT.in(contender.mode).delayed(Duration.ofMillis(delay)));
    return new Up(shepherd.target(), List.of(shepherd.pid()), shepherd);
  }

  /// The same server with the same settings, and transactions that lock as a shepherd's do.
  private static Up direct(Path directory) throws IOException, SQLException {
    Files.createDirectories(directory);
    Engine engine = Engines.open(ENGINE, directory);
    String settings =
        "innodb_lock_wait_timeout=50,lock_wait_timeout=50,innodb_snapshot_isolation=0";
    Target target =
        new Target(
            engine.jdbcUrl()
                + "?sslMode=disable&useServerPrepStmts=true&sessionVariables="
                + settings,
            Optional.of("quorate"),
            Optional.of(Files.readString(directory.resolve("mariadb.password")).strip()),
            Optional.of(Connection.TRANSACTION_SERIALIZABLE));
    String files = "--datadir=" + directory.toAbsolutePath();
    List<Long> pids =
        ProcessHandle.current()
            .descendants()
            .filter(process ->
                process.info().commandLine().orElse("").contains(files)
                    && process.info().command().orElse("").endsWith("mariadbd"))
            .map(ProcessHandle::pid)
            .toList();
    return new Up(target, pids, engine);
  }

  /// Of several runs, the one in the middle by throughput.
  private static Measured median(List<Run> runs, Contender contender, int clients) {
    List<Measured> all =
        runs.stream()
            .filter(run -> run.contender() == contender && run.clients() == clients)
            .map(Run::measured)
            .sorted(java.util.Comparator.comparingDouble(Measured::throughput))
            .toList();
    return all.get(all.size() / 2);
  }

  private void show(List<Run> runs, boolean good) throws IOException {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int count : clients) {
      Optional<Double> base =
          runs.stream().anyMatch(run -> run.contender() == Contender.PASSTHROUGH)
              ? Optional.of(cpu(median(runs, Contender.PASSTHROUGH, count)))
              : Optional.empty();
      for (Contender contender : runs.stream().map(Run::contender).distinct().toList()) {
        Measured measured = median(runs, contender, count);
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("contender", contender.word());
        row.put("databases", contender.databases);
        row.put("clients", count);
        row.put("delay_ms", delay);
        row.putAll(measured.describe());
        base.ifPresent(each ->
            row.put(
                "ratio", Math.round(1000 * contender.databases * each / cpu(measured)) / 1000.0));
        rows.add(row);
      }
    }
    if (json) {
      System.out.println(JSON.std.asString(Map.of("good", good, "runs", rows)));
      return;
    }
    System.out.printf(
        "%-12s %8s %10s %10s %10s %12s %8s %8s %7s%n",
        "",
        "clients",
        "per second",
        "p50 ms",
        "p95 ms",
        "CPU ms each",
        "retried",
        "failed",
        "ratio");
    for (Map<String, Object> row : rows) {
      Map<?, ?> latency = (Map<?, ?>) row.get("latency_ms");
      System.out.printf(
          "%-12s %8s %10s %10s %10s %12s %8s %8s %7s%n",
          row.get("contender"),
          row.get("clients"),
          row.get("throughput"),
          latency == null ? "" : latency.get("p50"),
          latency == null ? "" : latency.get("p95"),
          row.get("server_cpu_ms_per_op"),
          row.get("retried"),
          row.get("failed"),
          row.getOrDefault("ratio", ""));
    }
    System.out.println(good ? "all consistency conditions hold" : "NOT consistent");
  }

  /// Milliseconds of CPU of all servers, per transaction.
  private static double cpu(Measured measured) {
    return measured.describe().get("server_cpu_ms_per_op") instanceof Number known
        ? known.doubleValue()
        : Double.NaN;
  }
}

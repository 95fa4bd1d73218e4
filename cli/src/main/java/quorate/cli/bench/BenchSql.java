package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import quorate.bench.load.Condition;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.LoadPlot;
import quorate.bench.load.Measured;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Target;
import quorate.bench.load.Tick;
import quorate.bench.load.WorkloadBench;
import quorate.cli.cluster.DataLock;
import quorate.cli.cluster.NewCluster;
import quorate.cli.common.ClusterCommand;
import quorate.cli.common.Failures;
import quorate.cli.common.ProgressLine;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.TlsSettings;

/// Base of the commands that run an SQL workload at any database.
abstract class BenchSql extends ClusterCommand implements Callable<Integer> {
  /// Isolation levels by the option's names.
  enum Isolation {
    READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
    REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

    private final int level;

    Isolation(int level) {
      this.level = level;
    }
  }

  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @Option(
      names = "--url",
      description = {
        "The database's URL for JDBC (default: the cluster's under --data, in the clear, as other",
        "databases are reached, unless it requires TLS)."
      })
  @Nullable String url;

  @Option(names = "--user", description = "Its user (with --data: one of the cluster's).")
  @Nullable String user;

  @Option(names = "--password", description = "The user's password.")
  @Nullable String password;

  @Option(
      names = "--clients",
      defaultValue = "8",
      description = "Clients, each with a connection (default: ${DEFAULT-VALUE}).")
  int clients;

  @Option(
      names = "--seconds",
      defaultValue = "30",
      description = "Measured time (default: ${DEFAULT-VALUE}).")
  int seconds;

  @Option(
      names = "--warmup",
      defaultValue = "5",
      description = "Seconds before that (default: ${DEFAULT-VALUE}).")
  int warmup;

  @Option(
      names = "--transactions",
      description = "So many of each client instead of a time; nothing warms up.")
  @Nullable Long transactions;

  @Option(
      names = "--rate",
      description = {
        "Transactions begun per second by all clients together, whatever the database does; latency",
        "is from when each was due. Without: a client begins one when its last has ended."
      })
  @Nullable Double rate;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of everything that is drawn (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(
      names = "--isolation",
      description = "${COMPLETION-CANDIDATES} (default: the database's own).")
  @Nullable Isolation isolation;

  @Option(
      names = "--autocommit",
      description =
          "Transactions of one statement go without BEGIN and COMMIT, as CALLs always do.")
  boolean autocommit;

  @Option(names = "--fresh", description = "Drop the workload's tables and load them again.")
  boolean fresh;

  @Option(names = "--load-only", description = "Load, check, and run nothing.")
  boolean loadOnly;

  @Option(
      names = "--pids",
      split = ",",
      paramLabel = "PID",
      description = "Processes whose CPU counts, with all that they started.")
  List<Long> pids = List.of();

  @Option(
      names = "--threads",
      description = "Say where the servers' CPU goes, by thread (Linux; --json always does).")
  boolean threads;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Writes throughput and latency over time as SVG to this file.")
  @Nullable Path plot;

  @SuppressWarnings("NullAway.Init") // picocli sets the field
  BenchSql() {}

  /// The workload drawn from this seed.
  abstract SqlWorkload workload(long seed);

  /// Whether clients have keying and think times.
  boolean pauses() {
    return false;
  }

  @Override
  public Integer call() throws IOException, SQLException, InterruptedException {
    Target target;
    WorkloadBench bench;
    LoadPlan plan;
    CpuMeter cpu;
    try {
      target = target();
      bench = new WorkloadBench(workload(seed), target);
      plan = plan();
      cpu = new CpuMeter(servers());
      if (bench.load(fresh, Math.min(clients, 4), new ProgressLine()) && !json) {
        System.out.println("loaded " + bench.workload().name() + " " + bench.workload().scale());
      }
    } catch (IllegalArgumentException refused) {
      System.err.println("quorate: " + refused.getMessage());
      return Failures.REFUSED;
    }
    if (loadOnly) {
      return show(bench.workload(), Optional.empty(), bench.check(new ProgressLine()));
    }
    WorkloadBench.Report report = bench.run(plan, cpu, this::show, new ProgressLine());
    if (ProgressLine.isTerminal()) {
      System.err.println();
    }
    if (plot != null) {
      String title = "%s, %d clients".formatted(bench.workload().name(), clients);
      LoadPlot.write(title, report.measured().ticks(), plot);
    }
    int status = show(bench.workload(), Optional.of(report.measured()), report.conditions());
    if (threads && !json) {
      System.out.print(report.measured().threadTable());
    }
    return report.isGood() ? status : 1;
  }

  private LoadPlan plan() {
    return new LoadPlan(
        clients,
        Duration.ofSeconds(transactions == null ? warmup : 0),
        transactions == null ? Duration.ofSeconds(seconds) : Duration.ofDays(365),
        transactions == null ? OptionalLong.empty() : OptionalLong.of(transactions),
        rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate),
        seed,
        !autocommit,
        pauses());
  }

  private Target target() throws IOException {
    Optional<Integer> level = Optional.ofNullable(isolation).map(each -> each.level);
    if (url != null) {
      return new Target(url, Optional.ofNullable(user), Optional.ofNullable(password), level);
    }
    ClusterConfig.Gateway gateway = config().gateway();
    String as =
        user != null ? user : gateway.users().keySet().stream().findFirst().orElse(NewCluster.USER);
    // The other databases' own servers do not use TLS by default either.
    String ssl = gateway.tls().mode() == TlsSettings.Mode.REQUIRED ? "require" : "disable";
    return new Target(
        "jdbc:postgresql://%s:%d/quorate?sslmode=%s".formatted(gateway.host(), gateway.port(), ssl),
        Optional.of(as),
        Optional.ofNullable(password != null ? password : gateway.users().get(as)),
        level);
  }

  /// The processes whose CPU counts besides this one: the given ones, and the cluster's.
  private List<Long> servers() throws IOException {
    List<Long> all = new ArrayList<>(pids);
    boolean cluster = spec.commandLine().getParseResult().hasMatchedOption("--data");
    Path lock = data.resolve(DataLock.NAME);
    if ((cluster || url == null) && Files.exists(lock)) {
      String pid = Files.readString(lock).strip();
      if (!pid.isEmpty() && ProcessHandle.of(Long.parseLong(pid)).isPresent()) {
        all.add(Long.parseLong(pid));
      }
    }
    return all;
  }

  private void show(Tick tick) {
    if (ProgressLine.isTerminal()) {
      System.err.printf("\r%-90s", tick.line());
    }
  }

  private int show(SqlWorkload workload, Optional<Measured> measured, List<Condition> conditions)
      throws IOException {
    boolean hold = conditions.stream().allMatch(Condition::holds);
    Map<String, Object> figures = measured.map(workload::figures).orElse(Map.of());
    if (json) {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("workload", workload.name());
      all.putAll(workload.scale());
      all.put("clients", clients);
      all.put("rate", rate == null ? 0 : rate);
      all.put("seed", seed);
      measured.ifPresent(each -> all.putAll(each.describe()));
      all.putAll(figures);
      all.put("consistent", hold);
      Map<String, Object> checks = new LinkedHashMap<>();
      conditions.forEach(each -> checks.put(each.name(), each.holds()));
      all.put("conditions", checks);
      all.put(
          "violations", conditions.stream().flatMap(each -> each.violations().stream()).toList());
      System.out.println(JSON.std.asString(all));
    } else {
      measured.ifPresent(each -> System.out.print(each.table()));
      figures.forEach((name, value) -> System.out.println(name + " " + value));
      for (Condition each : conditions) {
        System.out.printf("%s  %s%n", each.holds() ? "holds " : "BROKEN", each.meaning());
        each.violations().forEach(violation -> System.out.println("        " + violation));
      }
    }
    return hold ? 0 : 1;
  }
}

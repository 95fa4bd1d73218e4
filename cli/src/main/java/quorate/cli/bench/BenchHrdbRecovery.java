package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.hrdb.HrdbPlot;
import quorate.bench.hrdb.Recovery;
import quorate.bench.hrdb.RecoveryPlan;
import quorate.bench.hrdb.RecoveryRun;
import quorate.bench.hrdb.WaitingClients;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Tick;
import quorate.bench.load.WorkloadBench;
import quorate.bench.tpcc.Tpcc;
import quorate.bench.tpcc.TpccScale;
import quorate.cli.common.Failures;
import quorate.cli.common.ProgressLine;

/// `quorate bench hrdb-recovery`.
@Command(
    name = "hrdb-recovery",
    mixinStandardHelpOptions = true,
    description = {
      "A database crashes under TPC-C and comes back, as in HRDB's figure 9.",
      "",
      "Three databases under a shepherd (cbs). After a third of the time one is killed, a MariaDB by",
      "SIGKILL, and after two thirds it is started again. Shown is how many transactions each database",
      "has completed over time, and how fast the one that was away catches up. TPC-C's consistency",
      "conditions must hold at the end, and no client's transaction may have been given up."
    },
    footer = {
      "",
      "Exit status: 0 all is well; 1 a condition does not hold, a transaction was given up, a database",
      "answered otherwise than the others, or the one that crashed has not caught up; 2 it was not",
      "understood.",
      "",
      "Examples:",
      "  ./quorate bench hrdb-recovery --plot figure9.svg",
      "  ./quorate bench hrdb-recovery --engines mariadb,derby,hsqldb --victim 2 --json",
      "  ./quorate bench hrdb-recovery --victim 1       # the primary"
    })
final class BenchHrdbRecovery implements Callable<Integer> {
  private static final int LOADERS = 4;
  private static final Duration SAMPLING = Duration.ofMillis(100);

  @Option(
      names = "--engines",
      split = ",",
      defaultValue = "mariadb,mariadb,mariadb",
      description = "The databases; the first is the primary (default: ${DEFAULT-VALUE}).")
  List<String> engines = List.of();

  @Option(
      names = "--victim",
      defaultValue = "3",
      description = "The number of the database that crashes (default: ${DEFAULT-VALUE}).")
  int victim;

  @Option(
      names = "--clients",
      defaultValue = "20",
      description = "Default: HRDB's ${DEFAULT-VALUE}.")
  int clients;

  @Option(
      names = "--wait",
      defaultValue = "200",
      description = {
        "Milliseconds for which a client waits after each transaction, give or take a tenth (default:",
        "HRDB's, ${DEFAULT-VALUE})."
      })
  int pause;

  @Option(
      names = "--seconds",
      defaultValue = "60",
      description = "For which clients work (default: ${DEFAULT-VALUE}).")
  int seconds;

  @Option(
      names = "--catch-up",
      defaultValue = "60",
      description = "Seconds that the victim may take beyond that (default: ${DEFAULT-VALUE}).")
  int catchUp;

  @Option(names = "--warehouses", defaultValue = "10", description = "Default: ${DEFAULT-VALUE}.")
  int warehouses;

  @Option(names = "--items", defaultValue = "500", description = "Default: ${DEFAULT-VALUE}.")
  int items;

  @Option(
      names = "--customers",
      defaultValue = "20",
      description = "Of each district (default: ${DEFAULT-VALUE}).")
  int customers;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of everything that is drawn (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Writes the figure as SVG to this file.")
  @Nullable Path plot;

  @Option(names = "--json", description = "Print JSON, with how far each database was over time.")
  boolean json;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  BenchHrdbRecovery() {}

  @Override
  public Integer call() throws Exception {
    RecoveryPlan plan;
    try {
      plan =
          new RecoveryPlan(
              clients,
              Duration.ofSeconds(seconds),
              victim - 1,
              Duration.ofSeconds(catchUp),
              SAMPLING,
              seed);
    } catch (IllegalArgumentException refused) {
      System.err.println("quorate: " + refused.getMessage());
      return Failures.REFUSED;
    }
    SqlWorkload workload =
        new WaitingClients(
            new Tpcc(
                new TpccScale(warehouses, items, customers), false, seed, InstantSource.system()),
            Duration.ofMillis(pause));
    Path directory = Files.createTempDirectory("quorate-hrdb-recovery-");
    try (RecoveringCluster cluster = RecoveringCluster.start(engines, directory)) {
      System.err.println("loading");
      new WorkloadBench(workload, cluster.target()).load(true, LOADERS, new ProgressLine());
      System.err.printf(
          "%d clients for %d s; database %d crashes after %d and is restarted after %d%n",
          clients, seconds, victim, seconds / 3, 2 * seconds / 3);
      Recovery recovery =
          new RecoveryRun(workload, cluster.target(), cluster, plan)
              .run(BenchHrdbRecovery::show, new ProgressLine());
      return show(recovery, cluster.complaints());
    } catch (IllegalArgumentException refused) {
      System.err.println("quorate: " + refused.getMessage());
      return Failures.REFUSED;
    }
  }

  private static void show(Tick tick) {
    if (ProgressLine.isTerminal()) {
      System.err.printf("\r%-90s", tick.line());
    }
  }

  private int show(Recovery recovery, List<String> besides) throws java.io.IOException {
    if (plot != null) {
      HrdbPlot.recovery(recovery, plot);
    }
    List<String> complaints =
        Stream.concat(recovery.complaints().stream(), besides.stream()).toList();
    if (json) {
      Map<String, Object> all = new LinkedHashMap<>(recovery.describe());
      all.put("complaints", complaints);
      System.out.println(JSON.std.asString(all));
    } else {
      System.out.print(recovery.table());
      System.out.println(
          complaints.isEmpty()
              ? "all consistency conditions hold, and no transaction was given up"
              : "NOT well");
    }
    complaints.forEach(each -> System.err.println("quorate: " + each));
    return complaints.isEmpty() ? 0 : 1;
  }
}

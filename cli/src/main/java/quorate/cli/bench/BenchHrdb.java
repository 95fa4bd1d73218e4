package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.hrdb.HrdbPlot;
import quorate.bench.hrdb.Point;
import quorate.bench.hrdb.Points;
import quorate.bench.hrdb.WaitingClients;
import quorate.bench.load.Condition;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.Measured;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.WorkloadBench;
import quorate.bench.tpcc.Tpcc;
import quorate.bench.tpcc.TpccScale;
import quorate.cli.common.Failures;
import quorate.cli.common.ProgressLine;

/// `quorate bench hrdb`.
@Command(
    name = "hrdb",
    mixinStandardHelpOptions = true,
    description = {
      "TPC-C under commit barrier scheduling, as in HRDB's section 7.",
      "",
      "Figure 7: a MariaDB alone (direct), one behind a shepherd (passthrough), and three under a",
      "shepherd: concurrent (cbs), with sequential secondaries (sequential), one transaction at a time",
      "(serial), over the number of clients. Figure 8: databases of several makers, each alone, and",
      "each as the primary of all. A figure's contenders are all up at once, and take turns.",
      "",
      "The ratio is the CPU of its databases, each alone behind a shepherd (passthrough), / the CPU of",
      "the contender, per transaction and without the clients, since all share this machine's cores."
    },
    footer = {
      "",
      "Exit status: 0 all is well, 1 a consistency condition does not hold, or nothing was done.",
      "",
      "Examples:",
      "  ./quorate bench hrdb --json",
      "  ./quorate bench hrdb --figures 7 --clients 1,4,16,64 --rounds 7 --plot hrdb",
      "  ./quorate bench hrdb --figures 8 --engines mariadb,derby,hsqldb",
      "  ./quorate bench hrdb --figures 7 --wait 0 --delay 5"
    })
final class BenchHrdb implements Callable<Integer> {
  /// The number of connections over which a contender's tables are loaded.
  private static final int LOADERS = 4;

  private static final Duration QUIET_MAX = Duration.ofSeconds(30);

  @Option(
      names = "--figures",
      split = ",",
      defaultValue = "7,8",
      description = "Of HRDB: 7, 8 (default: ${DEFAULT-VALUE}).")
  List<Integer> figures = List.of();

  @Option(
      names = "--contenders",
      split = ",",
      defaultValue = "direct,passthrough,cbs,sequential,serial,primary",
      description = "Kinds of them: ${DEFAULT-VALUE} (default: all).")
  List<String> contenders = List.of();

  @Option(
      names = "--clients",
      split = ",",
      defaultValue = "1,4,8,16,32,64",
      description = "Of figure 7 (default: ${DEFAULT-VALUE}); figure 8 has 20.")
  List<Integer> clients = List.of();

  @Option(
      names = "--engines",
      split = ",",
      defaultValue = "mariadb,derby,hsqldb",
      description = "Of figure 8 (default: ${DEFAULT-VALUE}); figure 7 has the first.")
  List<String> engines = List.of();

  @Option(
      names = "--wait",
      defaultValue = "200",
      description = {
        "Milliseconds for which a client of figure 7 waits after each transaction, give or take a",
        "tenth (default: HRDB's, ${DEFAULT-VALUE}). Clients of figure 8 do not wait: they ask as much",
        "of the databases as these can do."
      })
  int pause;

  @Option(
      names = "--seconds",
      defaultValue = "4",
      description = "Of each measurement (default: ${DEFAULT-VALUE}).")
  int seconds;

  @Option(
      names = "--warmup",
      defaultValue = "1",
      description = "Seconds before each (default: ${DEFAULT-VALUE}).")
  int warmup;

  @Option(
      names = "--first",
      defaultValue = "10",
      description =
          "Seconds before a contender's first, under most clients (default: ${DEFAULT-VALUE}).")
  int first;

  @Option(
      names = "--rounds",
      defaultValue = "3",
      description = "Of all contenders; medians are shown (default: ${DEFAULT-VALUE}; HRDB: 7).")
  int rounds;

  @Option(
      names = "--delay",
      defaultValue = "0",
      description = "Milliseconds added between shepherd and databases, each way.")
  int delay;

  @Option(
      names = "--warehouses",
      defaultValue = "30",
      description = "Of figure 7; figure 8 has a third (default: HRDB's ${DEFAULT-VALUE}).")
  int warehouses;

  @Option(
      names = "--items",
      defaultValue = "500",
      description = "Default: ${DEFAULT-VALUE}; HRDB's warehouses were small, too.")
  int items;

  @Option(
      names = "--customers",
      defaultValue = "20",
      description = "Of each district (default: ${DEFAULT-VALUE}).")
  int customers;

  @Option(names = "--plot", paramLabel = "NAME", description = "Writes NAME-7.svg and NAME-8.svg.")
  @Nullable String plot;

  @Option(names = "--json", description = "Print JSON.")
  boolean json;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  BenchHrdb() {}

  @Override
  public Integer call() throws Exception {
    List<HrdbContender> chosen = new ArrayList<>();
    if (figures.contains(7)) {
      chosen.addAll(HrdbContender.ofOneMake(engines.getFirst()));
    }
    if (figures.contains(8)) {
      chosen.addAll(HrdbContender.ofMakers(engines));
    }
    if (!HrdbContender.KINDS.containsAll(contenders) || chosen.isEmpty() || rounds < 1) {
      System.err.println(
          "quorate: --figures are 7, 8; --contenders " + String.join(", ", HrdbContender.KINDS));
      return Failures.REFUSED;
    }
    chosen.removeIf(each -> !contenders.contains(each.kind()));
    Path directory = Files.createTempDirectory("quorate-hrdb-");
    List<Point> points = new ArrayList<>();
    boolean good = true;
    for (int figure : chosen.stream().map(HrdbContender::figure).distinct().toList()) {
      good &=
          measure(
              chosen.stream().filter(each -> each.figure() == figure).toList(), directory, points);
    }
    Points all = new Points(points);
    good &= points.stream().allMatch(each -> each.throughput() > 0);
    if (plot != null && figures.contains(7)) {
      HrdbPlot.overClients(all, Path.of(plot + "-7.svg"));
    }
    if (plot != null && figures.contains(8)) {
      HrdbPlot.ofMakers(all, Path.of(plot + "-8.svg"));
    }
    show(all, good);
    return good ? 0 : 1;
  }

  /// Measures the contenders of one figure.
  ///
  /// @param points receives the measurements
  /// @return whether all consistency conditions hold
  private boolean measure(List<HrdbContender> chosen, Path directory, List<Point> points)
      throws Exception {
    Map<HrdbContender, HrdbServer> up = new LinkedHashMap<>();
    boolean good = true;
    try {
      for (HrdbContender contender : chosen) {
        up.put(contender, loaded(contender, directory.resolve(contender.file())));
      }
      Map<HrdbContender, Map<Integer, List<Measured>>> runs = new LinkedHashMap<>();
      List<Integer> counts = clients(chosen.getFirst().figure());
      int done = 0;
      for (int round = 0; round < rounds; round++) {
        for (int count : counts) {
          for (HrdbContender contender : chosen) {
            Measured measured =
                run(contender, Objects.requireNonNull(up.get(contender)), count, seconds, round);
            runs.computeIfAbsent(contender, _ -> new LinkedHashMap<>())
                .computeIfAbsent(count, _ -> new ArrayList<>())
                .add(measured);
            say(++done, rounds * counts.size() * chosen.size(), contender, count, measured);
          }
        }
      }
      runs.forEach((contender, all) ->
          all.forEach((count, measured) ->
              points.add(
                  new Point(
                      contender.figure(),
                      contender.word(),
                      contender.engines(),
                      count,
                      measured))));
      for (HrdbContender contender : chosen) {
        good &= holds(contender, Objects.requireNonNull(up.get(contender)));
      }
    } finally {
      for (HrdbServer each : up.values()) {
        each.close();
      }
    }
    return good;
  }

  private List<Integer> clients(int figure) {
    return figure == 7 ? clients : List.of(20);
  }

  private HrdbServer loaded(HrdbContender contender, Path files) throws Exception {
    long begun = System.nanoTime();
    HrdbServer server = HrdbServer.start(contender, files, Duration.ofMillis(delay));
    try {
      new WorkloadBench(workload(contender, 1), server.target())
          .load(true, LOADERS, new ProgressLine());
      System.err.printf(
          "%s: loaded in %.0f s%n", contender.word(), (System.nanoTime() - begun) / 1e9);
      int most = clients(contender.figure()).stream().max(Integer::compare).orElseThrow();
      run(contender, server, most, first, -1);
    } catch (SQLException | RuntimeException failed) {
      server.close();
      throw failed;
    }
    return server;
  }

  private SqlWorkload workload(HrdbContender contender, long seed) {
    int count = contender.figure() == 7 ? warehouses : Math.max(1, warehouses / 3);
    SqlWorkload tpcc =
        new Tpcc(new TpccScale(count, items, customers), false, seed, InstantSource.system());
    return contender.figure() == 7 ? new WaitingClients(tpcc, Duration.ofMillis(pause)) : tpcc;
  }

  private Measured run(HrdbContender contender, HrdbServer server, int count, int length, int round)
      throws SQLException, InterruptedException {
    LoadPlan plan =
        new LoadPlan(
            count,
            Duration.ofSeconds(round < 0 ? 0 : warmup),
            Duration.ofSeconds(length),
            OptionalLong.empty(),
            OptionalDouble.empty(),
            round + 2L,
            true,
            contender.figure() == 7);
    CpuMeter cpu = new CpuMeter(server.pids());
    Measured measured =
        new quorate.bench.load.LoadRun(workload(contender, 1), server.target(), plan, cpu)
            .run(_ -> {});
    cpu.awaitQuiet(QUIET_MAX); // databases that lag behind must not take CPU from the next
    return measured;
  }

  private static void say(
      int done, int total, HrdbContender contender, int count, Measured measured) {
    System.err.printf(
        "[%d/%d] %s, %d clients: %.1f per second, %d retried, %d failed%n",
        done,
        total,
        contender.word(),
        count,
        measured.throughput(),
        measured.retries().count(),
        measured.failures().count());
  }

  private boolean holds(HrdbContender contender, HrdbServer server) throws SQLException {
    List<Condition> broken =
        new WorkloadBench(workload(contender, 1), server.target())
            .check(new ProgressLine()).stream().filter(each -> !each.holds()).toList();
    broken.forEach(each ->
        System.err.printf(
            "%s: does not hold: %s %s%n", contender.word(), each.meaning(), each.violations()));
    return broken.isEmpty();
  }

  private void show(Points points, boolean good) throws IOException {
    if (json) {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("good", good);
      all.put("wait_ms", pause);
      all.put("delay_ms", delay);
      all.put("warehouses", warehouses);
      all.put("items", items);
      all.put("customers", customers);
      all.put("seconds", seconds);
      all.put("cores", Runtime.getRuntime().availableProcessors());
      all.put("points", points.describe());
      System.out.println(JSON.std.asString(all));
      return;
    }
    System.out.print(points.table());
    System.out.println(good ? "all consistency conditions hold" : "NOT consistent");
  }
}

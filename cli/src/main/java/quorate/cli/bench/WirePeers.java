package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import quorate.bench.peers.PeerMissing;
import quorate.bench.peers.RunningPeer;
import quorate.bench.peers.SqlPeer;
import quorate.bench.tpcc.TpccScale;
import quorate.bench.wire.Contender;
import quorate.bench.wire.Pgbench;
import quorate.bench.wire.PgbenchLoad;
import quorate.bench.wire.TpccWire;
import quorate.bench.wire.WireFigure;
import quorate.bench.wire.WireFigures;
import quorate.bench.wire.WireLoad;
import quorate.bench.wire.WireRun;
import quorate.bench.wire.WireTable;
import quorate.bench.wire.WireWindow;
import quorate.cli.common.Failures;
import quorate.runtime.config.ClusterConfig;

/// `quorate bench peers --wire`: PostgreSQL, pgpool-II and clusters of Quorate under the same loads
/// by the PostgreSQL protocol, in one run, taking turns.
///
/// @param peers the databases besides clusters of Quorate
/// @param plan of the windows
/// @param json whether JSON is printed
record WirePeers(WireOptions options, List<SqlPeer> peers, WireRun.Plan plan, boolean json) {
  /// The peers that speak the PostgreSQL protocol.
  private static final List<SqlPeer> SPEAKING =
      List.of(SqlPeer.POSTGRESQL, SqlPeer.POSTGRESQL_SYNC, SqlPeer.PGBOUNCER, SqlPeer.PGPOOL);

  private static final String TPCC = "tpcc";
  private static final String MODE = "prepared";

  /// The peers if none is named.
  static final List<String> PEERS = List.of(SqlPeer.POSTGRESQL.word(), SqlPeer.PGPOOL.word());

  /// A cluster that is asked for.
  private record Wanted(String protocol, List<String> engines) {
    static Wanted of(String text) {
      int colon = text.indexOf(':');
      if (colon < 1 || !ClusterConfig.PROTOCOLS.contains(text.substring(0, colon))) {
        throw new IllegalArgumentException(
            "--set: PROTOCOL:ENGINE,ENGINE..., for example pbr:postgresql,postgresql, not " + text);
      }
      return new Wanted(text.substring(0, colon), List.of(text.substring(colon + 1).split(",")));
    }

    String name() {
      return "quorate " + protocol + ": " + String.join(", ", engines);
    }
  }

  /// @throws IllegalArgumentException if the options are invalid
  static WirePeers of(
      WireOptions options, List<String> peers, int seconds, int rounds, boolean json) {
    List<SqlPeer> named = new ArrayList<>();
    for (String peer : peers) {
      named.add(
          SqlPeer.of(peer)
              .filter(SPEAKING::contains)
              .orElseThrow(() ->
                  new IllegalArgumentException(
                      "--peers: with --wire there are "
                          + String.join(", ", SPEAKING.stream().map(SqlPeer::word).toList())
                          + ", not "
                          + peer)));
    }
    options.sets.forEach(Wanted::of);
    options.loads.forEach(WirePeers::requireLoad);
    if (options.scale < 1) {
      throw new IllegalArgumentException("--scale: at least 1");
    }
    WireRun.Plan plan =
        new WireRun.Plan(options.connections, seconds, rounds, options.warmups, options.busy);
    return new WirePeers(options, named, plan, json);
  }

  private static void requireLoad(String name) {
    if (!name.equals(TPCC)
        && java.util.Arrays.stream(Pgbench.Kind.values()).noneMatch(k -> k.word().equals(name))) {
      throw new IllegalArgumentException(
          "--loads: there is no " + name + "; there are select, update, tpcb, tpcc");
    }
  }

  /// Prints the table of earlier figures.
  static int table(Path file) throws IOException {
    try {
      WireTable.of(rows(Files.readString(file))).forEach(System.out::println);
      return 0;
    } catch (IllegalArgumentException refused) {
      System.err.println("quorate: " + file + " is not the JSON of --wire --json");
      return Failures.REFUSED;
    }
  }

  /// The figures in a JSON text.
  ///
  /// @throws IllegalArgumentException if it has none
  static List<Map<String, Object>> rows(String text) throws IOException {
    if (JSON.std.mapFrom(text).get("figures") instanceof List<?> figures) {
      List<Map<String, Object>> rows = new ArrayList<>();
      for (Object figure : figures) {
        if (!(figure instanceof Map<?, ?> row)) {
          throw new IllegalArgumentException("no figures");
        }
        Map<String, Object> read = new LinkedHashMap<>();
        row.forEach((key, value) -> read.put(String.valueOf(key), Objects.requireNonNull(value)));
        rows.add(read);
      }
      return rows;
    }
    throw new IllegalArgumentException("no figures");
  }

  /// Measures, and prints the figures.
  ///
  /// @return the exit status
  int run() throws IOException, InterruptedException {
    Map<String, String> missing = new LinkedHashMap<>();
    double machine = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    try (BenchResources kept = BenchResources.in("wire")) {
      List<Contender> contenders = contenders(kept, missing);
      if (contenders.isEmpty()) {
        missing.forEach((name, why) -> System.err.println("not found: " + name + ": " + why));
        return Failures.REFUSED;
      }
      WireRun turns = new WireRun(contenders, plan, new Shown());
      List<WireFigure> figures = new ArrayList<>();
      for (WireLoad load : loads(kept.directory())) {
        figures.addAll(turns.measure(load));
      }
      WireFigures all = new WireFigures(figures, SqlPeer.PGPOOL.word());
      show(all, missing, turns.broken(), machine);
      return all.isGood() && turns.broken().isEmpty() ? 0 : 1;
    }
  }

  private List<WireLoad> loads(Path directory) {
    PgbenchLoad.Tables tables = new PgbenchLoad.Tables();
    List<WireLoad> loads = new ArrayList<>();
    for (String name : options.loads) {
      loads.add(
          name.equals(TPCC)
              ? new TpccWire(new TpccScale(1, 1000, 100))
              : new PgbenchLoad(
                  Pgbench.Kind.valueOf(name.toUpperCase(java.util.Locale.ROOT)),
                  MODE,
                  options.scale,
                  tables,
                  directory));
    }
    return loads;
  }

  private List<Contender> contenders(BenchResources kept, Map<String, String> missing)
      throws InterruptedException {
    List<Contender> contenders = new ArrayList<>();
    int clients = plan.clients().stream().max(Integer::compare).orElseThrow();
    for (SqlPeer peer : peers) {
      try {
        System.err.println("starting " + peer.title());
        RunningPeer running =
            kept.add(peer.word(), peer.start(kept.directory().resolve(peer.word()), clients, true));
        running.loaded().run();
        contenders.add(new Contender(peer.word(), running.target(), running.pids()));
      } catch (PeerMissing | IOException | SQLException failed) {
        miss(missing, peer.word(), failed);
      }
    }
    for (String set : options.sets) {
      Wanted wanted = Wanted.of(set);
      try {
        System.err.println("starting " + wanted.name());
        Path directory = kept.directory().resolve("set" + contenders.size());
        UpProcess cluster =
            kept.add(
                wanted.name(),
                UpProcess.start(
                    directory,
                    new UpProcess.Wanted(wanted.protocol(), wanted.engines(), List.of(), 1)));
        contenders.add(new Contender(wanted.name(), cluster.target(), List.of(cluster.pid())));
      } catch (IOException failed) {
        miss(missing, wanted.name(), failed);
      }
    }
    return contenders;
  }

  private static void miss(Map<String, String> missing, String name, Exception failed) {
    String why = String.valueOf(failed.getMessage()).strip();
    missing.put(name, why);
    System.err.println("not there: " + name + ": " + why);
  }

  private static final class Shown implements WireRun.Watcher {
    @Override
    public void onBegin(String load, String contender) {
      System.err.println("filling the tables of " + load + " at " + contender);
    }

    @Override
    public void onWindow(String series, String contender, WireWindow window) {
      System.err.printf(
          "%s: %s: %,.0f per second, %.4f ms of CPU each, %d failed%n",
          series, contender, window.perSecond(), window.cpuMillis(), window.failed());
    }

    @Override
    public void onBroken(String load, String contender, String why) {
      System.err.println("broke: " + load + " at " + contender + ": " + why);
    }
  }

  private void show(
      WireFigures figures, Map<String, String> missing, Map<String, String> broken, double machine)
      throws IOException {
    if (!json) {
      WireTable.of(figures.describe()).forEach(System.out::println);
      missing.forEach((name, why) -> System.out.println("not found: " + name + ": " + why));
      broken.forEach((name, why) -> System.out.println("broke: " + name + ": " + why));
      return;
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("seconds", plan.seconds());
    all.put("rounds", plan.rounds());
    all.put("scale", options.scale);
    all.put("base", figures.base());
    all.put("cores", Runtime.getRuntime().availableProcessors());
    all.put("load_before", machine);
    all.put("good", figures.isGood() && broken.isEmpty());
    all.put("figures", figures.describe());
    all.put("not_found", missing);
    all.put("broken", broken);
    System.out.println(JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(all));
  }
}

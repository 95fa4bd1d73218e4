package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import quorate.bench.bank.Bank;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.Measured;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Target;
import quorate.bench.load.Tick;
import quorate.bench.load.WorkloadBench;
import quorate.bench.peers.Entrant;
import quorate.bench.peers.PeerFigure;
import quorate.bench.peers.PeerFigures;
import quorate.bench.peers.PeerMissing;
import quorate.bench.peers.PeerPlot;
import quorate.bench.peers.PeerRounds;
import quorate.bench.peers.RunningPeer;
import quorate.bench.peers.SqlPeer;
import quorate.bench.tpcc.Tpcc;
import quorate.bench.tpcc.TpccScale;
import quorate.cli.common.Failures;
import quorate.cli.common.ProgressLine;
import quorate.runtime.config.ClusterConfig;

/// `quorate bench peers`.
@Command(
    name = "peers",
    mixinStandardHelpOptions = true,
    description = {
      "Quorate beside databases alone and beside what replicates them otherwise, on the same load.",
      "",
      "Starts what it finds on this machine, fills all tables, and lets one after another run: each",
      "round has each of them once, by the same clients over loopback. Shown are the medians of the",
      "rounds. A database alone is its own server (H2's TCP server, for example), in a process of its",
      "own. Every COMMIT is on disk when it returns; H2, which syncs nothing by itself, is told to by",
      "CHECKPOINT SYNC after each COMMIT, and HSQLDB by its write delay of none.",
      "",
      "CPU is of all processes of a contender, per transaction, without the load generator. The ratio",
      "is what its databases take alone, summed, / what it takes: 1 is the cost of the databases'",
      "own work. All of them share this machine's cores, which throughput suffers from.",
      "",
      "Peers: h2, hsqldb, derby, postgresql, mariadb: alone. h2-cluster: H2's own cluster mode.",
      "postgresql-sync: two synchronous standbys. pgbouncer, pgpool (native replication over three",
      "PostgreSQL), galera and rqlite where they are installed. rqlite has no transactions of several",
      "requests: bank's UPDATEs go there as under --autocommit, and tpcc not at all."
    },
    footer = {
      "",
      "Exit status: 0 all is well; 1 a table is not as it must be, or one broke; 2 it was not",
      "understood, or nobody could be started.",
      "",
      "Examples:",
      "  ./quorate bench peers",
      "  ./quorate bench peers --peers h2,h2-cluster --protocols smr,pbr --engines h2 --json",
      "  ./quorate bench peers --workload tpcc --procedures --clients 4 --plot peers.svg",
      "  ./quorate bench peers --peers postgresql,postgresql-sync,pgpool --engines postgresql",
      "  ./quorate bench peers --peers h2,hsqldb,derby --engines h2,hsqldb,derby --protocols smr",
      "  ./quorate bench peers --wire --busy 4 --json > wire.json",
      "  ./quorate bench peers --wire --set smr:h2,sqlite,postgresql --loads select --connections 1,16",
      "  ./quorate bench peers --table wire.json"
    })
final class BenchPeers implements Callable<Integer> {
  private static final int LOADERS = 4;
  private static final Duration QUIET_MAX = Duration.ofSeconds(10);
  private static final int SECONDS = 5;
  private static final int WIRE_SECONDS = 15;
  private static final String BANK = "bank";
  private static final String TPCC = "tpcc";

  @Option(
      names = "--peers",
      split = ",",
      paramLabel = "NAME",
      description = "Which (default: all that are found; with --wire postgresql and pgpool).")
  List<String> peers = List.of();

  @Option(
      names = "--protocols",
      split = ",",
      defaultValue = "smr,pbr",
      paramLabel = "NAME",
      description = "Clusters of Quorate: smr, pbr, cbs (default: ${DEFAULT-VALUE}).")
  List<String> protocols = List.of();

  @Option(
      names = "--engines",
      split = ",",
      defaultValue = "h2",
      paramLabel = "NAME",
      description = {
        "Of their databases (default: ${DEFAULT-VALUE}). One name: all of them; pbr has two, as in the",
        "paper, and the others three. Several: these."
      })
  List<String> engines = List.of();

  @Option(
      names = "--lies",
      defaultValue = "1",
      description = {
        "How many of smr's and cbs's databases may lie (default: ${DEFAULT-VALUE}). 0: they only crash,",
        "as those of all peers, and two databases are enough."
      })
  int lies;

  @Option(names = "--workload", defaultValue = BANK, description = "bank (the default) or tpcc.")
  String workload = BANK;

  @Option(names = "--procedures", description = "Quorate's transactions are stored procedures.")
  boolean procedures;

  @Option(
      names = "--autocommit",
      description = "bank's UPDATEs go without BEGIN and COMMIT, as calls of procedures always do.")
  boolean autocommit;

  @Option(
      names = "--accounts",
      defaultValue = "" + Bank.ACCOUNTS,
      description = "Of bank (default: ${DEFAULT-VALUE}).")
  int accounts;

  @Option(
      names = "--warehouses",
      defaultValue = "1",
      description = "Of tpcc (default: ${DEFAULT-VALUE}).")
  int warehouses;

  @Option(
      names = "--items",
      defaultValue = "" + TpccScale.ITEMS,
      description = "Of tpcc (default: the standard's ${DEFAULT-VALUE}).")
  int items;

  @Option(
      names = "--customers",
      defaultValue = "" + TpccScale.CUSTOMERS,
      description = "Of each of tpcc's districts (default: the standard's ${DEFAULT-VALUE}).")
  int customers;

  @Option(names = "--clients", defaultValue = "8", description = "Default: ${DEFAULT-VALUE}.")
  int clients;

  @Option(
      names = "--rounds",
      defaultValue = "5",
      description = "Turns of each; medians are shown (default: ${DEFAULT-VALUE}).")
  int rounds;

  @Option(
      names = "--seconds",
      defaultValue = "0",
      description = "Of each turn (default: 5; with --wire 15).")
  int seconds;

  @Option(
      names = "--warmup",
      defaultValue = "1",
      description = "Seconds before each turn (default: ${DEFAULT-VALUE}).")
  int warmup;

  @Option(
      names = "--first",
      defaultValue = "15",
      description = "Seconds before each one's first turn (default: ${DEFAULT-VALUE}).")
  int first;

  @Option(
      names = "--unsynced",
      description = {
        "H2 and HSQLDB alone as their makers have them by default: they write within half a second",
        "and sync nothing. Quorate and all others sync, so the ratio is not at equal durability."
      })
  boolean unsynced;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of everything that is drawn (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(names = "--plot", paramLabel = "FILE", description = "Writes throughputs as SVG.")
  @Nullable Path plot;

  @Option(names = "--json", description = "Print JSON.")
  boolean json;

  @Mixin WireOptions wire = new WireOptions();

  private final Map<String, String> missing = new LinkedHashMap<>();

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  BenchPeers() {}

  @Override
  public Integer call() throws Exception {
    if (wire.table != null) {
      return WirePeers.table(wire.table);
    }
    PeerRounds.Plan plan;
    try {
      if (wire.wire) {
        return WirePeers.of(
                wire,
                peers.isEmpty() ? WirePeers.PEERS : peers,
                seconds == 0 ? WIRE_SECONDS : seconds,
                rounds,
                json)
            .run();
      }
      peers = peers.isEmpty() ? SqlPeer.words() : peers;
      seconds = seconds == 0 ? SECONDS : seconds;
      check();
      plan = new PeerRounds.Plan(Duration.ofSeconds(first), load(), rounds, QUIET_MAX);
    } catch (IllegalArgumentException refused) {
      System.err.println("quorate: " + refused.getMessage());
      return Failures.REFUSED;
    }
    try (BenchResources kept = BenchResources.in("peers")) {
      List<Entrant> entrants = new ArrayList<>();
      for (String protocol : protocols) {
        quorate(protocol, kept, entrants);
      }
      for (String peer : peers) {
        peer(SqlPeer.of(peer).orElseThrow(), kept, entrants);
      }
      if (entrants.isEmpty()) {
        missing.forEach((name, why) -> System.err.println("not found: " + name + ": " + why));
        return Failures.REFUSED;
      }
      PeerRounds turns = new PeerRounds(entrants, plan, new Shown());
      PeerFigures figures = turns.run();
      show(figures, turns.broken());
      return figures.isGood() && turns.broken().isEmpty() ? 0 : 1;
    }
  }

  private void check() {
    for (String peer : peers) {
      if (SqlPeer.of(peer).isEmpty()) {
        throw new IllegalArgumentException(
            "--peers: there is no " + peer + "; there are " + String.join(", ", SqlPeer.words()));
      }
    }
    if (!ClusterConfig.PROTOCOLS.containsAll(protocols)) {
      throw new IllegalArgumentException(
          "--protocols are " + String.join(", ", ClusterConfig.PROTOCOLS));
    }
    if (!List.of(BANK, TPCC).contains(workload)) {
      throw new IllegalArgumentException("--workload: bank or tpcc, not " + workload);
    }
    if (lies < 0 || lies > 1) {
      throw new IllegalArgumentException("--lies: 0 or 1, of one failure that is survived");
    }
    workload(false, InstantSource.system()); // rejects an invalid scale
  }

  private LoadPlan load() {
    return new LoadPlan(
        clients,
        Duration.ofSeconds(warmup),
        Duration.ofSeconds(seconds),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        seed,
        !autocommit,
        false);
  }

  private SqlWorkload workload(boolean calls, InstantSource clock) {
    return workload.equals(BANK)
        ? new Bank(accounts, calls)
        : new Tpcc(new TpccScale(warehouses, items, customers), false, seed, clock, calls);
  }

  private void quorate(String protocol, BenchResources kept, List<Entrant> entrants)
      throws InterruptedException {
    int databases = protocol.equals("pbr") || lies == 0 && !protocol.equals("cbs") ? 2 : 3;
    List<String> own =
        engines.size() == 1 ? Collections.nCopies(databases, engines.getFirst()) : engines;
    String name = "quorate " + protocol;
    try {
      say("starting " + name + " over " + String.join(", ", own));
      UpProcess cluster =
          kept.add(
              name,
              UpProcess.start(
                  kept.directory().resolve(protocol),
                  new UpProcess.Wanted(protocol, own, List.of(), lies)));
      Target target = cluster.target();
      SqlWorkload calls = workload(procedures, InstantSource.system());
      fill(name, calls, target);
      entrants.add(new Entrant(name, own, true, target, List.of(cluster.pid()), calls));
    } catch (IOException | SQLException failed) {
      miss(name, failed);
    }
  }

  private void peer(SqlPeer peer, BenchResources kept, List<Entrant> entrants)
      throws InterruptedException {
    try {
      SqlWorkload own = workload(false, InstantSource.system());
      peer.require(own);
      say("starting " + peer.title());
      RunningPeer running =
          kept.add(
              peer.word(), peer.start(kept.directory().resolve(peer.word()), clients, !unsynced));
      fill(peer.word(), own, running.loading());
      running.loaded().run();
      entrants.add(
          new Entrant(peer.word(), peer.engines(), false, running.target(), running.pids(), own));
    } catch (PeerMissing | IOException | SQLException failed) {
      miss(peer.word(), failed);
    }
  }

  private void miss(String name, Exception failed) {
    missing.put(name, String.valueOf(failed.getMessage()).strip());
    System.err.println("not there: " + name + ": " + missing.get(name));
  }

  private void fill(String name, SqlWorkload own, Target target) throws SQLException {
    long begun = System.nanoTime();
    new WorkloadBench(own, target).load(true, LOADERS, new ProgressLine());
    say("%s: loaded in %.1f s".formatted(name, (System.nanoTime() - begun) / 1e9));
  }

  private static void say(String line) {
    System.err.println(line);
  }

  private static final class Shown implements PeerRounds.Watcher {
    @Override
    public void onTurn(int done, int total, String name, Measured measured) {
      System.err.printf(
          "%s[%d/%d] %-18s %,9.0f per second, %d retried, %d failed%n",
          ProgressLine.isTerminal() ? "\r%-90s\r".formatted("") : "",
          done,
          total,
          name,
          measured.throughput(),
          measured.retries().count(),
          measured.failures().count());
    }

    @Override
    public void onBroken(String name, String why) {
      System.err.println("broke: " + name + ": " + why);
    }

    @Override
    public void onTick(Tick tick) {
      if (ProgressLine.isTerminal()) {
        System.err.printf("\r%-90s", tick.line());
      }
    }
  }

  private void show(PeerFigures figures, Map<String, String> broken) throws IOException {
    String title =
        "%s, %d clients%s"
            .formatted(
                workload,
                clients,
                (autocommit ? ", no blocks" : "") + (procedures ? ", procedures" : ""));
    if (plot != null) {
      PeerPlot.write(title, figures, plot);
    }
    if (json) {
      System.out.println(JSON.std.asString(describe(figures, broken)));
      return;
    }
    System.out.println(title + (unsynced ? ", H2 and HSQLDB alone unsynced" : ""));
    System.out.print(figures.table());
    missing.forEach((name, why) -> System.out.println("not found: " + name + ": " + why));
    broken.forEach((name, why) -> System.out.println("broke: " + name + ": " + why));
  }

  private Map<String, Object> describe(PeerFigures figures, Map<String, String> broken) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("workload", workload);
    all.putAll(workload(false, InstantSource.system()).scale());
    all.put("clients", clients);
    all.put("seconds", seconds);
    all.put("rounds", rounds);
    all.put("procedures", procedures);
    all.put("autocommit", autocommit);
    all.put("synced", !unsynced);
    all.put("cores", Runtime.getRuntime().availableProcessors());
    // Of the first Quorate cluster, in the form of every bench.
    figures.all().stream()
        .filter(PeerFigure::isQuorate)
        .findFirst()
        .ifPresent(each -> all.putAll(own(figures, each)));
    all.put("good", figures.isGood() && broken.isEmpty());
    all.put("contenders", figures.describe());
    all.put("not_found", missing);
    all.put("broken", broken);
    return all;
  }

  private static Map<String, Object> own(PeerFigures figures, PeerFigure figure) {
    Map<String, Object> own = new LinkedHashMap<>();
    own.put("of", figure.name());
    Map<String, Object> described =
        figures.describe().stream()
            .filter(each -> figure.name().equals(each.get("name")))
            .findFirst()
            .orElseThrow();
    for (String key :
        List.of("throughput", "latency_ms", "cpu_ms_per_op", "failed", "retried", "ratio")) {
      Object value = described.get(key);
      if (value != null) {
        own.put(key, value);
      }
    }
    return own;
  }
}

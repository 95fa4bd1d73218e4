package quorate.cli.cluster;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import quorate.runtime.config.AlikeEngines;
import quorate.runtime.config.ClusterConfig;

/// `quorate up`.
@Command(
    name = "up",
    mixinStandardHelpOptions = true,
    description = {
      "Starts a cluster on this machine: three databases that act as one, and a gateway that speaks",
      "the PostgreSQL protocol. Data is kept under --data and survives a restart."
    },
    footer = {
      "",
      "Examples:",
      "  ./quorate up",
      "  ./quorate up --processes          each node a process of its own, so that one can be killed",
      "  ./quorate up --engines postgresql,h2,derby",
      "  ./quorate up --engines postgresql,mariadb,sqlite",
      "  ./quorate up --config cluster.toml",
      "  ./quorate up --config engines.toml --engines main,other,h2",
      "                                    with [engines.main] and [engines.other] of that file: other",
      "                                    versions, servers that others run, or any JDBC driver",
      "  ./quorate up --protocol cbs --engines mariadb,derby,hsqldb",
      "  ./quorate up --protocol cbs --standby --processes",
      "  ./quorate up --protocol pbr --engines h2,hsqldb --spare derby",
      "  ./quorate up --lies nodes         four nodes, any one of which may be under an attacker's control",
      "  ./quorate up --service kv         a key-value store that redis-cli and Redis' clients can use",
      "  ./quorate up --fresh --port 5434  forget all data, listen elsewhere",
      "  ./quorate up --verbose --log json log ordinary events too, as JSON lines on standard error"
    })
public final class Up extends ClusterCreationCommand implements Callable<Integer> {
  @Option(names = "--fresh", description = "Delete the data of an earlier cluster first.")
  boolean fresh;

  @Option(
      names = "--processes",
      description = "Run each node and the gateway as a process of its own.")
  boolean processes;

  @Mixin private LogOptions log = new LogOptions();

  @Override
  public Integer call() throws Exception {
    try (DataLock lock = DataLock.of(data)) {
      return run(prepare(fresh, processes));
    }
  }

  private int run(ClusterConfig config) throws Exception {
    log.begin("up");
    CountDownLatch stop = new CountDownLatch(1);
    HeapReturn.begin();
    try (LocalCluster cluster =
        processes && (!config.isShepherded() || config.hasStandbys())
            ? new ProcessCluster(config, data, log)
            : LocalCluster.inProcess(config, data, stop::countDown)) {
      Thread hook =
          new Thread(() -> {
            cluster.close();
            stop.countDown();
          });
      Runtime.getRuntime().addShutdownHook(hook);
      System.out.printf(
          "quorate 0.1 · %s · %s over %s%n",
          config.tolerance().describe(), config.protocol(), over(config));
      AlikeEngines.warning(config).ifPresent(line -> System.err.println("quorate: " + line));
      cluster.start(System.out::println);
      if (!awaitReady(cluster)) {
        return 2;
      }
      announce(config);
      stop.await();
    }
    return 0;
  }

  private static String over(ClusterConfig config) {
    if (config.isVerified()) {
      return "verifiers";
    }
    return !config.isShepherded()
        ? config.order().word()
        : config.hasStandbys() ? "shepherds that stand by" : "a shepherd";
  }

  /// A slow or busy machine may take minutes.
  private static boolean awaitReady(LocalCluster cluster) throws InterruptedException {
    for (long waited = 20; !cluster.awaitReady(Duration.ofSeconds(20)); waited += 20) {
      boolean goesOn = waited < LocalCluster.READY.toSeconds();
      System.err.printf(
          "quorate: the cluster is not ready after %d s%s; look at: ./quorate status%n",
          waited, goesOn ? ", and goes on starting" : "");
      if (!goesOn) {
        return false;
      }
    }
    return true;
  }

  private static void announce(ClusterConfig config) {
    String user = config.gateway().users().keySet().stream().findFirst().orElse(NewCluster.USER);
    String password = config.password(user);
    if (config.isVerified()) {
      System.out.printf(
          "redis-cli -h %s -p %d%s%n",
          config.gateway().host(),
          config.gateway().port(),
          config.gateway().trust() || password == null ? "" : " -a " + password);
      System.out.println("ready; Ctrl-C stops it");
      return;
    }
    System.out.printf(
        "psql -h %s -p %d -U %s quorate%s%n",
        config.gateway().host(),
        config.gateway().port(),
        user,
        config.gateway().trust() || password == null ? "" : "      (password: " + password + ")");
    System.out.printf(
        "jdbc:postgresql://%s:%d/quorate%n", config.gateway().host(), config.gateway().port());
    System.out.println("ready; Ctrl-C stops it");
  }
}

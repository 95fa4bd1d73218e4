package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.history.Anomaly;
import quorate.bench.history.HistoryCheck;
import quorate.bench.history.HistoryRun;
import quorate.bench.history.Model;
import quorate.bench.history.Plant;
import quorate.bench.load.Target;
import quorate.cli.common.Failures;
import quorate.runtime.config.ClusterConfig;

/// `quorate bench histories`.
@Command(
    name = "histories",
    mixinStandardHelpOptions = true,
    description = {
      "Did clients see what was promised? Clients append unique values to lists and read them, in",
      "single statements and blocks, while nodes are killed, stopped and restarted; then all that they",
      "saw is checked. The dependencies of transactions follow from the lists, as in Elle (VLDB 2020);",
      "a cycle of them, a lost or doubled append, or a read of what was never committed is an anomaly.",
      "",
      "Without --url it starts a cluster with each node as a process of its own, and harms one of them",
      "after another."
    },
    footer = {
      "",
      "Exit status: 0 the history is valid, or the planted fault was found; 1 it is not valid, or the",
      "planted fault was not found; 2 the command was not understood, or there is no server.",
      "",
      "Examples:",
      "  ./quorate bench histories",
      "  ./quorate bench histories --protocol pbr --engines postgresql,postgresql --seconds 120",
      "  ./quorate bench histories --url jdbc:postgresql://127.0.0.1:5433/quorate --user quorate",
      "  ./quorate bench histories --plant stale-read --seconds 20"
    })
final class BenchHistories implements Callable<Integer> {
  private static final int SHOWN_MAX = 10;

  @Option(
      names = "--url",
      description =
          "JDBC URL of a running server, which is not harmed. Its table history_lists is replaced.")
  @Nullable String url;

  @Option(names = "--user", defaultValue = "quorate", description = "Default: ${DEFAULT-VALUE}.")
  String user = "";

  @Option(names = "--password", description = "Default: none.")
  @Nullable String password;

  @Option(
      names = "--protocol",
      defaultValue = "smr",
      description = "Of the cluster: smr, pbr, cbs (default: ${DEFAULT-VALUE}).")
  String protocol = "smr";

  @Option(
      names = "--engines",
      split = ",",
      defaultValue = "h2,sqlite,postgresql",
      paramLabel = "NAME",
      description = "Of the cluster (default: ${DEFAULT-VALUE}).")
  List<String> engines = List.of();

  @Option(
      names = "--model",
      description = {
        "The promised isolation: strict-serializable (the default), serializable or",
        "strong-snapshot-isolation."
      })
  String model = Model.STRICT_SERIALIZABLE.word();

  @Option(names = "--clients", defaultValue = "20", description = "Default: ${DEFAULT-VALUE}.")
  int clients;

  @Option(
      names = "--seconds",
      defaultValue = "60",
      description = "For which they run (default: ${DEFAULT-VALUE}).")
  int seconds;

  @Option(names = "--no-harm", description = "Nothing is killed or stopped.")
  boolean noHarm;

  @Option(
      names = "--plant",
      paramLabel = "NAME",
      description = {
        "A fault between clients and server, which must be found: stale-read, lost-append,",
        "doubled-append or two-snapshots."
      })
  @Nullable String plant;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of everything that is drawn (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(names = "--json", description = "Print JSON.")
  boolean json;

  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  BenchHistories() {}

  @Override
  public Integer call() throws Exception {
    Optional<Plant> planted;
    Model promised;
    try {
      planted = Optional.ofNullable(plant).map(BenchHistories::planted);
      promised =
          Model.of(model)
              .orElseThrow(() ->
                  new IllegalArgumentException(
                      "--model is one of " + String.join(", ", Model.words())));
      if (!ClusterConfig.PROTOCOLS.contains(protocol)) {
        throw new IllegalArgumentException(
            "--protocol is one of " + String.join(", ", ClusterConfig.PROTOCOLS));
      }
      run(Target.of(""), promised, planted); // rejects invalid options
    } catch (IllegalArgumentException refused) {
      System.err.println("quorate: " + refused.getMessage());
      return Failures.REFUSED;
    }
    try {
      if (url != null) {
        Target target =
            new Target(url, Optional.of(user), Optional.ofNullable(password), Optional.empty());
        return show(run(target, promised, planted).run(), List.of());
      }
      return withCluster(promised, planted);
    } catch (SQLException | IOException failed) {
      System.err.println("quorate: " + failed.getMessage());
      return Failures.REFUSED;
    }
  }

  private static Plant planted(String word) {
    return Plant.of(word)
        .orElseThrow(() ->
            new IllegalArgumentException("--plant is one of " + String.join(", ", Plant.words())));
  }

  private HistoryRun run(Target target, Model promised, Optional<Plant> planted) {
    return new HistoryRun(
        target,
        clients,
        Duration.ofSeconds(seconds),
        OptionalLong.empty(),
        promised,
        planted,
        seed);
  }

  private int withCluster(Model promised, Optional<Plant> planted)
      throws IOException, SQLException, InterruptedException {
    try (BenchResources kept = BenchResources.in("histories")) {
      System.err.println("starting " + protocol + " over " + String.join(", ", engines));
      UpProcess cluster =
          kept.add(
              "cluster",
              UpProcess.start(
                  kept.directory().resolve("cluster"),
                  new UpProcess.Wanted(protocol, engines, List.of(), 1)));
      HistoryRun run = run(cluster.target(), promised, planted);
      try (NodeHarm harm = NodeHarm.begin(cluster, seed, !noHarm)) {
        HistoryCheck check = run.run();
        return show(check, harm.end());
      }
    }
  }

  private int show(HistoryCheck check, List<String> harms) throws IOException {
    boolean good = check.isValid() == (plant == null);
    if (json) {
      Map<String, Object> all = new LinkedHashMap<>();
      all.put("model", model);
      all.put("clients", clients);
      all.put("seconds", seconds);
      all.put("seed", seed);
      all.put("committed", check.committed());
      all.put("aborted", check.aborted());
      all.put("unknown", check.unknown());
      all.put("appends_read", check.appends());
      all.put("harms", harms);
      all.put("valid", check.isValid());
      all.put(
          "anomalies", check.anomalies().stream().limit(SHOWN_MAX).map(Anomaly::toString).toList());
      all.put("anomalies_count", check.anomalies().size());
      all.put("good", good);
      System.out.println(JSON.std.asString(all));
      return good ? 0 : 1;
    }
    System.out.printf(
        "%,d transactions committed, %,d aborted, %,d unknown; %,d appends read; %d times harmed%n",
        check.committed(), check.aborted(), check.unknown(), check.appends(), harms.size());
    check.anomalies().stream().limit(SHOWN_MAX).forEach(System.out::println);
    if (check.anomalies().size() > SHOWN_MAX) {
      System.out.printf("... %,d anomalies in all%n", check.anomalies().size());
    }
    System.out.println(check.isValid() ? "valid: " + model : "NOT valid: " + model);
    return good ? 0 : 1;
  }
}

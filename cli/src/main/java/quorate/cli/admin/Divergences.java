package quorate.cli.admin;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import quorate.cli.common.ClusterCommand;
import quorate.core.NodeId;
import quorate.replication.smr.Control;
import quorate.replication.smr.Dispute;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;

/// `quorate divergences`.
@Command(
    name = "divergences",
    mixinStandardHelpOptions = true,
    description = {
      "Lists every disagreement between replicas with its evidence: the statement, what each",
      "replica answered, the digests of its tables, and who was found wrong. Under protocol =",
      "\"cbs\": which answers were outvoted, and what was copied to databases that differed; the last",
      "1000 of each shepherd."
    },
    subcommands = DivergenceShow.class,
    footer = {
      "",
      "Examples:",
      "  ./quorate divergences --json",
      "  ./quorate divergences show 16.0            # schema, rows and answers in full",
      "  ./quorate divergences show 16.0 --bundle   # a program for the engine's bug tracker"
    })
public final class Divergences extends ClusterCommand implements Callable<Integer> {
  @Override
  public Integer call() throws Exception {
    if (config().isShepherded()) {
      return ofShepherds();
    }
    List<Map<String, Object>> entries = new ArrayList<>();
    try (ClusterClient client = connect(config())) {
      ClusterConfig config = now(client);
      Control control = newest(client, config);
      control
          .disputes()
          .forEach((position, dispute) -> entries.add(entry(config, position.toString(), dispute)));
    }
    return show(entries, Divergences::print);
  }

  private int ofShepherds() throws InterruptedException, IOException {
    List<Map<String, Object>> found;
    ClusterConfig config = config();
    try (ShepherdAnswers answers = new ShepherdAnswers(config, keys(config, data))) {
      found = answers.found();
    }
    return show(found, ShepherdFindings::print);
  }

  private int show(List<Map<String, Object>> entries, Consumer<Map<String, Object>> print)
      throws IOException {
    if (json) {
      System.out.println(JSON.std.with(JSON.Feature.PRETTY_PRINT_OUTPUT).asString(entries));
    } else if (entries.isEmpty()) {
      System.out.println("no divergences");
    } else {
      entries.forEach(print);
    }
    return 0;
  }

  public static Control newest(ClusterClient client, ClusterConfig config)
      throws InterruptedException {
    Optional<Control> best = Optional.empty();
    for (NodeId node : config.databases()) {
      try {
        Control control = control(client, config, node);
        if (best.isEmpty() || testimonies(control) > testimonies(best.get())) {
          best = Optional.of(control);
        }
      } catch (ExecutionException unreachable) {
        // Any replica knows all of them.
      }
    }
    return best.orElseThrow(() -> new IllegalStateException("no node answers; is the cluster up?"));
  }

  private static int testimonies(Control control) {
    return control.disputes().values().stream()
        .mapToInt(dispute -> 1 + dispute.testimonies().size())
        .sum();
  }

  static Map<String, Object> entry(ClusterConfig config, String id, Dispute dispute) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("id", id);
    entry.put("statement", dispute.statement().text());
    entry.put("shape", dispute.shape());
    List<Map<String, Object>> replicas = new ArrayList<>();
    for (ClusterConfig.Node node : config.nodes()) {
      Map<String, Object> replica = new LinkedHashMap<>();
      if (!node.hasDatabase()) {
        continue;
      }
      replica.put("node", node.id().number());
      replica.put("engine", node.engine());
      replica.put(
          "verdict",
          dispute
              .verdict(node.id())
              .map(verdict -> verdict.name().toLowerCase(java.util.Locale.ROOT))
              .orElse("open"));
      dispute.claims().stream()
          .filter(claim -> claim.node().equals(node.id()))
          .forEach(claim -> replica.put("answered", claim.excerpt()));
      var testimony = dispute.testimonies().get(node.id());
      if (testimony != null) {
        replica.put("answersAgain", testimony.excerpt());
        Map<String, String> tables = new LinkedHashMap<>();
        testimony.state().tables().forEach((table, digest) -> tables.put(table, digest.toString()));
        replica.put("tables", tables);
      }
      replicas.add(replica);
    }
    entry.put("replicas", replicas);
    return entry;
  }

  static void print(Map<String, Object> entry) {
    System.out.println(entry.get("id") + "  " + entry.get("statement"));
    for (Object each : (List<?>) java.util.Objects.requireNonNull(entry.get("replicas"))) {
      Map<?, ?> replica = (Map<?, ?>) each;
      System.out.printf(
          "    node %s  %-8s %-13s %s%n",
          replica.get("node"),
          replica.get("engine"),
          String.valueOf(replica.get("verdict")).replace('_', ' '),
          Optional.<Object>ofNullable(replica.get("answered")).orElse(""));
      if (replica.get("answersAgain") != null && !"".equals(replica.get("answersAgain"))) {
        System.out.printf("      again: %s%n", replica.get("answersAgain"));
      }
      System.out.printf("      tables: %s%n", replica.get("tables"));
    }
  }
}

package quorate.cli.admin;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import quorate.cli.common.Failures;
import quorate.core.NodeId;
import quorate.core.wire.WireException;
import quorate.runtime.cbs.ShepherdQuestions;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.Rpc;

/// The answers of a shepherd, or of several standbys, to a command.
public final class ShepherdAnswers implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofMillis(1500);

  private final ClusterConfig config;
  private final ShepherdQuestions questions;

  public ShepherdAnswers(ClusterConfig config, PartyKeys keys) throws InterruptedException {
    this.config = config;
    this.questions = ShepherdQuestions.connect(config, keys, CONNECT);
  }

  /// The status of each process: of every node, or of the one shepherd.
  List<Map<String, Object>> nodes() throws InterruptedException {
    List<Map<String, Object>> nodes = new ArrayList<>();
    for (NodeId node : questions.nodes()) {
      nodes.add(status(node));
    }
    return nodes;
  }

  private Map<String, Object> status(NodeId id) throws InterruptedException {
    ClusterConfig.Node node = config.node((int) id.number());
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("id", id.number());
    String down = "down: does not answer on " + node.host() + ":" + node.port();
    if (!questions.isConnected(id)) {
      status.put("health", down);
      return status;
    }
    try {
      status.putAll(JSON.std.mapFrom(questions.ask(id, Rpc.Method.STATUS)));
    } catch (ExecutionException unreachable) {
      boolean refused = unreachable.getCause() instanceof Rpc.RpcException;
      status.put("health", refused ? Failures.explain(unreachable) : down);
    } catch (WireException | IOException nonsense) {
      status.put("health", "answers nonsense");
    }
    return status;
  }

  /// The node with the active shepherd: that of the newest epoch, if the former one has not noticed
  /// yet.
  static Optional<Map<String, Object>> active(List<Map<String, Object>> nodes) {
    return nodes.stream()
        .filter(node -> node.get("shepherd") instanceof Map)
        .max(java.util.Comparator.comparingLong(node -> number(node, "epoch")));
  }

  /// The node with the active shepherd.
  ///
  /// @throws IllegalStateException if there is none
  NodeId active() throws InterruptedException {
    List<Map<String, Object>> nodes = nodes();
    return active(nodes)
        .map(node -> new NodeId(number(node, "id")))
        .orElseThrow(() ->
            new IllegalStateException(
                "no shepherd is active; is the cluster up? Look at: ./quorate status"));
  }

  /// The active shepherd's status of itself and its databases; empty if there is none.
  public Optional<Map<?, ?>> shepherd() throws InterruptedException {
    return active(nodes()).map(node -> (Map<?, ?>) node.get("shepherd"));
  }

  /// Has all databases compared.
  public Map<String, Object> compare(Duration limit)
      throws InterruptedException, ExecutionException, IOException {
    return JSON.std.mapFrom(questions.compare(active(), limit));
  }

  /// The findings of the shepherds, each with its node; shepherds that do not answer are left out.
  public List<Map<String, Object>> found() throws InterruptedException, IOException {
    List<Map<String, Object>> found = new ArrayList<>();
    int answered = 0;
    for (NodeId node : questions.nodes()) {
      if (!questions.isConnected(node)) {
        System.err.println("quorate: node " + node.number() + " does not answer");
        continue;
      }
      try {
        for (Object each : JSON.std.listFrom(questions.ask(node, Rpc.Method.FINDINGS))) {
          Map<String, Object> entry = new LinkedHashMap<>();
          if (each instanceof Map<?, ?> given) {
            entry.put("id", node.number() + "." + given.get("number"));
            given.forEach((key, value) -> entry.put(String.valueOf(key), value));
            found.add(entry);
          }
        }
        answered++;
      } catch (ExecutionException unreachable) {
        System.err.println(
            "quorate: node "
                + node.number()
                + " does not answer: "
                + Failures.explain(unreachable));
      }
    }
    if (answered == 0) {
      throw new IllegalStateException("no shepherd answers; is the cluster up?");
    }
    found.sort(java.util.Comparator.comparing(each -> String.valueOf(each.get("at"))));
    return found;
  }

  /// Executes SQL on the engine of one database.
  String execute(NodeId database, String sql) throws InterruptedException, ExecutionException {
    NodeId node = config.hasStandbys() ? database : questions.nodes().getFirst();
    return questions.execute(node, database, sql);
  }

  static long number(Map<?, ?> of, String key) {
    return of.get(key) instanceof Number number ? number.longValue() : 0;
  }

  @Override
  public void close() {
    questions.close();
  }
}

package quorate.runtime.admin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.replication.smr.Control;
import quorate.replication.smr.Dispute;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.net.Rpc;
import quorate.runtime.status.Divergence;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.NodeStatusJson;

/// Questions to nodes whose databases execute every transaction in one order.
public final class OrderedNodes {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private OrderedNodes() {}

  /// Refuses a question that only such nodes can answer.
  ///
  /// @throws ConfigException if the cluster is under another protocol
  public static void require(ClusterConfig config) {
    if (config.isShepherded()) {
      throw new ConfigException(
          "this cluster's databases are its shepherd's (protocol = \"cbs\"), and there are no nodes"
              + " that this command could ask");
    }
    if (config.isVerified()) {
      throw ServiceAdministration.refusal();
    }
    if (config.hasPrimary()) {
      throw PrimaryAdministration.refusal();
    }
  }

  /// @throws ExecutionException if the node does not answer, or refuses to
  public static Bytes ask(ClusterClient client, NodeId node, Rpc.Method method, Bytes body)
      throws InterruptedException, ExecutionException {
    return client.ask(node, method, body, TIMEOUT);
  }

  /// The present configuration; the known one if too few nodes answer.
  public static ClusterConfig now(ClusterClient client) throws InterruptedException {
    try {
      return client.refreshMembers();
    } catch (ExecutionException unknown) {
      return client.config();
    }
  }

  /// A node's status.
  ///
  /// @throws ExecutionException if the node does not answer
  /// @throws WireException if it answers nonsense
  public static NodeStatus status(ClusterClient client, NodeId node)
      throws InterruptedException, ExecutionException {
    return NodeStatusJson.ofReplica(
        new Decoder(ask(client, node, Rpc.Method.STATUS, Bytes.EMPTY)).string());
  }

  /// A node's control state; if nodes may lie, the one that enough of them agree on.
  ///
  /// @throws ExecutionException if the node does not answer, or too few agree
  public static Control control(ClusterClient client, ClusterConfig config, NodeId node)
      throws InterruptedException, ExecutionException {
    return Control.decode(
        config.tolerance().liars() == Tolerance.Liars.NODES
            ? client.askAlike(Rpc.Method.CONTROL, Bytes.EMPTY, TIMEOUT)
            : ask(client, node, Rpc.Method.CONTROL, Bytes.EMPTY));
  }

  /// The control state with the most testimonies.
  ///
  /// @throws IllegalStateException if no node answers
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

  /// A dispute as the list of divergences has it.
  ///
  /// @param id its position
  public static Divergence.Disputed disputed(ClusterConfig config, String id, Dispute dispute) {
    List<Divergence.Replica> replicas = new ArrayList<>();
    for (ClusterConfig.Node node : config.nodes()) {
      if (node.hasDatabase()) {
        replicas.add(replica(node, dispute));
      }
    }
    return new Divergence.Disputed(id, dispute.statement().text(), dispute.shape(), replicas);
  }

  private static Divergence.Replica replica(ClusterConfig.Node node, Dispute dispute) {
    return new Divergence.Replica(
        node.id().number(),
        node.engine(),
        dispute
            .verdict(node.id())
            .map(verdict -> verdict.name().toLowerCase(Locale.ROOT))
            .orElse("open"),
        dispute.claims().stream()
            .filter(claim -> claim.node().equals(node.id()))
            .map(claim -> claim.excerpt())
            .reduce((_, last) -> last),
        Optional.ofNullable(dispute.testimonies().get(node.id()))
            .map(testimony -> {
              SortedMap<String, String> tables = new TreeMap<>();
              testimony
                  .state()
                  .tables()
                  .forEach((table, digest) -> tables.put(table, digest.toString()));
              return new Divergence.Testimony(testimony.excerpt(), tables);
            }));
  }
}

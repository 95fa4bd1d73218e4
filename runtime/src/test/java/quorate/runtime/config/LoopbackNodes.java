package quorate.runtime.config;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import quorate.core.NodeId;
import quorate.database.engine.server.FreePorts;

/// Nodes on this machine, for tests.
public final class LoopbackNodes {
  private LoopbackNodes() {}

  /// One node for each engine, numbered from 1, at distinct ports that were free just now.
  public static List<ClusterConfig.Node> of(String... engines) throws IOException {
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    List<Integer> ports = FreePorts.take(engines.length);
    for (String engine : engines) {
      int port = ports.get(nodes.size());
      nodes.add(new ClusterConfig.Node(new NodeId(nodes.size() + 1), engine, "127.0.0.1", port));
    }
    return nodes;
  }

  /// The same cluster over another order.
  public static ClusterConfig over(ClusterConfig.Ordered order, ClusterConfig config)
      throws IOException {
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    List<Integer> ports = FreePorts.take(config.nodes().size());
    for (ClusterConfig.Node node : config.nodes()) {
      int port = order == ClusterConfig.Ordered.RATIS ? ports.get(nodes.size()) : 0;
      nodes.add(
          new ClusterConfig.Node(
              node.id(), node.engine(), node.host(), node.port(), node.key(), port));
    }
    return new ClusterConfig(
        config.name(),
        config.tolerance(),
        config.protocol(),
        order,
        nodes,
        config.gateway(),
        config.configuration(),
        config.upkeep(),
        config.shepherding(),
        config.primaryBackup(),
        config.engines(),
        config.operator());
  }
}

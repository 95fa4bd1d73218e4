package quorate.replication.byzantium;

import java.util.List;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;

/// The configuration of one client proxy or replica proxy.
///
/// @param nodes all nodes; each accepts requests for the order
/// @param replicas those with a database, u + r + 1 or more
/// @param labels checks the kind and footprint of operations (L5)
public record ByzConfig(
    NodeId self,
    List<NodeId> nodes,
    List<NodeId> replicas,
    Tolerance tolerance,
    ByzLimits limits,
    Labels labels) {
  public ByzConfig {
    nodes = List.copyOf(nodes);
    replicas = List.copyOf(replicas);
    if (replicas.size() < tolerance.databases()) {
      throw new IllegalArgumentException(
          replicas.size() + " databases of at least " + tolerance.databases());
    }
  }

  /// r + 1.
  int weak() {
    return tolerance.weakCertificate();
  }

  /// Whether fewer databases than u + 1 can decide that a COMMIT stands. Then its write set takes
  /// its place in the order (C13).
  boolean ordersWrites() {
    return tolerance.failures() > tolerance.lies();
  }

  List<NodeId> others() {
    return replicas.stream().filter(each -> !each.equals(self)).toList();
  }

  /// The replica after this one, in a circle.
  NodeId after(NodeId replica) {
    return replicas.get((replicas.indexOf(replica) + 1) % replicas.size());
  }
}

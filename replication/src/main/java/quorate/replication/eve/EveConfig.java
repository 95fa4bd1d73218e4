package quorate.replication.eve;

import java.util.List;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.order.pbft.Signatures;

/// A node's place in the cluster. A node that is both executor and verifier is one failure.
///
/// @param executors u + max(u, r) + 1 nodes (Eve, section 3.4.1)
/// @param verifiers 2u + r + 1 nodes
/// @param tolerance u and r; r = 0 where nodes only crash
public record EveConfig(
    NodeId self,
    List<NodeId> executors,
    List<NodeId> verifiers,
    Tolerance tolerance,
    Signatures signatures,
    EveLimits limits) {
  public EveConfig {
    executors = executors.stream().sorted().distinct().toList();
    verifiers = verifiers.stream().sorted().distinct().toList();
    boolean enough =
        tolerance.liars() == Tolerance.Liars.NODES
            && executors.size() == tolerance.databasesExecuteFirst()
            && verifiers.size() == tolerance.orderingNodes();
    if (!enough) {
      throw new IllegalArgumentException(
          executors.size() + " executors and " + verifiers.size() + " verifiers for " + tolerance);
    }
  }

  /// Matching tokens that a verifier accepts, max(u, r) + 1: one executor among them is honest, and
  /// one holds the state whatever fails (N1).
  public int matching() {
    return tolerance.matchingStates();
  }

  /// PREPAREs, COMMITs and view changes that are enough, n - u: any two such sets of verifiers
  /// share r + 1, hence an honest one (N2).
  public int quorum() {
    return verifiers.size() - tolerance.failures();
  }

  /// r + 1 nodes, one of which is honest (N3).
  public int weak() {
    return tolerance.weakCertificate();
  }

  boolean isVerifier(NodeId node) {
    return verifiers.contains(node);
  }

  boolean isExecutor(NodeId node) {
    return executors.contains(node);
  }

  /// The verifier that begins a view.
  public NodeId verifierPrimary(long view) {
    return verifiers.get((int) (view % verifiers.size()));
  }

  /// The executor that makes a view's batches: the new view rotates it (Eve, section 3.4.1).
  public NodeId executorPrimary(long view) {
    return executors.get((int) (view % executors.size()));
  }

  void toVerifiers(EveMessage message, Effects<EveMessage> effects) {
    verifiers.forEach(verifier -> effects.send(verifier, message));
  }

  void toOtherVerifiers(EveMessage message, Effects<EveMessage> effects) {
    for (NodeId verifier : verifiers) {
      if (!verifier.equals(self)) {
        effects.send(verifier, message);
      }
    }
  }

  void toExecutors(EveMessage message, Effects<EveMessage> effects) {
    executors.forEach(executor -> effects.send(executor, message));
  }
}

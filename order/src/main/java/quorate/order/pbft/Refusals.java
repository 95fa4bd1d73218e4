package quorate.order.pbft;

import java.util.Set;
import java.util.TreeSet;
import quorate.core.Effects;
import quorate.core.NodeId;

/// What was refused, and who is known by it to forge. Links are authenticated and honest replicas
/// check what they pass on, so that a forgery is its sender's own; nobody need wait for the votes
/// of who forges.
final class Refusals {
  private final Set<NodeId> forgers = new TreeSet<>();

  void refuse(NodeId from, Refused.Reason reason, Effects<PbftMessage> effects) {
    if (reason.isForgery()) {
      forgers.add(from);
    }
    effects.deliver(new Refused(from, reason));
  }

  boolean isForger(NodeId node) {
    return forgers.contains(node);
  }

  /// All that it holds, as a value.
  Object state() {
    return Set.copyOf(forgers);
  }
}

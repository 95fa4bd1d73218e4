package quorate.order.pbft;

import java.util.Set;
import java.util.TreeSet;
import quorate.core.Effects;
import quorate.core.NodeId;

/// Refused messages, and the nodes that they expose as forgers. Links are authenticated and honest
/// replicas check what they pass on, so a forgery is its sender's own; no replica need wait for a
/// forger's vote.
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

  /// The complete state, as a value.
  Object state() {
    return Set.copyOf(forgers);
  }
}

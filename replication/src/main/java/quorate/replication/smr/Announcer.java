package quorate.replication.smr;

import java.util.List;
import quorate.core.Effects;
import quorate.core.NodeId;

/// Has a replica say what its database understands, unless the order has it (rule W0 in
/// docs/protocols/smr.md).
final class Announcer {
  private final NodeId self;
  private final String dialect;
  private final List<NodeId> replicas;
  private boolean proposed;

  /// @param dialect what is to be said; nothing if it is empty
  /// @param replicas as this node has them configured
  Announcer(NodeId self, String dialect, List<NodeId> replicas) {
    this.self = self;
    this.dialect = dialect;
    this.replicas = replicas;
  }

  void announce(Control control, Effects<SmrMessage> effects) {
    if (!proposed && !dialect.isEmpty() && !control.hasAnnounced(self, dialect)) {
      proposed = true;
      effects.deliver(new SmrIndication.Propose(new Command.Announce(self, dialect, replicas)));
    }
  }

  /// What was said may have got lost, or out of date.
  void again(Control control, Effects<SmrMessage> effects) {
    proposed = false;
    announce(control, effects);
  }
}

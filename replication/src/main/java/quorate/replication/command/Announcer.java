package quorate.replication.command;

import java.util.List;
import quorate.core.Effects;
import quorate.core.NodeId;

/// Has a replica announce what its service understands, unless the order has recorded it (rule W0
/// in docs/protocols/smr.md).
final class Announcer {
  private final NodeId self;
  private final String understands;
  private final List<NodeId> replicas;
  private boolean proposed;

  /// @param understands the announcement; if it is empty, none is made
  /// @param replicas this node's configuration of the replicas
  Announcer(NodeId self, String understands, List<NodeId> replicas) {
    this.self = self;
    this.understands = understands;
    this.replicas = replicas;
  }

  void announce(HostControl control, Effects<?> effects) {
    if (!proposed && !understands.isEmpty() && !control.hasAnnounced(self, understands)) {
      proposed = true;
      effects.deliver(
          new ReplicaIndication.Propose(new HostCommand.Announce(self, understands, replicas)));
    }
  }

  /// Announces once more: the last announcement may be lost or out of date.
  void again(HostControl control, Effects<?> effects) {
    proposed = false;
    announce(control, effects);
  }
}

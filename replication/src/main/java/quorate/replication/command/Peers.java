package quorate.replication.command;

import java.util.List;
import quorate.core.NodeId;
import quorate.core.quorum.Agreement;
import quorate.core.quorum.Tolerance;

/// The replicas of the present configuration, as one of them sees them.
///
/// @param others all but this one
/// @param all this one included, if it is one of them
public record Peers(List<NodeId> others, List<NodeId> all) {
  /// @param first the replicas of the first configuration
  static Peers of(NodeId self, List<NodeId> first, HostControl control) {
    List<NodeId> all = control.replicas().map(List::copyOf).orElse(first);
    return new Peers(all.stream().filter(node -> !node.equals(self)).sorted().toList(), all);
  }

  public int count() {
    return all.size();
  }

  /// When what they say is believed.
  public Agreement agreement(Tolerance tolerance) {
    return Agreement.of(tolerance, count());
  }
}

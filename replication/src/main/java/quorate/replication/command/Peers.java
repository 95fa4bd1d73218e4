package quorate.replication.command;

import java.util.List;
import quorate.core.NodeId;
import quorate.core.quorum.Agreement;
import quorate.core.quorum.Tolerance;

/// The replicas of the present configuration, from the point of view of one of them.
///
/// @param others all but this one
/// @param all including this one, if it is one of them
public record Peers(List<NodeId> others, List<NodeId> all) {
  /// @param first the replicas of the first configuration
  static Peers of(NodeId self, List<NodeId> first, HostControl control) {
    List<NodeId> all = control.replicas().map(List::copyOf).orElse(first);
    return new Peers(all.stream().filter(node -> !node.equals(self)).sorted().toList(), all);
  }

  public int count() {
    return all.size();
  }

  /// The rule by which their statements are believed.
  public Agreement agreement(Tolerance tolerance) {
    return Agreement.of(tolerance, count());
  }
}

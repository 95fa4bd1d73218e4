package quorate.replication.pbr;

import java.util.List;
import quorate.core.NodeId;

/// What the total order carries: nothing but who the group is.
public sealed interface Decision {
  /// The group this is about: the one it makes, or the one that grows.
  long number();

  /// Group `number` follows the one before it. The first one ordered counts; what else was proposed
  /// with the same number is void.
  ///
  /// @param members those of the group before that are not suspected: each is complete
  /// @param last the last entry that the proposer holds; [Place#ZERO] where it is no member itself
  record Regroup(long number, List<NodeId> members, Place last) implements Decision {
    public Regroup {
      members = members.stream().distinct().sorted().toList();
    }

    @Override
    public String toString() {
      return "group " + number + " of " + members + ", last " + last;
    }
  }

  /// "Transfer done": from here on the spare is a complete member of group `number`.
  record Joined(long number, NodeId spare) implements Decision {
    @Override
    public String toString() {
      return spare + " joins group " + number;
    }
  }
}

package quorate.replication.pbr;

import java.util.List;
import quorate.core.NodeId;

/// The content of the total order: only the membership of the group.
public sealed interface Decision {
  /// The number of the group concerned: the new one, or the one that grows.
  long number();

  /// Group `number` follows the one before it. The first one ordered counts; later ones with the
  /// same number are void.
  ///
  /// @param members the unsuspected members of the group before: each is complete
  /// @param last the last entry of the proposer; [LogPosition#ZERO] if it is not a member itself
  record Regroup(long number, List<NodeId> members, LogPosition last) implements Decision {
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

package quorate.replication.pbr;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import quorate.core.NodeId;

/// A group of replicas, each of which holds everything that was ever acknowledged.
///
/// Who is the primary is not part of it: the members find that out by what they know.
///
/// @param number counted from 1, by one
/// @param founders the members that it began with: one of them is its primary. Who joins does not
///   change that
/// @param members the complete ones, in ascending order. Within one number they only grow
/// @param floor the last entry of the replica that proposed the group, if it is a member: its
///   primary knows at least that
public record Group(long number, List<NodeId> founders, List<NodeId> members, Place floor) {
  public Group {
    founders = founders.stream().distinct().sorted().toList();
    members = members.stream().distinct().sorted().toList();
    if (number < 1 || founders.isEmpty() || !members.containsAll(founders)) {
      throw new IllegalArgumentException("no group is #" + number + " " + founders + " " + members);
    }
  }

  /// A group as it begins.
  Group(long number, List<NodeId> founders, Place floor) {
    this(number, founders, founders, floor);
  }

  public boolean has(NodeId replica) {
    return members.contains(replica);
  }

  /// Whether this one was decided after the other.
  public boolean isLaterThan(Group other) {
    return isLaterThan(other.number, other.members.size());
  }

  boolean isLaterThan(long otherNumber, int otherSize) {
    return number > otherNumber || number == otherNumber && members.size() > otherSize;
  }

  /// The group that a decision makes of this one; nothing if it is void: made with another group in
  /// mind, as of two replicas that proposed at the same time.
  ///
  /// That the members of the next are among these is what keeps acknowledged transactions: each of
  /// them held all of these when the order decided (G2, T5).
  public Optional<Group> after(Decision decision) {
    return switch (decision) {
      case Decision.Regroup(long next, List<NodeId> those, Place last)
          when next == number + 1 && !those.isEmpty() && members.containsAll(those) ->
          Optional.of(new Group(next, those, last));
      case Decision.Joined(long same, NodeId spare) when same == number && !has(spare) ->
          Optional.of(
              new Group(
                  number,
                  founders,
                  Stream.concat(members.stream(), Stream.of(spare)).toList(),
                  floor));
      case Decision.Regroup _, Decision.Joined _ -> Optional.empty();
    };
  }

  @Override
  public String toString() {
    return "g" + number + members;
  }
}

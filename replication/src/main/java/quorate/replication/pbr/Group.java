package quorate.replication.pbr;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import quorate.core.NodeId;

/// A group of replicas, each of which holds everything that was ever acknowledged.
///
/// The primary is not part of it: the members determine it by the extent of their logs.
///
/// @param number counted from 1
/// @param founders the initial members: one of them is the primary, and members that join later do
///   not change that
/// @param members the complete members, ascending. Within one number they only grow
/// @param floor the last entry of the replica that proposed the group, if it is a member: the
///   primary's log has at least that
public record Group(long number, List<NodeId> founders, List<NodeId> members, LogPosition floor) {
  public Group {
    founders = founders.stream().distinct().sorted().toList();
    members = members.stream().distinct().sorted().toList();
    if (number < 1 || founders.isEmpty() || !members.containsAll(founders)) {
      throw new IllegalArgumentException("no group is #" + number + " " + founders + " " + members);
    }
  }

  /// A group at its beginning.
  Group(long number, List<NodeId> founders, LogPosition floor) {
    this(number, founders, founders, floor);
  }

  public boolean has(NodeId replica) {
    return members.contains(replica);
  }

  /// Whether this group was decided after the other.
  public boolean isLaterThan(Group other) {
    return isLaterThan(other.number, other.members.size());
  }

  boolean isLaterThan(long otherNumber, int otherSize) {
    return number > otherNumber || number == otherNumber && members.size() > otherSize;
  }

  /// The group that a decision makes of this one; empty if the decision is void because it was made
  /// for another group, as when two replicas propose at the same time.
  ///
  /// The next group's members are among these, which preserves acknowledged transactions: each of
  /// them held all of these when the order decided (G2, T5).
  public Optional<Group> after(Decision decision) {
    return switch (decision) {
      case Decision.Regroup(long next, List<NodeId> those, LogPosition last)
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

package quorate.runtime.status;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The part of a status that only nodes under primary-backup replication have.
///
/// @param orderLeader the node that leads the order of groups, as far as this one knows
/// @param copy empty if the node only orders
public record MemberDetails(OptionalLong orderLeader, Optional<Copy> copy)
    implements NodeStatus.Details {
  /// The state of a node with a database.
  ///
  /// @param group the number of the group that the node knows, and `members` its members
  /// @param primary of the group
  /// @param last the last entry of the node's log
  /// @param applied the last entry that its database holds
  /// @param committed the number of entries that are committed
  /// @param decidedMicros how long the order took to decide the node's last proposal
  /// @param events the last events, oldest first
  /// @param openTransactions how many transactions clients have open here
  /// @param waitingTransactions how many wait to be executed
  /// @param sharedTransactions how many shared a commit of the engine
  /// @param late members whose databases are so far behind that this primary holds writes back
  public record Copy(
      long group,
      List<Long> members,
      OptionalLong primary,
      String last,
      String applied,
      long committed,
      long decidedMicros,
      List<Event> events,
      long openTransactions,
      long waitingTransactions,
      long sharedTransactions,
      List<Long> late) {
    public Copy {
      members = List.copyOf(members);
      events = List.copyOf(events);
      late = List.copyOf(late);
    }
  }

  /// A change of the group, as the node has seen it.
  ///
  /// @param at the time, as ISO 8601
  /// @param micros the time in microseconds since 1970
  /// @param what in one word
  public record Event(String at, long micros, String what, long group, String detail) {}
}

package quorate.replication.command;

import java.util.List;
import quorate.core.Bytes;
import quorate.order.Behind;
import quorate.order.Request;

/// An event that a node's own parts tell its replica; never on the wire.
public sealed interface ReplicaEvent {
  /// The next slot of the order.
  ///
  /// @param before what the order names the slots before this one, where it needs that back with a
  ///   snapshot; empty where it does not
  /// @param history the same, with this slot
  record Ordered(long slot, List<Request> requests, Bytes before, Bytes history)
      implements ReplicaEvent {
    public Ordered {
      requests = List.copyOf(requests);
    }

    /// Of an order that knows its slots by their numbers.
    public Ordered(long slot, List<Request> requests) {
      this(slot, requests, Bytes.EMPTY, Bytes.EMPTY);
    }
  }

  /// Slots that have come while the replica was busy, in their order: what they have in common with
  /// each other is seen only together.
  record Backlog(List<Ordered> slots) implements ReplicaEvent {
    public Backlog {
      slots = List.copyOf(slots);
    }
  }

  /// The order has gone on without this replica, and what it needs is truncated.
  ///
  /// @param needed the next slot that the order here would deliver
  /// @param after the state it needs is of a later position
  record LogTruncated(long needed, Position after, String reason) implements ReplicaEvent {
    /// A state of all of the slot before the first one that there is serves, and none of the middle
    /// of that slot.
    public static LogTruncated by(Behind behind) {
      Position whole = Position.of(behind.truncatedBelow() - 1, Position.INDEX_MAX);
      return new LogTruncated(behind.needed(), new Position(whole.number() - 1), behind.toString());
    }
  }

  /// There is a certified snapshot, as [ReplicaIndication.Seek] asked: a replica that has not gone
  /// on by itself meanwhile is in repair, and has it installed.
  record SnapshotAvailable() implements ReplicaEvent {}

  /// The node is up.
  record Started() implements ReplicaEvent {}

  /// A certified snapshot has been installed: go on after it.
  record SnapshotInstalled(Position at) implements ReplicaEvent {}
}

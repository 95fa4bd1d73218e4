package quorate.replication.command;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.order.Behind;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.Delivered;
import quorate.order.OptimisticDelivery;
import quorate.order.Request;
import quorate.order.Retraction;

/// An event that a node's own parts tell its replica; never on the wire.
public sealed interface ReplicaEvent {
  /// The next slot of the order.
  ///
  /// @param before what the order names the slots before this one, where it needs that back with a
  ///   snapshot; empty where it does not
  /// @param history the same, with this slot
  /// @param choice the value that was agreed upon for what is not deterministic in the requests;
  ///   empty where the order agrees upon none
  record Ordered(long slot, List<Request> requests, Bytes before, Bytes history, Bytes choice)
      implements ReplicaEvent {
    public Ordered {
      requests = List.copyOf(requests);
    }

    /// Of an order that knows its slots by their numbers.
    public Ordered(long slot, List<Request> requests) {
      this(slot, requests, Bytes.EMPTY, Bytes.EMPTY, Bytes.EMPTY);
    }

    public static Ordered of(Delivered delivered) {
      return new Ordered(
          delivered.slot(),
          delivered.requests(),
          delivered.before(),
          delivered.history(),
          delivered.choice());
    }

    /// The same slot with other requests.
    public Ordered with(List<Request> others) {
      return new Ordered(slot, others, before, history, choice);
    }
  }

  /// Slots that have come while the replica was busy, in their order: what they have in common with
  /// each other is seen only together.
  record Backlog(List<Ordered> slots) implements ReplicaEvent {
    public Backlog {
      slots = List.copyOf(slots);
    }
  }

  /// The order will probably deliver this.
  record Announced(OptimisticDelivery slot) implements ReplicaEvent {}

  /// The slots that were announced from this one on may not come.
  record Retracted(long from) implements ReplicaEvent {}

  /// The order asks for the value that goes with requests which this node proposes.
  record AskedToChoose(ChoiceWanted wanted) implements ReplicaEvent {}

  /// The order asks whether the value that another node has chosen is plausible.
  record AskedToJudge(ChoiceProposed proposed) implements ReplicaEvent {}

  /// An indication of the order about slots that it has not decided yet; empty for any other.
  static Optional<ReplicaEvent> ahead(Indication told) {
    return switch (told) {
      case OptimisticDelivery slot -> Optional.of(new Announced(slot));
      case Retraction(long from) -> Optional.of(new Retracted(from));
      case ChoiceWanted wanted -> Optional.of(new AskedToChoose(wanted));
      case ChoiceProposed proposed -> Optional.of(new AskedToJudge(proposed));
      default -> Optional.empty();
    };
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

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

/// An event from other parts of its own node to a replica; never on the wire.
public sealed interface ReplicaEvent {
  /// The next slot of the order.
  ///
  /// @param before the order's name of the slots before this one, if it needs that back with a
  ///   snapshot; otherwise empty
  /// @param history the same including this slot
  /// @param choice the agreed value for the nondeterministic parts of the requests; empty if the
  ///   order agrees on none
  record Ordered(long slot, List<Request> requests, Bytes before, Bytes history, Bytes choice)
      implements ReplicaEvent {
    public Ordered {
      requests = List.copyOf(requests);
    }

    /// A slot of an order that identifies slots by number.
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

  /// Slots that arrived while the replica was busy, in order, passed on together so that their
  /// requests can be examined jointly.
  record Backlog(List<Ordered> slots) implements ReplicaEvent {
    public Backlog {
      slots = List.copyOf(slots);
    }
  }

  /// The order will probably deliver this slot.
  record Announced(OptimisticDelivery slot) implements ReplicaEvent {}

  /// The slots announced from this one on may not be delivered.
  record Retracted(long from) implements ReplicaEvent {}

  /// The order asks for the value that goes with requests which this node proposes.
  record AskedToChoose(ChoiceWanted wanted) implements ReplicaEvent {}

  /// The order asks whether another node's chosen value is plausible.
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

  /// The order has moved on without this replica and has truncated slots that it needs.
  ///
  /// @param needed the next slot that the order here would deliver
  /// @param after the replica needs a state of a later position
  record LogTruncated(long needed, Position after, String reason) implements ReplicaEvent {
    /// Derived from `behind`. A state at the end of the slot before the first available one
    /// suffices; a state within that slot does not.
    public static LogTruncated by(Behind behind) {
      Position whole = Position.of(behind.truncatedBelow() - 1, Position.INDEX_MAX);
      return new LogTruncated(behind.needed(), whole.before(), behind.toString());
    }
  }

  /// There is a certified snapshot, as [ReplicaIndication.Seek] requested: a replica that has not
  /// caught up by itself meanwhile goes into repair, and has it installed.
  record SnapshotAvailable() implements ReplicaEvent {}

  /// The node has started.
  record Started() implements ReplicaEvent {}

  /// A certified snapshot has been installed: continue after it.
  record SnapshotInstalled(Position at) implements ReplicaEvent {}
}

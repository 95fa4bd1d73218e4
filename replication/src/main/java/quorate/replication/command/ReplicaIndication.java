package quorate.replication.command;

import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;

/// Indications of a replica to the rest of its node.
public sealed interface ReplicaIndication extends Indication {
  /// Have this command ordered, in a session of its own.
  record Propose(Command command) implements ReplicaIndication {}

  /// This replica's state is not the one that r + 1 others hold: install a certified snapshot of a
  /// position after `after`, then send [ReplicaEvent.SnapshotInstalled].
  record Repair(Position after, String reason) implements ReplicaIndication {}

  /// This replica's state is right, but the order may no longer have the next slots: find a
  /// certified snapshot of a position after `after`, and send [ReplicaEvent.SnapshotAvailable].
  /// Meanwhile the replica goes on if the order does, and may be one of the few that hold its
  /// state. Repeated as long as this holds.
  ///
  /// @param needlessPast once the replica is past this position, the order has gone on after all
  record Seek(Position after, Position needlessPast, String reason) implements ReplicaIndication {}

  /// This replica has executed all slots below this one, which the order may have truncated:
  /// deliver from here.
  record GoOn(long from) implements ReplicaIndication {}

  /// An answer to a question of the order.
  sealed interface Answer extends ReplicaIndication {}

  /// The value that goes with requests.
  record Choose(ChoiceWanted wanted, Bytes choice) implements Answer {}

  /// Whether a value is plausible.
  record Judged(ChoiceProposed proposed, boolean accepted) implements Answer {}

  /// Enough replicas hold the certified state of `at` durably: the order's log may be cut below its
  /// slot.
  record Certified(Position at, StateDigest state) implements ReplicaIndication {}
}

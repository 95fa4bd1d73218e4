package quorate.replication.command;

import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;

/// Indications of a replica to the rest of its node.
public sealed interface ReplicaIndication extends Indication {
  /// Have this ordered, under a session of its own.
  record Propose(Command command) implements ReplicaIndication {}

  /// This replica's state is not the one that r + 1 others hold: take a certified snapshot of a
  /// position after `after`, then say [ReplicaEvent.SnapshotInstalled].
  record Repair(Position after, String reason) implements ReplicaIndication {}

  /// This replica's state is right, but the order may not have what comes next any more: look for a
  /// certified snapshot of a position after `after`, and say [ReplicaEvent.SnapshotAvailable].
  /// Meanwhile the replica goes on if the order does, and it may be one of the few who hold that
  /// state. Said again as long as it holds.
  ///
  /// @param needlessPast once the replica is past this position the order has gone on after all
  record Seek(Position after, Position needlessPast, String reason) implements ReplicaIndication {}

  /// This replica has executed all slots below this one, which the order may no longer have:
  /// deliver from here.
  record GoOn(long from) implements ReplicaIndication {}

  /// An answer to what the order has asked.
  sealed interface Answer extends ReplicaIndication {}

  /// The value that goes with requests.
  record Choose(ChoiceWanted wanted, Bytes choice) implements Answer {}

  /// Whether a value is plausible.
  record Judged(ChoiceProposed proposed, boolean accepted) implements Answer {}

  /// Enough replicas hold the certified state of `at` durably: the order's log may be cut below its
  /// slot.
  record Certified(Position at, StateDigest state) implements ReplicaIndication {}
}

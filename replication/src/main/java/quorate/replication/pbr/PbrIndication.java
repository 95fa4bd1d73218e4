package quorate.replication.pbr;

import java.util.List;
import java.util.Optional;
import quorate.core.AtOnce;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.order.Request;

/// What a replica has done by its runtime: by the engine, in the order in which it is told, by the
/// log, by the order.
public sealed interface PbrIndication extends Indication {
  /// To the engine.
  sealed interface ToEngine extends PbrIndication {}

  /// Execute this, concurrently with what else is open, and leave it open: [PbrMessage.Executed],
  /// or for what only reads [PbrMessage.Read].
  ///
  /// At once: a primary executes only when all that makes it one is synced.
  ///
  /// @param number of the group: to be said again with the outcome
  record Execute(long number, Request request, boolean reads) implements ToEngine, AtOnce {}

  /// Roll this back, which was executed or is being executed: it has no place in the log. At once,
  /// as [Execute].
  record Rollback(long number, RequestId id) implements ToEngine, AtOnce {}

  /// Commit what was executed, and the marker of its place, in one transaction; if that is not open
  /// any more, as [Apply]. Engines commit in the order of the log, so that a crash leaves a prefix.
  ///
  /// At once, while the log syncs: what follows need not wait for that, and one sync serves many.
  /// So until [Logged] says otherwise a crash may leave the engine with what its log lacks, and
  /// what takes the entry back is to be committed together with it, to be told at the next
  /// [PbrMessage.Started]. An entry for which that cannot be is committed once it is logged.
  record Commit(Entry entry) implements ToEngine, AtOnce {}

  /// The synced log has all entries up to there: the engine need not be able to take them back by
  /// itself any more.
  record Logged(Place upTo) implements ToEngine, AtOnce {}

  /// Change what the entry says, and the marker, in one transaction. The synced log has it.
  record Apply(Entry entry) implements ToEngine {}

  /// Take the entry back: the inverse of its write set, and the marker of the place before it, in
  /// one transaction.
  record Undo(Entry entry) implements ToEngine {}

  /// Sync what you were told so far: [PbrMessage.Synced].
  record Sync(long count) implements ToEngine {}

  /// Keep the present state to be fetched: [PbrMessage.SnapshotTaken].
  ///
  /// @param to who will fetch it
  record TakeSnapshot(long transfer, NodeId to) implements ToEngine {}

  /// Fetch a state from another replica's runtime, and make it the engine's, durably. Say
  /// [PbrMessage.Installed] when that is done, or cannot be.
  record Fetch(NodeId from, long transfer, Place at) implements ToEngine {}

  /// To the order: have this decided. It may be lost, and is said again.
  record Propose(Decision decision) implements PbrIndication {}

  /// To the log: it may be replaced by these records, atomically.
  record Compact(List<PbrRecord> records) implements PbrIndication {
    public Compact {
      records = List.copyOf(records);
    }
  }

  /// For people: this replica has gone over to a group.
  ///
  /// @param primary if it is this replica
  record Went(Group group, Optional<NodeId> primary) implements PbrIndication {}

  /// The group's members, this one among them, hold what its log lacks: the log has lost its end,
  /// and with it what this replica has acknowledged. From here on it takes no part (B6).
  ///
  /// @param last of its log
  /// @param committed up to where all members hold the log, as the primary says
  record Forgotten(Place last, long committed) implements PbrIndication {
    @Override
    public String toString() {
      return "it had acknowledged entry " + committed + ", and its log ends with " + last;
    }
  }

  /// For people: nothing is acknowledged, as so many complete members are missing.
  record Lacking(Group group, int missing) implements PbrIndication {}
}

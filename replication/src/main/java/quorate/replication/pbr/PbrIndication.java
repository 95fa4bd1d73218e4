package quorate.replication.pbr;

import java.util.List;
import java.util.Optional;
import quorate.core.AtOnce;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.order.Request;

/// Indications of a replica to its runtime: to the engine, in order, to the log, and to the order.
public sealed interface PbrIndication extends Indication {
  /// Commands to the engine.
  sealed interface ToEngine extends PbrIndication {}

  /// Execute this, concurrently with other open requests, and leave it open: [PbrMessage.Executed]
  /// follows, or [PbrMessage.Read] for a read.
  ///
  /// At once: a primary executes only when all records that make it the primary are synced.
  ///
  /// @param number the number of the group, repeated with the outcome
  record Execute(long number, Request request, boolean reads) implements ToEngine, AtOnce {}

  /// Roll back a request that was or is being executed: it has no place in the log. At once, as
  /// [Execute].
  record Rollback(long number, RequestId id) implements ToEngine, AtOnce {}

  /// Commit the executed entry, and the marker of its place, in one transaction; if it is no longer
  /// open, proceed as for [Apply]. Engines commit in the order of the log, so that a crash leaves a
  /// prefix.
  ///
  /// At once, while the log syncs: later entries need not wait for that, and one sync serves many.
  /// So until [Logged] a crash may leave the engine with an entry that its log lacks; the entry's
  /// undo data is committed together with it, and is reported with the next [PbrMessage.Started].
  /// An entry without undo data is committed once it is logged.
  record Commit(Entry entry) implements ToEngine, AtOnce {}

  /// The synced log has all entries up to there: the engine may discard their undo data.
  record Logged(LogPosition upTo) implements ToEngine, AtOnce {}

  /// Apply the entry's changes, and the marker, in one transaction. The synced log has the entry.
  record Apply(Entry entry) implements ToEngine {}

  /// Undo the entry: apply the inverse of its write set, and the marker of the place before it, in
  /// one transaction.
  record Undo(Entry entry) implements ToEngine {}

  /// Sync all changes so far; [PbrMessage.Synced] follows.
  record Sync(long count) implements ToEngine {}

  /// Keep the present state for a transfer; [PbrMessage.SnapshotTaken] follows.
  ///
  /// @param to the replica that will fetch it
  record TakeSnapshot(long transfer, NodeId to) implements ToEngine {}

  /// Fetch a state from another replica's runtime, and install it durably in the engine. Send
  /// [PbrMessage.Installed] on success or failure.
  record Fetch(NodeId from, long transfer, LogPosition at) implements ToEngine {}

  /// To the order: have this decided. It may be lost, and is then proposed again.
  record Propose(Decision decision) implements PbrIndication {}

  /// To the log: it may be replaced by these records, atomically.
  record Compact(List<PbrRecord> records) implements PbrIndication {
    public Compact {
      records = List.copyOf(records);
    }
  }

  /// For operators: this replica has switched to a group.
  ///
  /// @param primary this replica, if it is the primary
  record Went(Group group, Optional<NodeId> primary) implements PbrIndication {}

  /// The members of the group, including this one, hold entries that its log lacks: the log has
  /// lost its end, with entries that this replica has acknowledged. From here on it takes no part
  /// (B6).
  ///
  /// @param last the last place of its log
  /// @param committed the index up to which all members hold the log, as the primary reports
  record Forgotten(LogPosition last, long committed) implements PbrIndication {
    @Override
    public String toString() {
      return "it had acknowledged entry " + committed + ", and its log ends with " + last;
    }
  }

  /// For operators: nothing is acknowledged, because this many complete members are missing.
  record Lacking(Group group, int missing) implements PbrIndication {}
}

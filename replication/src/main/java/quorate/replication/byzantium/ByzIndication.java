package quorate.replication.byzantium;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.replication.command.Position;

/// Reports to the layers around the roles.
public sealed interface ByzIndication extends Indication {
  /// To the database, which carries these out in their order.
  sealed interface ToDatabase extends ByzIndication {}

  /// To the application of a client.
  sealed interface ToApplication extends ByzIndication {}

  /// Fix a snapshot of the present state for a transaction (figure 3, line 2).
  record Open(RequestId transaction, Position at) implements ToDatabase {}

  /// Fix the snapshot of this position again, by the inverses of what was committed since.
  record Reopen(RequestId transaction, Position at) implements ToDatabase {}

  /// Execute an operation in the transaction's snapshot; answer [ByzMessage.Ran].
  ///
  /// @param attempt increases when the transaction is executed again
  record Run(RequestId transaction, int number, int attempt, Operation operation)
      implements ToDatabase {}

  /// Take everything back that the transaction has executed, and free its locks; its snapshot
  /// stays.
  record Rewind(RequestId transaction) implements ToDatabase {}

  /// Rewind the transaction, execute these operations, and answer [ByzMessage.Verified].
  ///
  /// @param now in the present state instead of the transaction's snapshot
  record Verify(Position at, RequestId transaction, List<Operation> operations, boolean now)
      implements ToDatabase {
    public Verify {
      operations = List.copyOf(operations);
    }
  }

  /// Commit what the transaction has executed, with this position in the same transaction of the
  /// engine.
  record Commit(Position at, RequestId transaction) implements ToDatabase {}

  /// Apply an agreed write set, with this position.
  record Apply(Position at, Bytes writes) implements ToDatabase {}

  /// Look up the write set of this COMMIT for another replica, among those that lead back to the
  /// open snapshots; answer [ByzMessage.Recalled] if it is there.
  record Recall(Position at, NodeId to) implements ToDatabase {}

  /// Roll the transaction back, and free its snapshot.
  record Discard(RequestId transaction) implements ToDatabase {}

  /// The state is wrong: replace it by that of this COMMIT, or of a later one, which r + 1 replicas
  /// hold alike, and answer [ByzMessage.Installed].
  record Repair(Position at) implements ToDatabase {}

  /// Have a command ordered in this replica's name.
  record Propose(ByzCommand.Vote command) implements ByzIndication {}

  /// A replica's word is proven wrong.
  record Accused(NodeId replica, Evidence evidence) implements ByzIndication {}

  /// A replica says that its own database has answered wrongly before the COMMIT at this position.
  record Recanted(NodeId replica, Position at) implements ByzIndication {}

  /// r + 1 replicas suspect a master.
  record Suspected(NodeId master, long epoch) implements ByzIndication {}

  /// A step of a transaction, for statistics.
  record Noted(Note note) implements ByzIndication {}

  enum Note {
    ABSTAINED,
    VERIFIED_NOW,
    EVICTED,
    REPLAYED,
    OUTVOTED,
    APPLIED,
    ABANDONED,
    EXPIRED,
    RELAYED,
    PROMOTED
  }

  /// The result of an operation; it is tentative until COMMIT.
  record Answered(Bytes result) implements ToApplication {}

  /// The transaction has ended.
  ///
  /// @param begun the position of its snapshot, if known
  /// @param at the position of its COMMIT; empty if it had none
  record Ended(
      RequestId transaction, Ending ending, Optional<Position> begun, Optional<Position> at)
      implements ToApplication {}

  /// The end of a transaction, as the application sees it.
  enum Ending {
    COMMITTED,
    ROLLED_BACK,
    /// It will never commit, because of a concurrent one: retry it.
    CONFLICT,
    /// It will never commit, because some result was wrong: retry it.
    WRONG,
    /// It will never commit, since too few replicas could execute it.
    UNAVAILABLE,
    EXPIRED
  }
}

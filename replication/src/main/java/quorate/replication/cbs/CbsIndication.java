package quorate.replication.cbs;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;

/// Indications of the roles to a manager's database, the log and the repairer.
public sealed interface CbsIndication extends Indication {
  /// A manager's request to its database.
  sealed interface ToDatabase extends CbsIndication {}

  /// A finding of the coordinator, for the repairer and for operators.
  sealed interface Found extends CbsIndication {}

  /// To the database: run the query in this attempt's transaction, which its first query begins.
  ///
  /// @param answers whether the client gets the answer of this database; from any other database,
  ///   the digest of a large answer suffices (section 5)
  record Execute(long attempt, RequestId txn, int number, Statement statement, boolean answers)
      implements ToDatabase {}

  /// To the database: insert the barrier into the transaction log table and commit, in the
  /// attempt's transaction (section 3.5.1).
  record Commit(long attempt, RequestId txn, long barrier) implements ToDatabase {}

  /// To the database: cancel the attempt's current statement, and roll it back.
  record Rollback(long attempt) implements ToDatabase {}

  /// To the database: break the connection, and reconnect.
  record Reconnect() implements ToDatabase {}

  /// To the database: delete the rows of the transaction log table below this barrier.
  record TruncateTable(long barrier) implements ToDatabase {}

  /// The write-ahead log may be replaced by these records, atomically.
  record Compact(List<CbsRecord> records) implements CbsIndication {
    public Compact {
      records = List.copyOf(records);
    }
  }

  /// A replica whose answer is wrong: flag it for repair.
  ///
  /// @param statement the query
  /// @param answered the digest of its answer
  /// @param others the digests of the others' answers at that place of the serial order
  record Accused(
      NodeId replica,
      RequestId txn,
      int number,
      Statement statement,
      Digest answered,
      SortedMap<NodeId, Digest> others)
      implements Found {
    public Accused {
      others = Collections.unmodifiableSortedMap(new TreeMap<>(others));
    }
  }

  /// A secondary's answer to a statement that compares databases. The last one before its
  /// [Processed] of the transaction counts.
  record Compared(NodeId replica, RequestId txn, int number, Result result) implements Found {}

  /// A replica has processed a committed transaction.
  ///
  /// @param same whether its answers are those that the client received
  record Processed(NodeId replica, RequestId txn, boolean same) implements Found {}

  /// Nothing is kept for a replica any longer: it is too far behind, or has lost its state.
  record Detached(NodeId replica, String reason) implements Found {}

  /// The replica runs transactions committed from this barrier on, and is to be repaired: repeated
  /// at each start until it is readmitted.
  record Attached(NodeId replica, long barrier) implements Found {}

  /// The replica takes part fully again.
  record Readmitted(NodeId replica) implements Found {}

  /// The coordinator replaces the primary of a view.
  ///
  /// @param sure whether the primary is lost or proved wrong; otherwise it is suspected for its
  ///   silence
  record Suspected(NodeId primary, long view, String reason, boolean sure) implements Found {}

  /// A view has a new primary.
  record Promoted(NodeId primary, long view) implements Found {}
}

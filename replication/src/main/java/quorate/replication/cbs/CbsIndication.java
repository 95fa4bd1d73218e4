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

/// What the roles have done: by a manager's database, by the log, by whoever repairs.
public sealed interface CbsIndication extends Indication {
  /// A manager's wish to its database.
  sealed interface ToDatabase extends CbsIndication {}

  /// What the coordinator has found, for whoever repairs and for people.
  sealed interface Found extends CbsIndication {}

  /// To the database: run the query in this attempt's transaction, which begins with its first one.
  ///
  /// @param answers whether its client gets the answer of this database; of any other, the digest
  ///   of a large one is all that is wanted (section 5)
  record Execute(long attempt, RequestId txn, int number, Statement statement, boolean answers)
      implements ToDatabase {}

  /// To the database: insert the barrier into the transaction log table and commit, in the
  /// attempt's transaction (section 3.5.1).
  record Commit(long attempt, RequestId txn, long barrier) implements ToDatabase {}

  /// To the database: cancel what the attempt is waiting for, and roll it back.
  record Rollback(long attempt) implements ToDatabase {}

  /// To the database: break the connection, and connect anew.
  record Reconnect() implements ToDatabase {}

  /// To the database: cut the transaction log table below this barrier.
  record TruncateTable(long barrier) implements ToDatabase {}

  /// The write-ahead log may be replaced by these records, atomically.
  record Compact(List<CbsRecord> records) implements CbsIndication {
    public Compact {
      records = List.copyOf(records);
    }
  }

  /// A replica that answers otherwise than it should: flag it for repair.
  ///
  /// @param statement what it was asked
  /// @param answered what it answered
  /// @param others what others answered at that place of the serial order
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

  /// What a secondary has answered to a statement that compares. The last one before it has
  /// [Processed] the transaction counts.
  record Compared(NodeId replica, RequestId txn, int number, Result result) implements Found {}

  /// A replica has processed a committed transaction.
  ///
  /// @param same whether it has answered it as the client was answered
  record Processed(NodeId replica, RequestId txn, boolean same) implements Found {}

  /// A replica has stayed behind so far that nothing is kept for it any more.
  record Detached(NodeId replica) implements Found {}

  /// It runs what is committed from this barrier on, and is to be repaired: said again at each
  /// start until it is readmitted.
  record Attached(NodeId replica, long barrier) implements Found {}

  /// It is one of them again.
  record Readmitted(NodeId replica) implements Found {}

  /// The primary of a view is given up.
  ///
  /// @param sure whether it is lost or proved wrong; a guess from silence otherwise
  record Suspected(NodeId primary, long view, String reason, boolean sure) implements Found {}

  /// A view has its primary.
  record Promoted(NodeId primary, long view) implements Found {}
}

package quorate.replication.cbs;

import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Durable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;

/// The shepherd's write-ahead log (section 3.5.3).
public sealed interface CbsRecord extends Durable {
  /// The transaction is committed: its queries with their barriers, and T.b. Durable before the
  /// client or any database learns of it.
  ///
  /// @param answers the digest of each answer that the client saw, by the number of the query
  record Committed(RequestId txn, List<Queued> queries, List<Digest> answers, long barrier)
      implements CbsRecord {
    public Committed {
      queries = List.copyOf(queries);
      answers = List.copyOf(answers);
      if (queries.size() != answers.size()) {
        throw new IllegalArgumentException(queries.size() + " queries, " + answers.size());
      }
    }

    /// Tells a manager of it.
    CbsMessage.Decide decision() {
      return new CbsMessage.Decide(txn, queries, barrier);
    }
  }

  /// The answers of a transaction that is rolled back stand at this place of the serial order.
  /// Durable before its client learns of it, so that a shepherd and its successor do not both
  /// answer.
  ///
  /// @param raised the query whose answer is an error that SQL leaves open
  record Settled(RequestId txn, OptionalInt raised) implements CbsRecord {}

  /// The replica's transaction log table may have lost its rows below this barrier: it has
  /// committed all transactions there. Durable before the table is cut (section 3.5.1).
  record Truncated(NodeId replica, long barrier) implements CbsRecord {}

  /// The replica's standing from here on. Durable before any action that follows from it.
  record Stands(NodeId replica, ReplicaStatus standing) implements CbsRecord {}

  /// Replaces all records before it, except the [Committed] ones that follow it.
  ///
  /// @param barrier B
  /// @param truncated the newest [Truncated] of each replica
  /// @param standings of the replicas that are not whole
  /// @param last each session's last committed transaction
  /// @param forgotten sessions that are not in it may have committed below this barrier
  record Base(
      long barrier,
      SortedMap<NodeId, Long> truncated,
      SortedMap<NodeId, ReplicaStatus> standings,
      SortedMap<SessionId, Long> last,
      long forgotten)
      implements CbsRecord {
    public Base {
      truncated = Collections.unmodifiableSortedMap(new TreeMap<>(truncated));
      standings = Collections.unmodifiableSortedMap(new TreeMap<>(standings));
      last = Collections.unmodifiableSortedMap(new TreeMap<>(last));
    }
  }
}

package quorate.simulator.cbs;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.CbsRecord;
import quorate.replication.cbs.Queued;
import quorate.simulator.check.Violation;

/// The properties of commit barrier scheduling: the barriers are a serial order that explains every
/// answer of a committed transaction, and every correct database executes that order, once.
final class CbsCheck {
  /// A single copy that runs one transaction after the other.
  private final SortedMap<Integer, Integer> reference;

  private final Map<RequestId, CbsRecord.Committed> committed = new HashMap<>();
  private final Map<Long, RequestId> order = new HashMap<>();
  private final Set<RequestId> settled = new HashSet<>();
  private final Set<RequestId> denied = new HashSet<>();
  private final Map<NodeId, Set<RequestId>> applied = new HashMap<>();

  /// The barriers below which repaired databases received the others' state.
  private final Map<NodeId, Long> attached = new HashMap<>();

  CbsCheck(CbsSwarm swarm) {
    reference = CbsDatabase.initial(swarm.keys());
  }

  int committed() {
    return committed.size();
  }

  /// Records a durable commit decision of the shepherd.
  void onDurable(CbsRecord.Committed record) {
    if (committed.putIfAbsent(record.txn(), record) != null
        || order.putIfAbsent(record.barrier(), record.txn()) != null) {
      throw new Violation("exactly-once", "committed again: " + record);
    }
    if (denied.contains(record.txn())) {
      throw new Violation("promise", record.txn() + " was told it would never commit");
    }
    for (Queued query : record.queries()) {
      CbsOp op = CbsOp.of(query.statement());
      SortedMap<Integer, Integer> writes = op.writes(reference);
      Result right = op.apply(reference);
      Digest answered = record.answers().get(query.number());
      if (!answered.equals(voted(op, right, writes)) && !answered.equals(Canonical.digest(right))) {
        throw new Violation(
            "serializability",
            "at barrier %d, %s: query %d, %s, was answered otherwise than by one copy"
                .formatted(record.barrier(), record.txn(), query.number(), op));
      }
    }
  }

  private static Digest voted(CbsOp op, Result result, SortedMap<Integer, Integer> writes) {
    Optional<Digest> written =
        op.isMarked() && !op.reads() ? Optional.of(CbsOp.digest(writes)) : Optional.empty();
    return CbsMessage.Ran.digest(result, written);
  }

  /// Records the shepherd's durable decision that the answers of a transaction without effects
  /// stand.
  ///
  /// @param raised the statement answered by an error that SQL leaves open
  void onSettled(RequestId txn, List<CbsOp> ops, List<Result> answers, OptionalInt raised) {
    settled.add(txn);
    SortedMap<Integer, Integer> rows = new TreeMap<>(reference);
    for (int i = 0; i < answers.size(); i++) {
      CbsOp op = ops.get(i);
      boolean error = raised.isPresent() ? i == raised.getAsInt() : isError(answers.get(i));
      if (error) {
        if (!op.mayRaise(rows)) {
          throw new Violation("errors", txn + ": " + op + " can raise no error on " + rows);
        }
        return;
      }
      Result right = op.apply(rows);
      if (!right.equals(answers.get(i))) {
        throw new Violation(
            "serializability",
            "%s, of which nothing stays: %s was answered %s, not %s"
                .formatted(txn, op, answers.get(i), right));
      }
    }
  }

  private static boolean isError(Result result) {
    return result instanceof Result.Failed;
  }

  /// Records that a client was told that its answers stand, without effects.
  void onSettlementTold(RequestId txn) {
    if (!settled.contains(txn)) {
      throw new Violation("durability", txn + " is settled and not in the log");
    }
  }

  /// Records that a client was told of its commit.
  void onAcknowledged(RequestId txn, List<Result> seen) {
    CbsRecord.Committed record = committed.get(txn);
    if (record == null) {
      throw new Violation("durability", txn + " is acknowledged and not in the log");
    }
    boolean same = seen.size() == record.answers().size();
    for (int i = 0; same && i < seen.size(); i++) {
      CbsOp op = CbsOp.of(record.queries().get(i).statement());
      Digest answered = record.answers().get(i);
      same =
          answered.equals(voted(op, seen.get(i), op.rows()))
              || answered.equals(Canonical.digest(seen.get(i)));
    }
    if (!same) {
      throw new Violation("answers", txn + " saw other answers than those that are committed");
    }
  }

  /// Records that a client was told that its transaction will never commit.
  void onDenied(RequestId txn) {
    denied.add(txn);
    if (committed.containsKey(txn)) {
      throw new Violation("promise", txn + " is committed, and its client was told it is not");
    }
  }

  /// Records a database's commit.
  void onApplied(NodeId replica, RequestId txn) {
    if (!committed.containsKey(txn)) {
      throw new Violation("durability", replica + " commits " + txn + ", which is not in the log");
    }
    if (isSkipped(replica, txn)) {
      return; // in flight when the replica was detached
    }
    if (!applied.computeIfAbsent(replica, _ -> new HashSet<>()).add(txn)) {
      throw new Violation("exactly-once", replica + " commits " + txn + " again");
    }
  }

  /// Records that a database has lost transactions: it may have to commit them again.
  ///
  /// @param log its log table now; what is older than the first row is there
  void onLost(NodeId replica, Set<Long> log) {
    long oldest = log.stream().min(Long::compare).orElse(0L);
    applied
        .getOrDefault(replica, new HashSet<>())
        .removeIf(txn -> {
          CbsRecord.Committed record = committed.get(txn);
          return record == null || record.barrier() >= oldest && !log.contains(record.barrier());
        });
  }

  /// Records that a database starts over from a barrier.
  void onAttached(NodeId replica, long barrier) {
    attached.merge(replica, barrier, Math::max);
  }

  private boolean isSkipped(NodeId replica, RequestId txn) {
    CbsRecord.Committed record = committed.get(txn);
    return record != null && record.barrier() < attached.getOrDefault(replica, 0L);
  }

  boolean hasAll(NodeId replica) {
    Set<RequestId> has = applied.getOrDefault(replica, Set.of());
    return committed.keySet().stream()
        .allMatch(txn -> has.contains(txn) || isSkipped(replica, txn));
  }

  /// Checks the final state of a database without a flaw.
  void isRight(NodeId replica, SortedMap<Integer, Integer> rows) {
    if (!rows.equals(reference)) {
      throw new Violation("convergence", replica + " holds " + rows + ", not " + reference);
    }
  }
}

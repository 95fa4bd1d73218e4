package quorate.replication.cbs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;

/// The committed transactions (HRDB, sections 3.5.1 and 3.5.3): the write-ahead log as rebuilt from
/// its records, and its truncation.
final class CommitLog {
  private static final Comparator<RequestId> BY_NAME =
      Comparator.comparing(RequestId::session).thenComparingLong(RequestId::number);

  /// The size of a query besides its text.
  private static final int QUERY_BYTES = 64;

  private final CbsConfig config;

  /// By T.b: transactions that some replica has not confirmed. Every database has all transactions
  /// below the first.
  private final NavigableMap<Long, Kept> kept = new TreeMap<>();

  private final Map<RequestId, Long> barriers = new TreeMap<>(BY_NAME);
  private final SortedMap<SessionId, Long> last = new TreeMap<>();
  private final SortedMap<NodeId, Long> truncated = new TreeMap<>();

  /// The standings of the replicas that are not whole.
  private final SortedMap<NodeId, ReplicaStatus> standings = new TreeMap<>();

  private long next;

  /// Forgotten sessions may have committed below this barrier.
  private long forgotten;

  /// The size in memory of all transactions committed since the shepherd started.
  private long bytes;

  private int sinceTruncation;

  /// @param votes the replicas' votes, as long as one of them may still prove wrong
  /// @param before the size of all transactions committed before
  record Kept(CbsRecord.Committed record, Optional<Transaction> votes, long before) {}

  CommitLog(CbsConfig config) {
    this.config = config;
  }

  /// B: all barriers assigned so far are lower.
  long barrier() {
    return next;
  }

  /// The answer to a COMMIT of a transaction that is not in progress. A session's transactions
  /// ascend, so its last one answers all questions that it may ask; the outcomes of a forgotten
  /// session are unknown (rules S9 and R2). A transaction that is not in the log has lost its
  /// queries, and never commits.
  ///
  /// @param since if the transaction is committed, it is at this barrier or a higher one
  CbsMessage.ToClient answer(RequestId txn, long since) {
    Long number = last.get(txn.session());
    boolean forgets = number == null ? since < forgotten : number > txn.number();
    if (forgets) {
      return new CbsMessage.Unknown(txn);
    }
    return number != null && number == txn.number()
        ? new CbsMessage.Committed(txn)
        : new CbsMessage.Aborted(txn, "unknown");
  }

  /// Whether the session may begin this transaction: it has committed none with this number or a
  /// later one.
  boolean isNew(RequestId txn) {
    return txn.number() > last.getOrDefault(txn.session(), 0L);
  }

  /// The session will ask nothing more.
  void leave(SessionId session) {
    last.remove(session);
  }

  /// The session may or may not ask again: from here on, the outcomes of its earlier transactions
  /// are unknown.
  void forget(SessionId session) {
    if (last.remove(session) != null) {
      forgotten = next;
    }
  }

  /// The barrier of a transaction that some replica has not confirmed.
  Optional<Long> barrierOf(RequestId txn) {
    return Optional.ofNullable(barriers.get(txn));
  }

  Optional<Transaction> votes(long barrier) {
    return Optional.ofNullable(kept.get(barrier)).flatMap(Kept::votes);
  }

  /// Voids the replica's votes.
  void retract(NodeId replica) {
    kept.values().forEach(each -> each.votes().ifPresent(votes -> votes.retract(replica)));
  }

  /// Decides: T.b is B, and B is incremented. The record is durable before any party learns of it:
  /// otherwise a shepherd that crashed after informing the client or a database would deny it.
  CbsRecord.Committed commit(Transaction t, Effects<CbsMessage> effects) {
    Check.that(isNew(t.txn), "a transaction commits once", t.txn);
    CbsRecord.Committed record = new CbsRecord.Committed(t.txn, t.queries, t.digests(), next);
    effects.persist(record);
    add(record, Optional.of(t));
    sinceTruncation++;
    return record;
  }

  private void add(CbsRecord.Committed record, Optional<Transaction> votes) {
    kept.put(record.barrier(), new Kept(record, votes, bytes));
    bytes += size(record);
    barriers.put(record.txn(), record.barrier());
    last.merge(record.txn().session(), record.txn().number(), Math::max);
    next = Math.max(next, record.barrier() + 1);
  }

  private static long size(CbsRecord.Committed record) {
    return record.queries().stream()
        .mapToLong(query -> QUERY_BYTES + query.statement().body().held())
        .sum();
  }

  /// The size of the transactions kept in memory for a replica.
  long owed(Replica replica) {
    Map.Entry<Long, Kept> oldest = kept.ceilingEntry(replica.oldestUnfinished(next));
    return oldest == null ? 0 : bytes - oldest.getValue().before();
  }

  ReplicaStatus standing(NodeId replica) {
    return standings.getOrDefault(replica, ReplicaStatus.WHOLE);
  }

  /// Records a replica's standing durably.
  void stands(NodeId replica, ReplicaStatus standing, Effects<CbsMessage> effects) {
    CbsRecord.Stands record = new CbsRecord.Stands(replica, standing);
    effects.persist(record);
    restore(record);
  }

  /// Records durably that a replica need run nothing below the next barrier.
  void skip(NodeId replica, Effects<CbsMessage> effects) {
    truncated.put(replica, next);
    effects.persist(new CbsRecord.Truncated(replica, next));
  }

  void restore(CbsRecord record) {
    switch (record) {
      case CbsRecord.Committed committed -> add(committed, Optional.empty());
      case CbsRecord.Settled _ -> {} // it is rolled back
      case CbsRecord.Truncated(NodeId replica, long barrier) ->
          truncated.merge(replica, barrier, Math::max);
      case CbsRecord.Stands(NodeId replica, ReplicaStatus standing) -> {
        if (standing == ReplicaStatus.WHOLE) {
          standings.remove(replica);
        } else {
          standings.put(replica, standing);
        }
      }
      case CbsRecord.Base base -> {
        next = Math.max(next, base.barrier());
        truncated.putAll(base.truncated());
        standings.clear();
        standings.putAll(base.standings());
        last.clear(); // sessions that have left since are not in it
        last.putAll(base.last());
        forgotten = Math.max(forgotten, base.forgotten());
      }
    }
  }

  /// The barrier below which the replica needs nothing.
  long needed(NodeId replica) {
    return truncated.getOrDefault(replica, 0L);
  }

  /// For a log that is only read: forgets transactions that every replica has committed, according
  /// to its truncations.
  void forgetTruncated() {
    long everywhere =
        config.replicas().stream()
            .filter(replica -> standing(replica) != ReplicaStatus.DETACHED)
            .mapToLong(this::needed)
            .min()
            .orElse(0);
    forgetBelow(everywhere);
  }

  /// After a restart: the transactions that the replica may not have committed. Rows of its log
  /// table below its truncation are gone because it has committed them.
  List<CbsRecord.Committed> uncertain(NodeId replica) {
    return kept.tailMap(needed(replica), true).values().stream().map(Kept::record).toList();
  }

  /// Forgets transactions that every replica has confirmed, from the oldest on.
  void forget(Map<NodeId, Replica> replicas) {
    long oldest =
        replicas.values().stream()
            .mapToLong(replica -> replica.oldestUnfinished(next))
            .min()
            .orElse(next);
    forgetBelow(oldest);
  }

  private void forgetBelow(long barrier) {
    NavigableMap<Long, Kept> done = kept.headMap(barrier, false);
    done.values().forEach(each -> barriers.remove(each.record().txn()));
    done.clear();
  }

  /// Every `truncateEvery` commits, truncates the log tables and then the log. Before a replica
  /// forgets, it is durable here that it has everything below the barrier (section 3.5.1):
  /// otherwise a restarted shepherd would take a missing row for a transaction that has to be run
  /// again (R3).
  void truncate(Map<NodeId, Replica> replicas, Effects<CbsMessage> effects) {
    if (sinceTruncation < config.truncateEvery()) {
      return;
    }
    sinceTruncation = 0;
    replicas.forEach((node, replica) -> {
      if (replica.isDetached()) {
        return; // its table is useless
      }
      long low = replica.oldestUnfinished(next);
      if (low > truncated.getOrDefault(node, 0L)) {
        truncated.put(node, low);
        effects.persist(new CbsRecord.Truncated(node, low));
        effects.send(node, new CbsMessage.Truncate(low));
      }
    });
    effects.deliver(new CbsIndication.Compact(records()));
  }

  /// The records that replace all records so far.
  List<CbsRecord> records() {
    List<CbsRecord> records = new ArrayList<>();
    records.add(new CbsRecord.Base(next, truncated, standings, last, forgotten));
    kept.values().forEach(each -> records.add(each.record()));
    return records;
  }
}

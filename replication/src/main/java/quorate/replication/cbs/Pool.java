package quorate.replication.cbs;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import quorate.core.Check;
import quorate.core.RequestId;

/// The statements that a manager has yet to run (HRDB, section 3.3), by transaction.
final class Pool {
  private final Map<RequestId, Entry> entries = new LinkedHashMap<>();

  /// By T.b: committed transactions that the database has not confirmed.
  private final NavigableMap<Long, Entry> committed = new TreeMap<>();

  /// Committed transactions with queries that the database has not processed, which decide both
  /// barrier rules. Invariant: a subset of [#committed].
  private final NavigableMap<Long, Entry> unprocessed = new TreeMap<>();

  /// The number of transactions that began here while this replica was the primary.
  private int atOnce;

  Collection<Entry> entries() {
    return entries.values();
  }

  /// The committed transactions in the serial order.
  List<Entry> committed() {
    return List.copyOf(committed.values());
  }

  List<Entry> uncommitted() {
    return entries.values().stream().filter(entry -> !entry.isCommitted()).toList();
  }

  /// The transactions that have begun, and whose clients have not asked for COMMIT.
  List<Entry> underWay() {
    return uncommitted().stream()
        .filter(entry -> !entry.committing && entry.attempt != Entry.NONE)
        .toList();
  }

  /// Whether transactions run at once, as at a primary.
  boolean runsAtOnce() {
    return atOnce > 0;
  }

  /// The transactions of which COMMIT was not sent.
  List<Entry> withoutCommit() {
    return entries.values().stream().filter(entry -> !entry.commitSent).toList();
  }

  /// The transaction, if it is in the pool and may still be aborted.
  Optional<Entry> open(RequestId txn) {
    return Optional.ofNullable(entries.get(txn)).filter(entry -> !entry.isCommitted());
  }

  void add(RequestId txn, Queued query) {
    Entry entry = entries.computeIfAbsent(txn, Entry::new);
    Check.that(
        query.number() == entry.queries.size(), "queries come in order", txn, query.number());
    entry.queries.add(query);
    if (query.barrier() == Queued.AT_ONCE && !entry.atOnce) {
      entry.atOnce = true;
      atOnce++;
    }
  }

  Entry decide(RequestId txn, List<Queued> queries, long barrier) {
    Check.that(
        committed.isEmpty() || committed.lastKey() < barrier, "barriers ascend", txn, barrier);
    Entry entry = entries.computeIfAbsent(txn, Entry::new);
    entry.commit(queries, barrier);
    committed.put(barrier, entry);
    unprocessed.put(barrier, entry);
    return entry;
  }

  /// Whether all queries of the committed transactions T with T.b < `barrier` have been processed.
  boolean isProcessedBelow(long barrier) {
    return unprocessed.isEmpty() || unprocessed.firstKey() >= barrier;
  }

  /// Whether each committed transaction holds its locks, or is processed.
  boolean isWhole() {
    return unprocessed.values().stream().allMatch(Entry::isWhole);
  }

  /// Whether it is the first unconfirmed committed transaction in the serial order.
  boolean isHead(Entry entry) {
    return !committed.isEmpty() && committed.firstEntry().getValue() == entry;
  }

  /// Whether it is committed, and all queries of the committed transactions before it have been
  /// processed.
  boolean isNext(Entry entry) {
    return entry.isCommitted() && isProcessedBelow(entry.barrier());
  }

  /// Whether it is the first that a secondary runs: committed transactions come in the serial
  /// order, then the rest in order of arrival. An earlier arrival may be committed later, by the
  /// votes of replicas at which it arrived later.
  boolean isFirst(Entry entry) {
    return Stream.concat(committed.values().stream(), entries.values().stream())
        .filter(it -> !it.atOnce)
        .findFirst()
        .equals(Optional.of(entry));
  }

  void processed(Entry entry) {
    unprocessed.remove(entry.barrier());
  }

  void unprocess(Entry entry) {
    if (entry.isCommitted()) {
      unprocessed.put(entry.barrier(), entry);
    }
  }

  void unprocessAll() {
    unprocessed.putAll(committed);
  }

  void clear() {
    atOnce = 0;
    entries.clear();
    committed.clear();
    unprocessed.clear();
  }

  void remove(Entry entry) {
    boolean there = entries.remove(entry.txn, entry);
    atOnce -= there && entry.atOnce ? 1 : 0;
    if (entry.isCommitted()) {
      committed.remove(entry.barrier());
      unprocessed.remove(entry.barrier());
    }
  }
}

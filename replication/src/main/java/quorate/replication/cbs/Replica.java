package quorate.replication.cbs;

import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;

/// The coordinator's view of one replica.
final class Replica {
  private long generation;
  private boolean connected;
  private ReplicaStatus standing = ReplicaStatus.WHOLE;

  private long attachedFrom;

  /// The barrier below which everything must be finished for the replica to be whole again.
  private OptionalLong wholeFrom = OptionalLong.empty();

  /// By T.b: committed transactions that the replica's database has not confirmed.
  private final NavigableSet<Long> unfinished = new TreeSet<>();

  /// Committed transactions with queries that the replica has not processed.
  private final NavigableSet<Long> unprocessed = new TreeSet<>();

  long generation() {
    return generation;
  }

  /// Starts a new generation: earlier messages of the replica no longer count.
  long nextGeneration() {
    return ++generation;
  }

  boolean isConnected() {
    return connected;
  }

  /// Whether it has processed all queries of every committed transaction: it is then ready to
  /// commit any transaction whose queries it has processed as well (section 3.3; rule C4).
  boolean isReady() {
    return connected && standing == ReplicaStatus.WHOLE && unprocessed.isEmpty();
  }

  /// Whether it may become ready soon.
  boolean isAwaited() {
    return connected && standing == ReplicaStatus.WHOLE;
  }

  ReplicaStatus standing() {
    return standing;
  }

  boolean isDetached() {
    return standing == ReplicaStatus.DETACHED;
  }

  /// Restores its standing after a restart.
  ///
  /// @param needed the barrier below which it needs nothing
  void restore(ReplicaStatus was, long needed) {
    standing = was;
    attachedFrom = needed;
  }

  /// Detaches it: it receives nothing, and so owes nothing.
  void detach() {
    standing = ReplicaStatus.DETACHED;
    wholeFrom = OptionalLong.empty();
    unfinished.clear();
    unprocessed.clear();
  }

  void attach(long barrier) {
    standing = ReplicaStatus.REPAIRING;
    attachedFrom = barrier;
  }

  /// Its state will equal the others' once it has finished everything below this barrier, if it has
  /// been attached without interruption since `since`.
  void readmit(long since, long barrier) {
    if (standing == ReplicaStatus.REPAIRING && since >= attachedFrom) {
      wholeFrom = OptionalLong.of(barrier);
    }
  }

  /// Whether it has just become whole again.
  boolean isReadmitted(long next) {
    boolean now = wholeFrom.isPresent() && oldestUnfinished(next) >= wholeFrom.getAsLong();
    if (now) {
      standing = ReplicaStatus.WHOLE;
      wholeFrom = OptionalLong.empty();
    }
    return now;
  }

  /// The lowest barrier that it has not committed; `next` if it has everything.
  long oldestUnfinished(long next) {
    return unfinished.isEmpty() ? next : unfinished.first();
  }

  /// Whether a transaction that it had confirmed is missing in its log table. The table keeps the
  /// newest row below `needed` (R3), unless the replica has not committed anything since it was
  /// attached.
  ///
  /// @param needed the barrier below which the rows were deleted
  /// @param next B
  boolean hasLost(long needed, long next, Set<Long> log) {
    long newest = log.stream().mapToLong(Long::longValue).max().orElse(-1);
    boolean hasBefore = standing == ReplicaStatus.WHOLE || needed > attachedFrom;
    return hasBefore && newest < needed - 1
        || LongStream.range(needed, next)
            .anyMatch(barrier -> !unfinished.contains(barrier) && !log.contains(barrier));
  }

  /// The number of committed transactions with queries that it has not processed.
  int unprocessed() {
    return unprocessed.size();
  }

  /// The number of committed transactions that it has not confirmed.
  int behind() {
    return unfinished.size();
  }

  void up() {
    connected = true;
  }

  /// Transactions that its database had not confirmed may be undone.
  void lost() {
    connected = false;
    unprocessed.addAll(unfinished);
  }

  void committed(long barrier) {
    if (!isDetached()) {
      unfinished.add(barrier);
      unprocessed.add(barrier);
    }
  }

  void processed(long barrier) {
    unprocessed.remove(barrier);
  }

  /// It runs the transaction again, unless it has finished it.
  void retracted(long barrier) {
    if (unfinished.contains(barrier)) {
      unprocessed.add(barrier);
    }
  }

  void finished(long barrier) {
    unfinished.remove(barrier);
    unprocessed.remove(barrier);
  }
}

package quorate.replication.cbs;

import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.TreeSet;

/// What the coordinator knows of one replica.
final class Replica {
  private long generation;
  private boolean connected;
  private Standing standing = Standing.WHOLE;

  private long attachedFrom;

  /// Once it has finished all below this barrier it is whole again.
  private OptionalLong wholeFrom = OptionalLong.empty();

  /// By T.b: committed, but the replica's database has not confirmed it.
  private final NavigableSet<Long> unfinished = new TreeSet<>();

  /// Those of them with queries that the replica has not processed.
  private final NavigableSet<Long> unprocessed = new TreeSet<>();

  long generation() {
    return generation;
  }

  /// What it said before no longer counts.
  long nextGeneration() {
    return ++generation;
  }

  boolean isConnected() {
    return connected;
  }

  /// Whether it has processed all queries of every committed transaction: it is ready to commit any
  /// transaction whose queries it has processed as well (section 3.3; rule C4).
  boolean isReady() {
    return connected && standing == Standing.WHOLE && unprocessed.isEmpty();
  }

  /// Whether it may be ready soon.
  boolean isAwaited() {
    return connected && standing == Standing.WHOLE;
  }

  Standing standing() {
    return standing;
  }

  boolean isDetached() {
    return standing == Standing.DETACHED;
  }

  /// After a restart.
  ///
  /// @param needed below which it needs nothing
  void restore(Standing was, long needed) {
    standing = was;
    attachedFrom = needed;
  }

  /// It owes nothing any more, since it gets nothing any more.
  void detach() {
    standing = Standing.DETACHED;
    wholeFrom = OptionalLong.empty();
    unfinished.clear();
    unprocessed.clear();
  }

  void attach(long barrier) {
    standing = Standing.REPAIRING;
    attachedFrom = barrier;
  }

  /// Its state is the others' where it has finished all below this barrier, if it is still attached
  /// as it was at `since`.
  void readmit(long since, long barrier) {
    if (standing == Standing.REPAIRING && since >= attachedFrom) {
      wholeFrom = OptionalLong.of(barrier);
    }
  }

  /// Whether it has just become whole again.
  boolean isReadmitted(long next) {
    boolean now = wholeFrom.isPresent() && oldestUnfinished(next) >= wholeFrom.getAsLong();
    if (now) {
      standing = Standing.WHOLE;
      wholeFrom = OptionalLong.empty();
    }
    return now;
  }

  /// The lowest barrier of what it has not committed, or `next` if it has everything.
  long oldestUnfinished(long next) {
    return unfinished.isEmpty() ? next : unfinished.first();
  }

  /// How many committed transactions it has not confirmed.
  int behind() {
    return unfinished.size();
  }

  void up() {
    connected = true;
  }

  /// What its database had not confirmed may be undone.
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

  /// It runs the transaction again, if it has not finished it.
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

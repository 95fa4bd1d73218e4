package quorate.replication.cbs;

import java.util.NavigableSet;
import java.util.TreeSet;

/// What the coordinator knows of one replica.
final class Replica {
  private long generation;
  private boolean connected;

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
  /// transaction whose queries it has processed as well (section 3.3).
  boolean isReady() {
    return connected && unprocessed.isEmpty();
  }

  /// The lowest barrier of what it has not committed, or `next` if it has everything.
  long oldestUnfinished(long next) {
    return unfinished.isEmpty() ? next : unfinished.first();
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
    unfinished.add(barrier);
    unprocessed.add(barrier);
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

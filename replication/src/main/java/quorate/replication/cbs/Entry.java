package quorate.replication.cbs;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import quorate.core.RequestId;

/// A transaction in a manager's pool.
final class Entry {
  static final long NONE = 0;

  final RequestId txn;
  List<Queued> queries = new ArrayList<>();

  /// The run of it that is going on at the database; [#NONE] if none is.
  long attempt = NONE;

  /// Queries processed in this attempt, or skipped.
  int done;

  /// Whether the database owes the answer to query number [#done].
  boolean outstanding;

  /// Whether its COMMIT has been sent: the database alone knows what becomes of it.
  boolean commitSent;

  /// Whether it began here while this was the primary.
  boolean atOnce;

  /// Whether its client has asked for COMMIT.
  boolean committing;

  /// How often one of its statements has been blocked.
  int blocked;

  /// Whether the database has lately said that it is at the outstanding query, and not waiting.
  boolean busy;

  /// Whether it is run after others have it: the connection broke in between.
  boolean late;

  private OptionalLong barrier = OptionalLong.empty();

  Entry(RequestId txn) {
    this.txn = txn;
  }

  boolean isCommitted() {
    return barrier.isPresent();
  }

  long barrier() {
    return barrier.orElseThrow();
  }

  boolean isDone() {
    return done == queries.size();
  }

  void commit(List<Queued> all, long at) {
    queries = all;
    barrier = OptionalLong.of(at);
  }

  void restart() {
    attempt = NONE;
    done = 0;
    outstanding = false;
    busy = false;
    commitSent = false;
  }

  void markLate() {
    late = true;
  }
}

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

  /// The current run of it at the database; [#NONE] if there is none.
  long attempt = NONE;

  /// Queries processed in this attempt, or skipped.
  int done;

  /// Whether the database owes the answer to query number [#done].
  boolean outstanding;

  /// Whether its COMMIT has been sent: only the database knows its outcome.
  boolean commitSent;

  /// Whether it began here while this replica was the primary.
  boolean atOnce;

  /// Whether its client has asked for COMMIT.
  boolean committing;

  /// The number of times that one of its statements has been blocked.
  int blocked;

  /// Whether the database has recently reported that it executes the outstanding query without
  /// waiting.
  boolean busy;

  /// Whether it is run after the others have run it, because the connection broke in between.
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

  /// Whether its present run has executed all queries, and holds its locks.
  boolean isWhole() {
    return attempt != NONE && isDone() && !outstanding;
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

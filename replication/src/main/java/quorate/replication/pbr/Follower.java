package quorate.replication.pbr;

import quorate.replication.flow.Progress;

/// A primary's view of another replica's log.
final class Follower {
  /// Whether acknowledgements wait for it: it is a member, or "transfer done" was proposed and may
  /// be ordered at any time.
  private boolean counted;

  /// Whether it has reported its log: until then it is sent nothing.
  private boolean known;

  private long sent;
  private long acked;
  private int silentBeats;

  /// The state transfer in progress; 0 for none.
  private long transfer;

  /// The index from which the log continues that state, at least.
  private long from;

  /// The number of state transfers started.
  private int tries;

  private final Progress progress = new Progress();

  Follower(boolean counted) {
    this.counted = counted;
  }

  boolean isCounted() {
    return counted;
  }

  void count() {
    counted = true;
  }

  boolean isKnown() {
    return known;
  }

  long sent() {
    return sent;
  }

  long acked() {
    return acked;
  }

  /// The progress of its database.
  Progress progress() {
    return progress;
  }

  long transfer() {
    return transfer;
  }

  /// Its synced log ends here; the rest has to be sent. A late report may follow a higher
  /// acknowledgement.
  void holds(long index) {
    onAck(index);
    sent = index;
  }

  /// The log has been truncated up to this index.
  void reachesBackTo(long base) {
    if (acked < base) {
      known = false; // it has to report its log again
    } else {
      sent = Math.max(sent, base);
    }
  }

  void onSent(long index) {
    sent = Math.max(sent, index);
  }

  void onAck(long index) {
    known = true;
    transfer = 0;
    if (index > acked) {
      acked = index;
      silentBeats = 0;
    }
    sent = Math.max(sent, acked);
  }

  /// Starts a state transfer.
  ///
  /// @param least the minimum index of the state
  void begin(long newTransfer, long least) {
    known = false;
    progress.startsAnew();
    transfer = newTransfer;
    from = least;
    tries++;
    silentBeats = 0;
  }

  /// The state to be transferred is of this index.
  void onTaken(long index) {
    from = index;
  }

  /// The transfer is still in progress.
  void goesOn() {
    silentBeats = 0;
  }

  /// The number of state transfers started, including the present one.
  int tries() {
    return tries;
  }

  /// The index up to which it has the log, or will have it; [Long#MAX_VALUE] if unknown.
  long has() {
    if (known) {
      return acked;
    }
    return transfer > 0 ? from : Long.MAX_VALUE;
  }

  /// A beat without progress. Messages in flight may be lost.
  ///
  /// @return the number of such beats in succession
  int beat() {
    return ++silentBeats;
  }

  boolean isStale(int beats) {
    return silentBeats >= beats;
  }

  /// Presumes the unacknowledged entries lost.
  void rewind() {
    sent = acked;
  }
}

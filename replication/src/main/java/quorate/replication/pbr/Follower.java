package quorate.replication.pbr;

/// What a primary knows of another replica's log.
final class Follower {
  /// Whether acknowledgements wait for it: it is a member, or "transfer done" was proposed, and may
  /// be ordered at any time from then on.
  private boolean counted;

  /// Whether it has said what it holds: until then nothing is sent.
  private boolean known;

  private long sent;
  private long acked;
  private int silentBeats;

  /// The transfer of a state that is under way; 0 for none.
  private long transfer;

  /// Where the log goes on from that state, at least.
  private long from;

  /// How many states it was to be given.
  private int tries;

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

  long transfer() {
    return transfer;
  }

  /// It has just this of the log, synced; the rest is to be sent. The word may come late, when it
  /// has acknowledged more.
  void holds(long index) {
    onAck(index);
    sent = index;
  }

  /// The log has nothing before this any more.
  void reachesBackTo(long base) {
    if (acked < base) {
      known = false; // it has to say again what it holds
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

  /// It is to be given a state.
  ///
  /// @param least the state is of no earlier index
  void begin(long newTransfer, long least) {
    known = false;
    transfer = newTransfer;
    from = least;
    tries++;
    silentBeats = 0;
  }

  /// The state that it is to be given is of this index.
  void onTaken(long index) {
    from = index;
  }

  /// It is still being given the state.
  void goesOn() {
    silentBeats = 0;
  }

  /// The states that it was to be given, with the one that is under way.
  int tries() {
    return tries;
  }

  /// Up to where it has the log, or will have it; if that is not known, more than there is.
  long has() {
    if (known) {
      return acked;
    }
    return transfer > 0 ? from : Long.MAX_VALUE;
  }

  /// Another beat without anything new from it. What is on the way may be lost.
  ///
  /// @return for how many beats that has been so
  int beat() {
    return ++silentBeats;
  }

  boolean isStale(int beats) {
    return silentBeats >= beats;
  }

  /// What was sent is taken for lost.
  void rewind() {
    sent = acked;
  }
}

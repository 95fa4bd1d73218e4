package quorate.replication.pbr;

/// The progress of a follower's database through its log, as far as its primary has heard.
final class Progress {
  /// Permits that an applied entry gives, and that a write takes: so writes come more slowly than a
  /// late database applies them.
  private static final int PERMITS_PER_ENTRY = 7;

  private static final int PERMITS_PER_WRITE = 10;
  private static final int PERMITS_MAX = 16 * PERMITS_PER_WRITE;

  /// The beats that an estimate of its speed takes at least.
  private static final int BUSY_BEATS_MIN = 4;

  /// The index up to which it has applied the log; negative if it was not heard yet.
  private long applied = -1;

  private long appliedBefore = -1;

  /// Beats at whose end it had entries to apply, and the entries that it applied in these; both are
  /// halved once they cover the tolerated lag, so that the latest count most.
  private long busyBeats;

  private long busyEntries;

  /// Beats since it applied an entry, or had none to apply.
  private int idleBeats;

  private int permits;

  /// It has applied the log up to there.
  void onApplied(long index) {
    if (index > applied) {
      long entries = applied < 0 ? 0 : index - applied;
      permits = (int) Math.min(PERMITS_MAX, permits + PERMITS_PER_ENTRY * entries);
      applied = index;
      idleBeats = 0;
    }
  }

  void beat(long last, int lagBeats) {
    idleBeats = applied < last ? idleBeats + 1 : 0;
    if (appliedBefore >= 0 && applied < last) {
      busyBeats++;
      busyEntries += applied - appliedBefore;
      if (busyBeats > lagBeats) {
        busyBeats /= 2;
        busyEntries /= 2;
      }
    }
    appliedBefore = applied;
  }

  /// It is to receive another state.
  void startsAnew() {
    applied = -1;
    appliedBefore = -1;
    busyBeats = 0;
    busyEntries = 0;
  }

  boolean isBefore(long index) {
    return applied >= 0 && applied < index;
  }

  /// Whether it would take longer than this to apply the rest, at the speed that it has shown.
  boolean needsLonger(long last, int beats) {
    return applied >= 0
        && busyBeats >= BUSY_BEATS_MIN
        && (last - applied) * busyBeats > busyEntries * beats;
  }

  boolean hasStopped(int beats) {
    return idleBeats > beats;
  }

  boolean permitsWrite() {
    return permits >= PERMITS_PER_WRITE;
  }

  void takePermit() {
    permits -= PERMITS_PER_WRITE;
  }
}

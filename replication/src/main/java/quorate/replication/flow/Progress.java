package quorate.replication.flow;

/// The progress of a database through the log, as far as the party that controls the flow knows.
public final class Progress {
  /// Permits that an applied entry gives, and that a transaction takes: so these come more slowly
  /// than a late database applies them.
  private static final int PERMITS_PER_ENTRY = 7;

  /// The same for a database that is far behind. It catches up more than twice as fast, and no less
  /// work is done until then unless new work is slower for it than old.
  private static final int PERMITS_PER_ENTRY_FAR = 3;

  /// It is far behind if the rest would take it so many times the tolerated lag.
  private static final int FAR_FACTOR = 2;

  private static final int PERMITS_PER_BEGIN = 10;
  private static final int PERMITS_MAX = 16 * PERMITS_PER_BEGIN;

  /// The beats that an estimate of its speed takes at least.
  private static final int BUSY_BEATS_MIN = 4;

  /// The index up to which it has applied the log; negative if that is not known.
  private long applied = -1;

  private long appliedBefore = -1;

  /// Beats at whose beginning or end it had entries to apply, and the entries that it applied in
  /// these; both are halved once they cover the tolerated lag, so that the latest count most.
  private boolean wasBusy;

  private long busyBeats;

  private long busyEntries;

  /// Beats since it applied an entry, or had none to apply.
  private int idleBeats;

  private boolean isFar;
  private int permits;

  /// It has applied the log up to there.
  public void onApplied(long index) {
    if (index > applied) {
      long entries = applied < 0 ? 0 : index - applied;
      int each = isFar ? PERMITS_PER_ENTRY_FAR : PERMITS_PER_ENTRY;
      permits = (int) Math.min(PERMITS_MAX, permits + each * entries);
      applied = index;
      idleBeats = 0;
    }
  }

  /// A beat is over.
  ///
  /// @param last the index of the last entry of the log
  /// @param lagBeats the beats that it may be behind
  public void beat(long last, int lagBeats) {
    idleBeats = applied < last ? idleBeats + 1 : 0;
    boolean busy = applied < last;
    if (appliedBefore >= 0 && (busy || wasBusy)) {
      busyBeats++;
      busyEntries += applied - appliedBefore;
      if (busyBeats > lagBeats) {
        busyBeats /= 2;
        busyEntries /= 2;
      }
    }
    appliedBefore = applied;
    wasBusy = busy;
    isFar = needsLonger(last, FAR_FACTOR * lagBeats);
  }

  /// Whether it is far behind.
  public boolean isFar() {
    return isFar;
  }

  /// Nothing is known of it any more: it receives another state, or is not connected.
  public void startsAnew() {
    applied = -1;
    appliedBefore = -1;
    wasBusy = false;
    isFar = false;
    busyBeats = 0;
    busyEntries = 0;
  }

  boolean isBefore(long index) {
    return applied >= 0 && applied < index;
  }

  /// Whether it would take longer than this to apply the rest, at the speed that it has shown.
  public boolean needsLonger(long last, int beats) {
    return applied >= 0
        && busyBeats >= BUSY_BEATS_MIN
        && busyEntries > 0 // how long it takes for one is not known yet
        && (last - applied) * busyBeats > busyEntries * beats;
  }

  boolean hasStopped(int beats) {
    return idleBeats > beats;
  }

  boolean permits() {
    return permits >= PERMITS_PER_BEGIN;
  }

  void takePermit() {
    permits -= PERMITS_PER_BEGIN;
  }
}

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

  /// The time after which the speed of a late database is judged, in multiples of the tolerated
  /// lag, and the entries that it has to apply in each of these.
  private static final int JUDGED_FACTOR = 10;

  private static final int ENTRIES_PER_LAG_MIN = 3;

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

  /// Entries that it had to apply when it became late; 0 if it is not.
  private long restBefore;

  /// Beats at which it was late since its speed was last judged, and what it had applied then.
  private int lateBeats;

  private long lateBefore;
  private boolean isTooSlow;

  /// It has applied the log up to there.
  public void onApplied(long index) {
    if (index > applied) {
      long entries = applied < 0 ? 0 : index - applied;
      int each = isFar ? PERMITS_PER_ENTRY_FAR : PERMITS_PER_ENTRY;
      permits = (int) Math.min(PERMITS_MAX, permits + each * entries);
      idleBeats = applied < 0 ? idleBeats : 0; // a new connection is no progress
      applied = index;
    }
  }

  /// Counts one beat.
  ///
  /// @param last the index of the last entry of the log
  /// @param lagBeats the beats that it may be behind
  /// @param late whether it is behind by more
  public void beat(long last, int lagBeats, boolean late) {
    judge(last, lagBeats, late);
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

  /// While work is held back a database gains, however far it is behind. One that falls further
  /// behind, or is hardly at work, would slow everything down for ever, perhaps on purpose.
  private void judge(long last, int lagBeats, boolean late) {
    if (applied < 0) {
      return; // a broken connection changes nothing
    }
    if (!late) {
      lateBeats = 0;
      restBefore = 0;
      isTooSlow = false;
      return;
    }
    if (restBefore == 0) {
      restBefore = last - applied;
    }
    if (lateBeats == 0) {
      lateBefore = applied;
    }
    lateBeats++;
    if (lateBeats == JUDGED_FACTOR * lagBeats) {
      long gained = applied - lateBefore;
      long rest = last - applied;
      isTooSlow |=
          gained < JUDGED_FACTOR * ENTRIES_PER_LAG_MIN || rest > gained && rest > 2 * restBefore;
      lateBeats = 0;
    }
  }

  /// Whether it was late for long, and fell further behind or applied very little. It is no longer
  /// waited for until it has caught up.
  public boolean isTooSlow() {
    return isTooSlow;
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

  /// It is down. How far it is behind once it is back says nothing about its speed, which is judged
  /// from then on.
  public void goesDown() {
    startsAnew();
    lateBeats = 0;
    restBefore = 0;
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

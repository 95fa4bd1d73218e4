package quorate.replication.cbs;

import java.time.Duration;
import quorate.core.Effects;

/// Notices at one database that committed transactions make no progress (rule M6 in
/// docs/protocols/cbs.md).
final class CommitWatch {
  private static final int DOUBLINGS_MAX = 6;

  /// The number of steps that committed transactions have taken at the database.
  private long progress;

  private boolean isArmed;

  /// The number of successive timeouts without progress. Waits grow with it, because a step that
  /// takes longer than every wait would be repeated for ever.
  private int standstills;

  void onProgress() {
    progress++;
  }

  /// Looks again after a wait, unless it is about to.
  void arm(Duration wait, Effects<CbsMessage> effects) {
    if (!isArmed) {
      isArmed = true;
      effects.arm(
          new Manager.CommitTimer(progress),
          wait.multipliedBy(1L << Math.min(standstills, DOUBLINGS_MAX)));
    }
  }

  /// Whether there was no progress since the timer was armed.
  ///
  /// @param then the progress at that time
  boolean hasStoodStill(long then) {
    isArmed = false;
    standstills = then == progress ? standstills : 0;
    return then == progress;
  }

  /// A standstill is dealt with.
  void onStandstill() {
    standstills++;
  }
}

package quorate.replication.eve;

import java.util.List;

/// A verifier's patience with a view, in ticks (Eve, section 3.4.1, case 2; the doubling is
/// PBFT's).
final class Watch {
  private static final int DOUBLINGS_MAX = 6;

  private final EveLimits limits;
  private int ticks;

  /// How long another verifier has waited ahead of this one, and for how many timeouts one must.
  private int aheadTicks;

  private int aheadTimeouts = 2;

  /// The timeouts since a batch was committed (V4).
  private int failures;

  Watch(EveLimits limits) {
    this.limits = limits;
  }

  /// A batch was committed.
  void onProgress() {
    ticks = 0;
    failures = 0;
  }

  /// The view was left, or another one began.
  void onView() {
    ticks = 0;
    aheadTicks = 0;
  }

  /// A view was left.
  ///
  /// @param late because something did not come in time, which may be the network's fault
  void onLeft(boolean late) {
    failures = Math.min(failures + (late ? 1 : 0), DOUBLINGS_MAX);
    onView();
  }

  /// A tick in a view; returns whether it is to be left. Nobody is to blame while there is nothing
  /// to do.
  boolean onTickActive(boolean unfinished) {
    ticks = unfinished ? ticks + 1 : 0;
    return ticks >= timeout();
  }

  /// A tick between views; returns whether the next one is to be tried.
  boolean onTickWaiting(boolean quorumWaits) {
    ticks = quorumWaits ? ticks + 1 : 0;
    return ticks >= timeout();
  }

  /// A tick while one verifier waits in a higher view; returns whether to follow it. It may lie, so
  /// it must wait longer each time (V2).
  boolean onTickOfOne(boolean waits) {
    aheadTicks = waits ? aheadTicks + 1 : 0;
    if (aheadTicks < aheadTimeouts * limits.timeoutTicks()) {
      return false;
    }
    aheadTimeouts = Math.min(aheadTimeouts + 2, 32);
    return true;
  }

  private int timeout() {
    return limits.timeoutTicks() << Math.max(0, failures - 1);
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(ticks, aheadTicks, aheadTimeouts, failures);
  }
}

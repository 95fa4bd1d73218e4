package quorate.gateway;

import java.util.concurrent.locks.LockSupport;

/// The time slice of a session on one of the carrier threads, of which there are as many as
/// processors: a session that is always busy yields to the others after a while.
final class TimeSlice {
  private static final long NANOS_MAX = 1_000_000;

  private long begun = System.nanoTime();

  /// Starts a slice, after the session has waited.
  void begin() {
    begun = System.nanoTime();
  }

  /// Yields if this slice has been long. It parks for a moment, because a carrier continues a
  /// thread that merely yields as soon as that is back in the carrier's own queue.
  void giveWay() {
    if (System.nanoTime() - begun > NANOS_MAX) {
      LockSupport.parkNanos(1);
      begin();
    }
  }
}

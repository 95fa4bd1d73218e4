package quorate.gateway;

import java.util.concurrent.locks.LockSupport;

/// A session's turn on one of the threads that carry all sessions, of which there are as many as
/// processors: one that always finds something to do gives way to the others after a while.
final class Turn {
  private static final long NANOS_MAX = 1_000_000;

  private long begun = System.nanoTime();

  /// The session has waited.
  void begin() {
    begun = System.nanoTime();
  }

  /// Lets others go first if this turn has been long. It waits for a moment, since a carrier goes
  /// on with a thread that only yields for as long as that comes back into the queue that it came
  /// from.
  void giveWay() {
    if (System.nanoTime() - begun > NANOS_MAX) {
      LockSupport.parkNanos(1);
      begin();
    }
  }
}

package quorate.runtime.cbs;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Makes all that is said on links to databases late, as if these were further away; it keeps the
/// order. For measurements.
///
/// @param delay each way; zero where nothing is late
record LinkDelay(Duration delay, ScheduledExecutorService timers) {
  /// Delivers something when its time has come; not any more once the timers are shut down.
  void late(Runnable delivery) {
    if (delay.isZero()) {
      delivery.run();
      return;
    }
    try {
      timers.schedule(delivery, delay.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException stopping) {
      return; // nobody waits for it
    }
  }
}

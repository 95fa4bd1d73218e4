package quorate.runtime.cbs;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Delays all messages on links to databases, as if these were farther away, and keeps their order.
/// For measurements.
///
/// @param delay each way; zero for none
record LinkDelay(Duration delay, ScheduledExecutorService timers) {
  /// Makes a delivery when it is due, unless the timers are shut down before.
  void late(Runnable delivery) {
    if (delay.isZero()) {
      delivery.run();
      return;
    }
    try {
      timers.schedule(delivery, delay.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException stopping) {
      return; // no reader waits for it any more
    }
  }
}

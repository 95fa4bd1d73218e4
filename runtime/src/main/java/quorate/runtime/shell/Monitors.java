package quorate.runtime.shell;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// Waiting for a condition that others change under the same monitor, and announce by `notifyAll`.
public final class Monitors {
  private static final long LOOK_MILLIS = 10;

  private Monitors() {}

  /// Sleeps, unless the thread is interrupted.
  public static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /// Looks again and again whether a condition holds that nobody announces.
  ///
  /// @return whether it holds
  public static boolean look(Duration limit, BooleanSupplier condition)
      throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean() && System.nanoTime() < end) {
      Thread.sleep(LOOK_MILLIS);
    }
    return condition.getAsBoolean();
  }

  /// Waits until the condition holds, for a limited time.
  ///
  /// @param monitor held by the calling thread, and released while it waits
  /// @return whether the condition holds
  /// @throws InterruptedException if the thread is interrupted, even if it need not wait
  public static boolean await(Object monitor, long nanos, BooleanSupplier condition)
      throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    long end = System.nanoTime() + nanos;
    long left = nanos;
    while (!condition.getAsBoolean() && left > 0) {
      TimeUnit.NANOSECONDS.timedWait(monitor, left);
      left = end - System.nanoTime();
    }
    return condition.getAsBoolean();
  }
}

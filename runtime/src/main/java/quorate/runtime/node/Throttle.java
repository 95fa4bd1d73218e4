package quorate.runtime.node;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Keeps a transfer from using more than its share of a network.
final class Throttle {
  private static final long NAP_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(100);

  /// Passes time.
  interface Sleeper {
    void sleep(long nanos) throws InterruptedException;
  }

  private final long bytesPerSecond;
  private final LongSupplier nanoTime;
  private final Sleeper sleeper;

  /// The time at which the bytes taken so far would have arrived at the full rate.
  private long free = Long.MIN_VALUE;

  /// @param bytesPerSecond 0 for no limit
  Throttle(long bytesPerSecond, LongSupplier nanoTime, Sleeper sleeper) {
    this.bytesPerSecond = bytesPerSecond;
    this.nanoTime = nanoTime;
    this.sleeper = sleeper;
  }

  /// One by the machine's clock.
  static Throttle of(long bytesPerSecond) {
    return new Throttle(bytesPerSecond, System::nanoTime, TimeUnit.NANOSECONDS::sleep);
  }

  /// Waits until so many bytes more may come, or are wanted no more.
  ///
  /// @return how long that took, in nanoseconds
  long await(long bytes, BooleanSupplier needless) throws InterruptedException {
    if (bytesPerSecond == 0) {
      return 0;
    }
    long begun = nanoTime.getAsLong();
    free = free == Long.MIN_VALUE ? begun : Math.max(free, begun);
    long now = begun;
    while (now < free && !needless.getAsBoolean()) {
      sleeper.sleep(Math.min(free - now, NAP_NANOS_MAX));
      now = nanoTime.getAsLong();
    }
    free += bytes * TimeUnit.SECONDS.toNanos(1) / bytesPerSecond;
    return now - begun;
  }
}

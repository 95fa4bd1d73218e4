package quorate.bench.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// When transactions are to begin. In an open loop the n-th of all clients together is due at a
/// time that depends on nothing but n: a database that stands still makes all late that are due
/// meanwhile, and their latency counts from then (no coordinated omission).
final class Pace {
  private final long startNanos;
  private final double nanosEach;
  private final AtomicLong begun = new AtomicLong();

  /// @param ratePerSecond 0 for a closed loop
  Pace(long startNanos, double ratePerSecond) {
    this.startNanos = startNanos;
    this.nanosEach = ratePerSecond == 0 ? 0 : TimeUnit.SECONDS.toNanos(1) / ratePerSecond;
  }

  /// When the next transaction is due, which may be past; in a closed loop, now.
  long next(long nowNanos) {
    return nanosEach == 0 ? nowNanos : due(begun.getAndIncrement());
  }

  private long due(long number) {
    return startNanos + Math.round(number * nanosEach);
  }

  /// How many were due by now and have not begun, as no client was free.
  long late(long nowNanos) {
    if (nanosEach == 0) {
      return 0;
    }
    long due = (long) ((nowNanos - startNanos) / nanosEach) + 1;
    return Math.max(0, due - begun.get());
  }
}

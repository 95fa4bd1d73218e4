package quorate.bench.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// The start times of transactions. In an open loop, the n-th transaction of all clients together
/// is due at a time that depends on n alone: a database that stalls delays all transactions due
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

  /// The time at which the next transaction is due, possibly past; in a closed loop, now.
  long next(long nowNanos) {
    return nanosEach == 0 ? nowNanos : due(begun.getAndIncrement());
  }

  private long due(long number) {
    return startNanos + Math.round(number * nanosEach);
  }

  /// How many transactions are due and have not begun because no client was free.
  long late(long nowNanos) {
    if (nanosEach == 0) {
      return 0;
    }
    long due = (long) ((nowNanos - startNanos) / nanosEach) + 1;
    return Math.max(0, due - begun.get());
  }
}

package quorate.runtime.pbr;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import quorate.replication.pbr.LeaseClock;

/// Reads this machine's clocks for leases ([LeaseClock]).
final class LeaseReadings {
  private final LeaseClock clock = new LeaseClock();

  /// The time in nanoseconds since some moment. One thread at a time reads both clocks, so that
  /// readings are compared in the order in which they were taken.
  synchronized long nanos() {
    long monotonic = System.nanoTime();
    Instant now = Instant.now();
    return clock.nanos(monotonic, TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano());
  }
}

package quorate.replication.pbr;

/// The clock for leases (Q3). While its machine is suspended the monotonic clock may stand still;
/// this clock advances as far as the wall clock shows the suspension.
///
/// Between two readings it advances by at least as much as either clock, so no lease is relied on
/// for longer than by the faster one. It ignores a wall clock that is set back; one that is set
/// forward ends a lease early.
///
/// It reads no clock itself. Not thread-safe.
public final class LeaseClock {
  private boolean read;
  private long wallAhead;
  private long added;

  /// The time at a reading of both clocks.
  ///
  /// @param monotonicNanos a clock that is never set, read together with the other
  /// @param wallNanos the time of day
  public long nanos(long monotonicNanos, long wallNanos) {
    long ahead = wallNanos - monotonicNanos;
    if (read && ahead > wallAhead) {
      added += ahead - wallAhead;
    }
    read = true;
    wallAhead = ahead;
    return monotonicNanos + added;
  }
}

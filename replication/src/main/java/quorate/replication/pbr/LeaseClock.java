package quorate.replication.pbr;

/// The clock that leases are read off (Q3): it goes on while its machine is suspended, when the
/// monotonic clock may stand still, as far as the wall clock shows that.
///
/// Between two readings it advances by at least as much as either of the two clocks, so what a
/// lease relies on is never longer than by the faster one. A wall clock that is set back is passed
/// over; one that is set forward ends a lease early.
///
/// It reads no clock itself, and is not for several threads at once.
public final class LeaseClock {
  private boolean read;
  private long wallAhead;
  private long added;

  /// A reading.
  ///
  /// @param monotonicNanos of a clock that is never set, read together with the other
  /// @param wallNanos of the time of day
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

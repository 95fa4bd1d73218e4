package quorate.bench.wire;

import java.util.OptionalDouble;

/// The figures of one window of a load at one contender.
///
/// @param operations that succeeded
/// @param cpuMillis of all server processes and their descendants, for each operation
/// @param perSecond operations
/// @param p50Millis the median latency, if it was measured
/// @param failed operations that were given up
public record WireWindow(
    long operations, double cpuMillis, double perSecond, OptionalDouble p50Millis, long failed) {
  /// Whether the CPU of two windows differs by less than a part of it.
  boolean isLike(WireWindow other, double part) {
    double greater = Math.max(cpuMillis, other.cpuMillis);
    return greater - Math.min(cpuMillis, other.cpuMillis) < part * greater;
  }
}

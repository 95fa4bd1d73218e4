package quorate.bench.load;

/// What a second of a run was like.
///
/// @param seconds since the clients began
/// @param measured whether it counts
/// @param perSecond transactions that ended well
/// @param p50 latency in milliseconds
/// @param p99 the same
/// @param retried since the run began to count
/// @param failed the same
public record Tick(
    double seconds,
    boolean measured,
    double perSecond,
    double p50,
    double p99,
    long retried,
    long failed) {
  /// One line for a person.
  public String line() {
    return "%4.0f s%s  %,7.0f/s  p50 %8.2f  p99 %8.2f ms  retried %,d  failed %,d"
        .formatted(seconds, measured ? "" : " (warm-up)", perSecond, p50, p99, retried, failed);
  }
}

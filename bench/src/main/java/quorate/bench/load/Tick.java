package quorate.bench.load;

/// The figures of one second of a run.
///
/// @param seconds since the clients began
/// @param measured whether it is part of the measurement
/// @param perSecond successful transactions
/// @param p50 latency in milliseconds
/// @param p99 the same
/// @param retried since the measurement began
/// @param failed the same
public record Tick(
    double seconds,
    boolean measured,
    double perSecond,
    double p50,
    double p99,
    long retried,
    long failed) {
  /// A line for the terminal.
  public String line() {
    return "%4.0f s%s  %,7.0f/s  p50 %8.2f  p99 %8.2f ms  retried %,d  failed %,d"
        .formatted(seconds, measured ? "" : " (warm-up)", perSecond, p50, p99, retried, failed);
  }
}

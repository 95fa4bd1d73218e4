package quorate.bench.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/// Synthetic measurements.
public final class MadeUp {
  private MadeUp() {}

  /// A second with this many transactions, each of two milliseconds.
  ///
  /// @param cpuEach of the servers, per transaction
  public static Measured second(int transactions, Duration cpuEach) {
    Histogram latency = new Histogram(3);
    latency.recordValueWithCount(2_000_000, transactions);
    return new Measured(
        1_000_000_000,
        Map.of("any", latency),
        Map.of(),
        new Failures(),
        new Failures(),
        0,
        new CpuMeter.Used(
            Duration.ofMillis(transactions),
            cpuEach.multipliedBy(transactions),
            new java.util.TreeMap<>()),
        true,
        List.of(),
        0);
  }
}

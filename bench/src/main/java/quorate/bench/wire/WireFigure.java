package quorate.bench.wire;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/// The windows of one load at one contender, beside the same number of spinning processes. Each
/// figure is the median of the windows.
///
/// @param clients connections
/// @param busy spinning processes beside it
/// @param windows the measured ones; none if it broke before
/// @param steady whether the warm-up ended with two windows that were alike
public record WireFigure(
    String contender,
    String load,
    int clients,
    int busy,
    List<WireWindow> windows,
    boolean steady) {
  public WireFigure {
    windows = List.copyOf(windows);
  }

  /// Milliseconds of CPU of all server processes for each operation.
  public OptionalDouble cpuMillis() {
    return median(WireWindow::cpuMillis);
  }

  /// Operations per second.
  public OptionalDouble perSecond() {
    return median(WireWindow::perSecond);
  }

  /// The median latency in milliseconds, if it was measured.
  public OptionalDouble p50Millis() {
    return windows.stream().anyMatch(each -> each.p50Millis().isEmpty())
        ? OptionalDouble.empty()
        : median(each -> each.p50Millis().orElseThrow());
  }

  /// Operations that were given up.
  public long failed() {
    return windows.stream().mapToLong(WireWindow::failed).sum();
  }

  /// Whether it measures the same as another one of the same run, at another contender.
  boolean isBeside(WireFigure other) {
    return load.equals(other.load) && clients == other.clients && busy == other.busy;
  }

  private OptionalDouble median(ToDoubleFunction<WireWindow> figure) {
    double[] sorted = windows.stream().mapToDouble(figure).sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2);
  }
}

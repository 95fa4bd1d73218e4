package quorate.bench.load;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/// Latencies by kind of transaction, recorded by all clients and read each second.
final class Latencies {
  private static final long HIGHEST_NANOS = TimeUnit.MINUTES.toNanos(30);
  private static final int DIGITS = 3;

  private final Map<String, Recorder> recorders = new LinkedHashMap<>();
  private final Map<String, Histogram> totals = new LinkedHashMap<>();

  Latencies(List<String> kinds) {
    for (String kind : kinds) {
      recorders.put(kind, new Recorder(HIGHEST_NANOS, DIGITS));
    }
  }

  void record(String kind, long nanos) {
    Recorder recorder = recorders.get(kind);
    if (recorder == null) {
      throw new IllegalArgumentException("a workload must name its kind " + kind);
    }
    recorder.recordValue(Math.clamp(nanos, 0, HIGHEST_NANOS));
  }

  /// The latencies of all kinds recorded since the last call, which are added to the totals.
  Histogram drain() {
    Histogram all = new Histogram(HIGHEST_NANOS, DIGITS);
    recorders.forEach((kind, recorder) -> {
      Histogram interval = recorder.getIntervalHistogram();
      all.add(interval);
      totals.computeIfAbsent(kind, _ -> new Histogram(HIGHEST_NANOS, DIGITS)).add(interval);
    });
    return all;
  }

  /// Forgets everything so far.
  void clear() {
    drain();
    totals.values().forEach(Histogram::reset);
  }

  Map<String, Histogram> totals() {
    return totals;
  }
}

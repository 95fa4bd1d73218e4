package quorate.gateway;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/// Shapes of statements whose trial was over at once: for a while the next one of the same shape,
/// whatever its values, need not be tried. A table that a statement goes through does not become
/// ten times as large in that while.
final class QuickShapes {
  /// A trial that takes less than this was quick.
  static final Duration QUICK = Duration.ofMillis(100);

  private static final Duration WHILE = Duration.ofSeconds(10);

  /// How many are known; beyond that those that were tried first are forgotten.
  private static final int SHAPES_MAX = 1000;

  private final Map<String, Long> until =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > SHAPES_MAX;
        }
      };
  private final LongSupplier nanos;

  /// @param nanos a clock that only goes forward
  QuickShapes(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /// Notes how long a trial took.
  synchronized void tried(String shape, long took) {
    until.remove(shape);
    if (took < QUICK.toNanos()) {
      until.put(shape, nanos.getAsLong() + WHILE.toNanos());
    }
  }

  synchronized boolean isQuick(String shape) {
    Long end = until.get(shape);
    return end != null && nanos.getAsLong() - end < 0;
  }
}

package quorate.gateway.session;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/// Shapes of statements whose dry run was quick. For a while, statements of such a shape need no
/// dry run, whatever their values: in so short a time a table does not grow tenfold.
public final class QuickShapes {
  /// A dry run that takes less than this was quick.
  static final Duration QUICK = Duration.ofMillis(100);

  private static final Duration WHILE = Duration.ofSeconds(10);

  /// The most shapes remembered; the oldest are forgotten first.
  private static final int SHAPES_MAX = 1000;

  private final Map<String, Long> until =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > SHAPES_MAX;
        }
      };
  private final LongSupplier nanos;

  /// @param nanos a monotonic clock
  public QuickShapes(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /// Records the duration of a dry run.
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

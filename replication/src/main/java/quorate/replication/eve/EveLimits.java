package quorate.replication.eve;

import java.time.Duration;

/// Limits and timing (Eve, sections 3.2.2 and 3.4.1).
///
/// @param tick the time between ticks of a role
/// @param timeoutTicks how many ticks without progress a view may have, initially
/// @param window how many batches after the committed one may be executed, and their tokens kept
/// @param stallsMax after how many new views without a committed batch the next one is executed
///   sequentially (D6); 1 after each divergence, as in Eve, section 3.2.2
public record EveLimits(Duration tick, int timeoutTicks, int window, int stallsMax) {
  public static final EveLimits DEFAULT = new EveLimits(Duration.ofMillis(50), 10, 4, 1);

  public EveLimits {
    if (timeoutTicks < 1 || window < 1 || stallsMax < 1) {
      throw new IllegalArgumentException(
          "limits are at least 1: " + timeoutTicks + ", " + window + ", " + stallsMax);
    }
  }
}

package quorate.runtime.eve;

import java.time.Duration;
import quorate.replication.eve.EveLimits;

/// The timing of nodes.
final class EveTimes {
  /// A view without progress is left after a second, since its tokens wait for syncs and for the
  /// execution of batches. With several batches on their way, the next is executed while the one
  /// before is verified.
  static final EveLimits LIMITS = new EveLimits(Duration.ofMillis(50), 20, 4, 1);

  private EveTimes() {}
}

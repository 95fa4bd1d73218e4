package quorate.gateway.system;

import java.time.Duration;

/// Signals that a query has to wait for a while, which an engine's callback must not do: the query
/// is abandoned, and restarted afterwards.
public final class SleepNeeded extends RuntimeException {
  private final Duration duration;

  public SleepNeeded(Duration duration) {
    super("" + duration, null, false, false);
    this.duration = duration;
  }

  public Duration duration() {
    return duration;
  }
}

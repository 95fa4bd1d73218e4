package quorate.gateway.session;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// The present time as statements see it.
public final class WallClock {
  private WallClock() {}

  /// Microseconds since 1970.
  public static long micros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }
}

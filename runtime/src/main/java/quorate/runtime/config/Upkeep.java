package quorate.runtime.config;

import java.time.Duration;

/// How replicas are compared and repaired.
///
/// @param repairBytesPerSecond what a node in repair fetches at most; 0 if that has no limit
/// @param scrub after how long without a comparison the replicas are compared; zero for never
public record Upkeep(long repairBytesPerSecond, Duration scrub) {
  /// Without a limit, and compared once a day at least.
  public static final Upkeep DEFAULT = new Upkeep(0, Duration.ofHours(24));

  public Upkeep {
    if (repairBytesPerSecond < 0 || scrub.isNegative()) {
      throw new IllegalArgumentException("neither a rate nor a time is negative");
    }
  }
}

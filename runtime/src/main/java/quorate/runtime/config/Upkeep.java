package quorate.runtime.config;

import java.time.Duration;

/// How replicas are kept in step, compared and repaired.
///
/// @param repairBytesPerSecond the rate limit at which a node in repair fetches data; 0 for none
/// @param scrub the time without a comparison after which the replicas are compared; zero for never
/// @param follow whether nodes maintain their tables' digests from write sets, and report scans
///   that find other rows
/// @param parallel how many ordered transactions without conflicts a database executes at once, if
///   its engine can; 1 for one after the other
/// @param lag how far a database may fall behind the answers before writes wait; zero: never
/// @param spares the replacements of replicas that fail
public record Upkeep(
    long repairBytesPerSecond,
    Duration scrub,
    Duration lag,
    boolean follow,
    int parallel,
    Spares spares) {
  /// More would have no work, and each takes a connection.
  public static final int PARALLEL_MAX = 64;

  /// No rate limit, a comparison at least once a day, and in step within half a second.
  public static final Upkeep DEFAULT =
      new Upkeep(0, Duration.ofHours(24), Duration.ofMillis(500), false, 1, Spares.NONE);

  /// A copy with other spares.
  public Upkeep with(Spares others) {
    return new Upkeep(repairBytesPerSecond, scrub, lag, follow, parallel, others);
  }

  public Upkeep {
    if (repairBytesPerSecond < 0 || scrub.isNegative() || lag.isNegative()) {
      throw new IllegalArgumentException("neither a rate nor a time is negative");
    }
    if (parallel < 1 || parallel > PARALLEL_MAX) {
      throw new IllegalArgumentException("no " + parallel + " transactions at once");
    }
  }
}

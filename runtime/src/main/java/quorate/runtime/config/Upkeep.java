package quorate.runtime.config;

import java.time.Duration;

/// How replicas are kept in step, compared and repaired.
///
/// @param repairBytesPerSecond what a node in repair fetches at most; 0 if that has no limit
/// @param scrub after how long without a comparison the replicas are compared; zero for never
/// @param follow whether nodes follow their tables' digests by write sets, and say where a scan
///   finds other rows
/// @param parallel how many ordered transactions a database executes at once, where they have no
///   conflict and its engine can; 1 for one after the other
/// @param lag how far a database may be behind the answers before writes wait; zero: they never do
/// @param spares who takes the place of a replica that has failed
public record Upkeep(
    long repairBytesPerSecond,
    Duration scrub,
    Duration lag,
    boolean follow,
    int parallel,
    Spares spares) {
  /// More would have no work, and each has a connection.
  public static final int PARALLEL_MAX = 64;

  /// Without a limit, compared once a day at least, and in step within half a second.
  public static final Upkeep DEFAULT =
      new Upkeep(0, Duration.ofHours(24), Duration.ofMillis(500), false, 1, Spares.NONE);

  /// The same with other spares.
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

package quorate.runtime.config;

import java.time.Duration;
import java.util.Locale;
import quorate.replication.cbs.CbsConfig;

/// The settings of a shepherd (`[cbs]` in the configuration).
///
/// @param mode how much runs concurrently
/// @param replays whether an aborted transaction is run again for its client, which does not notice
///   if all answers so far are the same
/// @param delay added between the shepherd and each database, each way: for measurements
/// @param backlog the bytes of statements kept for a database that lags; beyond them it is
///   detached, and repaired when it is back
/// @param standby whether any node can run the shepherd, and another takes over if that node fails
public record Shepherding(
    CbsConfig.Mode mode, boolean replays, Duration delay, long backlog, boolean standby) {
  public static final Shepherding DEFAULT =
      new Shepherding(CbsConfig.Mode.CONCURRENT, false, Duration.ZERO, 64L << 20, false);

  /// A copy in another mode.
  public Shepherding in(CbsConfig.Mode other) {
    return new Shepherding(other, replays, delay, backlog, standby);
  }

  /// A copy that runs aborted transactions again.
  public Shepherding replaying() {
    return new Shepherding(mode, true, delay, backlog, standby);
  }

  /// A copy with a delay.
  public Shepherding delayed(Duration other) {
    return new Shepherding(mode, replays, other, backlog, standby);
  }

  /// A copy with another backlog limit.
  public Shepherding keeping(long bytes) {
    return new Shepherding(mode, replays, delay, bytes, standby);
  }

  /// A copy with shepherds that stand by for each other.
  public Shepherding standingBy() {
    return new Shepherding(mode, replays, delay, backlog, true);
  }

  /// A mode's name in the configuration.
  public static String word(CbsConfig.Mode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }
}

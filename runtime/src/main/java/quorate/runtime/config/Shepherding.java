package quorate.runtime.config;

import java.time.Duration;
import java.util.Locale;
import quorate.replication.cbs.CbsConfig;

/// How a shepherd works (`[cbs]` in the configuration).
///
/// @param mode how much runs at once
/// @param replays whether a transaction that was aborted is run again for its client, who notices
///   nothing if all answers so far are the same
/// @param delay added between the shepherd and each database, each way: for measurements
/// @param backlog bytes of statements that are kept for a database that stays behind; beyond them
///   it is detached, and repaired when it is back
/// @param standby whether each node can have the shepherd, and another one takes over from the node
///   that has it
public record Shepherding(
    CbsConfig.Mode mode, boolean replays, Duration delay, long backlog, boolean standby) {
  public static final Shepherding DEFAULT =
      new Shepherding(CbsConfig.Mode.CONCURRENT, false, Duration.ZERO, 64L << 20, false);

  /// The same in another mode.
  public Shepherding in(CbsConfig.Mode other) {
    return new Shepherding(other, replays, delay, backlog, standby);
  }

  /// The same, but what is aborted is run again.
  public Shepherding replaying() {
    return new Shepherding(mode, true, delay, backlog, standby);
  }

  /// The same with a delay.
  public Shepherding delayed(Duration other) {
    return new Shepherding(mode, replays, other, backlog, standby);
  }

  /// The same with another limit to what is kept.
  public Shepherding keeping(long bytes) {
    return new Shepherding(mode, replays, delay, bytes, standby);
  }

  /// The same with shepherds that stand by for each other.
  public Shepherding standingBy() {
    return new Shepherding(mode, replays, delay, backlog, true);
  }

  /// As the configuration names a mode.
  public static String word(CbsConfig.Mode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }
}

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
/// @param standby whether each node can have the shepherd, and another one takes over from the node
///   that has it
public record Shepherding(CbsConfig.Mode mode, boolean replays, Duration delay, boolean standby) {
  public static final Shepherding DEFAULT =
      new Shepherding(CbsConfig.Mode.CONCURRENT, false, Duration.ZERO);

  /// One shepherd, in one process.
  public Shepherding(CbsConfig.Mode mode, boolean replays, Duration delay) {
    this(mode, replays, delay, false);
  }

  /// The same with shepherds that stand by for each other.
  public Shepherding standingBy() {
    return new Shepherding(mode, replays, delay, true);
  }

  /// As the configuration names a mode.
  public static String word(CbsConfig.Mode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }
}

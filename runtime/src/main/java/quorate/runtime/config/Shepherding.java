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
public record Shepherding(CbsConfig.Mode mode, boolean replays, Duration delay, long backlog) {
  public static final Shepherding DEFAULT =
      new Shepherding(CbsConfig.Mode.CONCURRENT, false, Duration.ZERO, 64L << 20);

  /// The same in another mode.
  public Shepherding in(CbsConfig.Mode other) {
    return new Shepherding(other, replays, delay, backlog);
  }

  /// The same, but what is aborted is run again.
  public Shepherding replaying() {
    return new Shepherding(mode, true, delay, backlog);
  }

  /// The same with a delay.
  public Shepherding delayed(Duration other) {
    return new Shepherding(mode, replays, other, backlog);
  }

  /// The same with another limit to what is kept.
  public Shepherding keeping(long bytes) {
    return new Shepherding(mode, replays, delay, bytes);
  }

  /// As the configuration names a mode.
  public static String word(CbsConfig.Mode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }
}

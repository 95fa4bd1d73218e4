package quorate.bench.hrdb;

import java.time.Duration;

/// The plan of a database's crash and recovery while clients work (HRDB, section 7.3): it crashes
/// after a third of the time, and is restarted after two thirds.
///
/// @param clients each with a connection of its own
/// @param length of the clients' work
/// @param victim the database that crashes, counted from 0
/// @param catchUp the time limit, after the clients' work, for catching up with all commits
/// @param sampling the interval between samples of the databases' progress
/// @param seed of all random choices
public record RecoveryPlan(
    int clients, Duration length, int victim, Duration catchUp, Duration sampling, long seed) {
  /// The number of parts into which the time is divided.
  private static final int PARTS = 3;

  public RecoveryPlan {
    if (length.compareTo(sampling.multipliedBy(2L * PARTS)) < 0) {
      throw new IllegalArgumentException("--seconds: too short to see anything");
    }
    if (victim < 0) {
      throw new IllegalArgumentException("--victim: databases are numbered from 1");
    }
  }

  /// From the start.
  Duration crash() {
    return length.dividedBy(PARTS);
  }

  /// From the start.
  Duration restart() {
    return length.multipliedBy(2).dividedBy(PARTS);
  }
}

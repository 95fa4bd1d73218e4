package quorate.bench.hrdb;

import java.time.Duration;

/// How a database is to crash and come back while clients work (HRDB, section 7.3): it crashes
/// after a third of the time, and is restarted after two.
///
/// @param clients each with a connection of its own
/// @param length of the clients' work
/// @param victim the database that crashes, counted from 0
/// @param catchUp how long it may take after the clients' work, until it has all that is committed
/// @param sampling the time between two looks at how far each database is
/// @param seed of all that is drawn
public record RecoveryPlan(
    int clients, Duration length, int victim, Duration catchUp, Duration sampling, long seed) {
  /// Into so many parts the time is divided.
  private static final int PARTS = 3;

  public RecoveryPlan {
    if (length.compareTo(sampling.multipliedBy(2L * PARTS)) < 0) {
      throw new IllegalArgumentException("--seconds: too short to see anything");
    }
    if (victim < 0) {
      throw new IllegalArgumentException("--victim: databases are numbered from 1");
    }
  }

  /// From the beginning.
  Duration crash() {
    return length.dividedBy(PARTS);
  }

  /// From the beginning.
  Duration restart() {
    return length.multipliedBy(2).dividedBy(PARTS);
  }
}

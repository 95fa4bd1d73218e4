package quorate.simulator;

import java.util.Locale;

/// What a run did. A suite in which one of these stays zero has proved less than it seems.
public enum Counter {
  REQUESTS,
  RETRIES,
  DUPLICATES_SUPPRESSED,
  EXPIRED_SESSIONS,
  GIVEN_UP,
  ELECTIONS,
  ELECTIONS_ADOPTING,
  ADOPTED_SLOTS,
  FILLED_SLOTS,
  CATCH_UPS,
  SNAPSHOTS,
  SNAPSHOT_INSTALLS,
  TRUNCATIONS,
  COMPACTIONS,
  FAULTS,
  CRASHES,
  POWER_FAILURES,
  LOST_WRITES,
  PAUSES,
  PARTITIONS,
  ONE_WAY_CUTS,
  SLOW_DISKS,
  DRIFTING_CLOCKS,
  DROPS,
  DUPLICATED_MESSAGES,
  DELAYED_MESSAGES,
  MESSAGES,
  EVENTS;

  /// As it is printed.
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}

package quorate.replication.byzantium;

import java.time.Duration;

/// Times and bounds.
///
/// @param tick the interval at which a role looks at what is late
/// @param patienceTicks ticks without an answer after which a master is suspected, and a silent
///   replica not awaited any more
/// @param idleTicks ticks without an operation after which a transaction is idle
/// @param ageSlots slots after which an open transaction falls, so that keys and inverse write sets
///   are kept no further back (S4)
/// @param suspectedSlots slots for which a suspected master is avoided
/// @param doublingsMax how often patience with silent replicas doubles at most, while the COMMITs
///   of a session stay undecided
/// @param bufferedMax operations kept for a transaction that has not begun here yet
public record ByzLimits(
    Duration tick,
    int patienceTicks,
    int idleTicks,
    int ageSlots,
    int suspectedSlots,
    int doublingsMax,
    int bufferedMax) {
  /// 100,000 slots are some minutes of a busy cluster. That is longer than interactive transactions
  /// take, and keys of as many commits fit in memory.
  public static final ByzLimits DEFAULT =
      new ByzLimits(Duration.ofMillis(50), 20, 1200, 100_000, 1_000, 5, 1024);
}

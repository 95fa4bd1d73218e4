package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import quorate.simulator.world.Rng;

/// The part of a bank's database that survives a power failure: the synced state, a prefix of the
/// later commits, or all of them.
final class BankDisk {
  private static final int PREFIXES_MAX = 12;

  private Bank synced = new Bank();
  private final List<Bank> prefixes = new ArrayList<>();

  /// A mark beside the files: they are not this replica's state (P1).
  private boolean isVoid;

  /// Syncs everything.
  void holds(Bank now) {
    prefixes.clear();
    synced = now.copy();
    isVoid = false;
  }

  /// Overwrites the files by a state, under the mark until they hold all of it.
  ///
  /// @param half what they contain meanwhile
  void overwrites(Bank half) {
    holds(half);
    isVoid = true;
  }

  boolean isVoid() {
    return isVoid;
  }

  void sync(Bank state) {
    synced = state;
    prefixes.removeIf(prefix -> !prefix.applied().isAfter(state.applied()));
  }

  /// Records a commit, which may be synced with all earlier ones.
  void committed(Bank now, Rng rng) {
    if (rng.chance(200)) {
      sync(now.copy());
    } else if (prefixes.size() < PREFIXES_MAX && rng.chance(300)) {
      prefixes.add(now.copy());
    }
  }

  /// The surviving state; empty if it is void.
  ///
  /// @param marks whether the mark is respected
  Bank afterPowerCycle(Bank now, Rng rng, boolean marks) {
    if (isVoid) {
      return marks ? new Bank() : synced;
    }
    int kept = rng.below(prefixes.size() + 2);
    return kept == 0 ? synced : kept <= prefixes.size() ? prefixes.get(kept - 1) : now;
  }
}

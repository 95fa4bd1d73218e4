package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import quorate.simulator.world.Rng;

/// What of a bank's database survives when the power fails: what was synced, or one of the prefixes
/// of its commits since, or all of them.
final class BankDisk {
  private static final int PREFIXES_MAX = 12;

  private Bank synced = new Bank();
  private final List<Bank> prefixes = new ArrayList<>();

  /// All is on disk as it is now.
  void holds(Bank now) {
    prefixes.clear();
    synced = now.copy();
  }

  void sync(Bank state) {
    synced = state;
    prefixes.removeIf(prefix -> !prefix.applied().isAfter(state.applied()));
  }

  /// Something was committed, and is perhaps synced with all before it.
  void committed(Bank now, Rng rng) {
    if (rng.chance(200)) {
      sync(now.copy());
    } else if (prefixes.size() < PREFIXES_MAX && rng.chance(300)) {
      prefixes.add(now.copy());
    }
  }

  /// What is left of `now`.
  Bank afterPowerCycle(Bank now, Rng rng) {
    int kept = rng.below(prefixes.size() + 2);
    return kept == 0 ? synced : kept <= prefixes.size() ? prefixes.get(kept - 1) : now;
  }
}

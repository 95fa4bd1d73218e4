package quorate.simulator.byzantium;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.writeset.KeySet;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;
import quorate.simulator.world.Rng;

/// The faults of one database: lies of one kind, and failures of its engine.
final class ByzLies {
  private final Kind kind;
  private final int perMille;
  private final int failsPerMille;
  private final Rng rng;
  private final Counters counters;
  private boolean stopped;

  enum Kind {
    NONE,
    /// Reads return other values.
    READS,
    /// Writes report other results than they have.
    RESULTS,
    /// Committed writes are lost.
    LOSES,
    /// Keys are left out of the claims.
    KEYS,
    /// Reads see what was committed after the snapshot.
    LATE,
    /// Operations are never answered.
    SILENT
  }

  ByzLies(Kind kind, int perMille, int failsPerMille, Rng rng, Counters counters) {
    this.kind = kind;
    this.perMille = perMille;
    this.failsPerMille = failsPerMille;
    this.rng = rng;
    this.counters = counters;
  }

  void stop() {
    stopped = true;
  }

  private boolean tells(Kind wanted) {
    boolean tells = !stopped && kind == wanted && rng.chance(perMille);
    counters.add(Counter.BYZ_LIES, tells ? 1 : 0);
    return tells;
  }

  /// Whether the engine fails in this operation, by itself.
  boolean fails() {
    boolean fails = !stopped && rng.chance(failsPerMille);
    counters.add(Counter.BYZ_ENGINE_FAILURES, fails ? 1 : 0);
    return fails;
  }

  /// Whether an operation is never answered.
  boolean isSilent() {
    return tells(Kind.SILENT);
  }

  boolean readsLate() {
    return tells(Kind.LATE);
  }

  long result(ByzOp op, long right) {
    return tells(op.kind().isRead() ? Kind.READS : Kind.RESULTS) ? right + 1 : right;
  }

  KeySet keys(KeySet right) {
    return !right.keys().isEmpty() && tells(Kind.KEYS)
        ? new KeySet(Collections.emptySortedSet())
        : right;
  }

  /// The part of a write set that a lying database stores.
  SortedMap<Long, Optional<Long>> stored(SortedMap<Long, Optional<Long>> right) {
    if (right.isEmpty() || !tells(Kind.LOSES)) {
      return right;
    }
    SortedMap<Long, Optional<Long>> less = new TreeMap<>(right);
    less.remove(less.firstKey());
    return less;
  }
}

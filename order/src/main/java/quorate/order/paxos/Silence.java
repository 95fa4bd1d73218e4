package quorate.order.paxos;

import java.util.List;
import quorate.core.Patience;

/// The silence of the leader or candidate that a node follows, in ticks of the node's own clock
/// (L1), and the hint that it may never end (L1a).
final class Silence {
  /// The ticks that are left after a hint: a leader that lives is heard in one of them.
  private static final int HINTED_TICKS = 2;

  private final Patience patience;
  private int ticks;

  /// Ticks that count as passed because of a hint, but have not passed: they are no silence that
  /// the node was observed to break.
  private int skipped;

  /// Ends in the next tick: the first wait for a leader is short.
  Silence(Patience patience) {
    this.patience = patience;
    this.ticks = patience.ticks() - 1;
  }

  void tick() {
    ticks++;
  }

  /// Counts no further than the limit.
  void tickToLimit() {
    ticks = Math.min(ticks + 1, limit() - skipped);
  }

  /// The silence after which a node is presumed dead, in ticks.
  int limit() {
    return patience.ticks();
  }

  boolean isPassed(int moreTicks) {
    return ticks + skipped >= limit() + moreTicks;
  }

  /// Something was heard after this silence; beyond the limit it was a false alarm.
  void end() {
    patience.onHeard(ticks);
    begin(0);
  }

  /// Begins as if this many ticks had passed.
  void begin(int ticksAlready) {
    ticks = ticksAlready;
    skipped = 0;
  }

  /// Nothing listens at the node's address. The rest of the patience is given up, but for the ticks
  /// in which the node would be heard if the hint is wrong (L1a).
  void hint() {
    skipped = Math.max(skipped, limit() - HINTED_TICKS - ticks);
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(ticks, skipped, patience.state());
  }
}

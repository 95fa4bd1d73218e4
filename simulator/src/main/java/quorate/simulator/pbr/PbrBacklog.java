package quorate.simulator.pbr;

import java.util.ArrayDeque;
import java.util.Deque;
import quorate.simulator.check.Violation;

/// The entries that a member's engine has to apply, with the times at which they came.
///
/// Checks that none is older than the flow control allows (rule P8 in docs/protocols/pbr.md), so
/// that the member could soon be the primary. An engine that has just started, stalled or had a
/// state installed, or whose node has just joined, may have more; it is checked from the time on
/// when it has caught up.
final class PbrBacklog {
  private static final long SLACK_MICROS = 1_000_000;

  /// Beats until a primary knows that an engine is slow, and its writes under way have ended.
  private static final int REACTION_BEATS = 8;

  private static final int LAG_FACTOR = 3;

  private final long microsMax;
  private final long reactionMicros;
  private final long applyMicros;

  /// Entries that came within the last reaction time, and the most that ever did.
  private final Deque<Long> recent = new ArrayDeque<>();

  private int recentMax;
  private final Deque<Long> since = new ArrayDeque<>();
  private boolean calm;

  PbrBacklog(PbrSwarm swarm) {
    this.microsMax = LAG_FACTOR * 1_000L * swarm.lagBeats() * swarm.beatMillis() + SLACK_MICROS;
    this.reactionMicros = REACTION_BEATS * 1_000L * swarm.beatMillis();
    this.applyMicros = swarm.slowApplyMicros();
  }

  void came(long now) {
    since.add(now);
    recent.add(now);
    while (recent.element() < now - reactionMicros) {
      recent.remove();
    }
    recentMax = Math.max(recentMax, recent.size());
  }

  /// Something else than a slow engine delays it.
  void disturbed() {
    calm = false;
  }

  void lost() {
    since.clear();
    calm = false;
  }

  /// Records that the oldest entry was applied.
  ///
  /// @param member whether the node is a member of its group
  void applied(PbrNode<?> node, long now, boolean member) {
    if (since.isEmpty()) {
      return;
    }
    long age = now - since.remove();
    calm &= member;
    if (calm && age > microsMax + recentMax * applyMicros) {
      throw new Violation(
          "flow control",
          "%s applied an entry %d ms after it had it, and has %d more"
              .formatted(node.id(), age / 1000, since.size()));
    }
    calm |= member && since.isEmpty();
  }
}

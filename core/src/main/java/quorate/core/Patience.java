package quorate.core;

import java.util.List;

/// The silence after which a node is suspected, in ticks of the observer's clock. It adapts to the
/// observed silences (Chen, Toueg and Aguilera, "On the quality of service of failure detectors",
/// IEEE Transactions on Computers 51(5), 2002, section 6): on a machine busy with other work,
/// healthy nodes are silent for longer.
///
/// A silence of more than half the limit raises the limit to twice that silence; one beyond the
/// limit, after which the node is heard again, was a false alarm. In calm periods the limit shrinks
/// again. Ticks count the observer's own events, so that its own stalls lengthen no silence.
public final class Patience {
  /// The number of timely messages after which the limit shrinks by a step.
  private static final int CALM_WORDS = 64;

  private final int usual;
  private final int most;
  private int limit;
  private int calm;

  /// @param usualTicks the initial limit, and the lowest
  /// @param mostTicks the highest limit, so that failures are still noticed
  public Patience(int usualTicks, int mostTicks) {
    this(usualTicks, mostTicks, usualTicks);
  }

  private Patience(int usual, int most, int limit) {
    this.usual = usual;
    this.most = most;
    this.limit = limit;
  }

  /// Begins with the highest limit, since nothing is known yet of how the machine behaves, and
  /// processes that have just started are the slowest.
  public static Patience atStart(int usualTicks, int mostTicks) {
    return new Patience(usualTicks, mostTicks, mostTicks);
  }

  /// The current limit, in ticks of silence.
  public int ticks() {
    return limit;
  }

  /// Records that the node was heard after this many ticks of silence.
  public void onHeard(int silentTicks) {
    int wanted = (int) Math.min(2L * silentTicks, most);
    if (wanted > limit) {
      limit = wanted;
      calm = 0;
    } else if (limit > usual && 2 * wanted <= limit && ++calm >= CALM_WORDS) {
      limit = Math.max(usual, limit - Math.max(1, usual / 4));
      calm = 0;
    }
  }

  /// The complete state as a value.
  public Object state() {
    return List.of(limit, calm);
  }
}

package quorate.core;

import java.util.List;

/// How long a node may be silent before it is suspected, in ticks of the observer's clock. It
/// follows the silences that are observed (Chen, Toueg and Aguilera, "On the quality of service of
/// failure detectors", IEEE Transactions on Computers 51(5), 2002, section 6): on a machine that is
/// busy with other work, nodes that are well are silent for longer.
///
/// A silence of more than half the limit doubles what it takes; one beyond the limit, after which
/// the node is heard all the same, was a false alarm. While all is quiet the limit shrinks again.
/// Ticks are counted by a node's own events, so that a stall of its own lengthens no silence.
public final class Patience {
  /// After so many timely words the limit shrinks by a step.
  private static final int CALM_WORDS = 64;

  private final int usual;
  private final int most;
  private int limit;
  private int calm;

  /// @param usualTicks the limit where nothing is known, and the least
  /// @param mostTicks the greatest, so that failures are still noticed
  public Patience(int usualTicks, int mostTicks) {
    this.usual = usualTicks;
    this.most = mostTicks;
    this.limit = usualTicks;
  }

  /// The ticks of silence that are still in order.
  public int ticks() {
    return limit;
  }

  /// The node was heard after so many ticks.
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

  /// All that it holds, as a value.
  public Object state() {
    return List.of(limit, calm);
  }
}

package quorate.simulator.explore;

/// One step of the cluster, packed into a long: the node, its event, and the bound that it counts
/// towards.
final class Step {
  /// A message that is removed from the network by its delivery; a tick; a crash.
  static final int PLAIN = 0;

  /// A message that stays in flight.
  static final int DUPLICATE = 1;

  /// A message of the liar.
  static final int LIE = 2;

  /// A message that stays in flight because all do.
  static final int STAYS = 3;

  private Step() {}

  static long of(int node, int input, int kind) {
    return (long) node << 40 | (long) kind << 36 | input;
  }

  static int node(long step) {
    return (int) (step >>> 40);
  }

  static int kind(long step) {
    return (int) (step >>> 36 & 15);
  }

  static int input(long step) {
    return (int) step;
  }
}

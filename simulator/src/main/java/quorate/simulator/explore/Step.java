package quorate.simulator.explore;

/// One step of the cluster, packed into a long: which node, what happens to it, and how it is paid
/// for.
final class Step {
  /// A message that is gone from the network once it is delivered; a tick; a crash.
  static final int PLAIN = 0;

  /// A message that stays in flight.
  static final int DUPLICATE = 1;

  /// A message of the liar.
  static final int LIE = 2;

  /// A message that stays in flight, where all do.
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

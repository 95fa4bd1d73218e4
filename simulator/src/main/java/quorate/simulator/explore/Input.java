package quorate.simulator.explore;

/// The event of one step at one node, packed into an int, since it is part of millions of keys.
///
/// The power may fail while the node handles an event: then only the first few of its records reach
/// the disk, and only output emitted before the first lost record takes effect.
final class Input {
  static final int TICK = 1;
  static final int CRASH = 2;
  private static final int DELIVER = 0;
  private static final int TORN_DELIVER = 3;
  private static final int TORN_TICK = 4;
  private static final int PACKETS_MAX = 1 << 22;

  private Input() {}

  static int deliver(int packet) {
    if (packet >= PACKETS_MAX) {
      throw new IllegalStateException("too many different messages");
    }
    return packet << 9 | DELIVER;
  }

  /// The same event with a power failure when `reached` of its records are on disk.
  static int torn(int input, int reached) {
    int kind = isDelivery(input) ? TORN_DELIVER : TORN_TICK;
    return input & ~7 | reached << 3 | kind;
  }

  static boolean isDelivery(int input) {
    int kind = input & 7;
    return kind == DELIVER || kind == TORN_DELIVER;
  }

  static boolean isTorn(int input) {
    return (input & 7) >= TORN_DELIVER;
  }

  static boolean isCrash(int input) {
    return (input & 7) >= CRASH;
  }

  static int packet(int input) {
    return input >>> 9;
  }

  static int reached(int input) {
    return input >>> 3 & 63;
  }
}

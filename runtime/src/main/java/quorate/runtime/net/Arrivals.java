package quorate.runtime.net;

import io.netty.channel.Channel;
import java.util.ArrayDeque;

/// Connections whose peer is not known yet: so many at most. One more costs the oldest its place,
/// so that those who stay silent keep nobody out.
final class Arrivals {
  private static final int MAX = 256;

  private final ArrayDeque<Channel> waiting = new ArrayDeque<>();

  /// Closes one without a word. On its loop.
  static void drop(Channel channel) {
    channel.unsafe().close(channel.unsafe().voidPromise());
  }

  synchronized void add(Channel channel) {
    if (waiting.size() >= MAX) {
      drop(waiting.removeFirst());
    }
    waiting.addLast(channel);
  }

  /// It is known, or gone.
  synchronized void remove(Channel channel) {
    waiting.remove(channel);
  }
}

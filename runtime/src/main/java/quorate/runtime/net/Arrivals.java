package quorate.runtime.net;

import io.netty.channel.Channel;
import java.util.ArrayDeque;

/// A bounded set of connections whose peer is not known yet. A new one over the limit evicts the
/// oldest, so that silent peers keep nobody out.
final class Arrivals {
  private static final int MAX = 256;

  private final ArrayDeque<Channel> waiting = new ArrayDeque<>();

  /// Closes a connection without an alert. Runs on the channel's loop.
  static void drop(Channel channel) {
    channel.unsafe().close(channel.unsafe().voidPromise());
  }

  synchronized void add(Channel channel) {
    if (waiting.size() >= MAX) {
      drop(waiting.removeFirst());
    }
    waiting.addLast(channel);
  }

  /// The peer is known, or the connection is closed.
  synchronized void remove(Channel channel) {
    waiting.remove(channel);
  }
}

package quorate.runtime.net;

import io.netty.channel.ConnectTimeoutException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;

/// The peers to which a link is kept, and whether they listen. Safe for use by any thread.
final class WantedPeers {
  /// The time for which peers of which none listens may be about to start.
  private static final Duration STARTING = Duration.ofMillis(1500);

  private final LongSupplier nanos;

  /// When the last peer was added.
  private volatile long added;

  private final Map<NodeId, InetSocketAddress> addresses = new ConcurrentHashMap<>();

  /// Those to which the last attempt to connect failed.
  private final Set<NodeId> unreachable = ConcurrentHashMap.newKeySet();

  WantedPeers() {
    this(System::nanoTime);
  }

  /// @param nanos the time
  WantedPeers(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /// Wants links to these peers, and to no others.
  ///
  /// @param connect takes the peers that were not wanted before
  /// @return those that are wanted no longer
  List<NodeId> become(
      Map<NodeId, InetSocketAddress> peers, BiConsumer<NodeId, InetSocketAddress> connect) {
    List<NodeId> left =
        addresses.keySet().stream().filter(peer -> !peers.containsKey(peer)).toList();
    left.forEach(addresses::remove);
    unreachable.retainAll(peers.keySet());
    peers.forEach((peer, address) -> {
      if (addresses.putIfAbsent(peer, address) == null) {
        added = nanos.getAsLong();
        connect.accept(peer, address);
      }
    });
    return left;
  }

  boolean contains(NodeId peer) {
    return addresses.containsKey(peer);
  }

  /// An attempt to connect is over.
  void attempted(NodeId peer, boolean connected) {
    if (connected) {
      unreachable.remove(peer);
    } else {
      unreachable.add(peer);
    }
  }

  /// Whether an attempt failed because nobody listened. A silent host makes it fail by
  /// [ConnectTimeoutException], a kind of [ConnectException], long before the system would give up
  /// with another one; an unreachable one by none of these.
  static boolean isRefusal(@Nullable Throwable failure) {
    return failure instanceof ConnectException && !(failure instanceof ConnectTimeoutException);
  }

  /// Whether each peer has a link, or nobody listens there; without any link, not before a moment
  /// has passed.
  boolean isSettled(Predicate<NodeId> linked) {
    boolean tried =
        addresses.keySet().stream()
            .allMatch(peer -> linked.test(peer) || unreachable.contains(peer));
    return tried
        && (addresses.keySet().stream().anyMatch(linked)
            || nanos.getAsLong() - added > STARTING.toNanos());
  }
}

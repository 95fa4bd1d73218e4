package quorate.runtime.net;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;

/// Word among a cluster's clients that something was committed for which others may wait. It says
/// where to look, and nothing else: who hears it asks the databases, whose answers are voted on,
/// and asks them now and then anyway. So nobody need be believed who passes it on, or does not.
public final class News {
  private static final int KNOWN_MAX = 256;

  private final Supplier<List<NodeId>> nodes;
  private final BiConsumer<NodeId, Bytes> sender;
  private final List<Runnable> followers = new CopyOnWriteArrayList<>();

  /// The last pieces of news, by their numbers: each comes by way of every node.
  private final Set<SessionId> known = new LinkedHashSet<>();

  /// @param nodes which pass it on
  /// @param sender hands a frame to a link
  public News(Supplier<List<NodeId>> nodes, BiConsumer<NodeId, Bytes> sender) {
    this.nodes = nodes;
    this.sender = sender;
  }

  /// Where all who wait are in this process.
  public static News local() {
    return new News(List::of, (_, _) -> {});
  }

  /// Has a follower told of whatever comes. It must not take long.
  public void follow(Runnable follower) {
    followers.add(follower);
  }

  /// Tells everybody.
  public void tell() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    SessionId number = new SessionId(random.nextLong(), random.nextLong());
    take(number);
    Bytes frame = frame(number);
    nodes.get().forEach(node -> sender.accept(node, frame));
  }

  /// A node has passed something on.
  public void heard(Decoder in) {
    SessionId number = in.session();
    in.end();
    take(number);
  }

  private void take(SessionId number) {
    synchronized (known) {
      if (!known.add(number)) {
        return;
      }
      if (known.size() > KNOWN_MAX) {
        known.remove(known.iterator().next());
      }
    }
    followers.forEach(Runnable::run);
  }

  private static Bytes frame(SessionId number) {
    return Frame.NEWS.begin().session(number).toBytes();
  }

  /// At a node: passes on what a client says to all the others.
  public static void relay(
      NodeId from, Decoder in, Iterable<NodeId> clients, BiConsumer<NodeId, Bytes> sender) {
    SessionId number = in.session();
    in.end();
    if (from.isClient()) {
      Bytes frame = frame(number);
      clients.forEach(client -> {
        if (!client.equals(from)) {
          sender.accept(client, frame);
        }
      });
    }
  }
}

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

/// Notices among a cluster's clients that a commit may concern others. A notice carries no data: a
/// client that hears it reads from the databases, whose answers are voted on, and also polls them
/// now and then. So neither a forged nor a lost notice does harm.
public final class ChangeNotice {
  private static final int KNOWN_MAX = 256;

  private final Supplier<List<NodeId>> nodes;
  private final BiConsumer<NodeId, Bytes> sender;
  private final List<Runnable> followers = new CopyOnWriteArrayList<>();

  /// The numbers of recent notices, because each arrives through every node.
  private final Set<SessionId> known = new LinkedHashSet<>();

  /// @param nodes the nodes that relay notices
  /// @param sender hands a frame to a link
  public ChangeNotice(Supplier<List<NodeId>> nodes, BiConsumer<NodeId, Bytes> sender) {
    this.nodes = nodes;
    this.sender = sender;
  }

  /// News for followers in this process only.
  public static ChangeNotice local() {
    return new ChangeNotice(List::of, (_, _) -> {});
  }

  /// Calls a follower on every notice. It must return soon.
  public void follow(Runnable follower) {
    followers.add(follower);
  }

  /// Sends a notice to all clients.
  public void tell() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    SessionId number = new SessionId(random.nextLong(), random.nextLong());
    take(number);
    Bytes frame = frame(number);
    nodes.get().forEach(node -> sender.accept(node, frame));
  }

  /// Takes a notice that a node relayed.
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

  /// At a node: relays a client's notice to all other clients.
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

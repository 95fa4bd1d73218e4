package quorate.order.pbft;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.order.Delivered;
import quorate.order.Request;

/// Four replicas with a real cluster's limits, immediate message delivery and synchronous ticks.
/// The test defines the hostile replica's extra messages and losses.
final class PbftNet {
  private static final PbftLimits LIMITS =
      PbftLimits.DEFAULT
          .with(new PbftLimits.Time(Duration.ofMillis(40), 12, 10, 50, 100, 2))
          .with(new PbftLimits.Window(1024, 256, 4, 512))
          .with(new PbftLimits.Demands(128, 16, 256 << 10));

  /// The ticks that the longest-waiting request may wait.
  static final int PATIENCE = 12 * LIMITS.queue().fairTimeouts();

  /// A message in transit.
  record Packet(NodeId from, NodeId to, PbftMessage message) {
    /// Whether it asks the node to order a request of this session.
    boolean asks(int node, Request request) {
      return to.equals(new NodeId(node))
          && message instanceof PbftMessage.Submit(Request asked)
          && asked.id().session().equals(request.id().session());
    }
  }

  private final Map<NodeId, PbftNode> nodes = new TreeMap<>();
  private final Map<NodeId, Long> views = new TreeMap<>();
  private final Deque<Packet> wire = new ArrayDeque<>();
  private final Map<RequestId, Set<NodeId>> delivered = new HashMap<>();
  final List<Suspected.Reason> suspicions = new ArrayList<>();
  int tick;

  /// The packets that the hostile node drops.
  Predicate<Packet> drop = _ -> false;

  PbftNet() {
    List<NodeId> members = List.of(new NodeId(1), new NodeId(2), new NodeId(3), new NodeId(4));
    Tolerance tolerance = new Tolerance(1, 1, Tolerance.Liars.NODES);
    for (NodeId id : members) {
      views.put(id, 0L);
      PbftConfig config =
          PbftConfig.of(id, members, tolerance, new PbftTranscript.PlainSignatures(id), _ -> true);
      nodes.put(id, new PbftNode(config.withLimits(LIMITS)));
    }
    tick();
  }

  /// A client's request.
  static Request request(long session, long number) {
    return new Request(
        new RequestId(new SessionId(session << 40, session), number),
        new NodeId(NodeId.CLIENT_MIN + session),
        Bytes.EMPTY);
  }

  /// A node's own request.
  static Request ofNode(int node, long session) {
    return new Request(
        new RequestId(new SessionId(node, session), 1), new NodeId(node), Bytes.EMPTY);
  }

  /// The same request with a body that brings it to this many bytes, if possible.
  static Request sized(Request request, int bytes) {
    int body = (int) Math.max(0, bytes - request.bytes());
    return new Request(request.id(), request.client(), Bytes.wrap(new byte[body]));
  }

  void tick() {
    tick++;
    nodes.keySet().forEach(id -> give(id, new Event.Fired<>(new Tick())));
    run();
  }

  void submit(Request request, int... to) {
    relay(request.client(), request, to);
  }

  void relay(NodeId from, Request request, int... to) {
    for (int node : to) {
      wire.add(new Packet(from, new NodeId(node), new PbftMessage.Submit(request)));
    }
    run();
  }

  /// Whether two nodes, so an honest one, have delivered it.
  boolean isDone(Request request) {
    return delivered.getOrDefault(request.id(), Set.of()).size() > 1;
  }

  /// The view that three nodes have reached.
  long view() {
    return views.values().stream().sorted().skip(1).findFirst().orElseThrow();
  }

  int primary() {
    return (int) (view() % 4) + 1;
  }

  private void run() {
    while (!wire.isEmpty()) {
      Packet packet = wire.remove();
      if (nodes.containsKey(packet.to()) && !drop.test(packet)) {
        give(packet.to(), new Event.Received<>(packet.from(), packet.message()));
      }
    }
  }

  private void give(NodeId id, Event<PbftMessage> event) {
    Objects.requireNonNull(nodes.get(id)).on(event, effect -> take(id, effect));
  }

  private void take(NodeId id, Effect<PbftMessage> effect) {
    switch (effect) {
      case Effect.Send<PbftMessage>(NodeId to, PbftMessage message) ->
          wire.add(new Packet(id, to, message));
      case Effect.Deliver<PbftMessage>(Suspected suspected) -> suspicions.add(suspected.reason());
      case Effect.Deliver<PbftMessage>(ViewEntered entered) -> views.put(id, entered.view());
      case Effect.Deliver<PbftMessage>(Delivered slot) -> {
        slot.requests()
            .forEach(each -> delivered.computeIfAbsent(each.id(), _ -> new HashSet<>()).add(id));
        if (slot.slot() % 100 == 0) {
          Digest state = Digest.of(new byte[] {(byte) slot.slot()});
          wire.add(new Packet(id, id, new PbftMessage.Taken(slot.slot(), state)));
        }
      }
      default -> {}
    }
  }
}

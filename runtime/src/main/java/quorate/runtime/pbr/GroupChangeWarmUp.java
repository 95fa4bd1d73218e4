package quorate.runtime.pbr;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.replication.pbr.Decision;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrCodec;
import quorate.runtime.order.OrderProtocol;

/// Agreement on groups among imaginary nodes: messages and records are encoded as usual, but do not
/// leave this object. A healthy cluster agrees on nothing for days; without this, the first group
/// that it needs urgently is agreed on by code that its processes have never run, with classes to
/// load and lambdas to link while clients wait.
final class GroupChangeWarmUp {
  /// After this many the compiler has seen the frequent paths.
  static final int DECISIONS = 2_000;

  /// The most ticks of a node before it leads.
  private static final int TICKS_MAX = 100;

  private static final NodeId LEADER = new NodeId(1);
  private static final NodeId OTHER = new NodeId(2);
  private static final NodeId THIRD = new NodeId(3);
  private static final List<NodeId> MEMBERS = List.of(LEADER, OTHER, THIRD);

  private record Letter(NodeId from, NodeId to, Bytes bytes) {}

  private final Map<NodeId, OrderProtocol<PaxosMessage>> nodes = new TreeMap<>();
  private final Deque<Letter> letters = new ArrayDeque<>();
  private final GroupEvents events = new GroupEvents();
  private int delivered;

  GroupChangeWarmUp() {
    Tolerance tolerance = new Tolerance(1, 0, Tolerance.Liars.DATABASES);
    MEMBERS.forEach(
        id -> nodes.put(id, OrderProtocol.paxos(PaxosConfig.of(id, MEMBERS, tolerance))));
  }

  /// Agrees on this many groups, one after another, unless it is stopped.
  ///
  /// @return the number of decisions delivered at all nodes together
  int run(int decisions, BooleanSupplier stopped) {
    MEMBERS.forEach(this::tick);
    for (int ticks = 0; ticks < TICKS_MAX && delivered == 0; ticks++) {
      tick(LEADER);
      submit(1, LEADER);
    }
    delivered = 0;
    for (int number = 2; number < decisions + 2 && !stopped.getAsBoolean(); number++) {
      submit(number, number % 2 == 0 ? LEADER : OTHER);
    }
    return delivered;
  }

  private void tick(NodeId at) {
    take(at, new Event.Fired<>(order(at).words().firstTimer()));
  }

  /// Submits groups and spares by turns, in the form in which replicas propose them.
  private void submit(long number, NodeId by) {
    Decision decision =
        number % 3 == 0
            ? new Decision.Joined(number, THIRD)
            : new Decision.Regroup(number, List.of(OTHER), new LogPosition(number, 1));
    events.proposed(decision);
    Request request =
        new Request(
            new RequestId(new SessionId(number, number), 1), by, PbrCodec.encodeDecision(decision));
    take(by, new Event.Received<>(by, order(by).words().submit(request)));
  }

  private OrderProtocol<PaxosMessage> order(NodeId at) {
    return java.util.Objects.requireNonNull(nodes.get(at));
  }

  /// Takes an event, and all messages that it causes.
  private void take(NodeId at, Event<PaxosMessage> event) {
    on(at, event);
    for (Letter next = letters.poll(); next != null; next = letters.poll()) {
      PaxosMessage message = order(next.to()).words().read(new Decoder(next.bytes()));
      on(next.to(), new Event.Received<>(next.from(), message));
    }
  }

  private void on(NodeId at, Event<PaxosMessage> event) {
    OrderProtocol<PaxosMessage> order = order(at);
    order.node().onAll(List.of(event), effect -> perform(at, order, effect));
  }

  private void perform(NodeId at, OrderProtocol<PaxosMessage> order, Effect<PaxosMessage> effect) {
    switch (effect) {
      case Effect.Send(NodeId to, PaxosMessage message) -> {
        Encoder out = new Encoder();
        order.words().write(out, message);
        letters.add(new Letter(at, to, out.toBytes()));
      }
      case Effect.Persist<PaxosMessage>(Durable record) ->
          order.words().writeRecord(new Encoder(), record);
      case Effect.Deliver<PaxosMessage>(Indication indication) -> deliver(indication);
      case Effect.Arm<PaxosMessage> _ -> {} // `run` fires them
    }
  }

  private void deliver(Indication indication) {
    if (indication instanceof Delivered next) {
      for (Request request : next.requests()) {
        events.decided(PbrCodec.decodeDecision(request.body()));
        delivered++;
      }
    }
  }
}

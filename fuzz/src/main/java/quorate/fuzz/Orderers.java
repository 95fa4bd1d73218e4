package quorate.fuzz;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Encoder;
import quorate.order.Delivered;
import quorate.order.OrderNode;
import quorate.order.Request;
import quorate.order.archive.ArchiveMessage;
import quorate.order.archive.ArchiveNode;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftLimits;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftNode;
import quorate.order.pbft.Signatures;
import quorate.order.pbft.Tick;

/// Three honest nodes of four (u = 1, r = 1), without a network: messages between them wait until
/// they are let through. The caller acts as the fourth node.
///
/// Checked: no exception on any input; one batch per slot; only submitted requests are ordered.
final class Orderers {
  static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN + 1);
  static final NodeId STRANGER = new NodeId(NodeId.CLIENT_MIN + 2);
  static final List<NodeId> MEMBERS =
      List.of(new NodeId(1), new NodeId(2), new NodeId(3), new NodeId(4));

  private static final int INTERVAL = 4;
  private static final int SEEN_MAX = 64;
  private static final int WAITING_MAX = 20_000;
  private static final int RETRY_TICKS = 3;

  private record Letter(NodeId from, NodeId to, ArchiveMessage message) {}

  private final NodeId liar;
  private final Map<NodeId, OrderNode<ArchiveMessage>> nodes = new TreeMap<>();
  private final Map<NodeId, Long> next = new HashMap<>();
  private final Map<Long, List<Request>> ordered = new HashMap<>();
  private final Set<Request> submitted = new HashSet<>();
  private final Map<NodeId, Set<Request>> delivered = new HashMap<>();
  private final Deque<Letter> waiting = new ArrayDeque<>();
  private final List<ArchiveMessage> seen = new ArrayList<>();

  Orderers(NodeId liar) {
    this.liar = liar;
    for (NodeId member : MEMBERS) {
      if (!member.equals(liar)) {
        PbftConfig config = config(member);
        nodes.put(member, new ArchiveNode(config, new PbftNode(config), INTERVAL));
        next.put(member, 1L);
        delivered.put(member, new HashSet<>());
      }
    }
    tick();
  }

  private PbftConfig config(NodeId self) {
    return PbftConfig.of(
            self,
            MEMBERS,
            new Tolerance(1, 1, Tolerance.Liars.NODES),
            new PlainSignatures(self),
            request -> submitted.contains(request) || request.client().equals(STRANGER))
        .withLimits(
            PbftLimits.DEFAULT
                .with(new PbftLimits.Time(Duration.ofMillis(100), 3, 2, 5, 2))
                .with(new PbftLimits.Window(2 * INTERVAL, 2, 4, 4))
                .with(new PbftLimits.Queue(64, 1 << 16, 32, 4)));
  }

  /// A stand-in for cryptographic signatures: no other party forges them.
  record PlainSignatures(NodeId self) implements Signatures {
    @Override
    public Bytes sign(Bytes statement) {
      return new Encoder(48).node(self).bytes(hash(statement)).toBytes();
    }

    @Override
    public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
      return signature.equals(new PlainSignatures(signer).sign(statement));
    }

    private static Bytes hash(Bytes statement) {
      return quorate.core.digest.Digest.of(statement.unsafeArray()).bytes();
    }
  }

  NodeId liar() {
    return liar;
  }

  /// The messages to the fourth node, latest first.
  List<ArchiveMessage> seen() {
    return seen;
  }

  List<NodeId> honest() {
    return List.copyOf(nodes.keySet());
  }

  /// Delivers a hostile party's message to an honest node.
  void tell(NodeId from, NodeId to, ArchiveMessage message) {
    Frames.one();
    take(to, new Event.Received<>(from, message));
  }

  /// Submits the honest client's request to every node, as a retry does.
  void submit(Request request) {
    submitted.add(request);
    for (NodeId node : nodes.keySet()) {
      waiting.add(
          new Letter(CLIENT, node, new ArchiveMessage.Inner(new PbftMessage.Submit(request))));
    }
  }

  /// Lets messages between honest nodes through; false if there are none.
  boolean pass(int count) {
    for (int i = 0; i < count; i++) {
      Letter letter = waiting.poll();
      if (letter == null) {
        return i > 0;
      }
      take(letter.to(), new Event.Received<>(letter.from(), letter.message()));
    }
    return true;
  }

  void tick() {
    for (NodeId node : nodes.keySet()) {
      take(node, new Event.Fired<>(new Tick()));
    }
  }

  private void take(NodeId node, Event<ArchiveMessage> event) {
    OrderNode<ArchiveMessage> role = nodes.get(node);
    if (role != null) {
      role.on(event, effect -> perform(node, effect));
    }
  }

  private void perform(NodeId node, Effect<ArchiveMessage> effect) {
    switch (effect) {
      case Effect.Send<ArchiveMessage>(NodeId to, ArchiveMessage message) -> {
        if (to.equals(liar)) {
          seen.addFirst(message);
          if (seen.size() > SEEN_MAX) {
            seen.removeLast();
          }
        } else if (nodes.containsKey(to)) {
          waiting.add(new Letter(node, to, message));
          if (waiting.size() > WAITING_MAX) {
            throw new IllegalStateException("the honest talk without end");
          }
        }
      }
      case Effect.Deliver<ArchiveMessage>(Delivered slot) -> onDelivered(node, slot);
      case Effect.Deliver<ArchiveMessage> _,
          Effect.Persist<ArchiveMessage> _,
          Effect.Arm<ArchiveMessage> _ -> {}
    }
  }

  private void onDelivered(NodeId node, Delivered slot) {
    if (next.put(node, slot.slot() + 1) != slot.slot()) {
      throw new IllegalStateException(node + " got slot " + slot.slot() + " out of turn");
    }
    List<Request> before = ordered.putIfAbsent(slot.slot(), slot.requests());
    if (before != null && !before.equals(slot.requests())) {
      throw new IllegalStateException("two batches in slot " + slot.slot());
    }
    for (Request request : slot.requests()) {
      if (!submitted.contains(request) && !request.client().equals(STRANGER)) {
        throw new IllegalStateException(request + " was ordered, and nobody submitted it");
      }
    }
    delivered.computeIfAbsent(node, _ -> new HashSet<>()).addAll(slot.requests());
  }

  /// Requires the honest nodes to order this request while the fourth node is silent.
  void mustOrder(Request request, int ticks) {
    for (int i = 0; i < ticks; i++) {
      if (i % RETRY_TICKS == 0) {
        submit(request);
      }
      while (pass(1000)) {}
      if (delivered.values().stream().allMatch(requests -> requests.contains(request))) {
        return;
      }
      tick();
    }
    throw new IllegalStateException(ticks + " ticks, and " + request + " is not ordered");
  }
}

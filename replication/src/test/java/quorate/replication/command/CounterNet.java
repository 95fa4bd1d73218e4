package quorate.replication.command;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import quorate.core.Bytes;
import quorate.core.Check;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.Request;
import quorate.order.pbft.BehindCheckpoint;

/// Counters over an order, in a world where every message takes a millisecond and only cut links
/// lose messages: deterministic.
///
/// @param <M> the messages of the order
final class CounterNet<M> {
  static final long CHECKPOINT_SLOTS = 4;
  private static final long MICROS_MAX = 120_000_000;
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN);

  /// An order and the way in which it is hosted here.
  interface Order<M> {
    /// The nodes that order at first.
    List<NodeId> first();

    /// The nodes available as later members.
    List<NodeId> spares();

    Tolerance tolerance();

    OrderNode<M> node(NodeId self);

    OrderWords<M> words();
  }

  private record Step(long micros, long number, Runnable action) {}

  private final Order<M> order;
  private final SortedMap<NodeId, Node> nodes = new TreeMap<>();
  private final PriorityQueue<Step> steps =
      new PriorityQueue<>(Comparator.comparingLong(Step::micros).thenComparing(Step::number));
  private final Map<RequestId, SortedMap<NodeId, CounterService.Reply>> replies = new HashMap<>();
  private long now;
  private long planned;

  CounterNet(Order<M> order) {
    this.order = order;
    order.first().forEach(id -> nodes.put(id, new Node(id)));
    order.spares().forEach(id -> nodes.put(id, new Node(id)));
    nodes.values().forEach(Node::start);
  }

  /// One node: its order, and the counter on the host.
  final class Node {
    private final NodeId id;
    private final OrderNode<M> ordering;
    private final CounterService counter;
    private final StateMachineHost<CounterService.Reply, HostControl> host;
    private Optional<NodeId> leader = Optional.empty();
    private boolean cut;
    private boolean installing;
    private long proposals;

    Node(NodeId id) {
      this.id = id;
      this.ordering = order.node(id);
      this.counter = new CounterService(id, this::propose);
      this.host =
          new StateMachineHost<>(
              id,
              order.first(),
              order.tolerance(),
              CHECKPOINT_SLOTS,
              StateMachineHost.SESSION_SLOTS,
              counter,
              counter,
              OperatorSignature.NOBODY);
    }

    NodeId id() {
      return id;
    }

    CounterService counter() {
      return counter;
    }

    HostControl control() {
      return host.control();
    }

    Position applied() {
      return host.applied();
    }

    private void start() {
      later(0, () -> take(new Event.Fired<>(order.words().firstTimer())));
      later(0, () -> host.on(new ReplicaEvent.Started(), this::ofHost));
    }

    private void take(Event<M> event) {
      ordering.on(event, this::ofOrder);
    }

    /// Sends a message from the layer above to the order, once the current step is over.
    private void tell(M message) {
      later(0, () -> take(new Event.Received<>(id, message)));
    }

    private void ofOrder(Effect<M> effect) {
      switch (effect) {
        case Effect.Send<M>(NodeId to, M message) -> send(id, to, message);
        case Effect.Persist<M> _ -> {} // no node crashes
        case Effect.Arm<M>(var timer, Duration after) ->
            later(after.toNanos() / 1000, () -> take(new Event.Fired<>(timer)));
        case Effect.Deliver<M>(Indication indication) -> onIndication(indication);
      }
    }

    private void onIndication(Indication indication) {
      switch (indication) {
        case Delivered it -> tellHost(ReplicaEvent.Ordered.of(it));
        case Behind behind -> tellHost(ReplicaEvent.LogTruncated.by(behind));
        case BehindCheckpoint(long needed, long slot, Digest _, List<NodeId> holders) ->
            tellHost(
                ReplicaEvent.LogTruncated.by(new Behind(needed, slot + 1, holders.getFirst())));
        case LeaderKnown(NodeId known, long _) -> leader = Optional.of(known);
        default -> ReplicaEvent.ahead(indication).ifPresent(this::tellHost);
      }
    }

    private void tellHost(ReplicaEvent event) {
      host.on(event, this::ofHost);
    }

    private void ofHost(Effect<CounterService.Reply> effect) {
      switch (effect) {
        case Effect.Send<CounterService.Reply>(NodeId _, CounterService.Reply reply) -> {
          if (!cut) {
            replies.computeIfAbsent(reply.request(), _ -> new TreeMap<>()).put(id, reply);
          }
        }
        case Effect.Persist<CounterService.Reply> _ ->
            throw new IllegalStateException("the service keeps its own state");
        case Effect.Arm<CounterService.Reply>(var timer, Duration after) ->
            later(after.toNanos() / 1000, () -> host.onFired(timer, this::ofHost));
        case Effect.Deliver<CounterService.Reply>(Indication indication) ->
            onHostIndication((ReplicaIndication) indication);
      }
    }

    private void onHostIndication(ReplicaIndication indication) {
      switch (indication) {
        case ReplicaIndication.Propose(Command command) -> propose(command);
        case ReplicaIndication.Repair(Position after, String _) -> installAfter(after);
        case ReplicaIndication.Seek(Position after, Position _, String _) -> installAfter(after);
        case ReplicaIndication.GoOn(long from) -> tell(order.words().redeliver(from));
        case ReplicaIndication.Choose(var wanted, Bytes choice) ->
            order.words().choose(wanted, choice).ifPresent(this::tell);
        case ReplicaIndication.Judged(var proposed, boolean accepted) ->
            order.words().judged(proposed, accepted).ifPresent(this::tell);
        case ReplicaIndication.Certified(Position at, StateDigest _) ->
            order.words().truncate(at.slot()).ifPresent(this::tell);
      }
    }

    private void propose(Command command) {
      if (command instanceof HostCommand.Attest(NodeId _, Position at, StateDigest _, boolean _)) {
        // In this world its snapshot exists and is durable.
        counter
            .snapshot(at)
            .flatMap(it -> order.words().taken(at.slot(), Digest.of(it.toArray())))
            .ifPresent(this::tell);
      }
      proposals++;
      SessionId session = new SessionId(id.number(), proposals);
      Request request =
          new Request(new RequestId(session, 1), applied().slot(), id, command.encode());
      submit(request);
    }

    private void submit(Request request) {
      if (leader.isPresent()) {
        send(id, leader.get(), order.words().submit(request));
      } else {
        nodes.keySet().forEach(to -> send(id, to, order.words().submit(request)));
      }
    }

    /// Looks for a certified snapshot later than a position, until there is one.
    private void installAfter(Position after) {
      if (!installing) {
        installing = true;
        lookFor(after);
      }
    }

    private void lookFor(Position after) {
      Optional<Node> holder =
          nodes.values().stream()
              .filter(each -> each != this && !each.cut && !cut && !each.host.repairing())
              .filter(each -> each.control().certified().isAfter(after))
              .filter(each -> each.counter.snapshot(each.control().certified()).isPresent())
              .findFirst();
      if (holder.isEmpty()) {
        later(50_000, () -> lookFor(after));
        return;
      }
      installing = false;
      tellHost(new ReplicaEvent.SnapshotAvailable());
      if (host.repairing()) {
        Position at = holder.get().control().certified();
        counter.install(holder.get().counter.snapshot(at).orElseThrow());
        tellHost(new ReplicaEvent.SnapshotInstalled(at));
        tell(order.words().installed(at.wholeSlots(), holder.get().control().history(at)));
        tell(order.words().redeliver(at.wholeSlots() + 1));
      }
    }
  }

  /// The leader named by most nodes.
  NodeId leader() {
    Map<NodeId, Long> named = new TreeMap<>();
    nodes.values().forEach(node -> node.leader.ifPresent(it -> named.merge(it, 1L, Long::sum)));
    return named.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  Node node(NodeId id) {
    return Optional.ofNullable(nodes.get(id)).orElseThrow();
  }

  Node node(int number) {
    return node(new NodeId(number));
  }

  Collection<Node> nodes() {
    return nodes.values();
  }

  /// Cuts or restores all links of this node.
  void cut(int number, boolean isCut) {
    node(number).cut = isCut;
  }

  private void later(long micros, Runnable action) {
    steps.add(new Step(now + micros, planned++, action));
  }

  private void send(NodeId from, NodeId to, M message) {
    Node target = nodes.get(to);
    if (target == null) {
      return; // a client, which has no order
    }
    Encoder wire = new Encoder();
    order.words().write(wire, message);
    later(
        from.equals(to) ? 0 : 1000,
        () -> {
          Node source = nodes.get(from);
          boolean isCut = target.cut || source != null && source.cut;
          if (from.equals(to) || !isCut) {
            target.take(
                new Event.Received<>(from, order.words().read(new Decoder(wire.toBytes()))));
          }
        });
  }

  /// Runs the world until the condition holds.
  void until(String what, BooleanSupplier holds) {
    long limit = now + MICROS_MAX;
    while (!holds.getAsBoolean()) {
      Step next = steps.remove();
      now = next.micros();
      Check.that(now < limit, "it happens in time", what, replies.size());
      next.action().run();
    }
  }

  /// Has a command ordered and executed, and returns the answer that r + 1 nodes give.
  CounterService.Reply ask(SessionId session, long number, Bytes command) {
    Request request = new Request(new RequestId(session, number), 0, CLIENT, command);
    replies.remove(request.id());
    submitAgain(request);
    List<CounterService.Reply> agreed = new ArrayList<>();
    until(
        "an answer to " + request,
        () -> {
          agreed(request.id()).ifPresent(agreed::add);
          return !agreed.isEmpty();
        });
    return agreed.getFirst();
  }

  private void submitAgain(Request request) {
    if (agreed(request.id()).isEmpty()) {
      nodes.keySet().forEach(to -> send(CLIENT, to, order.words().submit(request)));
      later(1_000_000, () -> submitAgain(request));
    }
  }

  private Optional<CounterService.Reply> agreed(RequestId id) {
    Collection<CounterService.Reply> all = replies.getOrDefault(id, new TreeMap<>()).values();
    return all.stream()
        .filter(
            one -> all.stream().filter(one::equals).count() >= order.tolerance().matchingReplies())
        .findFirst();
  }
}

package quorate.simulator.world;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Behind;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.OptimisticDelivery;
import quorate.order.Reconfigured;
import quorate.order.Request;
import quorate.order.Retraction;
import quorate.simulator.check.Op;

/// The layer above the order at one node. It executes, answers, takes snapshots, reports when
/// enough nodes hold one, and fetches one when the order has moved on without it.
final class Replica<M> extends ServiceReplica<M> {
  private static final long KEYS_MICROS_MAX = 500_000;
  private static final long OWN_MICROS_MAX = 1_000_000;
  private static final int OWN_TRIES = 4;

  private final Rng rng;

  /// Survives a crash: states by slot, from the latest that enough members hold on.
  private final NavigableMap<Long, Snapshot> durable = new TreeMap<>();

  private Map<NodeId, Long> held = new TreeMap<>();
  private Map<NodeId, Map<Long, Snapshot>> offered = new TreeMap<>();
  private List<NodeId> members = List.of();

  Replica(World<M> world, SimNode<M> node, Registers<M> load) {
    super(world, node, load);
    this.rng = load.draws(node.id());
  }

  @Override
  public long restart() {
    held = new TreeMap<>();
    offered = new TreeMap<>();
    members = world.protocol().first(world.members());
    Map.Entry<Long, Snapshot> last = durable.lastEntry();
    return begin(last == null ? null : last.getValue().state());
  }

  @Override
  public void onIndication(Indication indication) {
    switch (indication) {
      case Delivered delivered -> onDelivered(delivered);
      case Behind(long _, long truncatedBelow, NodeId holder) -> want(truncatedBelow - 1, holder);
      case OptimisticDelivery announced -> onAnnounced(announced);
      case Retraction revoked -> onRevoked(revoked);
      case ChoiceWanted wanted -> onChoiceWanted(wanted);
      case ChoiceProposed proposed -> judged(proposed).ifPresent(this::tell);
      case Reconfigured reconfigured -> onReconfigured(reconfigured);
      case LeaderKnown(NodeId leader, long _) when leader.equals(node.id()) ->
          world.onLeader(leader);
      default -> world.protocol().countIndication(indication, world.counters());
    }
  }

  private void onDelivered(Delivered delivered) {
    if (!takes(delivered)) {
      return;
    }
    int sessionSlots = world.swarm().sessionSlots();
    for (Service.Outcome outcome : service().apply(delivered, sessionSlots, this::onExecuted)) {
      load.answer(node.id(), outcome, delivered.slot());
    }
    if (applied() % world.swarm().snapshotSlots() == 0) {
      takeSnapshot();
    }
  }

  private void takeSnapshot() {
    Snapshot taken = new Snapshot(applied(), state());
    if (isHonest()) {
      world.orderCheck().onState(node.id(), taken.slot(), taken.state());
    }
    write(taken, false);
  }

  /// A joining node needs a snapshot of the slot at which it joins.
  private void onReconfigured(Reconfigured reconfigured) {
    members = reconfigured.members();
    if (isHonest()) {
      world.onReconfigured(reconfigured);
    }
    if (applied() == reconfigured.slot()) {
      takeSnapshot();
    }
    if (world.protocol().hasKeys()) {
      node.later(rng.between(1, KEYS_MICROS_MAX), () -> learnKeys(reconfigured));
    }
  }

  /// The keys of new members come after the decision. A new member begins to submit requests of its
  /// own, before slower nodes know its key.
  private void learnKeys(Reconfigured reconfigured) {
    world.protocol().learnKeys(node.id(), reconfigured.members());
    if (reconfigured.number() > 1 && reconfigured.members().contains(node.id())) {
      Request own =
          new Request(
              new RequestId(new SessionId(rng.next(), rng.next()), 1),
              reconfigured.slot(),
              node.id(),
              new Op(0, Op.Kind.READ, 0).encode());
      world.orderCheck().onSubmitted(own);
      submit(own, OWN_TRIES);
    }
  }

  private void submit(Request own, int tries) {
    world.counters().add(Counter.REQUESTS_OF_NODES);
    tell(world.protocol().words().submit(own));
    if (tries > 1) {
      node.later(rng.between(1_000, OWN_MICROS_MAX), () -> submit(own, tries - 1));
    }
  }

  /// If nodes may lie, a snapshot is installed only when enough of them send the same (law 9).
  private void want(long slot, NodeId holder) {
    boolean alone = world.protocol().matchingReplies() == 1;
    for (NodeId peer : alone ? List.of(holder) : world.members()) {
      world.talk(node.id(), peer, new Wanted(slot));
    }
  }

  private boolean isCertified(NodeId from, Snapshot snapshot) {
    offered.computeIfAbsent(from, _ -> new TreeMap<>()).put(snapshot.slot(), snapshot);
    long same =
        offered.values().stream().filter(of -> snapshot.equals(of.get(snapshot.slot()))).count();
    return same >= world.protocol().matchingReplies();
  }

  private void write(Snapshot snapshot, boolean install) {
    afterWriting(() -> {
      if (own() < snapshot.slot()) {
        onWritten(snapshot, install);
      }
    });
  }

  private void onWritten(Snapshot snapshot, boolean install) {
    durable.put(snapshot.slot(), snapshot);
    if (install && snapshot.slot() > applied()) {
      install(snapshot);
      offered.values().forEach(of -> of.keySet().removeIf(slot -> slot <= snapshot.slot()));
    } else {
      world.counters().add(Counter.SNAPSHOTS);
    }
    for (NodeId peer : world.members()) {
      world.talk(node.id(), peer, new Holds(snapshot.slot()));
    }
  }

  /// If several nodes must send the same snapshot, each also sends exactly the wanted one, at which
  /// another may have stopped.
  private void give(NodeId to, long slot) {
    Map.Entry<Long, Snapshot> first = durable.ceilingEntry(slot);
    if (first == null) {
      return;
    }
    Snapshot last = durable.lastEntry().getValue();
    if (world.protocol().matchingReplies() > 1 && !first.getKey().equals(last.slot())) {
      world.talk(node.id(), to, first.getValue());
    }
    world.talk(node.id(), to, last);
  }

  private long own() {
    return durable.isEmpty() ? 0 : durable.lastKey();
  }

  @Override
  public void onTalk(NodeId from, Talk talk) {
    switch (talk) {
      case Holds(long slot) -> {
        held.merge(from, slot, Math::max);
        truncate();
      }
      case Wanted(long slot) -> give(from, slot);
      case Snapshot snapshot -> {
        if (snapshot.slot() > applied() && isCertified(from, snapshot)) {
          write(snapshot, true);
        }
      }
    }
  }

  /// Cuts the log below a slot that enough nodes and this one hold durably, and drops older
  /// snapshots.
  private void truncate() {
    long[] slots = members.stream().mapToLong(peer -> held.getOrDefault(peer, 0L)).toArray();
    Arrays.sort(slots);
    long enough = slots[slots.length - world.protocol().holders(world.swarm().failures())];
    Long kept = durable.floorKey(enough);
    if (kept != null) {
      durable.headMap(kept, false).clear();
    }
    long below = Math.min(enough, own()) + 1 - world.swarm().keepSlots();
    if (below > 1) {
      world.counters().add(Counter.TRUNCATIONS);
      node.take(
          new Event.Received<>(node.id(), world.protocol().words().truncate(below).orElseThrow()));
    }
  }
}

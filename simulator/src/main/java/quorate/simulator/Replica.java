package quorate.simulator;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;

/// The layer above the order at one node: executes, answers, takes snapshots, says when enough
/// nodes hold one, and fetches one when the order has gone on without it.
final class Replica<M> implements RegisterReplica {
  private final World<M> world;
  private final SimNode<M> node;
  private final Registers<M> load;
  private Service service = new Service();

  /// Survives a crash.
  private @Nullable Snapshot durable;

  /// The latest snapshot of another replica that was installed in this life.
  private long installedSlot;

  private Map<NodeId, Long> held = new TreeMap<>();

  Replica(World<M> world, SimNode<M> node, Registers<M> load) {
    this.load = load;
    this.world = world;
    this.node = node;
  }

  @Override
  public long applied() {
    return service.applied();
  }

  @Override
  public Bytes state() {
    return service.snapshot();
  }

  @Override
  public long restart() {
    Snapshot last = durable;
    service = last == null ? new Service() : Service.restore(last.state());
    held = new TreeMap<>();
    installedSlot = 0;
    return service.applied();
  }

  @Override
  public void onIndication(Indication indication) {
    switch (indication) {
      case Delivered delivered -> onDelivered(delivered);
      case Behind(long _, long truncatedBelow, NodeId holder) ->
          world.talk(node.id(), holder, new Wanted(truncatedBelow - 1));
      case LeaderKnown(NodeId leader, long _) when leader.equals(node.id()) ->
          world.onLeader(leader);
      default -> world.protocol().countIndication(indication, world.counters());
    }
  }

  private void onDelivered(Delivered delivered) {
    if (delivered.slot() <= installedSlot) {
      return; // was on its way, behind a sync, when the snapshot was installed
    }
    world.orderCheck().onDelivered(node.id(), service.applied(), delivered);
    int sessionSlots = world.swarm().sessionSlots();
    for (Service.Outcome outcome : service.apply(delivered, sessionSlots, world::onExecuted)) {
      load.answer(node.id(), outcome, delivered.slot());
    }
    if (service.applied() % world.swarm().snapshotSlots() == 0) {
      Snapshot taken = new Snapshot(service.applied(), service.snapshot());
      world.orderCheck().onState(node.id(), taken.slot(), taken.state());
      write(taken, false);
    }
  }

  /// Writes a snapshot to disk, which takes a while; a crash meanwhile loses it.
  private void write(Snapshot snapshot, boolean install) {
    int bornIn = node.life();
    world
        .agenda()
        .after(
            world.swarm().syncMicrosMax() * 2L,
            () -> {
              if (bornIn == node.life() && (durable == null || durable.slot() < snapshot.slot())) {
                onWritten(snapshot, install);
              }
            });
  }

  private void onWritten(Snapshot snapshot, boolean install) {
    if (install && snapshot.slot() > service.applied()) {
      world.counters().add(Counter.SNAPSHOT_INSTALLS);
      world.trace(node.id(), "install", "snapshot of slot " + snapshot.slot());
      service = Service.restore(snapshot.state());
      durable = snapshot;
      installedSlot = snapshot.slot();
      node.take(new Event.Received<>(node.id(), world.protocol().installed(snapshot.slot())));
    } else {
      durable = snapshot;
      world.counters().add(Counter.SNAPSHOTS);
    }
    for (NodeId peer : world.members()) {
      world.talk(node.id(), peer, new Holds(snapshot.slot()));
    }
  }

  @Override
  public void onTalk(NodeId from, Talk talk) {
    switch (talk) {
      case Holds(long slot) -> {
        held.merge(from, slot, Math::max);
        truncate();
      }
      case Wanted(long slot) -> {
        if (durable != null && durable.slot() >= slot) {
          world.talk(node.id(), from, durable);
        }
      }
      case Snapshot snapshot -> {
        if (snapshot.slot() > service.applied()) {
          write(snapshot, true);
        }
      }
    }
  }

  /// Cuts the log below a slot that u + 1 nodes, and this one, hold durably.
  private void truncate() {
    long[] slots =
        world.members().stream().mapToLong(peer -> held.getOrDefault(peer, 0L)).toArray();
    Arrays.sort(slots);
    long enough = slots[slots.length - 1 - world.swarm().failures()];
    long own = durable == null ? 0 : durable.slot();
    long below = Math.min(enough, own) + 1 - world.swarm().keepSlots();
    if (below > 1) {
      world.counters().add(Counter.TRUNCATIONS);
      node.take(new Event.Received<>(node.id(), world.protocol().truncate(below)));
    }
  }
}

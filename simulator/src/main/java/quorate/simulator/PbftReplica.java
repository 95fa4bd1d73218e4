package quorate.simulator;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.Request;
import quorate.order.pbft.Announced;
import quorate.order.pbft.Batch;
import quorate.order.pbft.BehindCheckpoint;
import quorate.order.pbft.CheckpointStable;
import quorate.order.pbft.ChoiceProposed;
import quorate.order.pbft.ChoiceWanted;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.Revoked;
import quorate.simulator.check.Violation;

/// The layer above PBFT at one node: executes, answers, takes a snapshot at each checkpoint, and
/// installs another's only if its digest is the certified one. At a lying node it tells lies.
final class PbftReplica implements RegisterReplica {
  private final World<PbftMessage> world;
  private final SimNode<PbftMessage> node;
  private final Registers<PbftMessage> load;
  private final PbftProtocol protocol;
  private final Rng rng;
  private Service service = new Service();

  /// Survives a crash: states by slot, from the latest stable checkpoint on.
  private final NavigableMap<Long, Bytes> durable = new TreeMap<>();

  private long stableSlot;

  /// What was announced and is not delivered.
  private final NavigableMap<Long, List<Request>> tentative = new TreeMap<>();

  /// The latest snapshot of another replica that was installed in this life.
  private long installedSlot;

  /// The certified state that is wanted.
  private long wantedSlot;

  private Digest wantedState = Digest.of();
  private int asked;

  PbftReplica(
      World<PbftMessage> world,
      SimNode<PbftMessage> node,
      Registers<PbftMessage> load,
      PbftProtocol protocol,
      Rng rng) {
    this.world = world;
    this.node = node;
    this.load = load;
    this.protocol = protocol;
    this.rng = rng;
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
    Map.Entry<Long, Bytes> last = durable.lastEntry();
    service = last == null ? new Service() : Service.restore(last.getValue());
    installedSlot = 0;
    wantedSlot = 0;
    tentative.clear();
    return service.applied();
  }

  @Override
  public void onIndication(Indication indication) {
    switch (indication) {
      case Delivered delivered -> onDelivered(delivered);
      case BehindCheckpoint behind -> onBehind(behind);
      case CheckpointStable(long slot, Digest state, boolean _) -> {
        if (isHonest()) {
          protocol.checkStable(slot, state);
        }
        durable
            .headMap(Math.min(slot, stableSlot), false)
            .clear(); // the one before is asked for, too
        stableSlot = Math.max(stableSlot, slot);
        protocol.countIndication(indication, world.counters());
      }
      case Announced(long _, long slot, Batch batch) -> {
        world.counters().add(Counter.ANNOUNCED);
        tentative.put(slot, batch.requests());
      }
      case Revoked(long from) -> {
        world.counters().add(Counter.REVOKED);
        tentative.tailMap(from, true).clear();
      }
      case ChoiceWanted wanted -> tell(protocol.choose(node.id(), wanted));
      case ChoiceProposed proposed -> judge(proposed);
      case LeaderKnown(NodeId leader, long _) when leader.equals(node.id()) ->
          world.onLeader(leader);
      default -> protocol.countIndication(indication, world.counters());
    }
  }

  /// A proposed value is accepted if it is plausible; sometimes only after a while.
  private void judge(ChoiceProposed proposed) {
    PbftMessage answer = protocol.judge(proposed, world.counters());
    if (rng.chance(100)) {
      int bornIn = node.life();
      world
          .agenda()
          .after(
              rng.between(1_000, 50_000),
              () -> {
                if (bornIn == node.life()) {
                  tell(answer);
                }
              });
    } else {
      tell(answer);
    }
  }

  /// To the node, from its own layer above.
  private void tell(PbftMessage message) {
    world.send(node.id(), node.id(), message);
  }

  private boolean isHonest() {
    return protocol.isHonest(node.id());
  }

  private void onDelivered(Delivered delivered) {
    checkTentative(delivered);
    if (delivered.slot() <= installedSlot) {
      return; // was on its way, behind a sync, when the snapshot was installed
    }
    if (isHonest()) {
      world.orderCheck().onDelivered(node.id(), service.applied(), delivered);
      protocol.checkChoice(delivered);
    } else if (delivered.slot() != service.applied() + 1) {
      return; // its own lies have confused it
    }
    for (Service.Outcome outcome :
        service.apply(delivered, world.swarm().sessionSlots(), this::onExecuted)) {
      load.answer(
          node.id(), protocol.answer(node.id(), outcome, rng, world.counters()), delivered.slot());
    }
    if (service.applied() % world.swarm().snapshotSlots() == 0) {
      if (isHonest()) {
        world.orderCheck().onState(node.id(), service.applied(), service.snapshot());
      }
      write(service.applied(), service.snapshot(), false);
    }
  }

  /// What was announced and not revoked is what comes.
  private void checkTentative(Delivered delivered) {
    List<Request> announced = tentative.remove(delivered.slot());
    if (announced != null && isHonest()) {
      world.counters().add(Counter.ANNOUNCED_TRULY);
      if (!announced.equals(delivered.requests())) {
        throw new Violation(
            "speculation",
            node.id() + " was announced " + announced + ", not revoked, and got " + delivered);
      }
    }
  }

  private void onExecuted(quorate.core.RequestId id, long slot) {
    if (isHonest()) {
      world.onExecuted(id, slot);
    }
  }

  /// Asks the holders of the certified state in turn.
  private void onBehind(BehindCheckpoint behind) {
    if (behind.slot() != wantedSlot) {
      wantedSlot = behind.slot();
      wantedState = behind.state();
      asked = rng.below(behind.holders().size());
    }
    NodeId holder = behind.holders().get(asked++ % behind.holders().size());
    world.talk(node.id(), holder, new Wanted(wantedSlot));
  }

  /// Writes a snapshot to disk, which takes a while; a crash meanwhile loses it.
  private void write(long slot, Bytes state, boolean install) {
    int bornIn = node.life();
    world
        .agenda()
        .after(
            world.swarm().syncMicrosMax() * 2L,
            () -> {
              if (bornIn == node.life()) {
                onWritten(slot, state, install);
              }
            });
  }

  private void onWritten(long slot, Bytes state, boolean install) {
    if (install) {
      if (slot <= service.applied()) {
        return;
      }
      world.counters().add(Counter.SNAPSHOT_INSTALLS);
      world.trace(node.id(), "install", "snapshot of slot " + slot);
      service = Service.restore(state);
      installedSlot = slot;
      node.take(new Event.Received<>(node.id(), world.protocol().installed(slot)));
    } else {
      world.counters().add(Counter.SNAPSHOTS);
    }
    durable.put(slot, state);
    Digest digest = Digest.of(state.unsafeArray());
    protocol.held(node.id(), slot, digest);
    tell(new PbftMessage.Taken(slot, digest));
  }

  @Override
  public void onTalk(NodeId from, Talk talk) {
    switch (talk) {
      case Holds _ -> {} // the order itself collects who holds what
      case Wanted(long slot) -> {
        Bytes state = durable.get(slot);
        if (state != null) {
          Bytes told = protocol.snapshot(node.id(), state, rng, world.counters());
          world.talk(node.id(), from, new Snapshot(slot, told));
        }
      }
      case Snapshot(long slot, Bytes state) -> {
        if (slot != wantedSlot || slot <= service.applied()) {
          return;
        }
        if (Digest.of(state.unsafeArray()).equals(wantedState)) {
          write(slot, state, true);
        } else {
          world.counters().add(Counter.SNAPSHOTS_REFUSED);
        }
      }
    }
  }
}

package quorate.simulator.order;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.OptimisticDelivery;
import quorate.order.Retraction;
import quorate.order.pbft.BehindCheckpoint;
import quorate.order.pbft.CheckpointStable;
import quorate.order.pbft.PbftMessage;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Registers;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Service;
import quorate.simulator.world.ServiceReplica;
import quorate.simulator.world.SimNode;
import quorate.simulator.world.World;

/// The layer above PBFT at one node. It executes, answers, takes a snapshot at each checkpoint, and
/// installs another node's only if its digest is the certified one. At a lying node it lies.
public final class PbftReplica extends ServiceReplica<PbftMessage> {
  private final PbftProtocol protocol;
  private final Rng rng;

  /// Survives a crash: states by slot, from the latest stable checkpoint on.
  private final NavigableMap<Long, Bytes> durable = new TreeMap<>();

  private long stableSlot;

  /// The certified state that it needs.
  private long wantedSlot;

  private Digest wantedState = Digest.of();
  private int asked;

  public PbftReplica(
      World<PbftMessage> world,
      SimNode<PbftMessage> node,
      Registers<PbftMessage> load,
      PbftProtocol protocol,
      Rng rng) {
    super(world, node, load);
    this.protocol = protocol;
    this.rng = rng;
  }

  @Override
  public long restart() {
    wantedSlot = 0;
    Map.Entry<Long, Bytes> last = durable.lastEntry();
    return begin(last == null ? null : last.getValue());
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
            .clear(); // others may still fetch the one before
        stableSlot = Math.max(stableSlot, slot);
        protocol.countIndication(indication, world.counters());
      }
      case OptimisticDelivery announced -> onAnnounced(announced);
      case Retraction revoked -> onRevoked(revoked);
      case ChoiceWanted wanted -> onChoiceWanted(wanted);
      case ChoiceProposed proposed -> judge(proposed);
      case LeaderKnown(NodeId leader, long _) when leader.equals(node.id()) ->
          world.onLeader(leader);
      default -> protocol.countIndication(indication, world.counters());
    }
  }

  /// Accepts a proposed value if it is plausible, sometimes after a delay.
  private void judge(ChoiceProposed proposed) {
    PbftMessage answer = judged(proposed).orElseThrow();
    if (rng.chance(100)) {
      node.later(rng.between(1_000, 50_000), () -> tell(answer));
    } else {
      tell(answer);
    }
  }

  private void onDelivered(Delivered delivered) {
    if (!takes(delivered)) {
      return;
    }
    for (Service.Outcome outcome :
        service().apply(delivered, world.swarm().sessionSlots(), this::onExecuted)) {
      load.answer(
          node.id(), protocol.answer(node.id(), outcome, rng, world.counters()), delivered.slot());
    }
    if (applied() % world.swarm().snapshotSlots() == 0) {
      if (isHonest()) {
        world.orderCheck().onState(node.id(), applied(), state());
      }
      write(new Snapshot(applied(), state()), false);
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

  private void write(Snapshot snapshot, boolean install) {
    afterWriting(() -> onWritten(snapshot, install));
  }

  private void onWritten(Snapshot snapshot, boolean install) {
    if (install) {
      if (snapshot.slot() <= applied()) {
        return;
      }
      install(snapshot);
    } else {
      world.counters().add(Counter.SNAPSHOTS);
    }
    durable.put(snapshot.slot(), snapshot.state());
    Digest digest = Digest.of(snapshot.state().unsafeArray());
    protocol.held(node.id(), snapshot.slot(), digest);
    tell(new PbftMessage.Taken(snapshot.slot(), digest));
  }

  @Override
  public void onTalk(NodeId from, Talk talk) {
    switch (talk) {
      case Holds _ -> {} // the order itself collects the holders
      case Wanted(long slot) -> {
        Bytes state = durable.get(slot);
        if (state != null) {
          Bytes told = protocol.snapshot(node.id(), state, rng, world.counters());
          world.talk(node.id(), from, new Snapshot(slot, told));
        }
      }
      case Snapshot snapshot -> {
        if (snapshot.slot() != wantedSlot || snapshot.slot() <= applied()) {
          return;
        }
        if (Digest.of(snapshot.state().unsafeArray()).equals(wantedState)) {
          write(snapshot, true);
        } else {
          world.counters().add(Counter.SNAPSHOTS_REFUSED);
        }
      }
    }
  }
}

package quorate.simulator.world;

import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.Event;
import quorate.core.RequestId;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.Delivered;
import quorate.order.OptimisticDelivery;
import quorate.order.Request;
import quorate.order.Retraction;
import quorate.simulator.check.Violation;

/// The common part of the registers' replicas: a service in memory, and a slow disk.
public abstract class ServiceReplica<M> implements RegisterReplica {
  public final World<M> world;
  public final SimNode<M> node;
  public final Registers<M> load;
  private Service service = new Service();

  /// The slot of the latest snapshot of another replica installed in this life.
  private long installedSlot;

  public ServiceReplica(World<M> world, SimNode<M> node, Registers<M> load) {
    this.world = world;
    this.node = node;
    this.load = load;
  }

  @Override
  public final long applied() {
    return service.applied();
  }

  @Override
  public final Bytes state() {
    return service.snapshot();
  }

  @Override
  public final Bytes history() {
    return service.history();
  }

  public final Service service() {
    return service;
  }

  /// Batches announced and neither delivered nor revoked.
  private final NavigableMap<Long, List<Request>> tentative = new TreeMap<>();

  public final void onAnnounced(OptimisticDelivery announced) {
    world.counters().add(Counter.ANNOUNCED);
    tentative.put(announced.slot(), announced.requests());
  }

  public final void onRevoked(Retraction revoked) {
    world.counters().add(Counter.REVOKED);
    tentative.tailMap(revoked.from(), true).clear();
  }

  public final void onChoiceWanted(ChoiceWanted wanted) {
    world
        .protocol()
        .words()
        .choose(wanted, world.protocol().choice(node.id()))
        .ifPresent(this::tell);
  }

  /// The answer to a value that another node has chosen.
  public final Optional<M> judged(ChoiceProposed proposed) {
    return world.protocol().words().judged(proposed, world.protocol().accepts(proposed));
  }

  /// Sends the node a message from its upper layer.
  public final void tell(M message) {
    world.send(node.id(), node.id(), message);
  }

  /// Checks that a batch announced and not revoked is delivered.
  private void checkAnnounced(Delivered delivered) {
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

  public final boolean isHonest() {
    return world.protocol().isHonest(node.id());
  }

  /// Checks a delivery. Returns false if there is nothing to execute: it is included in an
  /// installed snapshot, or a liar has been confused by its own lies.
  public final boolean takes(Delivered delivered) {
    checkAnnounced(delivered);
    if (isInstalled(delivered)) {
      return false;
    }
    if (isHonest()) {
      world.orderCheck().onDelivered(node.id(), applied(), delivered);
      world.protocol().checkChoice(delivered);
      return true;
    }
    return delivered.slot() == applied() + 1;
  }

  public final void onExecuted(RequestId id, long slot) {
    if (isHonest()) {
      world.onExecuted(id, slot);
    }
  }

  /// Begins a new life with the latest state on disk, if there is one.
  public final long begin(@Nullable Bytes last) {
    service = last == null ? new Service() : Service.restore(last);
    installedSlot = 0;
    tentative.clear();
    return service.applied();
  }

  /// Whether it was delayed by a sync while a snapshot that includes it was installed.
  private boolean isInstalled(Delivered delivered) {
    return delivered.slot() <= installedSlot;
  }

  /// Continues from the state of another replica, which is now on disk here too.
  public final void install(Snapshot snapshot) {
    world.counters().add(Counter.SNAPSHOT_INSTALLS);
    world.trace(node.id(), "install", "snapshot of slot " + snapshot.slot());
    service = Service.restore(snapshot.state());
    installedSlot = snapshot.slot();
    node.take(
        new Event.Received<>(
            node.id(), world.protocol().words().installed(snapshot.slot(), service.history())));
  }

  /// Runs an action after the time to write a snapshot; a crash in between loses it.
  public final void afterWriting(Runnable then) {
    node.later(world.swarm().syncMicrosMax() * 2L, then);
  }
}

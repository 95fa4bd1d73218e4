package quorate.simulator;

import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.Event;
import quorate.order.Delivered;

/// What replicas of the registers share: a service in memory, and a disk that takes its time.
abstract class ServiceReplica<M> implements RegisterReplica {
  final World<M> world;
  final SimNode<M> node;
  final Registers<M> load;
  private Service service = new Service();

  /// The latest snapshot of another replica that was installed in this life.
  private long installedSlot;

  ServiceReplica(World<M> world, SimNode<M> node, Registers<M> load) {
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

  final Service service() {
    return service;
  }

  /// A new life begins with the latest state on disk, if there is one.
  final long begin(@Nullable Bytes last) {
    service = last == null ? new Service() : Service.restore(last);
    installedSlot = 0;
    return service.applied();
  }

  /// Whether it was on its way, behind a sync, when a snapshot that has it was installed.
  final boolean isInstalled(Delivered delivered) {
    return delivered.slot() <= installedSlot;
  }

  /// Goes on from the state of another replica, which is on disk here, too.
  final void install(Snapshot snapshot) {
    world.counters().add(Counter.SNAPSHOT_INSTALLS);
    world.trace(node.id(), "install", "snapshot of slot " + snapshot.slot());
    service = Service.restore(snapshot.state());
    installedSlot = snapshot.slot();
    node.take(
        new Event.Received<>(
            node.id(), world.protocol().installed(snapshot.slot(), service.history())));
  }

  /// Writing a snapshot to disk takes a while; a crash meanwhile loses it.
  final void afterWriting(Runnable then) {
    node.later(world.swarm().syncMicrosMax() * 2L, then);
  }
}

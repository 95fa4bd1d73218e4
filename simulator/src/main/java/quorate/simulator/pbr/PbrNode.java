package quorate.simulator.pbr;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.SessionId;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.Request;
import quorate.replication.pbr.Decision;
import quorate.replication.pbr.LeaseClock;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrCodec;
import quorate.replication.pbr.PbrConfig;
import quorate.replication.pbr.PbrIndication;
import quorate.replication.pbr.PbrMessage;
import quorate.replication.pbr.PbrRecord;
import quorate.replication.pbr.PbrReplica;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;
import quorate.simulator.world.SimNode;
import quorate.simulator.world.Upper;
import quorate.simulator.world.World;

/// One node of primary-backup: a replica with a log of its own, its engine, and the node of the
/// order that decides on groups.
///
/// A crash loses unsynced records, as [SimNode] does for the order's own log.
final class PbrNode<M> implements Upper {
  private static final long START_MICROS = 1_000;
  private static final long POLL_MICROS = 500;
  private static final int INSTALL_CRASH_PER_MILLE = 40;

  private final PbrCluster<M> cluster;
  private final World<M> world;
  private final SimNode<M> node;
  private final Rng rng;
  private final PbrConfig config;
  private final PbrEngine engine;
  private LeaseClock clock = new LeaseClock();
  private PbrReplica replica;
  private Role<PbrMessage> role;

  private final PbrDisk disk;

  private final Deque<Effect<PbrMessage>> waiting = new ArrayDeque<>();
  private int unsynced;
  private boolean syncing;

  /// Events that arrive before the node is up, or while it is paused.
  private final Deque<Event<PbrMessage>> inbox = new ArrayDeque<>();

  private boolean started;
  private boolean polling;
  private boolean deaf;
  private final PbrFetch<M> transfer;

  PbrNode(PbrCluster<M> cluster, SimNode<M> node, Rng rng) {
    this.cluster = cluster;
    this.world = cluster.world();
    this.node = node;
    this.rng = rng;
    this.config =
        cluster.variant().config(cluster.swarm().config(node.id(), world.members(), world.swarm()));
    this.disk = new PbrDisk(cluster.check());
    this.engine = new PbrEngine(this, rng.fork(1), cluster.swarm(), cluster.variant());
    this.transfer = new PbrFetch<>(cluster, this);
    this.replica = new PbrReplica(config);
    this.role = cluster.variant().replica(replica, config);
  }

  NodeId id() {
    return node.id();
  }

  PbrReplica replica() {
    return replica;
  }

  PbrEngine engine() {
    return engine;
  }

  PbrCheck check() {
    return cluster.check();
  }

  boolean isUp() {
    return node.isUp() && !node.isPaused() && started;
  }

  /// Whether its process runs, be it paused.
  boolean isRunning() {
    return node.isUp();
  }

  /// The clock that its runtime uses for leases.
  long nanos() {
    return cluster.variant().seesSuspensions()
        ? clock.nanos(node.nanos(), node.wallNanos())
        : node.nanos();
  }

  /// The time of the simulation, in microseconds.
  long now() {
    return world.agenda().now();
  }

  /// Whether its engine applies entries more slowly than others execute them.
  boolean isSlow() {
    return cluster.swarm().slowApplyMicros() > 0 && node.id().equals(world.members().getLast());
  }

  boolean isMember() {
    return replica.group().has(node.id());
  }

  void count(Counter counter) {
    world.counters().add(counter);
  }

  void later(long micros, Runnable then) {
    node.later(micros, then);
  }

  /// Whether the synced log has the entry of this place.
  boolean holds(LogPosition at) {
    return disk.holds(at);
  }

  // Lives.

  @Override
  public long restart() {
    lose();
    if (engine.powerCycle()) {
      count(Counter.ENGINE_ROLLBACKS);
    }
    clock = new LeaseClock();
    replica = new PbrReplica(config);
    role = cluster.variant().replica(replica, config);
    for (PbrRecord record : disk.records()) {
      PbrRecord read =
          world.swarm().encoded() ? PbrCodec.decodeRecord(PbrCodec.encodeRecord(record)) : record;
      role.on(new Event.Restored<>(read), this::emit);
    }
    later(
        START_MICROS,
        () -> {
          started = true;
          feed(
              new Event.Received<>(
                  node.id(), new PbrMessage.Started(engine.marker(), engine.carried())));
          drain();
        });
    return 0;
  }

  /// Loses unsynced records, except a prefix that reached the disk.
  private void lose() {
    int reached = unsynced == 0 ? 0 : rng.below(unsynced + 1);
    for (Effect<PbrMessage> effect : waiting) {
      if (reached > 0 && effect instanceof Effect.Persist<PbrMessage>(Durable record)) {
        disk.write((PbrRecord) record);
        reached--;
      }
    }
    waiting.clear();
    inbox.clear();
    unsynced = 0;
    syncing = false;
    started = false;
    polling = false;
    transfer.giveUp();
  }

  @Override
  public long applied() {
    return 0;
  }

  @Override
  public boolean stall(long micros) {
    return engine.stall(micros);
  }

  // Input.

  @Override
  public void onIndication(Indication indication) {
    switch (indication) {
      case Delivered(long _, var requests, var _, long _, var _, var _) ->
          requests.forEach(
              request -> tell(new PbrMessage.Ordered(PbrCodec.decodeDecision(request.body()))));
      case LeaderKnown(NodeId leader, long _) -> {
        if (leader.equals(node.id())) {
          world.onLeader(leader);
        }
      }
      default -> world.protocol().countIndication(indication, world.counters());
    }
  }

  /// Takes a message from its own runtime.
  void tell(PbrMessage.Local message) {
    take(new Event.Received<>(node.id(), message));
  }

  void take(Event<PbrMessage> event) {
    if (!node.isUp()) {
      return;
    }
    if (isUp()) {
      drain();
      feed(event);
      return;
    }
    if (inbox.isEmpty()) {
      deaf = rng.chance(500);
    }
    boolean fromAfar =
        event instanceof Event.Received<PbrMessage>(NodeId from, var _) && !from.equals(node.id());
    if (!started || !deaf || !fromAfar) {
      inbox.add(event);
    }
    poll();
  }

  /// Handles the waiting events once the pause is over.
  private void poll() {
    if (!polling && started) {
      polling = true;
      later(
          POLL_MICROS,
          () -> {
            polling = false;
            if (node.isPaused()) {
              poll();
            } else {
              drain();
            }
          });
    }
  }

  private void drain() {
    while (!inbox.isEmpty() && isUp()) {
      feed(inbox.remove());
    }
  }

  private void feed(Event<PbrMessage> event) {
    world.trace(node.id(), event instanceof Event.Fired ? "timer" : "pbr", event);
    boolean led = replica.isLeading();
    role.on(event, this::emit);
    if (!replica.late().isEmpty()) {
      count(Counter.PBR_HELD_BACK);
    }
    if (!led && replica.isLeading()) {
      count(Counter.PBR_PRIMARIES);
      world.onLeader(node.id());
    }
  }

  // Output.

  private void emit(Effect<PbrMessage> effect) {
    world.trace(node.id(), "  ->", effect);
    if (effect instanceof Effect.Arm<PbrMessage>(var timer, Duration after)) {
      node.arm(after, () -> take(new Event.Fired<>(timer)));
      return;
    }
    if (effect instanceof Effect.Persist) {
      unsynced++;
    }
    if (unsynced == 0 || !effect.waits()) {
      perform(effect);
    } else {
      waiting.add(effect);
      sync();
    }
  }

  private void sync() {
    if (syncing || unsynced == 0) {
      return;
    }
    syncing = true;
    int covered = unsynced;
    later(
        node.syncMicros(),
        () -> {
          syncing = false;
          onSynced(covered);
          sync();
          crashSometimes();
        });
  }

  private void onSynced(int covered) {
    int left = covered;
    while (!waiting.isEmpty()) {
      if (waiting.peekFirst() instanceof Effect.Persist<PbrMessage>(Durable record)) {
        if (left == 0) {
          return;
        }
        left--;
        unsynced--;
        disk.write((PbrRecord) record);
      } else {
        perform(waiting.peekFirst());
      }
      waiting.removeFirst();
    }
  }

  private void crashSometimes() {
    if (!world.isHealed() && rng.chance(world.swarm().syncCrashPerMille() / 2)) {
      crashFor(rng.between(1_000, 100_000));
    }
  }

  /// In the middle of an installation this node fails, or the power at all nodes. Returns whether.
  boolean failsInstalling(Rng chance) {
    if (world.isHealed() || !chance.chance(INSTALL_CRASH_PER_MILLE)) {
      return false;
    }
    if (chance.chance(200)) {
      cluster.failPower(chance);
    } else {
      crashFor(chance.between(1_000, 100_000));
    }
    return true;
  }

  void suspendFor(long micros) {
    count(Counter.SUSPENSIONS);
    node.suspend();
    world.agenda().after(micros, node::resume);
  }

  void crashFor(long micros) {
    count(Counter.FAULTS);
    node.crash();
    cluster.unlinked(node.id());
    world.agenda().after(micros, node::restart);
  }

  private void perform(Effect<PbrMessage> effect) {
    switch (effect) {
      case Effect.Send<PbrMessage>(NodeId to, PbrMessage message) -> {
        if (message instanceof PbrMessage.Answered(RequestId id, var answer, long index)) {
          check().onSent(id, answer, index, cluster.holders(index, id), world.agenda().now());
        }
        cluster.send(node.id(), to, message);
      }
      case Effect.Deliver<PbrMessage>(Indication indication) ->
          indicated((PbrIndication) indication);
      case Effect.Arm<PbrMessage> _, Effect.Persist<PbrMessage> _ ->
          throw new IllegalStateException("not here");
    }
  }

  private void indicated(PbrIndication indication) {
    switch (indication) {
      case PbrIndication.ToEngine command -> {
        countCommand(command);
        engine.take(command);
      }
      case PbrIndication.Propose(Decision decision) -> {
        SessionId session = new SessionId(rng.next(), rng.next());
        Request request =
            new Request(new RequestId(session, 1), node.id(), PbrCodec.encodeDecision(decision));
        node.take(new Event.Received<>(node.id(), world.protocol().words().submit(request)));
      }
      case PbrIndication.Compact(List<PbrRecord> records) -> {
        disk.rewrite(records);
        count(Counter.PBR_LOGS_CUT);
      }
      case PbrIndication.Went(var group, Optional<NodeId> primary) -> {
        check().onGroup(group);
        boolean grown = group.members().size() > group.founders().size();
        world.counters().add(Counter.PBR_JOINS, primary.isPresent() && grown ? 1 : 0);
      }
      case PbrIndication.Forgotten forgotten ->
          throw new Violation("memory", node.id() + " has a whole log, and says: " + forgotten);
      case PbrIndication.Lacking _ -> count(Counter.PBR_LACKING);
    }
  }

  private void countCommand(PbrIndication.ToEngine command) {
    switch (command) {
      case PbrIndication.Rollback _ -> count(Counter.PBR_ROLLBACKS);
      case PbrIndication.TakeSnapshot _ -> count(Counter.PBR_SNAPSHOTS);
      case PbrIndication.Execute _,
          PbrIndication.Commit _,
          PbrIndication.Logged _,
          PbrIndication.Apply _,
          PbrIndication.Undo _,
          PbrIndication.Sync _,
          PbrIndication.Fetch _ -> {}
    }
  }

  void fetch(PbrIndication.Fetch fetch) {
    transfer.begin(fetch);
  }
}

package quorate.simulator.world;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.order.Forgotten;
import quorate.order.OrderNode;
import quorate.simulator.check.Violation;

/// One machine: a role, its disk, and the layer above. It can crash, losing unsynced records; it
/// can be paused; and its clock may run fast or slow.
///
/// Effects after a Persist wait until a sync has covered the record ([UnsyncedEffects]).
public final class SimNode<M> {
  private final World<M> world;
  private final NodeId id;
  private final Rng rng;
  private final int clockPerMille;
  private final Upper upper;
  private OrderNode<M> role;

  /// The synced records, which survive everything.
  private List<Durable> disk = new ArrayList<>();

  private final UnsyncedEffects<M> unsynced = new UnsyncedEffects<>();
  private boolean syncing;

  /// Whether a record with an obligation has just been synced.
  private boolean promised;

  /// Whether the role is handling an event.
  private boolean feeding;

  private boolean slowDisk;
  private boolean up = true;
  private boolean lost;
  private boolean paused;

  /// Whether arrivals during the pause are lost, because peers gave up the connections.
  private boolean deaf;

  /// How long the machine was suspended, and the start of the present suspension; negative if there
  /// is none.
  private long suspendedMicros;

  private long suspendedSince = -1;
  private long wallSetMicros;

  private final Deque<Event<M>> inbox = new ArrayDeque<>();

  /// Counts restarts, so that activities from before one are recognised and dropped.
  private int life;

  SimNode(World<M> world, NodeId id, Rng rng) {
    this.world = world;
    this.id = id;
    this.rng = rng;
    int drift = world.swarm().driftPerMille();
    this.clockPerMille = 1000 + (drift == 0 ? 0 : (int) rng.between(-drift, drift));
    this.role = world.newRole(id);
    this.upper = world.load().upper(this);
  }

  public NodeId id() {
    return id;
  }

  public boolean isUp() {
    return up;
  }

  public boolean isPaused() {
    return paused;
  }

  /// Runs an action after a while, unless the node crashes before.
  public void later(long micros, Runnable then) {
    int bornIn = life;
    world
        .agenda()
        .after(
            micros,
            () -> {
              if (bornIn == life) {
                then.run();
              }
            });
  }

  /// Runs an action after a while by the node's own clock, or somewhat later.
  public void arm(Duration after, Runnable then) {
    later(after.toNanos() / 1000 * clockPerMille / 1000 + rng.below(10_000), then);
  }

  /// Whether the machine is suspended.
  boolean isSuspended() {
    return suspendedSince >= 0;
  }

  /// The node's own clock, which stands still while the machine is suspended.
  public long nanos() {
    long since = suspendedSince < 0 ? 0 : world.agenda().now() - suspendedSince;
    return byOwnClock(world.agenda().now() - suspendedMicros - since);
  }

  /// The node's time of day.
  public long wallNanos() {
    return byOwnClock(world.agenda().now() + wallSetMicros);
  }

  private long byOwnClock(long micros) {
    return micros * 1_000_000 / clockPerMille;
  }

  /// Sets the time of day.
  void setWall(long byMicros) {
    wallSetMicros += byMicros;
    world.trace(id, "clock", "set by " + byMicros / 1000 + " ms");
  }

  /// A pause in which the machine's monotonic clock stands still.
  public void suspend() {
    pause();
    suspendedSince = world.agenda().now();
  }

  /// The duration of a sync now.
  public long syncMicros() {
    return rng.between(50, world.swarm().syncMicrosMax()) * (slowDisk ? 30 : 1);
  }

  public Upper upper() {
    return upper;
  }

  void boot() {
    long installed = upper.restart();
    for (Durable record : disk) {
      Durable read = world.swarm().encoded() ? world.protocol().overDisk(record) : record;
      feed(new Event.Restored<>(read));
    }
    if (installed > 0) {
      take(
          new Event.Received<>(id, world.protocol().words().installed(installed, upper.history())));
    }
    take(new Event.Fired<>(world.protocol().words().firstTimer()));
  }

  /// Takes an event for the role: at once, after a pause, or never if the node is down.
  public void take(Event<M> event) {
    if (!up) {
      return;
    }
    if (feeding && world.protocol().isToldAfterwards()) {
      later(0, () -> take(event));
      return;
    }
    if (paused) {
      boolean fromAfar = event instanceof Event.Received<M>(NodeId from, M _) && !from.equals(id);
      if (!deaf || !fromAfar) {
        inbox.add(event);
      }
      return;
    }
    note(event);
    feed(event);
    compactSometimes();
  }

  /// Handles the waiting events as one round.
  private void takeAll() {
    if (!up || inbox.isEmpty()) {
      return;
    }
    List<Event<M>> round = List.copyOf(inbox);
    inbox.clear();
    round.forEach(this::note);
    feeding = true;
    role.onAll(round, this::emit);
    feeding = false;
    compactSometimes();
  }

  private void note(Event<M> event) {
    world.trace(id, event instanceof Event.Fired ? "timer" : "recv", event);
    if (event instanceof Event.Received<M>(NodeId _, M message)) {
      world.protocol().countMessage(message, world.counters());
    }
  }

  private void feed(Event<M> event) {
    feeding = true;
    role.on(event, this::emit);
    feeding = false;
  }

  private void emit(Effect<M> effect) {
    world.trace(id, "  ->", effect);
    if (effect instanceof Effect.Arm<M>(var timer, var after)) {
      arm(after, () -> take(new Event.Fired<>(timer)));
      return;
    }
    if (unsynced.hold(effect)) {
      syncUnlessSyncing();
    } else {
      perform(effect);
    }
  }

  private void syncUnlessSyncing() {
    if (syncing || unsynced.records() == 0) {
      return;
    }
    syncing = true;
    int covered = unsynced.records();
    later(
        syncMicros(),
        () -> {
          syncing = false;
          unsynced.release(covered, this::write, this::perform);
          syncUnlessSyncing();
          crashSometimes();
        });
  }

  private void write(Durable record) {
    disk.add(record);
    promised |= world.protocol().isPromise(record);
  }

  /// Crashes at the worst moments: right after a sync, above all of an obligation.
  private void crashSometimes() {
    int perMille = world.swarm().syncCrashPerMille() * (promised ? 5 : 1);
    promised = false;
    if (!world.isHealed() && rng.chance(perMille)) {
      world.counters().add(Counter.FAULTS);
      crash();
      world.agenda().after(rng.between(1_000, 100_000), this::restart);
    }
  }

  private void perform(Effect<M> effect) {
    switch (effect) {
      case Effect.Send<M>(NodeId to, M message) -> world.send(id, to, message);
      case Effect.Deliver<M>(Forgotten forgotten) when world.protocol().isHonest(id) ->
          throw new Violation("memory", id + " has a whole log, and says: " + forgotten);
      case Effect.Deliver<M>(var indication) -> upper.onIndication(indication);
      case Effect.Arm<M> _, Effect.Persist<M> _ -> throw new IllegalStateException("not here");
    }
  }

  /// Sometimes rewrites the log to its live records, as a host does.
  private void compactSometimes() {
    if (unsynced.records() == 0 && disk.size() > 40 && rng.chance(20)) {
      disk = new ArrayList<>(role.liveRecords());
      world.counters().add(Counter.COMPACTIONS);
    }
  }

  /// Fails by loss of power. A prefix of the unsynced records may have reached the disk, but no
  /// effect that waited for them has happened.
  public void crash() {
    if (!up) {
      return;
    }
    int pending = unsynced.records();
    int reached = pending == 0 ? 0 : rng.below(pending + 1);
    world.counters().add(Counter.CRASHES);
    world.counters().add(Counter.LOST_WRITES, pending - reached);
    world.trace(id, "crash", pending - reached + " writes lost");
    unsynced.lose(reached, disk::add);
    inbox.clear();
    syncing = false;
    up = false;
    paused = false;
    awake();
    life++;
    world.onCrash(this);
  }

  /// Fails for good.
  void lose() {
    crash();
    lost = true;
  }

  public void restart() {
    if (!up && !lost) {
      world.trace(id, "restart", disk.size() + " records");
      up = true;
      role = world.newRole(id);
      boot();
    }
  }

  void pause() {
    paused = true;
    deaf = rng.chance(500);
    world.trace(id, "pause", "");
  }

  public void resume() {
    if (!paused) {
      return;
    }
    paused = false;
    awake();
    world.trace(id, "resume", inbox.size() + " events");
    takeAll();
  }

  private void awake() {
    if (suspendedSince >= 0) {
      suspendedMicros += world.agenda().now() - suspendedSince;
      suspendedSince = -1;
    }
  }

  void slowDisk(boolean slow) {
    slowDisk = slow;
  }
}

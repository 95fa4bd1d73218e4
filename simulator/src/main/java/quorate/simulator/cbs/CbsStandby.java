package quorate.simulator.cbs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.CbsRecord;
import quorate.replication.cbs.ReplicatedShepherd;
import quorate.replication.cbs.SuccessionIndication;
import quorate.replication.cbs.SuccessionMessage;
import quorate.replication.cbs.SuccessionState;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// One node of a replicated shepherd. It may crash, pause, or be partitioned, which delays the
/// messages on its links.
final class CbsStandby {
  private static final Duration AGAIN = Duration.ofMillis(300);
  private static final long HELLO_MICROS = 30_000;
  private static final int BASE_PER_MILLE = 300;
  private static final int KEEP_PER_MILLE = 500;
  private static final int INSTALL_PER_MILLE = 100;

  /// Clients' messages are sometimes late, but stay in order.
  private static final int LATE_PER_MILLE = 20;

  private static final long LATE_MICROS_MAX = 2_500_000;

  private final CbsWorld world;
  private final CbsStandbys all;
  private final CbsConfig config;
  private final CbsVariant variant;
  private final NodeId id;
  private final Rng rng;

  private boolean up;
  private long life;
  private boolean stopped;
  private boolean cutOff;

  /// Actions to run when the process resumes, and when its links are restored.
  private final List<Runnable> whenGoingOn = new ArrayList<>();

  private final List<Runnable> whenWhole = new ArrayList<>();

  private Optional<Kept> kept = Optional.empty();

  // The state of one life.

  private ReplicatedShepherd succession;
  private Role<SuccessionMessage> role;
  private int delivered;
  private boolean pumping;
  private @Nullable CbsActive active;

  /// The earliest time of the next arrival on a link.
  private final Map<String, Long> earliest = new HashMap<>();

  private String slowLinks = "";
  private int slowFactor = 1;
  private long slowUntilMicros;

  /// A state on disk.
  ///
  /// @param delivered how many entries it includes
  record Kept(SuccessionState state, int delivered) {}

  CbsStandby(
      CbsWorld world,
      CbsStandbys all,
      CbsConfig config,
      CbsVariant variant,
      NodeId id,
      Rng shared) {
    this.world = world;
    this.all = all;
    this.config = config;
    this.variant = variant;
    this.id = id;
    this.rng = shared.fork(id.number());
    this.succession = new ReplicatedShepherd(config, id, 1, AGAIN);
    this.role = succession;
  }

  void boot() {
    up = true;
    life++;
    pumping = false;
    active = null;
    earliest.clear();
    succession = new ReplicatedShepherd(config, id, rng.next() | 1, AGAIN);
    role = variant.succession(succession);
    kept.ifPresent(it -> hear(new Event.Restored<>(it.state())));
    delivered = kept.map(Kept::delivered).orElse(0);
    pump();
  }

  boolean isWell() {
    return up && !stopped && !cutOff;
  }

  Optional<Kept> kept() {
    return kept;
  }

  /// Whether it believes itself active in this epoch.
  boolean serves(long epoch) {
    CbsActive now = active;
    return up && now != null && now.epoch == epoch;
  }

  void crash() {
    world.trace(id, "crash", delivered + " entries");
    up = false;
    stopped = false;
    active = null;
    whenGoingOn.clear();
  }

  void pause() {
    world.trace(id, "stop", "");
    stopped = true;
  }

  void cut() {
    world.trace(id, "cut off", "");
    cutOff = true;
  }

  void heal() {
    if (!up) {
      boot();
    }
    stopped = false;
    cutOff = false;
    slowUntilMicros = 0;
    List<Runnable> late = new ArrayList<>(whenWhole);
    late.addAll(0, whenGoingOn);
    whenWhole.clear();
    whenGoingOn.clear();
    late.forEach(Runnable::run);
  }

  // Time and links.

  /// Runs an action later in this life, after any pause.
  private void later(long delayMicros, Runnable action) {
    long now = life;
    world.agenda().after(delayMicros, () -> run(now, action));
  }

  private void run(long of, Runnable action) {
    if (up && life == of) {
      if (stopped) {
        whenGoingOn.add(() -> run(of, action));
      } else {
        action.run();
      }
    }
  }

  /// Delivers a message on a named link from or to another party.
  private void link(String name, Runnable arrival) {
    world.agenda().after(delay(name), () -> across(arrival));
  }

  private void across(Runnable arrival) {
    if (cutOff) {
      whenWhole.add(() -> across(arrival));
    } else {
      arrival.run();
    }
  }

  private long delay(String link) {
    long now = world.agenda().now();
    long usual = rng.between(1, world.swarm().linkMicrosMax());
    boolean isSlow = now < slowUntilMicros && link.startsWith(slowLinks);
    long at = now + (isSlow ? slowFactor : 1) * usual;
    return earliest.merge(link, at, Math::max) - now;
  }

  /// Slows the links of this node whose names begin with this prefix for a while.
  void slow(String links, int factor, long micros) {
    world.trace(id, "slow", links + ", " + factor + " times");
    slowLinks = links;
    slowFactor = factor;
    slowUntilMicros = world.agenda().now() + micros;
  }

  private void arrives(String link, Runnable action) {
    long now = life;
    link(link, () -> run(now, action));
  }

  // The order.

  void leads(boolean now) {
    arrives("leads", () -> hear(new SuccessionMessage.Leads(now)));
  }

  void pump() {
    if (up && !pumping && all.entry(delivered).isPresent()) {
      pumping = true;
      arrives("order", this::deliver);
    }
  }

  private void deliver() {
    pumping = false;
    Optional<Kept> elsewhere = all.keptAfter(delivered + 20);
    if (elsewhere.isPresent() && rng.chance(INSTALL_PER_MILLE)) {
      world.counters().add(Counter.STANDBY_INSTALLS);
      delivered = elsewhere.get().delivered();
      hear(new SuccessionMessage.Install(elsewhere.get().state()));
    } else {
      all.entry(delivered++).ifPresent(entry -> hear(new SuccessionMessage.Ordered(entry)));
    }
    pump();
  }

  private void hear(SuccessionMessage message) {
    hear(new Event.Received<>(id, message));
  }

  private void hear(Event<SuccessionMessage> event) {
    world.trace(id, "on", event);
    List<Effect<SuccessionMessage>> effects = new ArrayList<>();
    role.on(event, effects::add);
    effects.forEach(this::performOwn);
  }

  private void performOwn(Effect<SuccessionMessage> effect) {
    switch (effect) {
      case Effect.Deliver(SuccessionIndication indication) -> on(indication);
      case Effect.Arm(var timer, var after) ->
          later(after.toNanos() / 1_000, () -> hear(new Event.Fired<>(timer)));
      case Effect.Deliver<SuccessionMessage> _,
          Effect.Send<SuccessionMessage> _,
          Effect.Persist<SuccessionMessage> _ ->
          throw new IllegalStateException("not here: " + effect);
    }
  }

  private void on(SuccessionIndication indication) {
    switch (indication) {
      case SuccessionIndication.Propose(long _, var entry) ->
          link("proposals", () -> all.propose(entry));
      case SuccessionIndication.Active(long epoch, List<CbsRecord> records) ->
          begin(epoch, records);
      case SuccessionIndication.Durable(int records) -> {
        if (active != null) {
          release(records);
        }
      }
      case SuccessionIndication.Deposed _ -> {
        world.counters().add(Counter.STANDBY_DEPOSED);
        active = null;
      }
      case SuccessionIndication.Granted _ -> {} // no caller here
      case SuccessionIndication.Compacted() -> {
        if (rng.chance(KEEP_PER_MILLE)) {
          kept = Optional.of(new Kept(succession.state(), delivered));
        }
      }
    }
  }

  // The active shepherd.

  private void begin(long epoch, List<CbsRecord> records) {
    world.trace(id, "active", epoch);
    CbsActive fresh = new CbsActive(epoch, config, variant);
    active = fresh;
    NodeId coordinator = config.coordinator();
    for (CbsRecord record : records) {
      on(coordinator, new Event.Restored<>(record));
    }
    on(coordinator, new Event.Received<>(coordinator, new CbsMessage.Started()));
    greet(fresh);
    all.active(this, epoch);
  }

  /// Announces itself to every database until all have answered.
  private void greet(CbsActive of) {
    boolean more = false;
    for (CbsServer server : world.servers()) {
      if (server.epoch() < of.epoch) {
        more = true;
        link("hello" + world.servers().indexOf(server), () -> server.hello(of.epoch));
      }
    }
    if (more) {
      later(HELLO_MICROS, () -> whileActive(of, () -> greet(of)));
    }
  }

  private void whileActive(CbsActive of, Runnable action) {
    if (of == active) {
      action.run();
    }
  }

  void fromDatabase(NodeId manager, CbsMessage.Local message, BooleanSupplier valid) {
    CbsActive now = active;
    arrives(
        "manager" + manager,
        () -> {
          if (now != null && now == active && valid.getAsBoolean()) {
            if (message instanceof CbsMessage.Connected) {
              now.heard.put(manager, world.server(manager).connection());
            }
            on(manager, new Event.Received<>(manager, message));
          }
        });
  }

  /// @param epoch the epoch known to the client when it sent the message
  void fromClient(NodeId client, CbsMessage.ToCoordinator message, long epoch) {
    BooleanSupplier whole = world.link(client);
    if (world.swarm().awayPerMille() > 0 && rng.chance(LATE_PER_MILLE)) {
      long late = world.agenda().now() + rng.between(10_000, LATE_MICROS_MAX);
      earliest.merge("from" + client, late, Math::max);
    }
    arrives(
        "from" + client,
        () -> {
          boolean stale = active != null && active.epoch != epoch;
          world.counters().add(Counter.STANDBY_STALE, stale ? 1 : 0);
          if (active != null && whole.getAsBoolean() && (!stale || variant.hearsOtherEpochs())) {
            on(config.coordinator(), new Event.Received<>(client, message));
          }
        });
  }

  void fromSelf(CbsMessage.Local message) {
    CbsActive now = active;
    if (now != null) {
      later(
          1,
          () ->
              whileActive(
                  now,
                  () ->
                      on(
                          config.coordinator(),
                          new Event.Received<>(config.coordinator(), message))));
    }
  }

  private void on(NodeId self, Event<CbsMessage> event) {
    CbsActive now = Objects.requireNonNull(active);
    if (!(event instanceof Event.Restored<CbsMessage>)) {
      world.trace(self + "@" + id, "on", event);
    }
    List<Effect<CbsMessage>> effects = new ArrayList<>();
    Objects.requireNonNull(now.roles.get(self)).on(event, effects::add);
    if (self.equals(config.coordinator())) {
      world.counters().add(Counter.CBS_HELD_BACK, now.coordinator.holdsBack() ? 1 : 0);
    }
    for (Effect<CbsMessage> effect : effects) {
      if (self.equals(config.coordinator())) {
        hold(now, effect);
      } else {
        perform(now, self, effect);
      }
    }
  }

  /// Performs the coordinator's effects, each once the earlier records are decided.
  private void hold(CbsActive now, Effect<CbsMessage> effect) {
    switch (effect) {
      case Effect.Persist(CbsRecord record) -> write(now, record);
      case Effect.Deliver(CbsIndication.Compact(List<CbsRecord> records)) -> {
        if (rng.chance(BASE_PER_MILLE)) {
          world.counters().add(Counter.CBS_LOGS_CUT);
          write(now, records.getFirst());
        }
      }
      case Effect<CbsMessage> _ when now.recordsHeld > 0 -> now.held.add(effect);
      case Effect<CbsMessage> _ -> perform(now, config.coordinator(), effect);
    }
  }

  private void write(CbsActive now, CbsRecord record) {
    now.recordsHeld++;
    now.held.add(new Effect.Persist<>(record));
    hear(new SuccessionMessage.Write(now.epoch, List.of(record)));
  }

  private void release(int decided) {
    CbsActive now = Objects.requireNonNull(active);
    int left = decided;
    for (Effect<CbsMessage> next = now.held.peek(); next != null; next = now.held.peek()) {
      if (next instanceof Effect.Persist<CbsMessage>) {
        if (left == 0) {
          return;
        }
        left--;
        now.recordsHeld--;
      } else {
        perform(now, config.coordinator(), next);
      }
      now.held.poll();
    }
  }

  private void perform(CbsActive now, NodeId self, Effect<CbsMessage> effect) {
    switch (effect) {
      case Effect.Send<CbsMessage>(NodeId to, CbsMessage message) -> {
        if (now.roles.containsKey(to)) {
          later(
              delay(self + ">" + to),
              () -> whileActive(now, () -> on(to, new Event.Received<>(self, message))));
        } else {
          link("to" + to, all.toClient(now.epoch, to, (CbsMessage.ToClient) message));
        }
      }
      case Effect.Arm<CbsMessage>(var timer, var after) ->
          later(
              after.toNanos() / 1_000,
              () -> whileActive(now, () -> on(self, new Event.Fired<>(timer))));
      case Effect.Deliver<CbsMessage>(var indication) -> {
        world.trace(self + "@" + id, "->", indication);
        found(now, self, (CbsIndication) indication);
      }
      case Effect.Persist<CbsMessage> _ -> throw new IllegalStateException("a manager has no log");
    }
  }

  private void found(CbsActive now, NodeId self, CbsIndication indication) {
    switch (indication) {
      case CbsIndication.Found found -> world.found(found, all.isNewest(now.epoch));
      case CbsIndication.Compact _ -> {} // held, becomes an entry
      case CbsIndication.Reconnect() -> {
        world.counters().add(Counter.CBS_RECONNECTS);
        CbsServer server = world.server(self);
        link(
            "database" + self,
            () -> {
              if (server.epoch() == now.epoch) {
                server.breakConnection();
              }
            });
      }
      case CbsIndication.ToDatabase wish -> {
        if (wish instanceof CbsIndication.Rollback) {
          world.counters().add(Counter.CBS_RERUNS);
        }
        take(now, self, wish);
      }
    }
  }

  private void take(CbsActive now, NodeId database, CbsIndication.ToDatabase wish) {
    long through = now.heard.getOrDefault(database, -1L);
    link("database" + database, () -> world.server(database).take(wish, through));
  }
}

package quorate.simulator.cbs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.Timer;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.CbsRecord;
import quorate.replication.cbs.Coordinator;
import quorate.replication.cbs.Manager;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// The process of the coordinator and the managers, with its write-ahead log. It crashes as a
/// whole. Links preserve order, and lose their messages when either end fails.
public final class CbsShepherd implements CbsShepherds {
  private final CbsWorld world;
  private final CbsConfig config;
  private final CbsVariant variant;
  private final Rng rng;
  private final Map<NodeId, Role<CbsMessage>> roles = new TreeMap<>();

  /// The earliest time of the next arrival on a link, or of the next effect after a role's syncs.
  private final Map<String, Long> earliest = new HashMap<>();

  private Coordinator coordinator;
  private CbsBacklog backlog;
  private List<Durable> log = new ArrayList<>();
  private boolean up;
  private long life;

  public CbsShepherd(CbsWorld world, CbsConfig config, CbsVariant variant, Rng rng) {
    this.world = world;
    this.config = config;
    this.variant = variant;
    this.rng = rng;
    this.coordinator = new Coordinator(config);
    this.backlog = new CbsBacklog(world, config.replicas());
  }

  @Override
  public boolean isUp() {
    return up;
  }

  @Override
  public boolean serves(CbsServer server) {
    return up;
  }

  @Override
  public void boot() {
    up = true;
    life++;
    roles.clear();
    earliest.clear();
    coordinator = new Coordinator(config);
    backlog = new CbsBacklog(world, config.replicas());
    roles.put(config.coordinator(), variant.coordinator(coordinator));
    for (NodeId node : config.replicas()) {
      roles.put(node, variant.manager(new Manager(config, node), node));
    }
    for (Durable record : log) {
      on(config.coordinator(), new Event.Restored<>(record));
    }
    on(config.coordinator(), new Event.Received<>(config.coordinator(), new CbsMessage.Started()));
    world.servers().forEach(CbsServer::welcome);
    world.clients().forEach(CbsClient::onShepherd);
    world.repairer().onShepherd();
  }

  @Override
  public void harm(Rng luck) {
    if (up) {
      world.counters().add(Counter.CBS_SHEPHERD_CRASHES);
      crash();
      world.agenda().after(luck.between(1_000, 500_000), this::heal);
    }
  }

  @Override
  public void heal() {
    if (!up) {
      boot();
    }
  }

  private void crash() {
    up = false;
    world.trace("shep", "crash", log.size() + " records");
    world.servers().forEach(CbsServer::abandon);
  }

  /// A delay on a link that preserves the order of messages.
  @Override
  public long delay(String link) {
    long now = world.agenda().now();
    long at = now + rng.between(1, world.swarm().linkMicrosMax());
    return earliest.merge(link, at, Math::max) - now;
  }

  @Override
  public void fromDatabase(NodeId manager, CbsMessage.Local message, BooleanSupplier valid) {
    later(
        delay("manager" + manager),
        () -> {
          if (valid.getAsBoolean()) {
            on(manager, new Event.Received<>(manager, message));
          }
        });
  }

  @Override
  public void fromClient(NodeId client, CbsMessage.ToCoordinator message) {
    BooleanSupplier link = world.link(client);
    later(
        delay("from" + client),
        () -> {
          if (link.getAsBoolean()) {
            on(config.coordinator(), new Event.Received<>(client, message));
          }
        });
  }

  /// Runs an action later, unless the process has crashed by then.
  private void later(long delayMicros, Runnable action) {
    long now = life;
    world
        .agenda()
        .after(
            delayMicros,
            () -> {
              if (up && life == now) {
                action.run();
              }
            });
  }

  private void on(NodeId self, Event<CbsMessage> event) {
    if (!(event instanceof Event.Restored<CbsMessage>)) {
      world.trace(self, "on", event);
    }
    List<Effect<CbsMessage>> effects = new ArrayList<>();
    Objects.requireNonNull(roles.get(self)).on(event, effects::add);
    if (self.equals(config.coordinator())) {
      backlog.on(event);
      effects.forEach(backlog::on);
      world.counters().add(Counter.CBS_HELD_BACK, coordinator.holdsBack() ? 1 : 0);
    }
    for (Effect<CbsMessage> effect : effects) {
      perform(self, effect);
    }
  }

  private void perform(NodeId self, Effect<CbsMessage> effect) {
    String disk = "disk" + self;
    long now = world.agenda().now();
    long ready = Math.max(now, earliest.getOrDefault(disk, 0L));
    if (effect instanceof Effect.Persist<CbsMessage>(Durable record)) {
      long synced = ready + rng.between(1, world.swarm().syncMicrosMax());
      earliest.put(disk, synced);
      later(synced - now, () -> onSynced(record));
    } else if (earliest.getOrDefault(disk, -1L) >= now) {
      later(ready - now, () -> release(self, effect)); // keeps the order of syncs
    } else {
      release(self, effect);
    }
  }

  private void onSynced(Durable record) {
    world.trace("shep", "synced", record);
    log.add(record);
    world.onDurable((CbsRecord) record);
  }

  private void release(NodeId self, Effect<CbsMessage> effect) {
    switch (effect) {
      case Effect.Send<CbsMessage>(NodeId to, CbsMessage message) -> send(self, to, message);
      case Effect.Arm<CbsMessage>(Timer timer, var after) ->
          later(after.toNanos() / 1_000, () -> on(self, new Event.Fired<>(timer)));
      case Effect.Deliver<CbsMessage>(var indication) -> {
        world.trace(self, "->", indication);
        deliver(self, (CbsIndication) indication);
      }
      case Effect.Persist<CbsMessage> _ -> throw new IllegalStateException("not here");
    }
  }

  private void send(NodeId self, NodeId to, CbsMessage message) {
    if (roles.containsKey(to)) {
      later(delay(self + ">" + to), () -> on(to, new Event.Received<>(self, message)));
    } else {
      BooleanSupplier link = world.link(to);
      later(delay("to" + to), () -> world.toClient(to, (CbsMessage.ToClient) message, link));
    }
  }

  private void deliver(NodeId self, CbsIndication indication) {
    switch (indication) {
      case CbsIndication.Compact(List<CbsRecord> records) -> {
        log = new ArrayList<>(records);
        world.counters().add(Counter.CBS_LOGS_CUT);
      }
      case CbsIndication.Found found -> world.found(found, true);
      case CbsIndication.Reconnect() -> {
        world.counters().add(Counter.CBS_RECONNECTS);
        world.server(self).breakConnection();
      }
      case CbsIndication.ToDatabase wish -> {
        if (wish instanceof CbsIndication.Rollback) {
          world.counters().add(Counter.CBS_RERUNS);
        }
        world.server(self).take(wish);
      }
    }
  }

  @Override
  public void fromSelf(CbsMessage.Local message) {
    later(1, () -> on(config.coordinator(), new Event.Received<>(config.coordinator(), message)));
  }
}

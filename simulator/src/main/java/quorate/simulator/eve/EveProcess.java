package quorate.simulator.eve;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.EveRecord;
import quorate.replication.eve.Tick;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;
import quorate.simulator.world.UnsyncedEffects;

/// One role of a machine with its log ([UnsyncedEffects]).
final class EveProcess {
  /// One life of a role, with the records that would restore it.
  record Hosted(Role<EveMessage> role, Supplier<List<EveRecord>> liveRecords) {}

  private final EveWorld world;
  private final EveMachine machine;
  private final Rng rng;
  private final Supplier<Hosted> lives;
  private final Consumer<Indication> upper;

  /// Told of each record when it is on disk.
  private final Consumer<Durable> onDisk;

  private Hosted hosted;
  private List<Durable> disk = new ArrayList<>();
  private final UnsyncedEffects<EveMessage> unsynced = new UnsyncedEffects<>();
  private boolean syncing;

  EveProcess(
      EveWorld world,
      EveMachine machine,
      Rng rng,
      Supplier<Hosted> lives,
      Consumer<Indication> upper,
      Consumer<Durable> onDisk) {
    this.world = world;
    this.machine = machine;
    this.rng = rng;
    this.lives = lives;
    this.upper = upper;
    this.onDisk = onDisk;
    this.hosted = lives.get();
  }

  void boot() {
    for (Durable record : disk) {
      hosted.role().on(new Event.Restored<>(record), this::emit);
    }
    take(new Event.Fired<>(new Tick()));
  }

  void take(Event<EveMessage> event) {
    if (!machine.isUp()) {
      return;
    }
    if (machine.isPaused()) {
      machine.hold(() -> take(event));
      return;
    }
    world.trace(machine.id(), event instanceof Event.Fired ? "timer" : "recv", event);
    hosted.role().on(event, this::emit);
    if (unsynced.records() == 0 && disk.size() > 30 && rng.chance(20)) {
      disk = new ArrayList<>(hosted.liveRecords().get());
      world.counters().add(Counter.EVE_COMPACTIONS);
    }
  }

  private void emit(Effect<EveMessage> effect) {
    world.trace(machine.id(), "  ->", effect);
    if (effect instanceof Effect.Arm<EveMessage>(var timer, var after)) {
      machine.later(
          after.toNanos() / 1000 + rng.below(10_000), () -> take(new Event.Fired<>(timer)));
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
    machine.later(
        rng.between(50, 3L * world.swarm().faults().syncMicrosMax()),
        () -> {
          syncing = false;
          unsynced.release(covered, this::write, this::perform);
          syncUnlessSyncing();
          machine.crashAfterSync();
        });
  }

  private void write(Durable record) {
    disk.add(record);
    onDisk.accept(record);
  }

  private void perform(Effect<EveMessage> effect) {
    switch (effect) {
      case Effect.Send<EveMessage>(NodeId to, EveMessage message) ->
          world.send(machine.id(), to, message);
      case Effect.Deliver<EveMessage>(var indication) -> upper.accept(indication);
      case Effect.Arm<EveMessage> _, Effect.Persist<EveMessage> _ ->
          throw new IllegalStateException("not here");
    }
  }

  /// The records on disk.
  List<Durable> disk() {
    return List.copyOf(disk);
  }

  /// Loses what is not synced, of which a prefix may have reached the disk.
  void crash() {
    int pending = unsynced.records();
    int reached = pending == 0 ? 0 : rng.below(pending + 1);
    world.counters().add(Counter.LOST_WRITES, pending - reached);
    unsynced.lose(reached, this::write);
    syncing = false;
  }

  void restart() {
    hosted = lives.get();
    boot();
  }
}

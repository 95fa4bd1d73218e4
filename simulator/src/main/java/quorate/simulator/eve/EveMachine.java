package quorate.simulator.eve;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.Executor;
import quorate.replication.eve.Token;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// One machine: an executor, a verifier, or both. It crashes, pauses and is lost as a whole.
final class EveMachine {
  private final EveWorld world;
  private final NodeId id;
  private final Rng rng;
  private Optional<EveApp> app = Optional.empty();
  private Optional<EveProcess> executor = Optional.empty();
  private Optional<EveProcess> verifier = Optional.empty();
  private boolean up = true;
  private boolean paused;
  private boolean lost;
  private int life;
  private final Deque<Runnable> held = new ArrayDeque<>();

  EveMachine(EveWorld world, NodeId id, Rng rng) {
    this.world = world;
    this.id = id;
    this.rng = rng;
  }

  void host(EveApp ofExecutor, EveProcess process) {
    app = Optional.of(ofExecutor);
    executor = Optional.of(process);
  }

  void host(EveProcess ofVerifier) {
    verifier = Optional.of(ofVerifier);
  }

  NodeId id() {
    return id;
  }

  Optional<EveApp> app() {
    return app;
  }

  /// Whether its executor holds a result, or a committed one after it: in memory, or if it is down
  /// on disk.
  boolean holds(Token token, Supplier<Executor> empty) {
    Executor holder = up ? app.orElseThrow().executor() : restored(empty.get());
    return holder.holds(token) || holder.committed().number() >= token.number();
  }

  private Executor restored(Executor from) {
    executor.orElseThrow().disk().forEach(record -> from.on(new Event.Restored<>(record), _ -> {}));
    return from;
  }

  private List<EveProcess> processes() {
    List<EveProcess> all = new ArrayList<>();
    executor.ifPresent(all::add);
    verifier.ifPresent(all::add);
    return all;
  }

  boolean isUp() {
    return up;
  }

  boolean isPaused() {
    return paused;
  }

  boolean isLost() {
    return lost;
  }

  /// Keeps work until the end of the pause.
  void hold(Runnable work) {
    held.add(work);
  }

  /// Runs an action after a while, unless the machine crashes before.
  void later(long micros, Runnable then) {
    int bornIn = life;
    world
        .agenda()
        .after(
            micros,
            () -> {
              if (bornIn == life && up) {
                if (paused) {
                  hold(then);
                } else {
                  then.run();
                }
              }
            });
  }

  void boot() {
    app.ifPresent(EveApp::boot);
    processes().forEach(EveProcess::boot);
  }

  void receive(NodeId from, EveMessage message) {
    Optional<EveProcess> to = message instanceof EveMessage.ToVerifier ? verifier : executor;
    to.ifPresent(process -> process.take(new Event.Received<>(from, message)));
  }

  /// Crashes at the worst moment: right after a sync.
  void crashAfterSync() {
    if (!world.isHealed() && rng.chance(world.swarm().faults().syncCrashPerMille() / 4)) {
      world.counters().add(Counter.FAULTS);
      crash();
      world.agenda().after(rng.between(1_000, 100_000), this::restart);
    }
  }

  void crash() {
    if (!up) {
      return;
    }
    world.counters().add(Counter.CRASHES);
    world.trace(id, "crash", "");
    up = false;
    paused = false;
    held.clear();
    life++;
    processes().forEach(EveProcess::crash);
  }

  void lose() {
    crash();
    lost = true;
  }

  void restart() {
    if (up || lost) {
      return;
    }
    world.trace(id, "restart", "");
    up = true;
    app.ifPresent(EveApp::boot);
    processes().forEach(EveProcess::restart);
  }

  void pause() {
    paused = true;
    world.trace(id, "pause", "");
  }

  void resume() {
    if (paused) {
      paused = false;
      world.trace(id, "resume", held.size() + " events");
      List<Runnable> late = List.copyOf(held);
      held.clear();
      late.forEach(Runnable::run);
    }
  }
}

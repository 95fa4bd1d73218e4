package quorate.runtime.node;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.replication.command.ReplicaEvent;
import quorate.replication.command.ReplicaIndication;
import quorate.replication.smr.Replica;
import quorate.replication.smr.SmrMessage;

/// The world of one [Replica]: one thread that applies the order to the database.
final class ApplyHost implements StallWatch.Worker, AutoCloseable {
  /// Takes at most so many slots together: timers and other nodes' questions wait meanwhile.
  private static final int SLOTS_MAX = 32;

  private final NodeId self;
  private final Replica role;
  private final BiConsumer<NodeId, SmrMessage> sender;
  private final Consumer<ReplicaIndication> above;
  private final Consumer<Throwable> failure;
  private final Runnable after;
  private final ScheduledExecutorService timers;
  private final BlockingQueue<Work> work = new LinkedBlockingQueue<>();
  private final Thread thread;
  private volatile boolean closed;

  /// Odd while the thread works: counts the beginnings and the ends of pieces of work.
  private volatile long steps;

  /// Work for the applying thread.
  private sealed interface Work {
    record Take(Event<SmrMessage> event) implements Work {}

    record Run(Runnable task) implements Work {}
  }

  /// @param after runs after each event, on the same thread
  ApplyHost(
      NodeId self,
      Replica role,
      BiConsumer<NodeId, SmrMessage> sender,
      Consumer<ReplicaIndication> above,
      Consumer<Throwable> failure,
      Runnable after,
      ScheduledExecutorService timers) {
    this.self = self;
    this.role = role;
    this.sender = sender;
    this.above = above;
    this.failure = failure;
    this.after = after;
    this.timers = timers;
    this.thread = Thread.ofPlatform().name("apply-" + self).unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /// Pieces of work that wait to be applied.
  int backlog() {
    return work.size();
  }

  @Override
  public long begun() {
    return steps;
  }

  @Override
  public boolean isBusy() {
    return (steps & 1) == 1;
  }

  @Override
  public boolean isWaiting() {
    return switch (thread.getState()) {
      case BLOCKED, WAITING, TIMED_WAITING -> true;
      case NEW, RUNNABLE, TERMINATED -> false;
    };
  }

  void offer(Event<SmrMessage> event) {
    work.add(new Work.Take(event));
  }

  /// Runs something on the applying thread, between two events.
  void submit(Runnable task) {
    work.add(new Work.Run(task));
  }

  /// Asks something of the role, or of its database, between two events.
  <T> CompletableFuture<T> ask(Supplier<T> question) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    submit(() -> answer.complete(question.get()));
    return answer;
  }

  /// On the applying thread: tells the replica that there is a state for it.
  ///
  /// @return whether it waits for one, and executes nothing before that is installed
  boolean found() {
    role.on(
        new Event.Received<>(self, new SmrMessage.Local(new ReplicaEvent.SnapshotAvailable())),
        this::carryOut);
    return role.repairing();
  }

  private void run() {
    while (!closed) {
      try {
        Work next = work.take();
        steps++;
        run(next);
        after.run();
        steps++;
      } catch (InterruptedException stopping) {
        return;
      } catch (RuntimeException | Error broken) {
        if (!closed) {
          failure.accept(broken);
        }
        return; // later work must not be applied without this
      }
    }
  }

  private void run(Work next) {
    switch (next) {
      case Work.Run(Runnable task) -> task.run();
      case Work.Take(
              Event.Received<SmrMessage>(
                  NodeId from,
                  SmrMessage.Local(ReplicaEvent.Ordered slot))) ->
          role.on(new Event.Received<>(from, with(slot)), this::carryOut);
      case Work.Take(Event<SmrMessage> event) -> role.on(event, this::carryOut);
    }
  }

  /// The slot, with those that have come right after it while this thread was busy.
  private SmrMessage with(ReplicaEvent.Ordered slot) {
    List<ReplicaEvent.Ordered> slots = new ArrayList<>(List.of(slot));
    while (slots.size() < SLOTS_MAX
        && work.peek()
            instanceof
            Work.Take(
                Event.Received<SmrMessage>(var _, SmrMessage.Local(ReplicaEvent.Ordered it)))) {
      slots.add(it);
      work.remove(); // nobody else takes
    }
    return new SmrMessage.Local(slots.size() == 1 ? slot : new ReplicaEvent.Backlog(slots));
  }

  private void carryOut(Effect<SmrMessage> effect) {
    switch (effect) {
      case Effect.Send(NodeId to, SmrMessage message) -> sender.accept(to, message);
      case Effect.Arm(var timer, Duration after) ->
          timers.schedule(
              () -> offer(new Event.Fired<>(timer)), after.toMillis(), TimeUnit.MILLISECONDS);
      case Effect.Deliver(var indication) -> above.accept((ReplicaIndication) indication);
      case Effect.Persist<SmrMessage> _ ->
          throw new IllegalStateException("a replica's memory is its database");
    }
  }

  @Override
  public void close() {
    closed = true;
    // The engine may be in the middle of a write, which is never interrupted.
    work.add(new Work.Run(() -> {}));
    try {
      thread.join(10_000);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }
}

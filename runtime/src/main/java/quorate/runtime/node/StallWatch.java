package quorate.runtime.node;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import quorate.engine.statement.EngineFailure;
import quorate.runtime.store.NodeLog;

/// Notices a database that executes nothing while more waits to be executed: `status` and the
/// node's log report it, with the stacks of its threads. A long statement computes, and may go on;
/// one whose thread only waits for an event that does not come stops the node, which is started
/// again with a database whose locks are free (rule G1 in docs/protocols/smr.md).
final class StallWatch {
  private static final long LOOK_SECONDS = 1;

  /// Looks at the same piece of work after which it is reported.
  static final int TOLD_AFTER = 10;

  /// After so many looks, at all of which its thread only waits, the node stops.
  static final int STOPPED_AFTER = 60;

  /// The applying thread, as the watch sees it.
  interface Worker {
    /// How many pieces of work it has begun; another number whenever it goes on.
    long begun();

    /// Whether it is working on one.
    boolean isBusy();

    /// Whether it waits for another thread, and computes nothing.
    boolean isWaiting();
  }

  private final Worker worker;
  private final IntSupplier backlog;
  private final Runnable tell;
  private final Consumer<Throwable> stop;
  private long last = -1;
  private int looks;
  private int waits;
  private volatile Optional<String> stalled = Optional.empty();

  /// @param backlog the number of pieces of work that wait
  /// @param tell writes the threads' stacks to the node's log
  /// @param stop stops the node
  StallWatch(Worker worker, IntSupplier backlog, Runnable tell, Consumer<Throwable> stop) {
    this.worker = worker;
    this.backlog = backlog;
    this.tell = tell;
    this.stop = stop;
  }

  void start(ScheduledExecutorService timers) {
    timers.scheduleWithFixedDelay(this::look, LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
  }

  /// Looks once.
  void look() {
    long begun = worker.begun();
    if (begun != last || !worker.isBusy() || backlog.getAsInt() == 0) {
      last = begun;
      looks = 0;
      waits = 0;
      stalled = Optional.empty();
      return;
    }
    looks++;
    waits = worker.isWaiting() ? waits + 1 : 0;
    if (looks >= TOLD_AFTER) {
      stalled =
          Optional.of(
              "the database has been at one request for %d s, and %d wait"
                  .formatted(looks * LOOK_SECONDS, backlog.getAsInt()));
    }
    if (looks == TOLD_AFTER) {
      tell.run();
    }
    if (waits == STOPPED_AFTER) {
      tell.run();
      stop.accept(
          new EngineFailure(
              "the database waits for something that does not come", new IllegalStateException()));
    }
  }

  /// The line for `status`; empty unless the database has been at one request for long.
  Optional<String> stalled() {
    return stalled;
  }

  /// Writes the stacks of all threads of this process that run Quorate's code.
  static void dump() {
    StringBuilder out =
        new StringBuilder("the database has been at one request for long; its threads:");
    for (Map.Entry<Thread, StackTraceElement[]> each : Thread.getAllStackTraces().entrySet()) {
      Thread thread = each.getKey();
      boolean concerned =
          java.util.Arrays.stream(each.getValue())
              .anyMatch(frame -> frame.getClassName().startsWith("quorate."));
      if (concerned) {
        out.append("\n  ").append(thread.getName()).append(' ').append(thread.getState());
        for (StackTraceElement frame : each.getValue()) {
          out.append("\n      ").append(frame);
        }
      }
    }
    NodeLog.LOG.warn("{}", out);
  }
}

package quorate.runtime.node;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import quorate.replication.command.Position;

/// Has the replicas compare themselves if nothing else has for long: an edit behind Quorate's back,
/// or rot on a disk, shows then, though no client reads or writes the rows. The first node whose
/// wait ends orders a checkpoint, which all others see.
final class Scrub {
  private static final Duration LOOK = Duration.ofMinutes(1);

  private final Duration every;
  private final Supplier<Position> compared;
  private final Runnable order;
  private Position newest = Position.NONE;
  private long sinceNanos;
  private boolean begun;

  /// @param every zero for never
  /// @param turn this node's place among the databases: each waits a little longer than the one
  ///   before it
  /// @param compared the last checkpoint, read on the applying thread
  /// @param order has a checkpoint ordered
  Scrub(Duration every, int turn, Supplier<Position> compared, Runnable order) {
    this.every = every.isZero() ? every : every.plus(LOOK.multipliedBy(2L * Math.max(0, turn)));
    this.compared = compared;
    this.order = order;
  }

  /// Looks now and then from now on.
  ///
  /// @param applying runs something on the applying thread, between two events
  void start(ScheduledExecutorService timers, Consumer<Runnable> applying) {
    if (!every.isZero()) {
      timers.scheduleWithFixedDelay(
          () -> applying.accept(() -> look(System.nanoTime())),
          LOOK.toMillis(),
          LOOK.toMillis(),
          TimeUnit.MILLISECONDS);
    }
  }

  /// Orders a checkpoint if the last one was too long ago. To be called on the applying thread.
  void look(long nowNanos) {
    Position last = compared.get();
    if (!begun || !last.equals(newest)) {
      begun = true;
      newest = last;
      sinceNanos = nowNanos;
    } else if (nowNanos - sinceNanos >= every.toNanos()) {
      sinceNanos = nowNanos;
      order.run();
    }
  }
}

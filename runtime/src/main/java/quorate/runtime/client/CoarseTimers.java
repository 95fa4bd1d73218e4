package quorate.runtime.client;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// Timers that may fire some 20 ms late, for waits that hardly ever reach their limit.
///
/// An exact timer is put in order among all others, and wakes its thread, and so does a virtual
/// thread that waits with a limit: with thousands of requests per second this costs more than their
/// answers. Here a set timer is one entry of a set, which is looked at every 20 ms.
final class CoarseTimers implements AutoCloseable {
  private static final long TICK_MILLIS = 20;

  private final ScheduledExecutorService executor;
  private final Set<Entry> entries = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean ticking = new AtomicBoolean();
  private volatile boolean closed;

  /// @param executor runs what is due
  CoarseTimers(ScheduledExecutorService executor) {
    this.executor = executor;
  }

  /// A timer that is set.
  final class Entry {
    private final long atNanos;
    private final Runnable action;

    private Entry(long atNanos, Runnable action) {
      this.atNanos = atNanos;
      this.action = action;
    }

    /// The action is no longer wanted; it may be running.
    void cancel() {
      entries.remove(this);
    }
  }

  /// Sets a timer.
  ///
  /// @param action must not block
  Entry set(Duration after, Runnable action) {
    Entry entry = new Entry(System.nanoTime() + after.toNanos(), action);
    entries.add(entry);
    tick();
    if (closed) {
      fireAll();
    }
    return entry;
  }

  private void tick() {
    if (!ticking.get() && ticking.compareAndSet(false, true)) {
      try {
        executor.schedule(this::look, TICK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException stopping) {
        // Its owner closes this, too, if somebody waits.
      }
    }
  }

  private void look() {
    long now = System.nanoTime();
    try {
      for (Entry each : entries) {
        if (each.atNanos - now <= 0 && entries.remove(each)) {
          each.action.run();
        }
      }
    } finally {
      ticking.set(false);
      if (!entries.isEmpty()) {
        tick();
      }
    }
  }

  /// Fires all timers, and from now on each at once: nobody waits for an end that does not come.
  @Override
  public void close() {
    closed = true;
    fireAll();
  }

  private void fireAll() {
    for (Entry each : entries) {
      if (entries.remove(each)) {
        each.action.run();
      }
    }
  }
}

package quorate.runtime.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.Upkeep;

/// Keeps databases in step: writes wait while one of them is far behind what was answered.
///
/// A client has its answer as soon as r + 1 databases agree. Were nobody to wait for a slower one,
/// it would fall behind without an end, and when another fails, the cluster would stand still until
/// it has caught up. So while one is too far behind, writes begin a little more slowly than it
/// executes them: each reply of it makes room for a part of a write. A write waits a while at most,
/// and nobody waits for a database that has stopped.
final class Pace {
  /// The longest that one write waits.
  static final Duration PATIENCE = Duration.ofMillis(1000);

  /// Who says nothing for so long has stopped.
  private static final long STOPPED_NANOS = TimeUnit.MILLISECONDS.toNanos(1000);

  /// How many writes may begin for each one that the slowest has executed.
  private static final double ROOM = 0.7;

  private static final double ROOM_MAX = 2;

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final int CHANGES_MAX = 1 << 16;

  private static final class Runner {
    private long position;
    private long advancedNanos;

    /// For how many writes this one has made room.
    private double room = 1;
  }

  private final long lagNanosMax;
  private final int ignored;
  private final LongSupplier clock;
  private final Lock lock = new ReentrantLock();
  private final Condition advanced = lock.newCondition();
  private final Map<NodeId, Runner> runners = new HashMap<>();

  /// When which change was answered, as long as somebody may not have executed it.
  private final TreeMap<Long, Long> answered = new TreeMap<>();

  /// What is not known any more: whoever has not executed that is left behind.
  private long dropped;

  /// @param lagMax how far a database may be behind before writes wait; zero: they never do
  /// @param ignored so many may be slow on purpose, and are not waited for
  /// @param clock in nanoseconds
  Pace(Duration lagMax, int ignored, LongSupplier clock) {
    this.lagNanosMax = lagMax.toNanos();
    this.ignored = ignored;
    this.clock = clock;
  }

  /// As configured. Of nodes that may lie, some may be slow on purpose.
  static Pace of(ClusterConfig config) {
    boolean lies = config.tolerance().liars() == Tolerance.Liars.NODES;
    return new Pace(config.upkeep().lag(), lies ? config.tolerance().lies() : 0, System::nanoTime);
  }

  /// A change was answered.
  void answered(long position) {
    locked(() -> {
      answered.put(position, clock.getAsLong());
      if (answered.size() > CHANGES_MAX) {
        drop(answered.firstKey());
      }
    });
  }

  /// A node has executed everything up to a position.
  void heard(NodeId node, long position) {
    locked(() -> {
      Runner runner = runners.computeIfAbsent(node, _ -> new Runner());
      if (position > runner.position) {
        runner.position = position;
        runner.advancedNanos = clock.getAsLong();
        runner.room = Math.min(ROOM_MAX, runner.room + ROOM);
        advanced.signal();
      }
    });
  }

  private void locked(Runnable work) {
    lock.lock();
    try {
      work.run();
    } finally {
      lock.unlock();
    }
  }

  private void drop(long position) {
    answered.headMap(position, true).clear();
    dropped = Math.max(dropped, position);
  }

  /// Whether a node has not been heard of, or not of what was answered a while ago.
  boolean isBehind(NodeId node) {
    lock.lock();
    try {
      Runner runner = runners.get(node);
      return runner == null || lag(runner) > Upkeep.DEFAULT.lag().toNanos();
    } finally {
      lock.unlock();
    }
  }

  /// For how long the oldest change that this one has not executed has been answered.
  private long lag(Runner runner) {
    if (runner.position < dropped) {
      return Long.MAX_VALUE;
    }
    Map.Entry<Long, Long> next = answered.higherEntry(runner.position);
    return next == null ? 0 : clock.getAsLong() - next.getValue();
  }

  /// Waits until there is room for a write, or for [#PATIENCE].
  ///
  /// @param nodes who is there
  void await(Collection<NodeId> nodes) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long end = clock.getAsLong() + PATIENCE.toNanos();
      while (!begins(nodes) && clock.getAsLong() < end) {
        var _ = advanced.awaitNanos(LOOK_NANOS);
      }
    } finally {
      lock.unlock();
    }
  }

  /// Takes the room for a write, if there is some.
  boolean begins(Collection<NodeId> nodes) {
    lock.lock();
    try {
      List<Runner> slow = new ArrayList<>();
      long last = Long.MAX_VALUE;
      for (NodeId node : nodes) {
        Runner runner = runners.get(node);
        if (runner != null) {
          long lag = lag(runner);
          if (lagNanosMax > 0 && lag > lagNanosMax && !hasStopped(runner, lag)) {
            slow.add(runner);
          }
          last = Math.min(last, runner.position);
        }
      }
      if (last != Long.MAX_VALUE) {
        drop(last);
      }
      if (slow.size() <= ignored) {
        return true;
      }
      if (slow.stream().anyMatch(runner -> runner.room < 1)) {
        return false;
      }
      slow.forEach(runner -> runner.room -= 1);
      return true;
    } finally {
      lock.unlock();
    }
  }

  private boolean hasStopped(Runner runner, long lag) {
    return Math.min(lag, clock.getAsLong() - runner.advancedNanos) > STOPPED_NANOS;
  }
}

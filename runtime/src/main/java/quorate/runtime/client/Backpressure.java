package quorate.runtime.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.replication.flow.Progress;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.Upkeep;

/// Keeps databases in step: writes wait while a database is far behind the answered changes.
///
/// A client has its answer as soon as r + 1 databases agree. Without a brake, a slower database
/// would fall behind without bound, and if another one failed, the cluster would stall until it had
/// caught up. So while one is too far behind, writes begin a little more slowly than it executes
/// them: each of its replies permits a fraction of a write. A database is too far behind if it
/// lacks a change that was answered a while ago, or if at the speed that it has shown the changes
/// that it lacks will take it as long. A write waits for a bounded time, and never for a database
/// that has stopped, or that falls further behind although writes wait for it.
final class Backpressure {
  /// The longest wait of one write.
  static final Duration PATIENCE = Duration.ofMillis(1000);

  /// A database without progress for this long has stopped.
  private static final long STOPPED_NANOS = TimeUnit.MILLISECONDS.toNanos(1000);

  /// Writes permitted per reply of a slow database, and of one that is far behind.
  private static final double ROOM = 0.7;

  private static final double ROOM_FAR = 0.3;

  private static final double ROOM_MAX = 2;

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final int CHANGES_MAX = 1 << 16;

  /// The beats in which the tolerated lag is measured.
  private static final int LAG_BEATS = 10;

  private static final class Runner {
    private final Progress progress = new Progress();
    private long position;
    private long advancedNanos;

    /// The number of remembered changes that it lacks.
    private int lacks;

    Runner(int lacks) {
      this.lacks = lacks;
    }

    /// Writes that this database permits now.
    private double room = 1;
  }

  private final long lagNanosMax;
  private final int ignored;
  private final LongSupplier clock;
  private final Map<NodeId, Runner> runners = new HashMap<>();

  /// The time at which each change was answered, until all databases have executed it.
  private final TreeMap<Long, Long> answered = new TreeMap<>();

  /// The last change dropped from `answered`; a database before it is behind by an unknown time.
  private long dropped;

  /// The number of changes that were answered.
  private long count;

  private long nextBeatNanos;

  /// @param lagMax how far a database may fall behind before writes wait; zero: writes never wait
  /// @param ignored the number of databases that may be slow on purpose, and are not waited for
  /// @param clock in nanoseconds
  Backpressure(Duration lagMax, int ignored, LongSupplier clock) {
    this.lagNanosMax = lagMax.toNanos();
    this.ignored = ignored;
    this.clock = clock;
  }

  /// The pace as configured. If nodes may lie, r of them may be slow on purpose.
  static Backpressure of(ClusterConfig config) {
    boolean lies = config.tolerance().liars() == Tolerance.Liars.NODES;
    return new Backpressure(
        config.upkeep().lag(), lies ? config.tolerance().lies() : 0, System::nanoTime);
  }

  /// Notes that a change was answered.
  synchronized void answered(long position) {
    if (answered.put(position, clock.getAsLong()) == null) {
      count++;
      runners.values().stream()
          .filter(runner -> runner.position < position)
          .forEach(runner -> runner.lacks++);
    }
    if (answered.size() > CHANGES_MAX) {
      drop(answered.firstKey());
    }
    beat();
  }

  /// Notes that a node has executed everything up to a position.
  synchronized void heard(NodeId node, long position) {
    Runner runner = runners.computeIfAbsent(node, _ -> new Runner(answered.size()));
    if (position > runner.position) {
      advance(runner, position);
      runner.advancedNanos = clock.getAsLong();
      double room = runner.progress.isFar() ? ROOM_FAR : ROOM;
      runner.room = Math.min(ROOM_MAX, runner.room + room);
      notify();
    }
  }

  private void advance(Runner runner, long position) {
    boolean counted = runner.position >= dropped;
    runner.lacks =
        counted
            ? runner.lacks - answered.subMap(runner.position, false, position, true).size()
            : answered.tailMap(position, false).size();
    runner.position = position;
    if (position >= dropped) {
      runner.progress.onApplied(count - runner.lacks);
    }
  }

  /// Measures the speed of all databases.
  private void beat() {
    long now = clock.getAsLong();
    if (lagNanosMax > 0 && now >= nextBeatNanos) {
      nextBeatNanos = now + lagNanosMax / LAG_BEATS;
      runners.values().forEach(this::beat);
    }
  }

  private void beat(Runner runner) {
    long lag = lag(runner);
    if (hasStopped(runner, lag)) {
      runner.progress.goesDown();
    } else {
      runner.progress.beat(count, LAG_BEATS, isTooFar(runner, lag));
    }
  }

  /// Forgets the changes that all databases have executed. One that is down counts: by the changes
  /// that it lacks it is measured once it is back.
  private void dropExecuted() {
    long last = Long.MAX_VALUE;
    for (Runner runner : runners.values()) {
      last = Math.min(last, runner.position);
    }
    if (last != Long.MAX_VALUE) {
      drop(last);
    }
  }

  private void drop(long position) {
    answered.headMap(position, true).clear();
    dropped = Math.max(dropped, position);
  }

  /// Whether a node has not replied yet, or lacks changes that were answered a while ago.
  synchronized boolean isBehind(NodeId node) {
    Runner runner = runners.get(node);
    return runner == null || lag(runner) > Upkeep.DEFAULT.lag().toNanos();
  }

  /// The time since the answer to the oldest change that this database lacks.
  private long lag(Runner runner) {
    if (runner.position < dropped) {
      return Long.MAX_VALUE;
    }
    Map.Entry<Long, Long> next = answered.higherEntry(runner.position);
    return next == null ? 0 : clock.getAsLong() - next.getValue();
  }

  /// Waits until a write is permitted, or for [#PATIENCE].
  ///
  /// @param nodes the nodes that are alive
  synchronized void await(Collection<NodeId> nodes) throws InterruptedException {
    long end = clock.getAsLong() + PATIENCE.toNanos();
    while (!begins(nodes) && clock.getAsLong() < end) {
      TimeUnit.NANOSECONDS.timedWait(this, LOOK_NANOS);
    }
  }

  /// Takes the permit for a write, if there is one.
  synchronized boolean begins(Collection<NodeId> nodes) {
    beat();
    List<Runner> slow = new ArrayList<>();
    for (NodeId node : nodes) {
      Runner runner = runners.get(node);
      if (runner != null) {
        long lag = lag(runner);
        if (lagNanosMax > 0
            && isTooFar(runner, lag)
            && !runner.progress.isTooSlow()
            && !hasStopped(runner, lag)) {
          slow.add(runner);
        }
      }
    }
    dropExecuted();
    List<Runner> permitting = slow.stream().filter(runner -> runner.room >= 1).toList();
    if (slow.size() - permitting.size() > ignored) {
      return false;
    }
    permitting.forEach(runner -> runner.room -= 1);
    return true;
  }

  private boolean isTooFar(Runner runner, long lag) {
    return lag > lagNanosMax || runner.progress.needsLonger(count, LAG_BEATS);
  }

  private boolean hasStopped(Runner runner, long lag) {
    return Math.min(lag, clock.getAsLong() - runner.advancedNanos) > STOPPED_NANOS;
  }
}

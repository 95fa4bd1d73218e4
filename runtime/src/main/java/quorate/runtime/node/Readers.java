package quorate.runtime.node;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.value.Result;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Execution;
import quorate.engine.transaction.EngineThreads;
import quorate.order.Request;
import quorate.replication.smr.SmrMessage;
import quorate.runtime.net.FailureText;
import quorate.runtime.shell.Monitors;

/// Runs ordered reads on connections of their own, each over the state of its position. An engine
/// with snapshots fixes the state and lets the applying thread go on at once. Reads between two
/// writes share snapshots: brief ones run one after another on one connection, others take one that
/// is free (rule R5a in docs/protocols/smr.md).
///
/// An engine without snapshots (Derby) reads while the applying thread waits, but only for a
/// moment: a long read is ended there, and the replicas with snapshots answer it.
final class Readers implements AutoCloseable {
  private static final int CONNECTIONS_MAX = 64;
  private static final int FREE_MAX = 8;
  private static final long PATIENCE_MILLIS = 500;
  private static final long NUDGE_MILLIS = 20;

  /// Brief reads that wait for one connection; more take another.
  private static final int LINE_MAX = 32;

  /// A read that has taken longer was not brief: no more reads wait for it.
  private static final long BRIEF_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final ExecutorService threads = EngineThreads.cached("read-");

  private final Engine engine;
  private final Execution execution;
  private final BiConsumer<NodeId, SmrMessage.Reply> replies;
  private final Runnable evictAll;
  private final ReadSnapshots snapshots;
  private final Set<Running> running = ConcurrentHashMap.newKeySet();

  /// Snapshots of the present state that no read uses. Guarded by this, as what follows.
  private final Deque<ReadSnapshots.Snapshot> free = new ArrayDeque<>();

  /// Where brief reads of the present state wait for each other.
  private @Nullable Line line;

  /// The number of the present state: snapshots of earlier ones serve no further read.
  private long state;

  /// Snapshots that are in use, free, or being closed.
  private int open;

  /// Reads that run one after another over one snapshot.
  private static final class Line {
    private final ReadSnapshots.Snapshot snapshot;
    private final long state;
    private final Deque<Running> waiting = new ArrayDeque<>();
    private volatile long since = System.nanoTime();

    Line(ReadSnapshots.Snapshot snapshot, long state) {
      this.snapshot = snapshot;
      this.state = state;
    }

    boolean isBrief() {
      return waiting.size() < LINE_MAX && System.nanoTime() - since < BRIEF_NANOS;
    }
  }

  private static final class Running {
    private final OrderedRead read;
    private final Line line;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean stopped;
    private volatile @Nullable Thread worker;

    Running(OrderedRead read, Line line) {
      this.read = read;
      this.line = line;
    }

    RequestId request() {
      return read.request().id();
    }
  }

  /// @param evictAll rolls back optimistic work that is in a read's way
  Readers(
      Engine engine,
      Execution execution,
      BiConsumer<NodeId, SmrMessage.Reply> replies,
      Runnable evictAll) {
    this.engine = engine;
    this.execution = execution;
    this.replies = replies;
    this.evictAll = evictAll;
    this.snapshots = new ReadSnapshots(engine);
  }

  /// Replies to a client.
  void reply(Request request, SmrMessage.Reply reply) {
    replies.accept(request.client(), reply);
  }

  /// Runs a read over the present state. Called by the applying thread, as [#stateChanges].
  void read(OrderedRead read) {
    if (isRunning(read.request().id())) {
      return; // a retry of what is being answered
    }
    if (joins(read)) {
      return;
    }
    synchronized (this) {
      if (open - free.size() >= CONNECTIONS_MAX) {
        refuse(read, "too many reads at once");
        return;
      }
    }
    Running own;
    try {
      own = new Running(read, line(read));
    } catch (SQLException broken) {
      refuse(read, FailureText.of(broken));
      return;
    }
    running.add(own);
    threads.execute(() -> serve(own));
    if (!engine.snapshotReads()) {
      await(own);
    }
  }

  private boolean isRunning(RequestId request) {
    for (Running own : running) {
      if (own.request().equals(request)) {
        return true;
      }
    }
    return false;
  }

  private void refuse(OrderedRead read, String reason) {
    reply(read.request(), read.toReply().apply(List.of(), reason));
  }

  /// Has a brief read wait for others over the same state, if there are any.
  private synchronized boolean joins(OrderedRead read) {
    Line shared = line;
    if (!read.brief() || shared == null || !shared.isBrief()) {
      return false;
    }
    Running own = new Running(read, shared);
    running.add(own);
    shared.waiting.add(own);
    return true;
  }

  /// A line with no read in it, over the present state.
  private Line line(OrderedRead read) throws SQLException {
    ReadSnapshots.Snapshot snapshot;
    synchronized (this) {
      snapshot = free.poll();
    }
    if (snapshot == null) {
      snapshot = snapshots.open(read.version());
      synchronized (this) {
        open++;
      }
    }
    synchronized (this) {
      Line own = new Line(snapshot, state);
      if (read.brief() && engine.snapshotReads() && !snapshots.areFragile()) {
        line = own;
      }
      return own;
    }
  }

  /// Ends the use of the present state: the applying thread is about to change it, or has just
  /// committed a change and begins no read before this call.
  void stateChanges() {
    List<ReadSnapshots.Snapshot> old;
    synchronized (this) {
      state++;
      line = null;
      if (free.isEmpty()) {
        return;
      }
      old = List.copyOf(free);
      free.clear();
    }
    threads.execute(() -> old.forEach(each -> close(each, true)));
  }

  /// Runs the first read of a line, and those that join it.
  private void serve(Running first) {
    Line own = first.line;
    boolean usable = true;
    Optional<Running> next = Optional.of(first);
    while (next.isPresent()) {
      Running one = next.get();
      Answer answer = usable ? run(one) : new Answer(List.of(), "its snapshot is lost", false);
      usable &= answer.usable();
      next = leave(one, own, usable);
      reply(one.read.request(), one.read.toReply().apply(answer.results(), answer.reason()));
    }
  }

  /// @param results none if there is a reason for it
  /// @param usable whether the snapshot can be read again
  private record Answer(List<Result> results, String reason, boolean usable) {}

  private Answer run(Running own) {
    own.line.since = System.nanoTime();
    own.worker = Thread.currentThread();
    ReadSnapshots.Snapshot snapshot = own.line.snapshot;
    List<Result> results = List.of();
    String reason = "unable";
    boolean usable = false;
    try {
      snapshots.use(snapshot, own.read.version(), own.read.single());
      results = own.read.statements().apply(snapshot.connection());
      boolean failed = results.isEmpty() || results.getLast() instanceof Result.Failed;
      usable = !failed || !EngineFailure.spoils(engine, results) && snapshots.restore(snapshot);
    } catch (LockConflict conflict) {
      reason = "the read gave way to ordered work";
    } catch (SQLException | RuntimeException broken) {
      reason = FailureText.of(broken);
    }
    own.worker = null;
    return own.stopped
        ? new Answer(List.of(), "a long read was given up", false)
        : new Answer(results, reason, usable);
  }

  /// A read has ended.
  ///
  /// @return the next read of the line; if there is none, the line has ended, too
  private Optional<Running> leave(Running one, Line own, boolean usable) {
    Optional<Running> next;
    boolean kept = false;
    synchronized (this) {
      next = Optional.ofNullable(own.waiting.poll());
      if (next.isEmpty()) {
        line = line == own ? null : line;
        kept = usable && engine.snapshotReads() && own.state == state && free.size() < FREE_MAX;
        if (kept) {
          free.push(own.snapshot);
        }
      }
    }
    if (next.isEmpty() && !kept) {
      close(own.snapshot, usable);
    }
    running.remove(one);
    one.done.countDown();
    return next;
  }

  private void close(ReadSnapshots.Snapshot snapshot, boolean keep) {
    snapshots.close(snapshot, keep);
    synchronized (this) {
      open--;
      notifyAll();
    }
  }

  private void await(Running own) {
    try {
      if (own.done.await(NUDGE_MILLIS, TimeUnit.MILLISECONDS)) {
        return;
      }
      evictAll.run();
      if (!own.done.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
        stop(own);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private void stop(Running own) {
    Thread worker = own.worker;
    own.stopped = true;
    if (worker != null) {
      execution.cancel(own.line.snapshot.connection(), worker);
    }
  }

  /// Stops a client's read, unless it is brief.
  void cancel(RequestId request) {
    for (Running own : running) {
      if (own.request().equals(request) && !own.read.brief()) {
        stop(own);
      }
    }
  }

  /// Stops all reads, and closes their snapshots: a change of the schema needs the engine for
  /// itself.
  void stopAll() {
    stateChanges();
    try {
      for (Running own : List.copyOf(running)) {
        if (!own.done.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
          stop(own);
          own.done.await(1, TimeUnit.SECONDS);
        }
      }
      synchronized (this) {
        Monitors.await(this, TimeUnit.SECONDS.toNanos(1), () -> open == 0);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /// Whether no read runs. Closes snapshots that none uses.
  boolean areIdle() {
    stateChanges();
    synchronized (this) {
      return open == 0;
    }
  }

  @Override
  public void close() {
    List.copyOf(running).forEach(this::stop);
    stateChanges();
    threads.shutdown();
    snapshots.close();
  }
}

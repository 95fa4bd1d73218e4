package quorate.runtime.read;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.database.Engine;
import quorate.engine.EngineLog;
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
public final class Readers implements AutoCloseable {
  private static final int CONNECTIONS_MAX = 64;
  private static final int FREE_MAX = 8;
  private static final long PATIENCE_MILLIS = 500;
  private static final long STOP_MILLIS = 1_000;
  private static final long NUDGE_MILLIS = 20;

  private final ExecutorService threads = EngineThreads.cached("read-");

  private final Engine engine;
  private final Execution execution;
  private final BiConsumer<NodeId, SmrMessage.Reply> replies;
  private final Runnable evictAll;
  private final ReadSnapshots snapshots;
  private final ReadRuns runs;
  private final Set<ReadLine.Running> running = ConcurrentHashMap.newKeySet();

  /// Snapshots of the present state that no read uses. Guarded by this, as what follows.
  private final Deque<ReadSnapshots.Snapshot> free = new ArrayDeque<>();

  /// The first reads of lines that are not started yet. Only for the applying thread.
  private final List<ReadLine.Running> begun = new ArrayList<>();

  /// The line of brief reads over the present state.
  private @Nullable ReadLine line;

  /// The number of the present state: snapshots of earlier ones serve no further read.
  private long state;

  /// Snapshots that are in use, free, or being closed.
  private int open;

  private boolean closed;

  /// @param evictAll rolls back optimistic work that is in a read's way
  public Readers(
      Engine engine,
      Execution execution,
      BiConsumer<NodeId, SmrMessage.Reply> replies,
      Runnable evictAll) {
    this.engine = engine;
    this.execution = execution;
    this.replies = replies;
    this.evictAll = evictAll;
    this.snapshots = new ReadSnapshots(engine);
    this.runs = new ReadRuns(engine, execution, snapshots);
  }

  /// Replies to a client.
  public void reply(Request request, SmrMessage.Reply reply) {
    replies.accept(request.client(), reply);
  }

  /// Runs a read over the present state. Called by the applying thread, as [#stateChanges].
  public void read(OrderedRead read) {
    if (isRunning(read.request().id())) {
      return; // a retry of what is being answered
    }
    if (joins(read)) {
      return;
    }
    synchronized (this) {
      if (closed || open - free.size() >= CONNECTIONS_MAX) {
        refuse(read, closed ? "the node stops" : "too many reads at once");
        return;
      }
    }
    ReadLine.Running own;
    try {
      own = new ReadLine.Running(read, line(read));
    } catch (SQLException broken) {
      refuse(read, FailureText.of(broken));
      return;
    }
    running.add(own);
    if (engine.snapshotReads()) {
      begun.add(own);
    } else {
      start(own);
      await(own);
    }
  }

  /// Starts the reads of the present state. Called by the applying thread once it has handed over
  /// all that it has: so those that go to the engine together are there.
  public void start() {
    if (!begun.isEmpty()) {
      begun.forEach(this::start);
      begun.clear();
    }
  }

  private void start(ReadLine.Running first) {
    try {
      threads.execute(() -> serve(first));
    } catch (RejectedExecutionException closing) {
      serve(first);
    }
  }

  private boolean isRunning(RequestId request) {
    for (ReadLine.Running own : running) {
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
    ReadLine shared = line;
    if (!read.brief() || shared == null || !shared.isBrief()) {
      return false;
    }
    ReadLine.Running own = new ReadLine.Running(read, shared);
    running.add(own);
    shared.add(own);
    return true;
  }

  /// A line with no read in it, over the present state.
  private ReadLine line(OrderedRead read) throws SQLException {
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
      ReadLine own = new ReadLine(snapshot, state);
      if (read.brief() && engine.snapshotReads() && !snapshots.areFragile()) {
        line = own;
      }
      return own;
    }
  }

  /// Ends the use of the present state: the applying thread is about to change it, or has just
  /// committed a change and begins no read before this call.
  public void stateChanges() {
    start();
    List<ReadSnapshots.Snapshot> old = abandoned();
    if (old.isEmpty()) {
      return;
    }
    try {
      threads.execute(() -> old.forEach(each -> close(each, true)));
    } catch (RejectedExecutionException closing) {
      old.forEach(each -> close(each, false));
    }
  }

  /// The free snapshots of the present state, which serves no further read.
  private synchronized List<ReadSnapshots.Snapshot> abandoned() {
    state++;
    line = null;
    if (free.isEmpty()) {
      return List.of();
    }
    List<ReadSnapshots.Snapshot> old = List.copyOf(free);
    free.clear();
    return old;
  }

  /// Runs the first read of a line, and those that join it.
  private void serve(ReadLine.Running first) {
    ReadLine own = first.line();
    boolean usable = true;
    List<ReadLine.Running> next;
    synchronized (this) {
      next = own.together(first);
    }
    while (!next.isEmpty()) {
      List<ReadLine.Running> now = next;
      List<ReadRuns.Answer> answers =
          usable ? runs.run(now) : Collections.nCopies(now.size(), ReadRuns.Answer.LOST);
      usable &= answers.getLast().usable();
      next = leave(now, own, usable);
      for (int i = 0; i < now.size(); i++) {
        answer(now.get(i).read(), answers.get(i));
      }
    }
  }

  private void answer(OrderedRead read, ReadRuns.Answer answer) {
    try {
      reply(read.request(), read.toReply().apply(answer.results(), answer.reason()));
    } catch (RuntimeException broken) {
      EngineLog.LOG.warn("{}: a read's reply is lost", engine.name(), broken);
    }
  }

  /// Reads have ended.
  ///
  /// @return the next reads of the line; if there are none, the line has ended, too
  private List<ReadLine.Running> leave(List<ReadLine.Running> done, ReadLine own, boolean usable) {
    List<ReadLine.Running> next;
    boolean kept = false;
    synchronized (this) {
      next = own.poll();
      line = line == own && (next.isEmpty() || !usable) ? null : line;
      if (next.isEmpty()) {
        long version = done.getLast().read().version();
        kept = usable && isKept(own) && !ReadSnapshots.isWorn(own.snapshot(), version);
        if (kept) {
          free.push(own.snapshot());
        }
      }
    }
    if (next.isEmpty() && !kept) {
      close(own.snapshot(), usable);
    }
    done.forEach(each -> {
      running.remove(each);
      each.over();
    });
    return next;
  }

  /// Whether the snapshot serves further reads. Guarded by this.
  private boolean isKept(ReadLine own) {
    return engine.snapshotReads() && own.state() == state && free.size() < FREE_MAX && !closed;
  }

  private void close(ReadSnapshots.Snapshot snapshot, boolean keep) {
    snapshots.close(snapshot, keep);
    synchronized (this) {
      open--;
      notifyAll();
    }
  }

  private void await(ReadLine.Running own) {
    try {
      if (own.await(NUDGE_MILLIS)) {
        return;
      }
      evictAll.run();
      if (!own.await(PATIENCE_MILLIS)) {
        stop(own);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private void stop(ReadLine.Running own) {
    own.stop(worker -> execution.cancel(own.line().snapshot().connection(), worker));
  }

  /// Stops a client's read; a brief one only if it takes long after all.
  public void cancel(RequestId request) {
    for (ReadLine.Running own : running) {
      if (own.request().equals(request) && (!own.read().brief() || own.line().isLate())) {
        stop(own);
      }
    }
  }

  /// Stops all reads, and closes their snapshots: a change of the schema needs the engine for
  /// itself.
  public void stopAll() {
    stateChanges();
    try {
      if (!awaitClosed(PATIENCE_MILLIS)) {
        running.forEach(this::stop);
        awaitClosed(STOP_MILLIS);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /// Waits until no read runs, and no snapshot is open.
  private synchronized boolean awaitClosed(long millis) throws InterruptedException {
    return Monitors.await(this, TimeUnit.MILLISECONDS.toNanos(millis), () -> open == 0);
  }

  /// Reads that went to the engine in one message with others, since the start.
  public long together() {
    return runs.together();
  }

  /// Whether a read runs, or waits.
  public boolean areRunning() {
    return !running.isEmpty();
  }

  /// Whether no read runs. Closes snapshots that none uses.
  public boolean areIdle() {
    stateChanges();
    try {
      return awaitClosed(NUDGE_MILLIS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    running.forEach(this::stop);
    abandoned().forEach(each -> close(each, false));
    threads.shutdown();
    snapshots.close();
  }
}

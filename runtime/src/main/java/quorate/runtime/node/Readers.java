package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.value.Result;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.order.Request;
import quorate.replication.smr.SmrMessage;

/// Runs ordered reads on connections of their own, each over the state of its position.
///
/// An engine with snapshots fixes the state and lets the applying thread go on at once. Another
/// (Derby) reads while the applying thread waits, but only for a moment: a long read is given up
/// there, and the replicas with snapshots answer it.
final class Readers implements AutoCloseable {
  private static final int CONNECTIONS_MAX = 64;
  private static final long PATIENCE_MILLIS = 500;
  private static final long NUDGE_MILLIS = 20;

  /// For a read of a replica's own, beside the applying thread.
  private static final long APART_MILLIS = 60_000;

  /// Not virtual threads: an engine in this process computes, and would keep a carrier to itself.
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("read-", 0).factory());

  private final Engine engine;
  private final Execution execution;
  private final BiConsumer<NodeId, SmrMessage.Reply> replies;
  private final Runnable evictAll;
  private final Deque<Connection> idle = new ArrayDeque<>();
  private final Set<Running> running = ConcurrentHashMap.newKeySet();

  private static final class Running {
    private final RequestId request;
    private final Connection connection;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean stopped;
    private volatile @Nullable Thread worker;

    Running(RequestId request, Connection connection) {
      this.request = request;
      this.connection = connection;
    }
  }

  /// @param evictAll gets optimistic work out of a read's way
  Readers(
      Engine engine,
      Execution execution,
      BiConsumer<NodeId, SmrMessage.Reply> replies,
      Runnable evictAll) {
    this.engine = engine;
    this.execution = execution;
    this.replies = replies;
    this.evictAll = evictAll;
  }

  /// Replies to a client.
  void reply(Request request, SmrMessage.Reply reply) {
    replies.accept(request.client(), reply);
  }

  /// Runs a read over the state of now.
  ///
  /// @param read runs the statements; fewer results than statements mean that it cannot answer
  /// @param toReply makes the reply of the results, or of the reason why there are none
  void read(
      Request request,
      Function<Connection, List<Result>> read,
      BiFunction<List<Result>, String, SmrMessage.Reply> toReply) {
    if (running.stream().anyMatch(own -> own.request.equals(request.id()))) {
      return; // a retry of what is being answered
    }
    if (running.size() >= CONNECTIONS_MAX) {
      reply(request, toReply.apply(List.of(), "too many reads at once"));
      return;
    }
    try {
      Running own = new Running(request.id(), open());
      running.add(own);
      if (engine.snapshotReads()) {
        engine.beginSnapshot(own.connection);
        fix(own.connection);
        threads.execute(() -> run(own, request, read, toReply));
      } else {
        threads.execute(() -> run(own, request, read, toReply));
        await(own);
      }
    } catch (SQLException broken) {
      reply(request, toReply.apply(List.of(), quorate.runtime.net.Reason.of(broken)));
    }
  }

  /// Runs a statement on this thread that is made to end if it takes long: half a second where the
  /// applying thread waits for it, a minute elsewhere.
  ///
  /// @return empty if it was made to end
  <T> Optional<T> limited(Connection connection, Supplier<T> work) {
    Thread worker = Thread.currentThread();
    long millis = engine.snapshotReads() ? APART_MILLIS : PATIENCE_MILLIS;
    ReentrantLock turn = new ReentrantLock();
    boolean[] over = new boolean[2]; // whether it has ended, and whether it was made to
    CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS, threads)
        .execute(() -> {
          turn.lock();
          try {
            if (!over[0]) {
              over[1] = true;
              execution.cancel(connection, worker);
            }
          } finally {
            turn.unlock();
          }
        });
    T value = work.get();
    turn.lock();
    try {
      over[0] = true;
      if (!over[1]) {
        return Optional.of(value);
      }
      Thread.interrupted(); // what is done next on this thread is not to be stopped by that
      return Optional.empty();
    } finally {
      turn.unlock();
    }
  }

  /// Runs something long over the state of now; it may outlast this call only where the engine has
  /// snapshots.
  void apart(Function<Connection, Runnable> work) throws SQLException {
    Connection connection = open();
    if (engine.snapshotReads()) {
      engine.beginSnapshot(connection);
      fix(connection);
      Thread.ofPlatform().name("scan").start(() -> apart(connection, work));
    } else {
      apart(connection, work);
    }
  }

  private void apart(Connection connection, Function<Connection, Runnable> work) {
    Runnable after;
    try {
      after = work.apply(connection);
    } finally {
      close(connection, false);
    }
    after.run();
  }

  /// The first statement of a transaction is what fixes its snapshot.
  private static void fix(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("select count(*) from \"quorate_sequence\"")) {
      rows.next();
    }
  }

  private void run(
      Running own,
      Request request,
      Function<Connection, List<Result>> read,
      BiFunction<List<Result>, String, SmrMessage.Reply> toReply) {
    own.worker = Thread.currentThread();
    List<Result> results = List.of();
    String reason = "unable";
    try {
      results = read.apply(own.connection);
    } catch (LockConflict conflict) {
      reason = "the read gave way to ordered work";
    } catch (RuntimeException broken) {
      reason = quorate.runtime.net.Reason.of(broken);
    }
    own.worker = null;
    boolean stopped = own.stopped;
    running.remove(own);
    own.done.countDown();
    close(own.connection, !stopped && !EngineFailure.spoils(engine, results));
    reply(
        request,
        stopped
            ? toReply.apply(List.of(), "a long read was given up")
            : toReply.apply(results, reason));
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
      execution.cancel(own.connection, worker);
    }
  }

  /// Stops a client's read.
  void cancel(RequestId request) {
    running.stream().filter(own -> own.request.equals(request)).forEach(this::stop);
  }

  /// Stops all reads: a change of the schema needs the engine for itself.
  void stopAll() {
    for (Running own : List.copyOf(running)) {
      try {
        if (!own.done.await(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
          stop(own);
          own.done.await(1, TimeUnit.SECONDS);
        }
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// Whether no read runs.
  boolean areIdle() {
    return running.isEmpty();
  }

  private Connection open() throws SQLException {
    synchronized (idle) {
      Connection connection = idle.poll();
      if (connection != null) {
        return connection;
      }
    }
    return engine.connect();
  }

  private void close(Connection connection, boolean keep) {
    try {
      connection.rollback();
      if (engine.snapshotReads()) {
        engine.endSnapshot(connection);
      }
      if (keep) {
        synchronized (idle) {
          idle.push(connection);
        }
        return;
      }
    } catch (SQLException broken) {
      // Not worth keeping.
    }
    discard(connection);
  }

  private static void discard(Connection connection) {
    try {
      connection.close();
    } catch (SQLException gone) {
      // It is gone, which is what was wanted.
    }
  }

  @Override
  public void close() {
    List.copyOf(running).forEach(this::stop);
    threads.shutdown();
    synchronized (idle) {
      idle.forEach(Readers::discard);
      idle.clear();
    }
  }
}

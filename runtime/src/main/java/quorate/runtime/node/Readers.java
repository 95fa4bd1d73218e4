package quorate.runtime.node;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
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
import java.util.concurrent.TimeUnit;
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
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Execution;
import quorate.engine.transaction.EngineThreads;
import quorate.order.Request;
import quorate.replication.smr.SmrMessage;

/// Runs ordered reads on connections of their own, each over the state of its position. An engine
/// with snapshots fixes the state and lets the applying thread go on at once. Another (Derby) reads
/// while the applying thread waits, but only for a moment: a long read is ended there, and the
/// replicas with snapshots answer it.
final class Readers implements AutoCloseable {
  private static final int CONNECTIONS_MAX = 64;
  private static final long PATIENCE_MILLIS = 500;
  private static final long NUDGE_MILLIS = 20;

  /// A connection that has seen another schema is replaced after so many reads: these are guarded.
  private static final int OLD_USES_MAX = 256;

  private static final long NO_VERSION = -1;

  /// For a read of a replica's own, beside the applying thread.
  private static final long APART_MILLIS = 60_000;

  private final ExecutorService threads = EngineThreads.cached("read-");

  private final Engine engine;
  private final Execution execution;
  private final BiConsumer<NodeId, SmrMessage.Reply> replies;
  private final Runnable evictAll;
  private final Deque<Reader> idle = new ArrayDeque<>();
  private final Set<Running> running = ConcurrentHashMap.newKeySet();

  /// A connection that only reads, in a transaction of snapshots where the engine has them.
  private static final class Reader {
    private final Connection connection;

    /// The schema's version when it was opened: its prepared statements are of that version or a
    /// later one.
    private final long version;

    /// The first statement of a transaction, which fixes its snapshot.
    private final Optional<PreparedStatement> fixing;

    private int uses;

    Reader(Connection connection, long version, Optional<PreparedStatement> fixing) {
      this.connection = connection;
      this.version = version;
      this.fixing = fixing;
    }
  }

  private static final class Running {
    private final RequestId request;
    private final Reader reader;
    private final Connection connection;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean stopped;
    private volatile @Nullable Thread worker;

    Running(RequestId request, Reader reader) {
      this.request = request;
      this.reader = reader;
      this.connection = reader.connection;
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
  }

  /// Replies to a client.
  void reply(Request request, SmrMessage.Reply reply) {
    replies.accept(request.client(), reply);
  }

  /// Runs a read over the present state.
  ///
  /// @param version of the schema
  /// @param single whether it is one statement: then no savepoint is needed to find the one that
  ///   failed
  /// @param read runs the statements; fewer results than statements mean that it cannot answer
  /// @param toReply makes the reply of the results, or of the reason for their absence
  void read(
      Request request,
      long version,
      boolean single,
      Function<Connection, List<Result>> read,
      BiFunction<List<Result>, String, SmrMessage.Reply> toReply) {
    if (running.stream().anyMatch(own -> own.request.equals(request.id()))) {
      return; // a retry of what is being answered
    }
    if (running.size() >= CONNECTIONS_MAX) {
      reply(request, toReply.apply(List.of(), "too many reads at once"));
      return;
    }
    Running own;
    try {
      own = new Running(request.id(), open(version, single));
    } catch (SQLException broken) {
      reply(request, toReply.apply(List.of(), quorate.runtime.net.FailureText.of(broken)));
      return;
    }
    running.add(own);
    threads.execute(() -> run(own, request, read, toReply));
    if (!engine.snapshotReads()) {
      await(own);
    }
  }

  /// Runs a statement on this thread that is cancelled if it takes long: half a second if the
  /// applying thread waits for it, a minute elsewhere.
  ///
  /// @return empty if it was cancelled
  <T> Optional<T> limited(Connection connection, Supplier<T> work) {
    Thread worker = Thread.currentThread();
    long millis = engine.snapshotReads() ? APART_MILLIS : PATIENCE_MILLIS;
    boolean[] over = new boolean[2]; // whether it has ended, and whether it was made to
    CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS, threads)
        .execute(() -> {
          synchronized (over) {
            if (!over[0]) {
              over[1] = true;
              execution.cancel(connection, worker);
            }
          }
        });
    T value = work.get();
    synchronized (over) {
      over[0] = true;
      if (!over[1]) {
        return Optional.of(value);
      }
      Thread.interrupted(); // it must not stop later work of this thread
      return Optional.empty();
    }
  }

  /// Runs long work over the present state; it may outlast this call only if the engine has
  /// snapshots.
  void apart(Function<Connection, Runnable> work) throws SQLException {
    Reader reader = open(NO_VERSION, false);
    if (engine.snapshotReads()) {
      Thread.ofPlatform().name("scan").start(() -> apart(reader, work));
    } else {
      apart(reader, work);
    }
  }

  private void apart(Reader reader, Function<Connection, Runnable> work) {
    Runnable after;
    try {
      after = work.apply(reader.connection);
    } finally {
      close(reader, false);
    }
    after.run();
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
      reason = quorate.runtime.net.FailureText.of(broken);
    }
    own.worker = null;
    boolean stopped = own.stopped;
    running.remove(own);
    own.done.countDown();
    close(own.reader, !stopped && !EngineFailure.spoils(engine, results));
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

  /// A connection in a transaction over the state of now.
  ///
  /// @param single whether one statement is executed, of a schema of this version
  private Reader open(long version, boolean single) throws SQLException {
    Reader known;
    synchronized (idle) {
      known = idle.poll();
    }
    if (known != null && (known.version == version || known.uses < OLD_USES_MAX)) {
      try {
        return begun(known, version, single);
      } catch (SQLException broken) {
        NodeLog.LOG.debug("{}: a read's connection is replaced", engine.name(), broken);
      }
    }
    if (known != null) {
      discard(known.connection);
    }
    Reader fresh = fresh(version);
    try {
      return begun(fresh, version, single);
    } catch (SQLException broken) {
      discard(fresh.connection);
      throw broken;
    }
  }

  /// The same connection, whose transaction reads the state of now.
  private Reader begun(Reader reader, long version, boolean single) throws SQLException {
    reader.uses++;
    if (reader.fixing.isPresent()) {
      engine.guardStatements(reader.connection, false);
      try (ResultSet rows = reader.fixing.get().executeQuery()) {
        rows.next();
      }
      // A plan that was prepared over another schema may fail for that, and is then made anew.
      engine.guardStatements(reader.connection, !single || reader.version != version);
    }
    return reader;
  }

  private Reader fresh(long version) throws SQLException {
    Connection connection = engine.connect();
    if (!engine.snapshotReads()) {
      return new Reader(connection, version, Optional.empty());
    }
    try {
      engine.beginSnapshot(connection);
      PreparedStatement fixing =
          connection.prepareStatement("select count(*) from \"quorate_sequence\"");
      return new Reader(connection, version, Optional.of(fixing));
    } catch (SQLException broken) {
      discard(connection);
      throw broken;
    }
  }

  private void close(Reader reader, boolean keep) {
    try {
      reader.connection.rollback();
      if (keep) {
        synchronized (idle) {
          idle.push(reader);
        }
        return;
      }
    } catch (SQLException broken) {
      // Not worth keeping.
    }
    discard(reader.connection);
  }

  private static void discard(Connection connection) {
    try {
      connection.close();
    } catch (SQLException gone) {
      // The connection is gone, as intended.
    }
  }

  @Override
  public void close() {
    List.copyOf(running).forEach(this::stop);
    threads.shutdown();
    synchronized (idle) {
      idle.forEach(each -> discard(each.connection));
      idle.clear();
    }
  }
}

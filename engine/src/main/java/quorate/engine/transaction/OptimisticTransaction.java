package quorate.engine.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.Repeats;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.engine.spool.StatementLog;
import quorate.engine.statement.Execution;
import quorate.engine.statement.Sequences;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// One interactive transaction at its delegate: executed in the engine, never committed there.
///
/// `lock` is held while a statement runs. Eviction rolls an idle transaction back at once, and
/// marks a busy one; the next statement then replays everything and continues only if every result
/// has the digest that the client saw.
public final class OptimisticTransaction {
  private final Execution execution;
  private final SessionId session;
  private final long attempt;
  private final NodeId client;
  private final ReentrantLock lock = new ReentrantLock();
  private final StatementLog statements = new StatementLog();
  private final List<Digest> seen = new ArrayList<>();
  private @Nullable Connection connection;
  private Optional<Catalog> catalog = Optional.empty();
  private Sequences ownSequences = new Sequences(new TreeMap<>());
  private volatile @Nullable Thread worker;
  private volatile boolean evicted;
  private volatile boolean ended;
  private volatile boolean cancelled;
  private volatile boolean several;
  private volatile long activeNanos = System.nanoTime();

  /// Whether the worker waits for row locks, where an engine cannot wake it.
  private volatile boolean waiting;

  public OptimisticTransaction(
      SessionId session, long attempt, NodeId client, Execution execution) {
    this.execution = execution;
    this.session = session;
    this.attempt = attempt;
    this.client = client;
  }

  public SessionId session() {
    return session;
  }

  public long attempt() {
    return attempt;
  }

  public NodeId client() {
    return client;
  }

  public ReentrantLock lock() {
    return lock;
  }

  public StatementLog statements() {
    return statements;
  }

  public @Nullable Connection connection() {
    return connection;
  }

  public void connection(@Nullable Connection newConnection) {
    connection = newConnection;
  }

  /// How long its client has sent no request; 0 while a statement runs.
  public long idleNanos() {
    return isBusy() ? 0 : System.nanoTime() - activeNanos;
  }

  public void worker(@Nullable Thread thread) {
    activeNanos = System.nanoTime();
    worker = thread;
  }

  public boolean evicted() {
    return evicted;
  }

  public void evicted(boolean value) {
    evicted = value;
  }

  public boolean ended() {
    return ended;
  }

  /// Ends it, and gives its connection back.
  public void end(ConnectionPool<Connection> connections) {
    ended = true;
    stop();
    lock.lock();
    try {
      rollback();
      Connection used = connection;
      if (used != null) {
        connections.give(used);
      }
      connection = null;
      statements.close();
    } finally {
      lock.unlock();
    }
  }

  /// Makes a running statement end soon, whether or not the engine can be told to.
  public void stop() {
    Thread running = worker;
    Connection used = connection;
    if (running != null && used != null && !waiting) {
      execution.cancel(used, running);
    } else if (running != null) {
      running.interrupt();
    }
  }

  public void waiting(boolean value) {
    waiting = value;
  }

  /// Whether statements of its client are being executed.
  public boolean isBusy() {
    return worker != null || several;
  }

  /// Whether several statements are executed one after the other.
  public void runsSeveral(boolean now) {
    several = now;
  }

  /// Whether it was cancelled since the last call.
  public boolean takeCancelled() {
    boolean was = cancelled;
    cancelled = false;
    return was;
  }

  /// Whether the statement under way is to be interrupted.
  boolean isUnwanted() {
    return cancelled || evicted || ended;
  }

  public void cancelled(boolean value) {
    cancelled = value;
  }

  /// The schema that this transaction has made for itself, if it changed the schema.
  public Optional<Catalog> catalog() {
    return catalog;
  }

  public void catalog(Catalog changed) {
    catalog = Optional.of(changed);
  }

  /// Called before a replay, which makes its schema again.
  void forgetSchema() {
    catalog = Optional.empty();
    ownSequences = new Sequences(new TreeMap<>());
  }

  /// The sequences that this transaction has created: no other one draws from them.
  Sequences ownSequences() {
    return ownSequences;
  }

  /// Records a statement and its answer, for replay.
  void remember(OrderedStatement statement, Result result) {
    statements.add(statement);
    Repeats.add(seen, Canonical.digest(result));
  }

  /// Whether `result` is the one that the client saw for statement `index`.
  boolean saw(int index, Result result) {
    return seen.get(index).equals(Canonical.digest(result));
  }

  /// Whether a failure may come from a change by others since the transaction read: a key that was
  /// free is taken. Then the whole transaction is executed again, and if its earlier answers
  /// differ, the client gets 40001, on which it can retry.
  boolean doubts(Result failed) {
    return !statements.isEmpty()
        && failed instanceof Result.Failed(SqlError error)
        && (error.sqlState().startsWith("22") || error.sqlState().startsWith("23"));
  }

  /// Rolls back if that was requested; only for the thread that executes a statement.
  public void giveWay() {
    if (evicted || ended) {
      rollback();
    }
  }

  /// Called when the thread that executes a statement is done with it. A thread that requests a
  /// rollback after that thread last checked finds the lock held, and relies on this check:
  /// otherwise the transaction would keep its locks while idle, and a change of the schema would
  /// wait for ever.
  public void leave() {
    lock.unlock();
    if (evicted || ended) {
      giveWayIfIdle();
    }
  }

  /// Rolls back if no statement is being executed and a rollback was requested.
  public void giveWayIfIdle() {
    if (lock.tryLock()) {
      try {
        giveWay();
      } finally {
        lock.unlock();
      }
    }
  }

  /// Rolls the engine's transaction back, keeping the connection.
  public void rollback() {
    Connection current = connection;
    if (current != null) {
      try {
        execution.optimistically(() -> {
          current.rollback();
          return current;
        });
      } catch (SQLException broken) {
        connection = null;
      }
      if (catalog.isPresent()) {
        execution.schemaChanged();
      }
    }
  }
}

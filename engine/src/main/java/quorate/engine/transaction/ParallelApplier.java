package quorate.engine.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.database.run.Unguarded;
import quorate.database.store.Marker;
import quorate.engine.EngineLog;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Execution;
import quorate.replication.statement.Footprint;
import quorate.replication.statement.Lookahead;

/// Executes ordered transactions ahead of their turn, each on a connection of its own, when
/// [Lookahead] lets them begin. At its turn, a transaction that is complete is committed as it
/// stands, by the thread that applies the order: the engine's committed state is always a prefix of
/// the order, and nothing beyond it is visible.
///
/// Only success counts. A transaction that fails, or that meets a lock or a failure of the engine,
/// is rolled back and forgotten, and executed alone at its turn.
///
/// Everything except the work on the connections happens on the thread that applies the order.
///
/// @param <K> a place in the order
/// @param <T> a transaction
/// @param <R> the outcome of a transaction, which is to be committed
public final class ParallelApplier<K extends Comparable<K>, T, R> implements AutoCloseable {
  /// How many transactions are considered for each connection.
  private static final int WINDOW = 8;

  private final Engine engine;
  private final Work<T, R> work;
  private final int count;
  private final ExecutorService threads;
  private final Lookahead<K> lookahead = new Lookahead<>();
  private final NavigableMap<K, T> planned = new TreeMap<>();
  private final NavigableMap<K, Running<R>> running = new TreeMap<>();
  private final ConnectionPool<Lane> lanes;

  /// Read by the threads that report the status.
  private final AtomicLong taken = new AtomicLong();

  /// Executes a protocol's transactions, and is informed whether they are committed.
  public interface Work<T, R> {
    /// The transaction is about to begin: conflicting optimistic work must give way.
    void begins(T transaction);

    /// Executes the transaction on a lane's thread, with its marker, up to the commit.
    ///
    /// @return empty if it must be executed at its turn
    Optional<R> execute(Connection connection, Marker marker, T transaction) throws SQLException;

    /// The transaction is about to be committed, at its turn.
    void committing(R executed) throws SQLException;

    /// The transaction is committed.
    void committed();

    /// The transaction was rolled back.
    void rolledBack();
  }

  /// A connection and its marker.
  private record Lane(Connection connection, Marker marker) {}

  private record Running<R>(Lane lane, Future<Optional<R>> executed) {}

  /// @param count how many transactions may be executed at once; with one, none is executed ahead
  public ParallelApplier(Engine engine, Execution execution, int count, Work<T, R> work) {
    this.engine = engine;
    this.work = work;
    this.count = count > 1 && writesAtOnce(engine) ? count : 0;
    this.lanes = new ConnectionPool<>(execution, this::open, Lane::connection);
    this.threads = EngineThreads.fixed("lane-", Math.max(1, this.count));
  }

  /// Whether transactions that write different rows do not wait for each other, and readers do not
  /// wait for them. HSQLDB and Derby may lock more than the row; SQLite and DuckDB have one writer.
  public static boolean writesAtOnce(Engine engine) {
    return engine.dialect().traits().writesAtOnce()
        && engine.snapshotReads()
        && !engine.singleWriter();
  }

  /// How many future transactions it can make use of.
  public int window() {
    return count * WINDOW;
  }

  /// How many of the committed transactions had been executed ahead.
  public long taken() {
    return taken.get();
  }

  /// Adds the transaction that comes next.
  ///
  /// @param transaction empty if it must be executed at its turn
  public void foresee(K at, Footprint footprint, Optional<T> transaction) {
    lookahead.add(at, footprint);
    if (transaction.isPresent() && footprint instanceof Footprint.Known) {
      planned.put(at, transaction.get());
    }
  }

  /// Begins the transactions that may begin.
  public void begin() {
    if (planned.isEmpty() || running.size() >= count) {
      return;
    }
    for (K at : lookahead.free()) {
      if (running.size() >= count) {
        return;
      }
      T next = planned.remove(at);
      if (next != null) {
        lookahead.begun(at);
        begin(at, next);
      }
    }
  }

  private void begin(K at, T next) {
    work.begins(next);
    try {
      Lane lane = lanes.borrow();
      running.put(at, new Running<>(lane, threads.submit(() -> execute(lane, next))));
    } catch (SQLException unable) {
      EngineLog.LOG.warn(
          "{}: no connection to execute ahead: {}", engine.name(), unable.getMessage());
    }
  }

  private Lane open() throws SQLException {
    Connection connection = engine.connect();
    return new Lane(connection, new Marker(connection, engine::committing));
  }

  /// Runs on a lane's thread.
  private Optional<R> execute(Lane lane, T next) {
    try {
      return work.execute(lane.connection(), lane.marker(), next);
    } catch (LockConflict | Unguarded | SQLException inTheWay) {
      return Optional.empty();
    }
  }

  /// Called at the turn of `at`: commits it, if it was executed ahead successfully. Otherwise
  /// nothing of it is in the engine.
  public Optional<R> commit(K at) {
    while (!running.isEmpty() && at.compareTo(running.firstKey()) > 0) {
      drop(running.pollFirstEntry().getValue()); // its turn has passed unused
    }
    Running<R> own = running.remove(at);
    if (own == null) {
      return Optional.empty();
    }
    Optional<R> executed = await(own.executed());
    if (executed.isEmpty()) {
      drop(own);
      abandon(); // a transaction that began before its turn may block it
      return Optional.empty();
    }
    try {
      work.committing(executed.get());
      own.lane().connection().commit();
      work.committed();
    } catch (SQLException refused) {
      if (!engine.isLockConflict(refused)) {
        throw new EngineFailure(engine.name() + " failed: " + refused.getMessage(), refused);
      }
      work.rolledBack();
      drop(own);
      abandon();
      return Optional.empty();
    }
    lanes.give(own.lane(), false);
    taken.incrementAndGet();
    return executed;
  }

  /// Everything up to here is committed, or has ended otherwise.
  public void passed(K at) {
    if (count > 0) {
      lookahead.passed(at);
      planned.headMap(at, true).clear();
      begin();
    }
  }

  /// Rolls back everything that runs ahead, and forgets all future transactions.
  public void unforesee() {
    abandon();
    lookahead.clear();
  }

  /// Rolls back everything that runs ahead. All known transactions are executed at their turn, and
  /// still precede those that conflict with them.
  public void abandon() {
    planned.clear();
    while (!running.isEmpty()) {
      drop(running.pollFirstEntry().getValue());
    }
  }

  private static <R> Optional<R> await(Future<Optional<R>> executed) {
    try {
      return executed.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      EngineLog.LOG.error("a transaction that was executed ahead failed", failed.getCause());
      return Optional.empty();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a transaction ran", stopping);
    }
  }

  private void drop(Running<R> own) {
    Optional<R> _ = await(own.executed());
    lanes.give(own.lane());
  }

  /// Ends everything that runs, and closes the connections: the engine is given another database.
  public void reset() {
    unforesee();
    lanes.forgetIdle();
  }

  @Override
  public void close() {
    reset();
    threads.shutdown();
  }
}

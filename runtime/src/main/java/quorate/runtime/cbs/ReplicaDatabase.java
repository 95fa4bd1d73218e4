package quorate.runtime.cbs;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;
import quorate.core.NodeId;
import quorate.database.Engine;
import quorate.engine.transaction.ConnectionPool;
import quorate.engine.transaction.EngineThreads;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.runtime.net.FailureText;
import quorate.runtime.shell.Monitors;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// The database of one manager: carries out the manager's commands, each transaction on a
/// connection and a thread of its own, and reports the results. No method waits for the database.
final class ReplicaDatabase implements Attempt.Owner, AutoCloseable {
  private static final long AGAIN_MILLIS = 200;
  private static final long DRAIN_MILLIS_MAX = 5_000;
  private static final long REOPEN_MILLIS_MAX = 30_000;

  private final NodeId self;
  private final ConnectionPool.Opener<Engine> opener;
  private final Set<Dialect> dialects;
  private final SequenceBlocks sequences;
  private final Consumer<CbsMessage.Local> manager;
  private final Consumer<Catalog> schema;
  private final Optional<RowOutlet.Outlets> outlets;
  private final Map<Long, Attempt> attempts = new ConcurrentHashMap<>();

  private final ExecutorService threads;

  /// Attempts that are committed, but perhaps not on disk yet.
  private final LinkedBlockingQueue<Long> unsynced = new LinkedBlockingQueue<>();

  /// Whether a check that the database answers is under way.
  private final AtomicBoolean asked = new AtomicBoolean();

  /// Whether a report about the attempts is under way.
  private final AtomicBoolean telling = new AtomicBoolean();

  /// The highest barrier that is committed here. Barriers ascend by one.
  private final AtomicLong reached = new AtomicLong();

  /// Whether it has to stay down until [#restart].
  private volatile boolean down;

  private volatile @Nullable Engine engine;
  private volatile @Nullable ShepherdDatabase open;
  private volatile boolean closed;

  /// The thread that opens the database again, or last did.
  private @Nullable Thread reopening;

  /// The epoch of its shepherd; 0 if there is only one shepherd.
  private volatile long epoch;

  /// @param dialects those of all databases
  /// @param manager takes the database's messages
  /// @param schema takes each new schema
  /// @param outlets take the rows of large answers; empty if all rows are held
  ReplicaDatabase(
      NodeId self,
      ConnectionPool.Opener<Engine> opener,
      Set<Dialect> dialects,
      SequenceBlocks sequences,
      Consumer<CbsMessage.Local> manager,
      Consumer<Catalog> schema,
      Optional<RowOutlet.Outlets> outlets) {
    this.self = self;
    this.opener = opener;
    this.dialects = dialects;
    this.sequences = sequences;
    this.manager = manager;
    this.schema = schema;
    this.outlets = outlets;
    this.threads = EngineThreads.cached("database-" + self + "-");
  }

  /// Opens the database for the first time.
  ///
  /// @return reports the connection to the manager
  /// @throws SQLException if it cannot be opened as it is
  Runnable start() throws SQLException {
    CbsMessage.Connected connected = connect().connected();
    Thread.ofPlatform().daemon().name("sync-" + self).start(this::sync);
    return () -> manager.accept(connected);
  }

  private record Opened(ShepherdDatabase database, CbsMessage.Connected connected) {}

  private Opened connect() throws SQLException {
    if (down) {
      throw new SQLException("it was crashed, and is to stay down", "57P03");
    }
    Engine opened = engine == null ? opener.open() : engine;
    engine = opened;
    if (closed) {
      throw new SQLException("it is being closed", "57P01");
    }
    ShepherdDatabase database = ShepherdDatabase.of(opened, dialects, epoch);
    opened.onLost(() -> lost(database, new SQLException("the server has ended", "08006")));
    Set<Long> log = BarrierTable.read(opened);
    opened.sync(); // all rows of its log table count as durable
    log.stream().max(Long::compare).ifPresent(reached::set); // a crash's losses are run again
    open = database;
    schema.accept(database.catalog());
    return new Opened(database, new CbsMessage.Connected(log));
  }

  /// The engine, if it is open.
  Optional<Engine> engine() {
    return Optional.ofNullable(engine);
  }

  boolean isOpen() {
    return open != null;
  }

  /// The place of the newest transaction committed here among all committed ones.
  long reached() {
    return reached.get();
  }

  /// Ends the engine like a crash, and keeps it down until [#restart].
  void crash() {
    down = true;
    ShepherdDatabase database = open;
    if (database != null) {
      database.engine().kill();
      lost(database, new SQLException("it was crashed", "57P01"));
    }
  }

  /// Allows the database to be opened again after a [#crash].
  void restart() {
    down = false;
  }

  /// Another shepherd takes over, or the same one connects again: ends all attempts, and reports
  /// the connection once nothing of an earlier epoch can commit any more.
  void takeOver(long newest) {
    ShepherdDatabase database;
    synchronized (this) {
      epoch = newest;
      database = open;
    }
    if (database != null) {
      leave(database, Level.INFO, "belongs to shepherd " + newest + " from now on", false);
    }
  }

  /// Carries out a command of the manager.
  void perform(CbsIndication.ToDatabase wish) {
    switch (wish) {
      case CbsIndication.Execute execute ->
          within(
              execute.attempt(),
              attempt ->
                  attempt.execute(
                      execute.number(),
                      execute.statement(),
                      outlets.map(all ->
                          (columns, ordered) ->
                              execute.answers()
                                  ? all.open(execute.txn(), execute.number(), columns, ordered)
                                  : RowOutlet.NOWHERE)));
      case CbsIndication.Commit commit ->
          within(commit.attempt(), attempt -> attempt.commit(commit.barrier()));
      case CbsIndication.Rollback(long attempt) ->
          Optional.ofNullable(attempts.get(attempt)).ifPresent(it -> later(it::rollBack));
      case CbsIndication.Reconnect() ->
          Optional.ofNullable(open)
              .ifPresent(
                  it -> later(() -> leave(it, Level.WARN, "is lost: nothing goes on", false)));
      case CbsIndication.TruncateTable(long barrier) -> later(() -> truncate(barrier));
    }
  }

  /// Called every quarter of a second: while statements take long, reports those that wait for no
  /// lock, and whether the database answers at all.
  void watch() {
    ShepherdDatabase database = open;
    if (database != null && !telling.getAndSet(true)) {
      later(() -> {
        try {
          attempts.values().forEach(Attempt::tell);
        } finally {
          telling.set(false);
        }
      });
    }
    if (database != null
        && attempts.values().stream().anyMatch(Attempt::takesLong)
        && !asked.getAndSet(true)) {
      later(() -> {
        try (Connection connection = database.engine().connect()) {
          if (connection.isValid(1)) {
            connection.rollback();
            manager.accept(new CbsMessage.Alive());
          }
        } catch (SQLException silent) {
          return; // its manager will notice the silence
        } finally {
          asked.set(false);
        }
      });
    }
  }

  private void within(long id, Consumer<Attempt> step) {
    ShepherdDatabase database = open;
    if (database != null) { // otherwise `Disconnected` has been sent
      Attempt attempt =
          attempts.computeIfAbsent(id, _ -> new Attempt(id, database, sequences, this));
      later(() -> step.accept(attempt));
    }
  }

  private void later(Runnable work) {
    try {
      threads.execute(work);
    } catch (RejectedExecutionException stopping) {
      closed = true;
    }
  }

  /// Takes its time: rows that stay longer only take space.
  private void truncate(long barrier) {
    Engine current = engine;
    if (open == null || current == null) {
      return;
    }
    try (Connection connection = current.connect()) {
      BarrierTable.truncate(connection, barrier);
      connection.commit();
    } catch (SQLException busy) {
      return; // the next truncation includes these rows
    }
  }

  @Override
  public NodeId self() {
    return self;
  }

  @Override
  public void say(CbsMessage.Local message) {
    manager.accept(message);
  }

  @Override
  public void over(long attempt) {
    attempts.remove(attempt);
  }

  @Override
  public void changed(Catalog after) {
    schema.accept(after);
  }

  @Override
  public void committed(ShepherdDatabase database, long attempt, long barrier) {
    reached.accumulateAndGet(barrier, Math::max);
    if (database.engine().syncsCommits()) {
      manager.accept(new CbsMessage.CommitDone(attempt));
    } else {
      unsynced.add(attempt);
    }
  }

  /// Confirms commits once they are on disk, with one sync for all that wait.
  private void sync() {
    List<Long> done = new ArrayList<>();
    while (!closed) {
      try {
        done.clear();
        done.add(unsynced.take());
        unsynced.drainTo(done);
        Engine current = engine;
        if (current != null) {
          current.sync();
          done.forEach(attempt -> manager.accept(new CbsMessage.CommitDone(attempt)));
        }
      } catch (SQLException broken) {
        continue; // the log table will show which of them survived
      } catch (InterruptedException stopping) {
        return;
      }
    }
  }

  @Override
  public void lost(ShepherdDatabase database, SQLException why) {
    leave(database, Level.WARN, "is lost: " + FailureText.of(why), true);
  }

  /// The connection broke, or is being broken: everything that is not committed is undone.
  ///
  /// @param dead whether the engine has to be opened again, too
  private void leave(ShepherdDatabase database, Level level, String why, boolean dead) {
    synchronized (this) {
      if (closed || open != database) {
        return;
      }
      open = null;
      manager.accept(new CbsMessage.Disconnected());
      CbsLog.LOG.atLevel(level).log("database {} {}", self.number(), why);
      reopening =
          Thread.ofPlatform().daemon().name("reopen-" + self).start(() -> reopen(database, dead));
    }
  }

  private void reopen(ShepherdDatabase database, boolean dead) {
    attempts.values().forEach(Attempt::rollBack);
    boolean drained = dead || drained();
    if (!drained) {
      CbsLog.LOG.warn("database {} is restarted: its transactions do not end", self.number());
    }
    if (dead || !drained) {
      kill();
      attempts.clear();
    }
    database.abandon();
    for (int tries = 1; !closed; tries++) {
      try {
        long begun = epoch;
        Opened opened = connect();
        synchronized (this) {
          if (open != opened.database()) {
            return; // lost again: a newer thread opens it
          }
          if (begun == epoch) {
            manager.accept(opened.connected());
            return;
          }
          open = null; // another shepherd took over before it was open
        }
      } catch (SQLException | RuntimeException notYet) {
        if (tries == 1 && !closed) {
          CbsLog.LOG.warn("database {} cannot start: {}", self.number(), FailureText.of(notYet));
        }
        kill();
        Monitors.pause(AGAIN_MILLIS);
      }
    }
  }

  private void kill() {
    Engine old = engine;
    engine = null;
    if (old != null) {
      old.kill();
    }
  }

  /// Waits for the attempts under way, and returns whether all have ended.
  private boolean drained() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(DRAIN_MILLIS_MAX);
    while (!attempts.isEmpty() && !closed && System.nanoTime() < end) {
      Monitors.pause(AGAIN_MILLIS);
    }
    return attempts.isEmpty();
  }

  @Override
  public void close() {
    Thread last;
    synchronized (this) {
      closed = true;
      open = null;
      last = reopening;
    }
    awaitReopened(last);
    attempts.values().forEach(attempt -> later(attempt::rollBack));
    threads.shutdown();
    Engine current = engine;
    if (current != null) {
      try {
        if (!threads.awaitTermination(2, TimeUnit.SECONDS)) {
          threads.shutdownNow();
        }
        current.close();
      } catch (SQLException broken) {
        current.kill();
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        current.kill();
      }
    }
  }

  /// An engine that is being opened must not be left behind: the next process would find its files
  /// in use.
  private static void awaitReopened(@Nullable Thread reopening) {
    if (reopening == null || reopening.equals(Thread.currentThread())) {
      return;
    }
    try {
      reopening.join(REOPEN_MILLIS_MAX);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }
}

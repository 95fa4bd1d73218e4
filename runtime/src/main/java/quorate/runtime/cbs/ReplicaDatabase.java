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
import quorate.engine.transaction.EngineThreads;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.runtime.net.Reason;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// The database of one replica manager: does what the manager says, each transaction on a
/// connection and a thread of its own, and says what came of it. No method waits for the database.
final class ReplicaDatabase implements AttemptOwner, AutoCloseable {
  private static final long AGAIN_MILLIS = 200;
  private static final long DRAIN_MILLIS_MAX = 5_000;
  private static final long REOPEN_MILLIS_MAX = 30_000;

  /// Opens the engine; what it throws is tried again.
  interface Opener {
    Engine open() throws SQLException;
  }

  private final NodeId self;
  private final Opener opener;
  private final Set<Dialect> dialects;
  private final SequenceBlocks sequences;
  private final Consumer<CbsMessage.Local> manager;
  private final Consumer<Catalog> schema;
  private final Optional<RowOutlet.Outlets> outlets;
  private final Map<Long, Attempt> attempts = new ConcurrentHashMap<>();

  private final ExecutorService threads;

  /// Committed, and perhaps not on disk yet.
  private final LinkedBlockingQueue<Long> unsynced = new LinkedBlockingQueue<>();

  /// Whether it is being asked if it answers.
  private final AtomicBoolean asked = new AtomicBoolean();

  /// Whether attempts are telling what they are at.
  private final AtomicBoolean telling = new AtomicBoolean();

  /// The highest barrier of what it has committed. Barriers ascend by one.
  private final AtomicLong reached = new AtomicLong();

  /// Whether it is to stay down.
  private volatile boolean down;

  private volatile @Nullable Engine engine;
  private volatile @Nullable ShepherdDatabase open;
  private volatile boolean closed;

  /// Opens it anew, or did so last.
  private @Nullable Thread reopening;

  /// Of the shepherd that it belongs to; 0 where there is only one.
  private volatile long epoch;

  /// @param dialects those of all databases
  /// @param manager takes what the database says
  /// @param schema takes each schema that it has come to
  /// @param outlets take the rows of large answers; empty where all rows are held
  ReplicaDatabase(
      NodeId self,
      Opener opener,
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
  /// @return what says so to the manager
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
    opened.sync(); // what its table holds counts as durable
    log.stream().max(Long::compare).ifPresent(reached::set); // what a crash took is to come again
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

  /// How many transactions were committed when the newest one was that it has committed.
  long reached() {
    return reached.get();
  }

  /// Ends the engine as a crash would, and keeps it from being opened until [#restart].
  void crash() {
    down = true;
    ShepherdDatabase database = open;
    if (database != null) {
      database.engine().kill();
      lost(database, new SQLException("it was crashed", "57P01"));
    }
  }

  /// Has it opened again after a [#crash].
  void restart() {
    down = false;
  }

  /// Another shepherd takes over, or the same one connects anew: ends whatever is under way, and
  /// says that it is connected once nothing of an earlier epoch can commit any more.
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

  /// Does what the manager says.
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

  /// Called every quarter of a second: while a statement takes long, says whether it waits, and
  /// whether the database answers at all.
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
          return; // which is what its manager will find
        } finally {
          asked.set(false);
        }
      });
    }
  }

  private void within(long id, Consumer<Attempt> step) {
    ShepherdDatabase database = open;
    if (database != null) { // else the manager will hear that all is undone
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

  /// In its own time: rows that stay longer cost nothing but their place.
  private void truncate(long barrier) {
    Engine current = engine;
    if (open == null || current == null) {
      return;
    }
    try (Connection connection = current.connect()) {
      BarrierTable.truncate(connection, barrier);
      connection.commit();
    } catch (SQLException busy) {
      return; // the next cut takes these along
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

  /// Confirms what is committed once it is on disk, as much as waits at a time.
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
        continue; // what its table holds when it is back is on disk
      } catch (InterruptedException stopping) {
        return;
      }
    }
  }

  @Override
  public void lost(ShepherdDatabase database, SQLException why) {
    leave(database, Level.WARN, "is lost: " + Reason.of(why), true);
  }

  /// The connection broke, or is broken: everything is undone that is not committed.
  ///
  /// @param dead whether the engine is to be opened anew, too
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
            return; // it was left again, and whoever did that opens it
          }
          if (begun == epoch) {
            manager.accept(opened.connected());
            return;
          }
          open = null; // another shepherd came before it was open
        }
      } catch (SQLException | RuntimeException notYet) {
        if (tries == 1 && !closed) {
          CbsLog.LOG.warn("database {} does not start yet: {}", self.number(), Reason.of(notYet));
        }
        kill();
        pause();
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

  /// Whether what was in the middle of something has come to its end.
  private boolean drained() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(DRAIN_MILLIS_MAX);
    while (!attempts.isEmpty() && !closed && System.nanoTime() < end) {
      pause();
    }
    return attempts.isEmpty();
  }

  private static void pause() {
    try {
      Thread.sleep(AGAIN_MILLIS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
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

  /// An engine that is just being opened must not stay behind: the next process would find its
  /// files in use.
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

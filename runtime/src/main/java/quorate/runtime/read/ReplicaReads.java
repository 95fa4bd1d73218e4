package quorate.runtime.read;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import quorate.database.Engine;
import quorate.engine.statement.Execution;
import quorate.engine.transaction.EngineThreads;

/// Reads of a replica's own, which no client asked for: for checkpoints and disputes.
public final class ReplicaReads {
  private static final long LIMIT_MILLIS = 60_000;

  /// The limit if the applying thread waits.
  private static final long APPLYING_LIMIT_MILLIS = 500;

  private final ExecutorService threads = EngineThreads.cached("limit-");
  private final Engine engine;
  private final Execution execution;

  public ReplicaReads(Engine engine, Execution execution) {
    this.engine = engine;
    this.execution = execution;
  }

  /// Runs a statement on this thread that is cancelled if it takes long: half a second if the
  /// applying thread waits for it, a minute elsewhere.
  ///
  /// @return empty if it was cancelled
  public <T> Optional<T> limited(Connection connection, Supplier<T> work) {
    Thread worker = Thread.currentThread();
    long millis = engine.snapshotReads() ? LIMIT_MILLIS : APPLYING_LIMIT_MILLIS;
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
  public void apart(Function<Connection, Runnable> work) throws SQLException {
    ReadSnapshots snapshots = new ReadSnapshots(engine);
    ReadSnapshots.Snapshot snapshot = snapshots.open(ReadSnapshots.NO_VERSION);
    if (engine.snapshotReads()) {
      Thread.ofPlatform().name("scan").start(() -> apart(snapshots, snapshot, work));
    } else {
      apart(snapshots, snapshot, work);
    }
  }

  private static void apart(
      ReadSnapshots snapshots,
      ReadSnapshots.Snapshot snapshot,
      Function<Connection, Runnable> work) {
    Runnable after;
    try {
      after = work.apply(snapshot.connection());
    } finally {
      snapshots.close(snapshot, false);
    }
    after.run();
  }
}

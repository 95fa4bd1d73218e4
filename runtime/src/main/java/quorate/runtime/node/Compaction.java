package quorate.runtime.node;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import quorate.database.Engine;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Execution;
import quorate.engine.transaction.Evictor;
import quorate.runtime.read.Readers;

/// Finds the moments at which an engine can [Engine#compact]: on the applying thread, between two
/// ordered transactions, while no read runs. Interactive transactions are rolled back, and replayed
/// when their clients come back.
///
/// Left to itself an engine would choose a moment while a client's transaction is open, and wait
/// for its end, which waits for the order, which waits for the engine.
final class Compaction {
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final long PATIENCE_MILLIS = 20;

  /// After so many failed attempts long reads are ended: the other replicas answer them.
  private static final int POLITE_ATTEMPTS = 30;

  private final Engine engine;
  private final Execution execution;
  private final Evictor evictor;
  private final Readers readers;
  private final BooleanSupplier holding;
  private int attempts;

  /// @param holding whether an ordered transaction is open and waits for its outcome
  Compaction(
      Engine engine,
      Execution execution,
      Evictor evictor,
      Readers readers,
      BooleanSupplier holding) {
    this.engine = engine;
    this.execution = execution;
    this.evictor = evictor;
    this.readers = readers;
    this.holding = holding;
  }

  /// Looks at regular intervals from now on.
  ///
  /// @param applying runs a task on the applying thread, between two events
  void start(ScheduledExecutorService timers, Consumer<Runnable> applying) {
    timers.scheduleWithFixedDelay(
        () -> {
          if (engine.wantsCompaction()) {
            applying.accept(this::attempt);
          }
        },
        EVERY.toMillis(),
        EVERY.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  /// Compacts if that is wanted and possible now. To be called on the applying thread.
  void attempt() {
    if (holding.getAsBoolean() || !engine.wantsCompaction()) {
      return;
    }
    evictor.evictAll();
    if (++attempts > POLITE_ATTEMPTS) {
      readers.stopAll();
    }
    if (!readers.areIdle()) {
      return;
    }
    long stamp;
    try {
      stamp = execution.schema().tryWriteLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return;
    }
    if (stamp == 0) {
      return; // a scan, or a long statement
    }
    try {
      evictor.evictAll(); // those that are between two statements
      engine.compact();
      attempts = 0;
    } catch (SQLException broken) {
      throw new EngineFailure(engine.name() + " cannot compact: " + broken.getMessage(), broken);
    } finally {
      execution.schema().unlockWrite(stamp);
    }
  }
}

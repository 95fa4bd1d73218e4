package quorate.engine.transaction;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import quorate.database.Engine;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Execution;

/// Finds the moments at which an engine can [Engine#settle]: on the applying thread, between two
/// ordered transactions, while no optimistic statement runs.
///
/// The effects of optimistic transactions so far may be stored with it: each is complete up to its
/// last statement, and the engine rolls them back when it restarts.
///
/// @param holding whether an ordered transaction is open and waits for its outcome
/// @param applying runs an action on the applying thread, between two events
public record EngineSyncPoints(
    Engine engine, Execution execution, BooleanSupplier holding, Consumer<Runnable> applying) {
  private static final Duration EVERY = Duration.ofMillis(500);
  private static final long PATIENCE_MILLIS = 20;
  private static final int TRIES = 100;

  /// Settles periodically from now on.
  public void start(ScheduledExecutorService timers) {
    if (engine.settles()) {
      again(timers);
    }
  }

  private void again(ScheduledExecutorService timers) {
    timers.schedule(
        () ->
            applying.accept(() -> {
              attempt();
              if (!timers.isShutdown()) {
                again(timers);
              }
            }),
        EVERY.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  /// Waits until the engine has settled everything applied so far; false if that took too long.
  /// Must not be called on the applying thread.
  public boolean await() {
    if (!engine.settles()) {
      return true;
    }
    for (int i = 0; i < TRIES; i++) {
      CompletableFuture<Boolean> settled = new CompletableFuture<>();
      applying.accept(() -> settled.complete(attempt()));
      try {
        if (settled.get(10, TimeUnit.SECONDS)) {
          return true;
        }
        TimeUnit.MILLISECONDS.sleep(PATIENCE_MILLIS); // lets the running statement finish
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        return false;
      } catch (ExecutionException | TimeoutException stopped) {
        return false;
      }
    }
    return false;
  }

  private boolean attempt() {
    if (holding.getAsBoolean()) {
      return false;
    }
    long stamp;
    try {
      stamp = execution.optimistic().tryWriteLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return false;
    }
    if (stamp == 0) {
      return false;
    }
    try {
      engine.settle();
      return true;
    } catch (SQLException broken) {
      throw new EngineFailure(engine.name() + " cannot settle: " + broken.getMessage(), broken);
    } finally {
      execution.optimistic().unlockWrite(stamp);
    }
  }
}

package quorate.runtime.client;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import quorate.core.value.SqlException;

/// The waits of a session's thread, which any thread can cancel. A wait for a write goes on after a
/// cancellation, because the log decides.
final class SessionWaits {
  private final CoarseTimers limits;
  private final AtomicBoolean cancelled = new AtomicBoolean();
  private volatile Optional<CompletableFuture<?>> waiting = Optional.empty();
  private volatile boolean reading;

  SessionWaits(CoarseTimers limits) {
    this.limits = limits;
  }

  /// A request is under way.
  ///
  /// @param readOnly whether it only reads
  void begin(boolean readOnly) {
    reading = readOnly;
  }

  void end() {
    reading = false;
  }

  boolean isReading() {
    return reading;
  }

  /// Waits for a future.
  ///
  /// @throws TimeoutException after `limit`, or up to 20 ms later
  /// @throws SqlException 57P01 if this process stops
  <T> T await(CompletableFuture<T> future, long limit, TimeUnit unit) throws TimeoutException {
    waiting = Optional.of(future);
    try {
      return future.isDone()
          ? future.get()
          : within(Duration.of(limit, unit.toChronoUnit()), future);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(failed);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw SessionErrors.terminating();
    } finally {
      waiting = Optional.empty();
    }
  }

  private <T> T within(Duration limit, CompletableFuture<T> future)
      throws InterruptedException, ExecutionException, TimeoutException {
    TimeoutException late = new Late();
    CompletableFuture<T> own = future.copy();
    CoarseTimers.Entry end = limits.set(limit, () -> own.completeExceptionally(late));
    try {
      return own.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Late) {
        throw late;
      }
      throw failed; // a cancellation, too, is a RuntimeException
    } finally {
      end.cancel();
    }
  }

  /// The limit of a wait has passed. It needs no trace, since the waiting thread throws it.
  private static final class Late extends TimeoutException {
    private static final long serialVersionUID = 1;

    @Override
    public Throwable fillInStackTrace() {
      return this;
    }
  }

  /// @throws SqlException 57014 if a cancellation has come
  void refuseIfCancelled() {
    SessionErrors.refuseIf(cancelled.get());
  }

  /// @param first what has to be cancelled before the wait
  void cancel(Runnable first) {
    cancelled.set(true);
    first.run();
    if (reading) {
      waiting.ifPresent(future -> future.cancel(false));
    }
  }

  /// Whether a cancellation has come since the last call.
  boolean takeCancelled() {
    return cancelled.getAndSet(false);
  }
}

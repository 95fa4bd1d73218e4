package quorate.gateway.session;

import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// Cancels the command that is under way, or has been sent, when another thread asks for it.
///
/// A cancellation that falls between two waits of the command has no effect, so it is repeated
/// until the command ends. As in PostgreSQL, one that comes while the session waits for a command
/// is ignored, and none reaches the command after the one that it was meant for.
public final class Cancellation {
  private static final long AGAIN_MILLIS = 100;

  private final Runnable cancel;
  private final Runnable forget;
  private final ScheduledExecutorService timers;

  private boolean running;
  private boolean closed;
  private Optional<Future<?>> requested = Optional.empty();

  /// @param cancel cancels what the session waits for, if it waits
  /// @param forget withdraws a cancellation that had no effect
  Cancellation(Runnable cancel, Runnable forget, ScheduledExecutorService timers) {
    this.cancel = cancel;
    this.forget = forget;
    this.timers = timers;
  }

  /// A message of a command is handled now.
  public synchronized void begin() {
    running = true;
  }

  /// The session waits for a message, unless one has been sent.
  public synchronized void endUnless(BooleanSupplier sent) {
    if (running && !sent.getAsBoolean()) {
      end();
    }
  }

  /// The command has ended.
  public synchronized void end() {
    if (requested.isPresent()) {
      requested.get().cancel(false);
      requested = Optional.empty();
      forget.run();
    }
    running = false;
  }

  /// Cancels the command that is under way, or will begin next; called from another thread.
  ///
  /// @param sent whether the client has sent messages that are not handled yet
  public synchronized void request(BooleanSupplier sent) {
    if (!closed && requested.isEmpty() && (running || sent.getAsBoolean())) {
      cancel.run();
      requested =
          Optional.of(
              timers.scheduleWithFixedDelay(
                  this::again, AGAIN_MILLIS, AGAIN_MILLIS, TimeUnit.MILLISECONDS));
    }
  }

  /// The session has ended: nothing is cancelled any more.
  synchronized void close() {
    end();
    closed = true;
  }

  private synchronized void again() {
    if (requested.isPresent()) {
      cancel.run();
    }
  }
}

package quorate.gateway.session;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import quorate.gateway.system.SleepNeeded;
import quorate.runtime.client.SessionErrors;

/// The calls of pg_sleep() in one query. The query is run again after each of them, until all have
/// been slept.
final class Sleeps {
  private final CountDownLatch cancelled = new CountDownLatch(1);
  private int slept;
  private int next;

  /// Restarts the sequence of calls with the query.
  void begin() {
    next = 0;
  }

  /// The query's next call.
  ///
  /// @throws SleepNeeded if it has not been slept yet
  void next(Duration duration) {
    if (next == slept) {
      throw new SleepNeeded(duration);
    }
    next++;
  }

  /// Sleeps until the time is over.
  ///
  /// @throws quorate.core.value.SqlException 57014 if cancelled, 57P01 if the session ends
  void sleep(Duration duration) {
    try {
      if (cancelled.await(duration.toNanos(), TimeUnit.NANOSECONDS)) {
        throw SessionErrors.canceled();
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw SessionErrors.terminating();
    }
    slept++;
  }

  void cancel() {
    cancelled.countDown();
  }
}

package quorate.runtime.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Timers that may be late, and waits that they limit.
class CoarseTimersTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final ScheduledExecutorService executor = Executors.newScheduledThreadPool(1);
  private final CoarseTimers timers = new CoarseTimers(executor);
  private final BlockingQueue<String> fired = new LinkedBlockingQueue<>();

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  @Test
  void fireOnceDueUnlessCancelled() throws Exception {
    timers.set(LONG, () -> fired.add("late"));
    timers.set(Duration.ofMillis(1), () -> fired.add("cancelled")).cancel();
    timers.set(Duration.ofMillis(30), () -> fired.add("second"));
    timers.set(Duration.ofMillis(1), () -> fired.add("first"));
    assertEquals("first", fired.take());
    assertEquals("second", fired.take());
    timers.set(Duration.ofMillis(1), () -> fired.add("third")); // the ticks go on, or begin again
    assertEquals("third", fired.take());
    assertTrue(fired.isEmpty());
  }

  @Test
  void nobodyWaitsForTimersThatAreClosed() throws Exception {
    timers.set(LONG, () -> fired.add("open"));
    executor.shutdownNow();
    timers.set(LONG, () -> fired.add("unscheduled"));
    timers.close();
    timers.set(LONG, () -> fired.add("closed"));
    assertEquals(3, fired.size());
  }

  @Test
  void waitsEndWithTheirFutureOrTheirLimit() throws Exception {
    SessionWaits waits = new SessionWaits(timers);
    CompletableFuture<String> answer = new CompletableFuture<>();
    assertThrows(TimeoutException.class, () -> waits.await(answer, 1, TimeUnit.MILLISECONDS));
    executor.execute(() -> answer.complete("answer"));
    assertEquals("answer", waits.await(answer, 1, TimeUnit.HOURS));
    assertEquals("answer", waits.await(answer, 1, TimeUnit.HOURS));
  }

  @Test
  void waitsEndWithAFailureOrACancellation() {
    SessionWaits waits = new SessionWaits(timers);
    CompletableFuture<String> failing = new CompletableFuture<>();
    executor.execute(() -> failing.completeExceptionally(new IllegalArgumentException("broken")));
    assertThrows(IllegalArgumentException.class, () -> waits.await(failing, 1, TimeUnit.HOURS));
    CompletableFuture<String> cancelled = new CompletableFuture<>();
    waits.begin(true);
    executor.execute(() -> waits.cancel(() -> {}));
    // The cancellation may come before the wait: then the request is refused by its caller.
    executor.execute(() -> cancelled.cancel(false));
    assertThrows(CancellationException.class, () -> waits.await(cancelled, 1, TimeUnit.HOURS));
  }
}

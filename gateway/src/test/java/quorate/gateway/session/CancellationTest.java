package quorate.gateway.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A cancellation concerns one command, and is not lost between two of its waits.
final class CancellationTest {
  private final ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor();
  private final AtomicInteger cancelled = new AtomicInteger();
  private final AtomicInteger forgotten = new AtomicInteger();
  private final CountDownLatch twice = new CountDownLatch(2);
  private final Cancellation cancellation =
      new Cancellation(
          () -> {
            cancelled.incrementAndGet();
            twice.countDown();
          },
          forgotten::incrementAndGet,
          timers);

  @AfterEach
  void stop() {
    timers.shutdownNow();
  }

  @Test
  void isIgnoredWhileTheSessionWaitsForACommand() {
    cancellation.request(() -> false);
    cancellation.begin();
    cancellation.end();
    cancellation.request(() -> false);
    assertEquals(0, cancelled.get());
    assertEquals(0, forgotten.get());
  }

  @Test
  void concernsACommandThatIsSentButNotHandledYet() {
    cancellation.endUnless(() -> false);
    cancellation.request(() -> true);
    cancellation.begin();
    assertEquals(1, cancelled.get());
    cancellation.end();
    assertEquals(1, forgotten.get());
  }

  @Test
  void staysWhileMessagesWait() {
    cancellation.begin();
    cancellation.request(() -> false);
    cancellation.endUnless(() -> true);
    assertEquals(0, forgotten.get());
    cancellation.endUnless(() -> false);
    assertEquals(1, forgotten.get());
  }

  /// The end of a connection cancels, too; its session may have ended before.
  @Test
  void doesNothingOnceTheSessionHasEnded() {
    cancellation.begin();
    cancellation.close();
    cancellation.request(() -> true);
    assertEquals(0, cancelled.get());
  }

  @Test
  void repeatsUntilTheCommandEnds() throws InterruptedException {
    cancellation.begin();
    cancellation.request(() -> false);
    twice.await();
    cancellation.end();
    int before = cancelled.get();
    cancellation.begin(); // the next command
    cancellation.end();
    assertEquals(before, cancelled.get());
    assertEquals(1, forgotten.get());
  }
}

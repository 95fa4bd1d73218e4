package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;

/// Two threads carry all sessions in tests.
final class TimeSliceTest {
  private static final int CARRIERS = 2;

  @RepeatedTest(20)
  @Timeout(60)
  void whoAlwaysHasSomethingToDoLetsOthersGoFirst() {
    AtomicBoolean seen = new AtomicBoolean();
    try (ExecutorService sessions = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < CARRIERS; i++) {
        sessions.submit(() -> {
          TimeSlice turn = new TimeSlice();
          while (!seen.get() && !Thread.currentThread().isInterrupted()) {
            turn.giveWay();
          }
        });
      }
      sessions.submit(() -> seen.set(true));
    }
    assertTrue(seen.get());
  }
}

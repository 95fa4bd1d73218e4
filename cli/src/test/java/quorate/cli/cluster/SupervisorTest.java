package quorate.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The processes that are restarted, and those that stay down.
@Timeout(60)
final class SupervisorTest {
  private final AtomicInteger starts = new AtomicInteger();
  private final List<String> said = new CopyOnWriteArrayList<>();

  /// The processes of [#aCrashDoesNot]: three that end, and one that stays up.
  private final CountDownLatch processes = new CountDownLatch(4);

  /// A process that ends with each of these statuses in turn, and stays up after the last.
  private Supervisor supervisor(String... statuses) {
    return new Supervisor(
        "node 2",
        Optional.of("./quorate node --id 2"),
        () -> {
          int start = starts.getAndIncrement();
          String script = start < statuses.length ? "exit " + statuses[start] : "exec sleep 60";
          return new ProcessBuilder("sh", "-c", script).start();
        },
        Duration.ofMillis(1),
        Duration.ofMillis(5),
        this::hear);
  }

  private void hear(String line) {
    said.add(line);
    if (line.contains("   process ")) {
      processes.countDown();
    }
  }

  @Test
  void aRefusalStays() {
    supervisor("2", "2", "2").run();
    assertEquals(1, starts.get());
    String last = said.getLast();
    assertTrue(last.contains("node 2   stays down"), last);
    assertTrue(last.endsWith("./quorate node --id 2"), last);
  }

  @Test
  void aCrashDoesNot() throws InterruptedException {
    Supervisor supervisor = supervisor("1", "137", "3");
    Thread thread = Thread.ofPlatform().start(supervisor);
    processes.await(); // three restarts have happened
    supervisor.close();
    supervisor.awaitEnd(Duration.ofSeconds(10));
    thread.join();
    assertEquals(4, starts.get());
    assertEquals(3, said.stream().filter(line -> line.endsWith("starting it again")).count());
  }
}

package quorate.runtime.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A node stops while there is still enough space for its engine to shut down cleanly.
@Timeout(60)
final class DiskWatchTest {
  @Test
  void saysOnceThatTheDiskIsAllButFull() {
    Path directory = Path.of("node1");
    Queue<Long> free = new ConcurrentLinkedQueue<>();
    free.add(DiskWatch.STOP_BYTES_MIN);
    free.add(-1L); // the free space is unknown
    free.add(DiskWatch.STOP_BYTES_MIN - 1);
    CompletableFuture<IOException> said = new CompletableFuture<>();
    try (ScheduledExecutorService timers = Executors.newSingleThreadScheduledExecutor()) {
      DiskWatch.watch(
          () -> {
            long next = free.remove(); // fails if it is called again
            if (next < 0) {
              throw new IOException("stale handle");
            }
            return next;
          },
          directory,
          timers,
          said::complete);
      IOException full = said.join();
      assertTrue(DiskFull.is(full, directory), full.toString());
      assertTrue(String.valueOf(full.getMessage()).contains("8191 KiB"), full.toString());
    }
    assertEquals(0, free.size());
  }
}

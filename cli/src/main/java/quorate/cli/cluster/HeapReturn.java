package quorate.cli.cluster;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;

/// Gives a server's memory back to the machine: a collector that is not asked to keeps what a burst
/// of large values has made it take. It is asked once, when the process has become quiet, and again
/// only after it has grown again.
final class HeapReturn {
  private static final long LOOK_MILLIS = 15_000;

  /// Less is not worth a collection.
  private static final long LARGE = 768L << 20;

  /// A process that has allocated less since the last look is quiet.
  private static final long QUIET = 64L << 20;

  private static final double GROWN = 1.25;

  private long used;
  private long left;

  /// Begins to look, in a process that serves.
  static void begin() {
    Thread.ofPlatform().daemon().name("heap-return").start(new HeapReturn()::look);
  }

  private void look() {
    try {
      while (true) {
        Thread.sleep(LOOK_MILLIS);
        MemoryUsage heap = heap();
        if (isDue(heap.getCommitted(), heap.getUsed())) {
          System.gc();
          collected(heap().getCommitted());
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private static MemoryUsage heap() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
  }

  /// Whether there is something to give back, by what the heap is now.
  boolean isDue(long committed, long usedNow) {
    boolean quiet = usedNow - used < QUIET;
    used = usedNow;
    return quiet && committed >= LARGE && committed > left * GROWN;
  }

  /// @param committed what the process has kept
  void collected(long committed) {
    left = committed;
  }
}

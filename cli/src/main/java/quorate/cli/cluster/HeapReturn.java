package quorate.cli.cluster;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;

/// Returns a server's unused heap to the machine: unless asked, the collector keeps the memory that
/// a burst of large values took. It is asked once, when the process has become quiet, and again
/// only after the heap has grown again.
final class HeapReturn {
  private static final long LOOK_MILLIS = 15_000;

  /// A smaller heap is not worth a collection.
  private static final long LARGE = 768L << 20;

  /// A process that has allocated less since the last look is quiet.
  private static final long QUIET = 64L << 20;

  private static final double GROWN = 1.25;

  private long used;
  private long left;

  /// Starts the periodic look in a serving process.
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

  /// Whether a collection is due at this size of the heap.
  boolean isDue(long committed, long usedNow) {
    boolean quiet = usedNow - used < QUIET;
    used = usedNow;
    return quiet && committed >= LARGE && committed > left * GROWN;
  }

  /// @param committed the size of the heap after the collection
  void collected(long committed) {
    left = committed;
  }
}

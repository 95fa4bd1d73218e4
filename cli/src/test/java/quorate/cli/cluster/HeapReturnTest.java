package quorate.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class HeapReturnTest {
  private static final long MB = 1 << 20;

  @Test
  void whatHasGrownAndIsQuietIsAskedOnce() {
    HeapReturn heap = new HeapReturn();
    assertFalse(heap.isDue(300 * MB, 10 * MB)); // small
    assertFalse(heap.isDue(4000 * MB, 3000 * MB)); // busy
    assertTrue(heap.isDue(4000 * MB, 3010 * MB));
    heap.collected(900 * MB);
    assertFalse(heap.isDue(900 * MB, 200 * MB));
    assertFalse(heap.isDue(1000 * MB, 220 * MB));
    assertTrue(heap.isDue(2000 * MB, 230 * MB));
  }
}

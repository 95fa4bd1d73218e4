package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.value.SqlException;

final class SharedMemoryTest {
  private static final long MAX = 60_000_000;
  private static final int HALF = 5_000_000; // and its copies

  private final List<String> said = new ArrayList<>();
  private final SharedMemory memory = new SharedMemory(MAX);

  private boolean take(int length, String name) {
    return memory.take(length, () -> said.add(name));
  }

  @Test
  void whoFindsNoneWaitsInTurn() {
    assertTrue(take(HALF, "a"));
    assertTrue(take(HALF, "b"));
    assertFalse(take(2 * HALF, "c"));
    assertFalse(take(1, "d")); // even if it would fit before the other
    memory.giveBack(HALF);
    assertEquals(List.of(), said);
    memory.giveBack(HALF);
    assertEquals(List.of("c"), said);
    memory.giveBack(2 * HALF);
    assertEquals(List.of("c", "d"), said);
    memory.giveBack(1);
    assertEquals(0, memory.held());
  }

  @Test
  void whoGivesUpLetsOthersGoOn() {
    assertTrue(take(HALF, "a"));
    Runnable second = () -> said.add("b");
    assertFalse(memory.take(2 * HALF, second));
    assertFalse(take(HALF, "c"));
    memory.stopWaiting(second);
    assertEquals(List.of("c"), said);
  }

  @Test
  void moreThanAllIsRefused() {
    assertTrue(memory.holds(2 * HALF));
    assertFalse(memory.holds(2 * HALF + 1));
  }

  @Test
  void whatGrowsIsRefusedAndNeverWaits() {
    try (SharedMemory.Growing row = memory.growing()) {
      row.become(HALF);
      assertTrue(take(HALF, "a"));
      String state =
          assertThrows(SqlException.class, () -> row.become(2 * HALF)).error().sqlState();
      assertEquals("53200", state);
      memory.giveBack(HALF);
      row.become(0);
      assertEquals(0, memory.held());
    }
  }
}

package quorate.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class PatienceTest {
  private final Patience patience = new Patience(8, 32);

  @Test
  void growsBeforeAFalseAlarm() {
    patience.onHeard(4);
    assertEquals(8, patience.ticks());
    patience.onHeard(6);
    assertEquals(12, patience.ticks());
    patience.onHeard(11);
    assertEquals(22, patience.ticks());
  }

  @Test
  void growsAfterOneAndIsBounded() {
    patience.onHeard(9);
    assertEquals(18, patience.ticks());
    patience.onHeard(1000);
    assertEquals(32, patience.ticks());
    patience.onHeard(Integer.MAX_VALUE);
    assertEquals(32, patience.ticks());
  }

  @Test
  void shrinksWhileAllIsQuiet() {
    patience.onHeard(16);
    assertEquals(32, patience.ticks());
    for (int i = 0; i < 64; i++) {
      assertEquals(32, patience.ticks());
      patience.onHeard(1);
    }
    assertEquals(30, patience.ticks());
    for (int i = 0; i < 64 * 20; i++) {
      patience.onHeard(1);
    }
    assertEquals(8, patience.ticks());
  }

  @Test
  void beginsWithTheHighestLimitWhereNothingIsKnown() {
    Patience fresh = Patience.atStart(8, 32);
    assertEquals(32, fresh.ticks());
    for (int i = 0; i < 64 * 12; i++) {
      fresh.onHeard(1);
    }
    assertEquals(8, fresh.ticks());
  }

  @Test
  void doesNotShrinkWhileSilencesAreLong() {
    patience.onHeard(16);
    for (int i = 0; i < 1000; i++) {
      patience.onHeard(9);
    }
    assertEquals(32, patience.ticks());
  }
}

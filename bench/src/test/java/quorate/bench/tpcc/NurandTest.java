package quorate.bench.tpcc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NurandTest {
  @Test
  void lastNamesAreThreeSyllables() {
    assertEquals("PRICALLYOUGHT", Nurand.lastName(371)); // the example of clause 4.3.2.3
    assertEquals("BARBARBAR", Nurand.lastName(0));
    assertEquals("EINGEINGEING", Nurand.lastName(999));
  }

  /// Clause 2.1.6: numbers are in range, and the bitwise OR favours those with many of the low bits
  /// set.
  @Test
  void numbersAreInRangeAndNotUniform() {
    SplittableRandom random = new SplittableRandom(1);
    int[] count = new int[3001];
    for (int i = 0; i < 300_000; i++) {
      count[Nurand.draw(random, 1023, 0, 1, 3000)]++;
    }
    assertEquals(0, count[0]);
    int low = 0;
    int high = 0;
    for (int bits = 0; bits < 1024; bits++) {
      int seen = count[1024 + bits + 1];
      high += Integer.bitCount(bits) >= 8 ? seen : 0;
      low += Integer.bitCount(bits) <= 2 ? seen : 0;
    }
    // Both are sums over 56 numbers of ten bits.
    assertTrue(high > 20 * low, high + " to " + low);
  }

  @Test
  void theConstantMovesTheHotNumbers() {
    int[] none = new int[1001];
    int[] moved = new int[1001];
    SplittableRandom one = new SplittableRandom(3);
    SplittableRandom other = new SplittableRandom(3);
    for (int i = 0; i < 10_000; i++) {
      none[Nurand.draw(one, 255, 0, 0, 999)]++;
      moved[Nurand.draw(other, 255, 100, 0, 999)]++;
    }
    for (int i = 0; i < 1000; i++) {
      assertEquals(none[i], moved[(i + 100) % 1000]);
    }
  }

  /// Clause 2.1.6.1.
  @Test
  void aRunsConstantIsNeitherTooNearNorTooFar() {
    assertTrue(Nurand.isValid(65, 0));
    assertTrue(Nurand.isValid(0, 119));
    assertFalse(Nurand.isValid(64, 0));
    assertFalse(Nurand.isValid(120, 0));
    assertFalse(Nurand.isValid(96, 0));
    assertFalse(Nurand.isValid(0, 112));
    for (long seed = 0; seed < 100; seed++) {
      Nurand run = Nurand.ofRun(new SplittableRandom(seed));
      assertTrue(Nurand.isValid(run.cLast(), Nurand.LOAD.cLast()));
    }
  }
}

package quorate.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ZipfianTest {
  private static final int DRAWS = 200_000;
  private static final int ITEMS = 1000;

  /// The n-th has the probability 1 / n^0.99 of the sum of these. Gray's method is exact for the
  /// first two and an approximation for the others.
  @Test
  void theFirstAreTheLikeliest() {
    SplittableRandom random = new SplittableRandom(1);
    Zipfian zipfian = new Zipfian(ITEMS);
    double zeta = Zipfian.zeta(0, ITEMS, 0);
    int[] count = new int[ITEMS];
    for (int i = 0; i < DRAWS; i++) {
      count[(int) zipfian.draw(random, ITEMS)]++;
    }
    assertEquals(1 / zeta, count[0] / (double) DRAWS, 0.01);
    assertEquals(Math.pow(0.5, 0.99) / zeta, count[1] / (double) DRAWS, 0.01);
    assertEquals(Math.pow(0.1, 0.99) / zeta, count[9] / (double) DRAWS, 0.005);
    int last = 0;
    for (int i = ITEMS / 2; i < ITEMS; i++) {
      last += count[i];
    }
    double expected = (zeta - Zipfian.zeta(0, ITEMS / 2, 0)) / zeta;
    assertEquals(expected, last / (double) DRAWS, 0.02);
  }

  @Test
  void itGrowsAsIfItHadBeenMadeLarger() {
    Zipfian grown = new Zipfian(10);
    SplittableRandom one = new SplittableRandom(5);
    grown.draw(one, ITEMS);
    Zipfian large = new Zipfian(ITEMS);
    SplittableRandom other = new SplittableRandom(5);
    large.draw(other, ITEMS);
    for (int i = 0; i < 1000; i++) {
      assertEquals(large.draw(other, ITEMS), grown.draw(one, ITEMS));
    }
  }

  @Test
  void scrambledOnesAreAllOverAndAsUneven() {
    SplittableRandom random = new SplittableRandom(1);
    Keys.Chooser chooser = new Keys(Keys.Distribution.ZIPFIAN, ITEMS).new Chooser(random);
    int[] count = new int[ITEMS];
    for (int i = 0; i < DRAWS; i++) {
      count[(int) chooser.next()]++;
    }
    int hottest = (int) Math.floorMod(Keys.fnv(0), (long) ITEMS);
    for (int i = 0; i < ITEMS; i++) {
      assertTrue(count[i] <= count[hottest], i + " beside " + hottest);
    }
    assertEquals(1 / 26.469, count[hottest] / (double) DRAWS, 0.01);
  }

  @Test
  void theLatestAreLikelierThanAll() {
    Keys keys = new Keys(Keys.Distribution.LATEST, ITEMS);
    Keys.Chooser chooser = keys.new Chooser(new SplittableRandom(1));
    assertEquals(ITEMS, keys.toInsert());
    keys.inserted();
    int latest = 0;
    for (int i = 0; i < 10_000; i++) {
      long drawn = chooser.next();
      assertTrue(drawn >= 0 && drawn <= ITEMS);
      latest += drawn == ITEMS ? 1 : 0;
    }
    assertTrue(latest > 1000, "a thirteenth of them would be 770, of all alike 10: " + latest);
  }

  @Test
  void keysAreScrambled() {
    // FNV-1a of eight zero bytes.
    assertEquals(0xA8C7F832281A39C5L, Keys.fnv(0));
    assertEquals("user12161962213042174405", Keys.key(0));
  }
}

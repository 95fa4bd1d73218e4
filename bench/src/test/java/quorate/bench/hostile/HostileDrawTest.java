package quorate.bench.hostile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// Messages are determined by the seed, and include every type.
final class HostileDrawTest {
  private static HostileDraw draw(long seed) {
    return new HostileDraw(new SplittableRandom(seed), "hostile");
  }

  @Test
  void theSameSeedDrawsTheSame() {
    HostileDraw one = draw(7);
    HostileDraw other = draw(7);
    for (int i = 0; i < 1000; i++) {
      assertArrayEquals(one.opening().bytes(), other.opening().bytes());
      assertArrayEquals(one.next().bytes(), other.next().bytes());
    }
  }

  @Test
  void everyTypeIsSentAndFewAreTheLast() {
    HostileDraw draw = draw(1);
    TreeSet<Character> types = new TreeSet<>();
    int last = 0;
    for (int i = 0; i < 20_000; i++) {
      HostileDraw.Drawn drawn = draw.next();
      types.add((char) drawn.bytes()[0]);
      last += drawn.last() ? 1 : 0;
    }
    for (char type : "QPBDECSHFpdcfX".toCharArray()) {
      assertTrue(types.contains(type), type + " is missing");
    }
    assertEquals(40, last, 25);
  }
}

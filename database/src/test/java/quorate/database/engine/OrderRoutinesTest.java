package quorate.database.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderRoutinesTest {
  private static final List<Integer> EDGES =
      List.of(1, 0x61, 0xd7ff, 0xe000, 0xfffd, 0xffff, 0x10000, 0x1f600, 0x103ff, 0x10ffff);

  private static int byCodePoint(String left, String right) {
    int[] a = left.codePoints().toArray();
    int[] b = right.codePoints().toArray();
    return Integer.signum(java.util.Arrays.compare(a, b));
  }

  private static String key(String text) {
    return Objects.requireNonNull(OrderRoutines.key(text));
  }

  @Test
  void keysSortAsCodePointsDo() {
    Random random = new Random(1);
    List<String> texts =
        IntStream.range(0, 300)
            .mapToObj(_ -> {
              StringBuilder text = new StringBuilder();
              random
                  .ints(random.nextInt(4), 0, EDGES.size())
                  .forEach(each -> text.appendCodePoint(EDGES.get(each)));
              return text.toString();
            })
            .toList();
    for (String left : texts) {
      assertEquals(left, OrderRoutines.text(key(left)));
      for (String right : texts) {
        assertEquals(
            byCodePoint(left, right),
            Integer.signum(key(left).compareTo(key(right))),
            left + right);
      }
    }
  }

  @Test
  void unitsAreKeptApart() {
    long keys =
        IntStream.rangeClosed(0, 0xffff).mapToObj(unit -> key("" + (char) unit)).distinct().count();
    assertEquals(0x10000, keys);
  }
}

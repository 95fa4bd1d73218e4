package quorate.sql.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SortableDecimalTest {
  /// Numbers near to each other, and such as differ in their zeros only.
  private static List<BigDecimal> numbers() {
    Random random = new Random(7);
    List<BigDecimal> numbers = new ArrayList<>(List.of(BigDecimal.ZERO, new BigDecimal("0.000")));
    for (int i = 0; i < 400; i++) {
      BigDecimal number =
          new BigDecimal(new BigInteger(random.nextInt(20), random), random.nextInt(40) - 10);
      numbers.add(number);
      numbers.add(number.negate());
      numbers.add(number.setScale(number.scale() + 3));
      numbers.add(number.negate().add(new BigDecimal("0.01")));
    }
    return numbers;
  }

  @Test
  void textsSortAsTheNumbers() {
    List<BigDecimal> numbers = numbers();
    for (BigDecimal one : numbers) {
      for (BigDecimal other : numbers) {
        assertEquals(
            Integer.signum(one.compareTo(other)),
            Integer.signum(SortableDecimal.encode(one).compareTo(SortableDecimal.encode(other))),
            () -> one + " and " + other);
      }
    }
  }

  @Test
  void textsAreReadBack() {
    for (BigDecimal number : numbers()) {
      assertEquals(
          0,
          number.compareTo(SortableDecimal.decode(SortableDecimal.encode(number))),
          number::toString);
    }
    for (String none :
        List.of("", "0", "2", "12", "2500", "25001x", "250010", "1.5", "0499", "~")) {
      assertThrows(NumberFormatException.class, () -> SortableDecimal.decode(none), none);
    }
  }
}

package quorate.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.value.Numeric;
import quorate.core.value.NumericCode;

final class NumericCodeTest {
  /// Numbers close to each other: some differ in trailing zeros alone, some have exponents near the
  /// limit of the short form.
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
    for (int exponent : List.of(131_071, 1000, 501, 500, 499, -499, -500, -501, -1000, -16_383)) {
      for (int digits : List.of(1, 10, 99, 123)) {
        BigDecimal number = BigDecimal.valueOf(digits).scaleByPowerOfTen(exponent);
        numbers.add(number);
        numbers.add(number.negate());
      }
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
            Integer.signum(NumericCode.encode(one).compareTo(NumericCode.encode(other))),
            () -> one + " and " + other);
      }
    }
  }

  /// NaN is greater than everything else and equals itself; the infinities bound the numbers.
  @Test
  void whatIsNoNumberSortsAsInPostgresql() {
    String least = NumericCode.encode(Numeric.Special.NEGATIVE_INFINITY);
    String infinity = NumericCode.encode(Numeric.Special.INFINITY);
    String nan = NumericCode.encode(Numeric.Special.NAN);
    for (BigDecimal number : numbers()) {
      String code = NumericCode.encode(number);
      assertEquals(List.of(least, code, infinity, nan), sorted(nan, infinity, code, least));
    }
    for (Numeric.Special special : Numeric.Special.values()) {
      assertEquals(special, NumericCode.value(NumericCode.encode(special)));
    }
  }

  private static List<String> sorted(String... codes) {
    return List.of(codes).stream().sorted().toList();
  }

  /// Engines that pad the shorter of two texts with blanks compare these codes alike.
  @Test
  void blanksAtTheEndDoNotMatter() {
    List<String> codes = numbers().stream().map(NumericCode::encode).distinct().toList();
    for (String one : codes.subList(0, 200)) {
      for (String other : codes) {
        int length = Math.max(one.length(), other.length());
        assertEquals(
            Integer.signum(one.compareTo(other)),
            Integer.signum(padded(one, length).compareTo(padded(other, length))));
      }
    }
  }

  private static String padded(String text, int length) {
    return text + " ".repeat(length - text.length());
  }

  @Test
  void textsAreReadBack() {
    for (BigDecimal number : numbers()) {
      assertEquals(
          0, number.compareTo(NumericCode.decode(NumericCode.encode(number))), number::toString);
    }
    BigDecimal longest = new BigDecimal("9".repeat(131_072) + "." + "7".repeat(16_383));
    assertEquals(longest, NumericCode.decode(NumericCode.encode(longest)));
    for (String none :
        List.of(
            "",
            "0",
            "2",
            "12",
            "2500",
            "25001x",
            "250010",
            "1.5",
            "0499",
            "~",
            "3",
            "3000499",
            "30004991",
            "20005000011",
            "-~",
            "-9995001",
            "6",
            "44")) {
      assertThrows(NumberFormatException.class, () -> NumericCode.value(none), none);
    }
  }

  /// Codes are a stored format: these texts must keep their meaning.
  @Test
  void textsOfBeforeMeanTheSame() {
    assertEquals(new BigDecimal("12"), NumericCode.decode("250112"));
    assertEquals(new BigDecimal("1.1225"), NumericCode.decode("250011225"));
    assertEquals(new BigDecimal("-0.5"), NumericCode.decode("05004~"));
  }
}

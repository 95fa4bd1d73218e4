package quorate.sql.type;

import java.math.BigDecimal;
import java.math.BigInteger;

/// Decimals as texts that are equal where the numbers are, and sort as the numbers do: for an
/// engine that has no decimals, but compares texts byte by byte.
///
/// `1` is zero. A positive number is `2`, its decimal exponent plus 500 in three digits, and its
/// digits without zeros at the end. A negative one is `0`, the same digits each taken from 9, and a
/// `~`, which is more than any digit: of two that begin alike the shorter is the larger.
public final class SortableDecimal {
  private static final int BIAS = 500;
  private static final String ZERO = "1";

  private SortableDecimal() {}

  /// The text of a number of up to 400 digits before and after the point.
  public static String encode(BigDecimal number) {
    if (number.signum() == 0) {
      return ZERO;
    }
    BigDecimal bare = number.stripTrailingZeros();
    String digits = bare.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - bare.scale();
    if (Math.abs(exponent) >= BIAS) {
      throw new ArithmeticException("a decimal exponent of " + exponent);
    }
    String body = (BIAS + exponent) + digits;
    return number.signum() > 0 ? "2" + body : "0" + complement(body) + "~";
  }

  private static String complement(String digits) {
    StringBuilder out = new StringBuilder(digits.length());
    for (int i = 0; i < digits.length(); i++) {
      out.append((char) ('0' + '9' - digits.charAt(i)));
    }
    return out.toString();
  }

  /// The number of a text.
  ///
  /// @throws NumberFormatException if it is none that [#encode] makes
  public static BigDecimal decode(String text) {
    if (text.equals(ZERO)) {
      return BigDecimal.ZERO;
    }
    boolean negative = text.startsWith("0") && text.endsWith("~");
    if (text.length() < 5 || !negative && !text.startsWith("2")) {
      throw new NumberFormatException("no decimal: " + text);
    }
    String body = text.substring(1, text.length() - (negative ? 1 : 0));
    if (body.length() < 4 || !body.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw new NumberFormatException("no decimal: " + text);
    }
    String plain = negative ? complement(body) : body;
    int exponent = Integer.parseInt(plain.substring(0, 3)) - BIAS;
    String digits = plain.substring(3);
    BigInteger unscaled = new BigInteger(digits);
    BigDecimal number = new BigDecimal(unscaled, digits.length() - 1 - exponent);
    BigDecimal signed = negative ? number.negate() : number;
    if (!encode(signed).equals(text)) {
      throw new NumberFormatException("no decimal: " + text);
    }
    return signed.scale() < 0 ? signed.setScale(0) : signed;
  }
}

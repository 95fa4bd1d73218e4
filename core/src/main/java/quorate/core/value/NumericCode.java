package quorate.core.value;

import java.math.BigDecimal;
import java.math.BigInteger;

/// Numerics as texts that are equal where the values are, and sort as PostgreSQL sorts them: for
/// what an engine's own decimals do not hold, in an engine that compares texts byte by byte.
///
/// `1` is zero. A positive number is `2`, its decimal exponent plus 500 in three digits, and its
/// digits without zeros at the end. A negative one is `0`, the same digits each taken from 9, and a
/// `~`, which is more than any digit: of two that begin alike the shorter is the larger.
///
/// An exponent beyond those has six digits more: a small one after `000`, counted from -500,000, a
/// large one as it is, the number then beginning with `3`, or with `-` where it is negative.
/// Negative infinity is `-`, infinity `4` and NaN `5`.
public final class NumericCode {
  /// How many characters a text may have besides the digits of its number.
  public static final int AROUND = 11;

  private static final int BIAS = 500;
  private static final int BIAS_OF_SMALL = 500_000;
  private static final String ZERO = "1";
  private static final String SMALL = "000";
  private static final int SHORT_EXPONENT = 3;
  private static final int LONG_EXPONENT = 6;

  private NumericCode() {}

  /// The text of a value.
  public static String encode(Numeric value) {
    return switch (value) {
      case Numeric.Finite(BigDecimal number) -> encode(number);
      case Numeric.Special.NEGATIVE_INFINITY -> "-";
      case Numeric.Special.INFINITY -> "4";
      case Numeric.Special.NAN -> "5";
    };
  }

  /// The text of a number.
  public static String encode(BigDecimal number) {
    if (number.signum() == 0) {
      return ZERO;
    }
    BigDecimal bare = number.stripTrailingZeros();
    String digits = bare.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - bare.scale();
    if (Math.abs(exponent) >= BIAS_OF_SMALL) {
      throw new ArithmeticException("a decimal exponent of " + exponent);
    }
    boolean large = exponent >= BIAS;
    String body =
        (large
                ? "%06d".formatted(exponent)
                : exponent <= -BIAS
                    ? SMALL + "%06d".formatted(BIAS_OF_SMALL + exponent)
                    : "%03d".formatted(BIAS + exponent))
            + digits;
    return number.signum() > 0
        ? (large ? "3" : "2") + body
        : (large ? "-" : "0") + complement(body) + "~";
  }

  private static String complement(String digits) {
    StringBuilder out = new StringBuilder(digits.length());
    for (int i = 0; i < digits.length(); i++) {
      out.append((char) ('0' + '9' - digits.charAt(i)));
    }
    return out.toString();
  }

  /// The value of a text.
  ///
  /// @throws NumberFormatException if it is none that [#encode(Numeric)] makes
  public static Numeric value(String text) {
    return switch (text) {
      case "-" -> Numeric.Special.NEGATIVE_INFINITY;
      case "4" -> Numeric.Special.INFINITY;
      case "5" -> Numeric.Special.NAN;
      default -> new Numeric.Finite(decode(text));
    };
  }

  /// The number of a text.
  ///
  /// @throws NumberFormatException if it is none that [#encode(BigDecimal)] makes
  public static BigDecimal decode(String text) {
    if (text.equals(ZERO)) {
      return BigDecimal.ZERO;
    }
    char first = text.isEmpty() ? '?' : text.charAt(0);
    boolean negative = (first == '0' || first == '-') && text.endsWith("~");
    boolean large = first == '3' || first == '-';
    if (!negative && first != '2' && first != '3') {
      throw malformed(text);
    }
    String body = text.substring(1, text.length() - (negative ? 1 : 0));
    if (body.isEmpty() || !body.chars().allMatch(c -> c >= '0' && c <= '9')) {
      throw malformed(text);
    }
    String plain = negative ? complement(body) : body;
    boolean small = !large && plain.startsWith(SMALL);
    int from = small ? SHORT_EXPONENT : 0;
    int to = large || small ? from + LONG_EXPONENT : SHORT_EXPONENT;
    if (plain.length() <= to) {
      throw malformed(text);
    }
    int written = Integer.parseInt(plain.substring(from, to));
    int exponent = large ? written : written - (small ? BIAS_OF_SMALL : BIAS);
    String digits = plain.substring(to);
    BigDecimal number = new BigDecimal(new BigInteger(digits), digits.length() - 1 - exponent);
    BigDecimal signed = negative ? number.negate() : number;
    if (!encode(signed).equals(text)) {
      throw malformed(text);
    }
    return signed.scale() < 0 ? signed.setScale(0) : signed;
  }

  private static NumberFormatException malformed(String text) {
    return new NumberFormatException(
        "no numeric: " + text.substring(0, Math.min(text.length(), 100)));
  }
}

package quorate.core.value;

import java.math.BigDecimal;
import java.math.BigInteger;

/// Numerics as texts that are equal if the values are and sort as PostgreSQL sorts them, for values
/// that an engine's own decimals cannot hold; the engine compares the texts byte by byte.
///
/// `1` is zero. A positive number is `2`, its decimal exponent plus 500 in three digits, and its
/// digits without trailing zeros. A negative one is `0`, the nines' complement of those digits, and
/// a `~`, which sorts after any digit: of two with a common prefix the shorter is the larger.
///
/// An exponent outside that range takes six more digits: a small one follows `000` and is biased by
/// 500,000; a large one is written as it is, and the number begins with `3`, or `-` if it is
/// negative. Negative infinity is `-`, infinity `4` and NaN `5`.
public final class NumericCode {
  /// The maximum number of characters in a text besides the number's digits.
  public static final int AROUND = 11;

  private static final int BIAS = 500;
  private static final int BIAS_OF_SMALL = 500_000;
  private static final String ZERO = "1";
  private static final String SMALL = "000";
  private static final int SHORT_EXPONENT = 3;
  private static final int LONG_EXPONENT = 6;

  private NumericCode() {}

  /// Encodes a value.
  public static String encode(Numeric value) {
    return switch (value) {
      case Numeric.Finite(BigDecimal number) -> encode(number);
      case Numeric.Special.NEGATIVE_INFINITY -> "-";
      case Numeric.Special.INFINITY -> "4";
      case Numeric.Special.NAN -> "5";
    };
  }

  /// Encodes a number.
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

  /// Decodes a text.
  ///
  /// @throws NumberFormatException if the text is not one that [#encode(Numeric)] makes
  public static Numeric value(String text) {
    return switch (text) {
      case "-" -> Numeric.Special.NEGATIVE_INFINITY;
      case "4" -> Numeric.Special.INFINITY;
      case "5" -> Numeric.Special.NAN;
      default -> new Numeric.Finite(decode(text));
    };
  }

  /// Decodes a number.
  ///
  /// @throws NumberFormatException if the text is not one that [#encode(BigDecimal)] makes
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

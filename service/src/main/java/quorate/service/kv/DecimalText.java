package quorate.service.kv;

import java.math.BigDecimal;

/// Scores as text: the shortest digits that denote the number, laid out as Redis does
/// (fpconv_dtoa).
public final class DecimalText {
  /// Integers below this have no exponent.
  private static final double INTEGER_MAX = 1L << 52;

  private DecimalText() {}

  public static String of(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (value == Math.rint(value) && Math.abs(value) < INTEGER_MAX) {
      return value == 0 && 1 / value < 0 ? "-0" : Long.toString((long) value);
    }
    BigDecimal shortest = new BigDecimal(Double.toString(Math.abs(value))).stripTrailingZeros();
    String digits = shortest.unscaledValue().toString();
    return (value < 0 ? "-" : "") + laidOut(digits, -shortest.scale());
  }

  /// @param k the power of ten by which the digits are multiplied
  private static String laidOut(String digits, int k) {
    int count = digits.length();
    int exponent = Math.abs(k + count - 1);
    if (k >= 0 && exponent < count + 7) {
      return digits + "0".repeat(k);
    }
    if (k < 0 && (k > -7 || exponent < 4)) {
      int whole = count + k;
      return whole <= 0
          ? "0." + "0".repeat(-whole) + digits
          : digits.substring(0, whole) + "." + digits.substring(whole);
    }
    return digits.charAt(0)
        + (count > 1 ? "." + digits.substring(1) : "")
        + (k + count - 1 < 0 ? "e-" : "e+")
        + exponent;
  }
}

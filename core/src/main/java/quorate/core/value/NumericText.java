package quorate.core.value;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;

/// Parses numerics in PostgreSQL's input syntax.
final class NumericText {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

  private NumericText() {}

  /// @throws NumberFormatException if it is not a number
  /// @throws SqlException 22003 if it has too many digits
  static Numeric read(String text) {
    String bare = text.strip();
    return switch (bare.toLowerCase(Locale.ROOT)) {
      case "nan" -> Numeric.Special.NAN;
      case "inf", "+inf", "infinity", "+infinity" -> Numeric.Special.INFINITY;
      case "-inf", "-infinity" -> Numeric.Special.NEGATIVE_INFINITY;
      default -> number(Numerals.plain(bare), text);
    };
  }

  private static Numeric number(String digits, String text) {
    if (!NUMBER.matcher(digits).matches()) {
      throw new NumberFormatException(text);
    }
    try {
      BigDecimal number = new BigDecimal(digits);
      if (number.signum() == 0 && number.scale() < 0) {
        return new Numeric.Finite(BigDecimal.ZERO);
      } else if (number.scale() <= Numeric.SCALE_MAX) {
        return Numeric.of(number);
      }
    } catch (NumberFormatException exponent) {
      // The exponent does not fit an int.
    }
    throw Numeric.overflow();
  }
}

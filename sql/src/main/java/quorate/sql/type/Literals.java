package quorate.sql.type;

import java.math.BigDecimal;
import quorate.core.value.Numeric;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// Literals as written.
public final class Literals {
  private static final int SCALE_MAX = 1000;
  private static final long LEAST = -(long) Integer.MIN_VALUE;
  private static final BigDecimal LEAST_LONG = BigDecimal.valueOf(Long.MIN_VALUE).negate();

  private Literals() {}

  public static Value value(boolean number, String text, boolean negated) {
    if (!number) {
      return new Value.Text(text);
    }
    if (text.length() < 19 && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      long value = Long.parseLong(text);
      return new Value.Int(negated ? -value : value);
    }
    BigDecimal decimal = new BigDecimal(text);
    if (decimal.scale() > Numeric.SCALE_MAX || Numeric.isLong(decimal)) {
      throw Numeric.overflow();
    }
    BigDecimal plain = decimal.scale() < 0 ? decimal.setScale(0) : decimal;
    BigDecimal signed = negated ? plain.negate() : plain;
    return text.chars().allMatch(c -> c >= '0' && c <= '9')
            && signed.toBigInteger().bitLength() < 64
        ? new Value.Int(signed.longValueExact())
        : new Value.Num(signed);
  }

  public static SqlType type(Value value, boolean number) {
    if (!number) {
      return SqlType.UNKNOWN;
    }
    if (value instanceof Value.Int(long integer)) {
      return integer == (int) integer ? SqlType.INT4 : SqlType.INT8;
    }
    return value instanceof Value.Num(BigDecimal decimal) && isWide(decimal)
        ? SqlType.WIDE_NUMERIC
        : SqlType.NUMERIC;
  }

  /// Whether a number has more digits than the decimals of every engine.
  private static boolean isWide(BigDecimal number) {
    return Math.max(number.precision(), number.scale()) > Coerce.NUMERIC_PRECISION;
  }

  /// A type modifier that keeps all digits of a number.
  public static int typmod(BigDecimal number) {
    int scale = Math.max(0, number.scale());
    if (isWide(number)) {
      return scale <= SCALE_MAX ? Digits.carry(scale) : -1;
    }
    return Digits.carry(Math.min(scale, Coerce.NUMERIC_PRECISION - 1));
  }

  /// The class of a constant: the property of its text on which analysis depends. Statements whose
  /// constants have the same classes share a template.
  public static String classOf(boolean number, String text) {
    if (!number) {
      return "s";
    }
    Value value = value(true, text, false);
    return switch (value) {
      case Value.Int(long integer) ->
          integer <= Integer.MAX_VALUE ? "i" : integer == LEAST ? "m4" : "l";
      // With a minus sign it is the smallest bigint.
      case Value.Num(BigDecimal decimal) ->
          decimal.equals(LEAST_LONG) ? "m8" : (isWide(decimal) ? "w" : "n") + decimal.scale();
      default -> "s";
    };
  }
}

package quorate.database.engine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import quorate.sql.type.Coerce;
import quorate.sql.type.HeldReal;
import quorate.sql.type.NumberFormat;

/// PostgreSQL's functions of numbers beyond arithmetic, as routines. Each answers NULL to NULL.
public final class NumberRoutines {
  private static final int FACTORIAL_MAX = 20;
  private static final int FACTORIAL_FORMAT_MAX = 32_177;

  private static final BigDecimal SUM_MAX = BigDecimal.TEN.pow(19);
  private static final int SPREAD_DIGITS = 40;
  private static final int QUOTIENT_DIGITS_MIN = 16;

  private NumberRoutines() {}

  public static @Nullable BigDecimal factorial(@Nullable Long number) {
    if (number == null) {
      return null;
    }
    if (number < 0) {
      throw new RoutineFailure("22003", "factorial of a negative number is undefined");
    }
    if (number > FACTORIAL_MAX) {
      throw new RoutineFailure(
          "22003",
          number > FACTORIAL_FORMAT_MAX ? "value overflows numeric format" : Coerce.OUT_OF_RANGE);
    }
    BigInteger product = BigInteger.ONE;
    for (long factor = 2; factor <= number; factor++) {
      product = product.multiply(BigInteger.valueOf(factor));
    }
    return new BigDecimal(product);
  }

  /// A variance or standard deviation. In `kind`, bit 0 selects the sample's, bit 1 the standard
  /// deviation, and the higher bits are the values' digits after the point. Rounded where
  /// PostgreSQL's numeric.c rounds, to at least sixteen significant digits, and then to twelve
  /// after the point.
  public static @Nullable BigDecimal spread(
      @Nullable BigDecimal sum,
      @Nullable BigDecimal squares,
      @Nullable BigDecimal count,
      @Nullable Integer kind) {
    if (sum == null || squares == null || count == null || kind == null) {
      return null;
    }
    if (squares.abs().compareTo(SUM_MAX) >= 0 || sum.abs().compareTo(SUM_MAX) >= 0) {
      throw new RoutineFailure("22003", Coerce.OUT_OF_RANGE);
    }
    BigDecimal total = Routines.cut(sum);
    BigDecimal number = count.setScale(0, RoundingMode.DOWN);
    BigDecimal divisor =
        number.multiply((kind & 1) == 1 ? number.subtract(BigDecimal.ONE) : number);
    if (divisor.signum() <= 0) {
      return null;
    }
    int digits = 2 * (kind >> 2);
    BigDecimal dividend =
        number
            .multiply(Routines.cut(squares))
            .subtract(total.multiply(total))
            .setScale(digits, RoundingMode.HALF_UP);
    if (dividend.signum() <= 0) {
      return BigDecimal.ZERO;
    }
    int scale = Math.max(digits, quotientScale(dividend, divisor));
    BigDecimal variance = dividend.divide(divisor, scale, RoundingMode.HALF_UP);
    BigDecimal spread =
        (kind & 2) == 0
            ? variance
            : variance
                .sqrt(new MathContext(2 * SPREAD_DIGITS, RoundingMode.DOWN))
                .setScale(scale, RoundingMode.HALF_UP);
    return spread.setScale(Math.min(scale, Coerce.NUMERIC_SCALE), RoundingMode.HALF_UP);
  }

  /// The digits after the point that PostgreSQL computes for a quotient of positive numbers:
  /// select_div_scale in numeric.c, which counts in digits of base 10,000.
  private static int quotientScale(BigDecimal dividend, BigDecimal divisor) {
    int weight = weight(dividend) - weight(divisor);
    int quotient = leading(dividend) <= leading(divisor) ? weight - 1 : weight;
    return Math.max(0, QUOTIENT_DIGITS_MIN - 4 * quotient);
  }

  private static int weight(BigDecimal number) {
    return Math.floorDiv(number.precision() - number.scale() - 1, 4);
  }

  private static int leading(BigDecimal number) {
    return number.movePointLeft(4 * weight(number)).intValue();
  }

  /// The number of digits after the point that a number needs.
  public static @Nullable Integer scale(@Nullable BigDecimal number) {
    if (number == null) {
      return null;
    }
    BigDecimal cut = Routines.cut(number);
    return cut.signum() == 0 ? 0 : Math.max(0, cut.stripTrailingZeros().scale());
  }

  public static @Nullable Integer bucket(
      @Nullable BigDecimal number,
      @Nullable BigDecimal from,
      @Nullable BigDecimal to,
      @Nullable Integer count) {
    if (number == null || from == null || to == null || count == null) {
      return null;
    }
    BigDecimal operand = Routines.cut(number);
    BigDecimal low = Routines.cut(from);
    BigDecimal high = Routines.cut(to);
    requireBuckets(count, low.compareTo(high));
    int up = high.compareTo(low);
    if (operand.compareTo(low) * up < 0) {
      return 0;
    }
    if (operand.compareTo(high) * up >= 0) {
      return beyond(count);
    }
    return operand
            .subtract(low)
            .multiply(BigDecimal.valueOf(count))
            .divide(high.subtract(low), 0, RoundingMode.DOWN)
            .intValue()
        + 1;
  }

  private static void requireBuckets(int count, int order) {
    if (count <= 0) {
      throw new RoutineFailure("2201G", "count must be greater than zero");
    }
    if (order == 0) {
      throw new RoutineFailure("2201G", "lower bound cannot equal upper bound");
    }
  }

  private static int beyond(int count) {
    if (count == Integer.MAX_VALUE) {
      throw new RoutineFailure("22003", "integer out of range");
    }
    return count + 1;
  }

  public static @Nullable Integer realBucket(
      @Nullable Double number,
      @Nullable Double from,
      @Nullable Double to,
      @Nullable Integer count) {
    if (number == null || from == null || to == null || count == null) {
      return null;
    }
    double operand = RealRoutines.computable(number);
    double low = RealRoutines.computable(from);
    double high = RealRoutines.computable(to);
    requireBuckets(count, Double.compare(low, high));
    double up = low < high ? 1 : -1;
    if (operand * up < low * up) {
      return 0;
    }
    if (operand * up >= high * up) {
      return beyond(count);
    }
    double width = high - low;
    double part =
        Double.isInfinite(width)
            ? (operand / 2 - low / 2) / (high / 2 - low / 2)
            : (operand - low) / width;
    int bucket = (int) (count * part);
    return Math.min(bucket, count - 1) + 1;
  }

  /// to_char of an integer or a numeric.
  ///
  /// @param whole 1 for an integer
  public static @Nullable String text(
      @Nullable BigDecimal number, @Nullable String format, @Nullable Integer whole) {
    return number == null || format == null || whole == null
        ? null
        : format(format).of(Routines.cut(number), whole == 1);
  }

  public static @Nullable String text(@Nullable Double number, @Nullable String format) {
    return number == null || format == null
        ? null
        : format(format).of(HeldReal.meant(RealRoutines.computable(number), false));
  }

  private static NumberFormat format(String format) {
    return NumberFormat.of(format)
        .orElseThrow(() -> new RoutineFailure("0A000", "to_char with the format " + format));
  }

  /// A function of floats that PostgreSQL takes from the C library.
  public static @Nullable Double real(@Nullable String what, @Nullable Double number) {
    if (what == null || number == null) {
      return null;
    }
    double x = RealRoutines.computable(number);
    double value =
        switch (what) {
          case "cbrt" -> StrictMath.cbrt(x);
          case "log10" -> StrictMath.log10(positive(x));
          case "sin" -> StrictMath.sin(x);
          case "cos" -> StrictMath.cos(x);
          case "tan" -> StrictMath.tan(x);
          case "cot" -> 1 / StrictMath.tan(x);
          case "asin" -> StrictMath.asin(unit(x));
          case "acos" -> StrictMath.acos(unit(x));
          case "atan" -> StrictMath.atan(x);
          case "sinh" -> StrictMath.sinh(x);
          case "cosh" -> StrictMath.cosh(x);
          case "tanh" -> StrictMath.tanh(x);
          default -> throw new RoutineFailure("XX000", "no function " + what);
        };
    if (Double.isInfinite(value) || HeldReal.isTaken(value, false)) {
      throw new RoutineFailure("0A000", HeldReal.REFUSED);
    }
    return value;
  }

  private static double positive(double number) {
    if (number == 0) {
      throw new RoutineFailure("2201E", "cannot take logarithm of zero");
    }
    if (number < 0) {
      throw new RoutineFailure("2201E", "cannot take logarithm of a negative number");
    }
    return number;
  }

  private static double unit(double number) {
    if (number < -1 || number > 1) {
      throw new RoutineFailure("22003", "input is out of range");
    }
    return number;
  }

  public static @Nullable Double atan2(@Nullable Double y, @Nullable Double x) {
    return y == null || x == null
        ? null
        : Double.valueOf(StrictMath.atan2(RealRoutines.computable(y), RealRoutines.computable(x)));
  }
}

package quorate.database.engine;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import quorate.sql.type.Coerce;

/// Roots, powers and logarithms of numerics, to twelve digits after the point, computed with enough
/// more digits that all engines round the same number. Each answers NULL to NULL.
public final class DecimalRoutines {
  private static final MathContext DIGITS = new MathContext(90, RoundingMode.HALF_EVEN);
  private static final BigDecimal MAX = BigDecimal.TEN.pow(19);

  /// The greatest exponent of e whose power may fit; its negative is the least one with a value
  /// above zero.
  private static final BigDecimal EXPONENT_MAX = BigDecimal.valueOf(45);

  private static final int POWER_MAX = 1000;
  private static final int HALVINGS = 12;

  private DecimalRoutines() {}

  /// @param what `sqrt`, `exp`, `ln` or `log`, which have one argument, or `power` or `base`
  public static @Nullable BigDecimal of(
      @Nullable String what, @Nullable BigDecimal one, @Nullable BigDecimal other) {
    if (what == null || one == null || other == null) {
      return null;
    }
    BigDecimal x = Routines.cut(one);
    BigDecimal y = Routines.cut(other);
    return kept(
        switch (what) {
          case "sqrt" -> root(x);
          case "exp" -> exp(x);
          case "ln" -> ln(positive(x));
          case "log" -> ln(positive(x)).divide(ln(BigDecimal.TEN), DIGITS);
          case "base" -> {
            BigDecimal base = ln(positive(x));
            BigDecimal number = ln(positive(y));
            if (base.signum() == 0) {
              throw new RoutineFailure("22012", "division by zero");
            }
            yield number.divide(base, DIGITS);
          }
          default -> power(x, y);
        });
  }

  private static BigDecimal kept(BigDecimal number) {
    BigDecimal rounded = number.setScale(Coerce.NUMERIC_SCALE, RoundingMode.HALF_UP);
    if (rounded.abs().compareTo(MAX) >= 0) {
      throw overflow();
    }
    return rounded;
  }

  private static RoutineFailure overflow() {
    return new RoutineFailure("22003", Coerce.OUT_OF_RANGE);
  }

  private static BigDecimal root(BigDecimal number) {
    if (number.signum() < 0) {
      throw new RoutineFailure("2201F", "cannot take square root of a negative number");
    }
    return number.sqrt(DIGITS);
  }

  private static BigDecimal positive(BigDecimal number) {
    if (number.signum() <= 0) {
      throw new RoutineFailure(
          "2201E",
          "cannot take logarithm of " + (number.signum() == 0 ? "zero" : "a negative number"));
    }
    return number;
  }

  private static BigDecimal exp(BigDecimal number) {
    if (number.compareTo(EXPONENT_MAX) > 0) {
      throw overflow();
    }
    if (number.negate().compareTo(EXPONENT_MAX) > 0) {
      return BigDecimal.ZERO;
    }
    BigDecimal part = number.divide(BigDecimal.valueOf(1L << HALVINGS), DIGITS);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    for (int i = 1; i < 60; i++) {
      term = term.multiply(part, DIGITS).divide(BigDecimal.valueOf(i), DIGITS);
      sum = sum.add(term, DIGITS);
    }
    for (int i = 0; i < HALVINGS; i++) {
      sum = sum.multiply(sum, DIGITS);
    }
    return sum;
  }

  /// Halley's iteration from the double's logarithm; each step triples the correct digits.
  private static BigDecimal ln(BigDecimal number) {
    BigDecimal value = new BigDecimal(StrictMath.log(number.doubleValue()));
    for (int i = 0; i < 4; i++) {
      BigDecimal near = exp(value);
      BigDecimal step =
          number.subtract(near).multiply(BigDecimal.TWO).divide(number.add(near), DIGITS);
      value = value.add(step, DIGITS);
    }
    return value.abs().compareTo(BigDecimal.ONE.movePointLeft(40)) < 0 ? BigDecimal.ZERO : value;
  }

  private static BigDecimal power(BigDecimal base, BigDecimal exponent) {
    boolean whole = exponent.stripTrailingZeros().scale() <= 0;
    if (base.signum() == 0) {
      if (exponent.signum() < 0) {
        throw new RoutineFailure("2201F", "zero raised to a negative power is undefined");
      }
      return exponent.signum() == 0 ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    if (base.signum() < 0 && !whole) {
      throw new RoutineFailure(
          "2201F", "a negative number raised to a non-integer power yields a complex result");
    }
    if (whole && exponent.abs().compareTo(BigDecimal.valueOf(POWER_MAX)) <= 0) {
      BigDecimal product = base.pow(exponent.abs().intValueExact(), DIGITS);
      return exponent.signum() < 0 ? BigDecimal.ONE.divide(product, DIGITS) : product;
    }
    BigDecimal value = exp(exponent.multiply(ln(base.abs()), DIGITS));
    boolean odd = whole && exponent.toBigInteger().testBit(0);
    return base.signum() < 0 && odd ? value.negate() : value;
  }
}

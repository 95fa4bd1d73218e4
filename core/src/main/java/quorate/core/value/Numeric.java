package quorate.core.value;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/// A value of PostgreSQL's numeric, with its arithmetic: a number, NaN or an infinity.
///
/// NaN equals itself and is greater than everything else. A number keeps the scale that it was
/// written with or that its computation needs.
public sealed interface Numeric {
  /// The maximum number of digits before the point.
  int WHOLE_DIGITS_MAX = 131_072;

  /// The maximum number of digits after the point.
  int SCALE_MAX = 16_383;

  /// A number.
  record Finite(BigDecimal number) implements Numeric {}

  /// NaN and the infinities.
  enum Special implements Numeric {
    NEGATIVE_INFINITY("-Infinity"),
    INFINITY("Infinity"),
    NAN("NaN");

    private final String text;

    Special(String text) {
      this.text = text;
    }

    /// PostgreSQL's text.
    public String text() {
      return text;
    }
  }

  /// A finite numeric, rounded to [#SCALE_MAX].
  ///
  /// @throws SqlException 22003 if it has more digits than PostgreSQL's numerics
  static Numeric of(BigDecimal number) {
    if (isLong(number)) {
      throw overflow();
    }
    return new Finite(
        number.scale() > SCALE_MAX ? number.setScale(SCALE_MAX, RoundingMode.HALF_UP) : number);
  }

  /// Whether a number has too many digits before the point.
  static boolean isLong(BigDecimal number) {
    return number.signum() != 0 && (long) number.precision() - number.scale() > WHOLE_DIGITS_MAX;
  }

  /// The numeric in a value; empty if the value is of another kind.
  static Optional<Numeric> of(Value value) {
    return switch (value) {
      case Value.Num(BigDecimal number) -> Optional.of(new Finite(number));
      case Value.Int(long number) -> Optional.of(new Finite(BigDecimal.valueOf(number)));
      case Value.Coded(SqlType type, String code) when type == SqlType.WIDE_NUMERIC ->
          Optional.of(NumericCode.value(code));
      default -> Optional.empty();
    };
  }

  /// The canonical value; for NaN and the infinities their [NumericCode].
  default Value value() {
    return this instanceof Finite(BigDecimal number)
        ? new Value.Num(number)
        : new Value.Coded(SqlType.WIDE_NUMERIC, NumericCode.encode(this));
  }

  /// The error for a number with too many digits.
  static SqlException overflow() {
    return new SqlException("22003", "value overflows numeric format");
  }

  /// -1, 0 or 1; 2 for NaN.
  default int sign() {
    return switch (this) {
      case Finite(BigDecimal number) -> number.signum();
      case Special.NEGATIVE_INFINITY -> -1;
      case Special.INFINITY -> 1;
      case Special.NAN -> 2;
    };
  }

  private static Numeric signed(int sign) {
    return sign < 0
        ? Special.NEGATIVE_INFINITY
        : sign == 0 || sign > 1 ? Special.NAN : Special.INFINITY;
  }

  /// The negation; NaN stays NaN.
  default Numeric negated() {
    return switch (this) {
      case Finite(BigDecimal number) -> new Finite(number.negate());
      case Special.NEGATIVE_INFINITY -> Special.INFINITY;
      case Special.INFINITY -> Special.NEGATIVE_INFINITY;
      case Special.NAN -> this;
    };
  }

  /// The sum, with PostgreSQL's rules for NaN and the infinities.
  default Numeric plus(Numeric other) {
    if (this instanceof Finite(BigDecimal one) && other instanceof Finite(BigDecimal two)) {
      return of(one.add(two));
    }
    if (this == Special.NAN || other == Special.NAN) {
      return Special.NAN;
    }
    if (this instanceof Special && other instanceof Special) {
      return equals(other) ? this : Special.NAN;
    }
    return this instanceof Special ? this : other;
  }

  /// The product, with PostgreSQL's rules for NaN and the infinities.
  default Numeric times(Numeric other) {
    if (this instanceof Finite(BigDecimal one) && other instanceof Finite(BigDecimal two)) {
      return of(one.multiply(two));
    }
    boolean nan = this == Special.NAN || other == Special.NAN;
    return nan ? Special.NAN : signed(sign() * other.sign());
  }

  /// The quotient, to PostgreSQL's scale.
  ///
  /// @throws SqlException 22012
  default Numeric over(Numeric divisor) {
    if (this == Special.NAN || divisor == Special.NAN) {
      return Special.NAN;
    }
    if (divisor.sign() == 0) {
      throw new SqlException("22012", "division by zero");
    }
    if (this instanceof Finite(BigDecimal one)) {
      return divisor instanceof Finite(BigDecimal two)
          ? of(Quotient.of(one, two))
          : new Finite(BigDecimal.ZERO);
    }
    return divisor instanceof Special ? Special.NAN : signed(sign() * divisor.sign());
  }

  /// The remainder of a division to a whole number.
  ///
  /// @throws SqlException 22012
  default Numeric remainder(Numeric divisor) {
    if (this == Special.NAN || divisor == Special.NAN) {
      return Special.NAN;
    }
    if (divisor.sign() == 0) {
      throw new SqlException("22012", "division by zero");
    }
    if (this instanceof Finite(BigDecimal one)) {
      return divisor instanceof Finite(BigDecimal two) ? new Finite(one.remainder(two)) : this;
    }
    return Special.NAN;
  }

  /// The quotient truncated to a whole number.
  ///
  /// @throws SqlException 22012
  default Numeric quotient(Numeric divisor) {
    Numeric rest = remainder(divisor);
    return this instanceof Finite(BigDecimal one)
            && divisor instanceof Finite(BigDecimal two)
            && rest instanceof Finite(BigDecimal left)
        ? of(one.subtract(left).divide(two, 0, RoundingMode.HALF_UP))
        : over(divisor);
  }

  /// Rounds to `digits` after the point; a negative number of digits rounds before it.
  default Numeric rounded(int digits, RoundingMode mode) {
    if (!(this instanceof Finite(BigDecimal number))) {
      return this;
    }
    int scale = Math.max(Math.min(digits, SCALE_MAX), -WHOLE_DIGITS_MAX);
    BigDecimal rounded = number.setScale(scale, mode);
    return of(rounded.scale() < 0 ? rounded.setScale(0) : rounded);
  }

  /// The value as numeric(precision, scale) stores it.
  ///
  /// @throws SqlException 22003
  default Numeric fitting(int precision, int scale) {
    if (this == Special.NAN) {
      return this;
    }
    if (!(this instanceof Finite(BigDecimal number))) {
      throw new SqlError("22003", "numeric field overflow")
          .withDetail(
              "A field with precision %d, scale %d cannot hold an infinite value."
                  .formatted(precision, scale))
          .asException();
    }
    BigDecimal rounded = number.setScale(scale, RoundingMode.HALF_UP);
    if (rounded.signum() != 0 && rounded.precision() - rounded.scale() > precision - scale) {
      int power = precision - scale;
      throw new SqlError("22003", "numeric field overflow")
          .withDetail(
              "A field with precision %d, scale %d must round to an absolute value less than %s."
                  .formatted(precision, scale, power == 0 ? "1" : "10^" + power))
          .asException();
    }
    return new Finite(rounded);
  }

  /// PostgreSQL's text.
  default String print() {
    return switch (this) {
      case Finite(BigDecimal number) ->
          number.scale() < 0 ? number.setScale(0).toPlainString() : number.toPlainString();
      case Special special -> special.text();
    };
  }
}

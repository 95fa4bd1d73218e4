package quorate.database.engine;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import quorate.core.value.NumericCode;

/// Routines of engines whose numerics are texts, in addition to the common ones: arithmetic, casts
/// and sums. Each answers NULL to NULL.
final class TextualRoutines {
  private static final BigInteger INT8_MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger INT8_MAX = BigInteger.valueOf(Long.MAX_VALUE);

  /// The limit of computed digits, beyond any sum or product of Quorate's.
  private static final int DIGITS_MAX = 200;

  private TextualRoutines() {}

  /// A numeric as a whole number.
  static @Nullable Long whole(@Nullable BigDecimal number) {
    return integer(Routines.round(number, 0), 64);
  }

  /// The sum of numerics in a comma-separated text.
  static @Nullable BigDecimal total(@Nullable String texts) {
    if (texts == null) {
      return null;
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (String text : texts.split(",")) {
      sum = sum.add(NumericCode.decode(text));
    }
    return sum;
  }

  static @Nullable Double realTotal(@Nullable String texts) {
    if (texts == null) {
      return null;
    }
    RealSum sum = new RealSum();
    for (String text : texts.split(",")) {
      sum.add(Double.parseDouble(text));
    }
    return sum.value();
  }

  private static BigDecimal computed(BigDecimal number) {
    if (number.precision() > DIGITS_MAX || Math.abs(number.scale()) > DIGITS_MAX) {
      throw new RoutineFailure("22003", "value overflows numeric format");
    }
    return number;
  }

  /// A number as a numeric(precision, scale).
  static @Nullable BigDecimal decimal(
      @Nullable BigDecimal number, @Nullable Integer precision, @Nullable Integer scale) {
    if (number == null || precision == null || scale == null) {
      return null;
    }
    BigDecimal rounded = number.setScale(scale, RoundingMode.HALF_UP);
    if (rounded.precision() - rounded.scale() > precision - scale) {
      throw new RoutineFailure("22003", "numeric field overflow");
    }
    return rounded;
  }

  /// A whole number, checked for its range, because SQLite's own arithmetic turns into floats on
  /// overflow.
  static @Nullable Long integer(@Nullable BigDecimal number, int bits) {
    if (number == null) {
      return null;
    }
    BigInteger whole = number.toBigInteger();
    if (whole.bitLength() >= bits
        || whole.compareTo(INT8_MIN) < 0
        || whole.compareTo(INT8_MAX) > 0) {
      throw new RoutineFailure("22003", "value out of range");
    }
    return whole.longValue();
  }

  static @Nullable Double real(@Nullable Double number) {
    return RealRoutines.finite(number);
  }

  static @Nullable BigDecimal sum(@Nullable BigDecimal a, @Nullable BigDecimal b) {
    return a == null || b == null ? null : computed(a.add(b));
  }

  static @Nullable BigDecimal difference(@Nullable BigDecimal a, @Nullable BigDecimal b) {
    return a == null || b == null ? null : computed(a.subtract(b));
  }

  static @Nullable BigDecimal product(@Nullable BigDecimal a, @Nullable BigDecimal b) {
    return a == null || b == null ? null : computed(a.multiply(b));
  }

  static @Nullable BigDecimal absolute(@Nullable BigDecimal number) {
    return number == null ? null : number.abs();
  }

  static @Nullable Long quotient(@Nullable Long a, @Nullable Long b) {
    if (a == null || b == null) {
      return null;
    }
    if (a == Long.MIN_VALUE && b == -1) {
      throw new RoutineFailure("22003", "value out of range");
    }
    return a / nonZero(b);
  }

  static @Nullable Long remainder(@Nullable Long a, @Nullable Long b) {
    return a == null || b == null ? null : Long.valueOf(a % nonZero(b));
  }

  private static long nonZero(long number) {
    if (number == 0) {
      throw new RoutineFailure("22012", "division by zero");
    }
    return number;
  }

  static @Nullable String lower(@Nullable String text) {
    return text == null ? null : text.toLowerCase(Locale.ROOT);
  }

  static @Nullable String upper(@Nullable String text) {
    return text == null ? null : text.toUpperCase(Locale.ROOT);
  }

  static @Nullable Object raise(@Nullable String state, @Nullable String message) {
    throw new RoutineFailure(String.valueOf(state), String.valueOf(message));
  }
}

package quorate.database.engine;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// PostgreSQL's bit operators on integers, and its functions of divisors. Each answers NULL to
/// NULL.
public final class IntegerRoutines {
  private static final long SERIES_ROWS_MAX = 10_000_000;

  private IntegerRoutines() {}

  public static @Nullable Long and(@Nullable Long a, @Nullable Long b) {
    return a == null || b == null ? null : Long.valueOf(a & b);
  }

  public static @Nullable Long or(@Nullable Long a, @Nullable Long b) {
    return a == null || b == null ? null : Long.valueOf(a | b);
  }

  public static @Nullable Long xor(@Nullable Long a, @Nullable Long b) {
    return a == null || b == null ? null : Long.valueOf(a ^ b);
  }

  /// Shifts left within 32 bits, or within 64 if `wide`. Only the low bits of `places` count, as
  /// the processors that PostgreSQL runs on have it.
  public static @Nullable Long left(
      @Nullable Long number, @Nullable Integer places, @Nullable Integer wide) {
    if (number == null || places == null || wide == null) {
      return null;
    }
    return wide > 0 ? number << places : Long.valueOf(number.intValue() << places);
  }

  public static @Nullable Long right(
      @Nullable Long number, @Nullable Integer places, @Nullable Integer wide) {
    if (number == null || places == null || wide == null) {
      return null;
    }
    return wide > 0 ? number >> places : Long.valueOf(number.intValue() >> places);
  }

  public static @Nullable Long gcd(@Nullable Long a, @Nullable Long b) {
    return a == null || b == null
        ? null
        : checked(BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)));
  }

  public static @Nullable Long lcm(@Nullable Long a, @Nullable Long b) {
    if (a == null || b == null) {
      return null;
    }
    BigInteger left = BigInteger.valueOf(a);
    BigInteger right = BigInteger.valueOf(b);
    BigInteger divisor = left.gcd(right);
    return divisor.signum() == 0 ? Long.valueOf(0) : checked(left.divide(divisor).multiply(right));
  }

  /// The number of rows of generate_series.
  public static @Nullable Long series(
      @Nullable Long start, @Nullable Long stop, @Nullable Long step) {
    if (start == null || stop == null || step == null) {
      return null;
    }
    if (step == 0) {
      throw new RoutineFailure("22023", "step size cannot equal zero");
    }
    if (step > 0 ? start > stop : start < stop) {
      return 0L;
    }
    BigInteger count =
        BigInteger.valueOf(stop)
            .subtract(BigInteger.valueOf(start))
            .divide(BigInteger.valueOf(step))
            .add(BigInteger.ONE);
    if (count.compareTo(BigInteger.valueOf(SERIES_ROWS_MAX)) > 0) {
      throw new RoutineFailure("54000", "a series of more than " + SERIES_ROWS_MAX + " rows");
    }
    return count.longValueExact();
  }

  private static Long checked(BigInteger number) {
    if (number.abs().bitLength() > Long.SIZE - 1) {
      throw new RoutineFailure("22003", "bigint out of range");
    }
    return number.abs().longValueExact();
  }
}

package quorate.sql.type;

import quorate.core.value.SqlException;

/// The representation of NaN and the infinities in engines; Derby and MariaDB cannot store them,
/// and SQLite turns NaN into NULL. Every engine holds them as the floats of greatest magnitude: NaN
/// as the largest, the infinities as the next of either sign. So comparisons, order, groups, keys,
/// min and max agree with PostgreSQL's in every engine. The finite numbers whose places are taken,
/// `1.797693134862315(5|7)e308` and for real `3.402823[35]e38`, are refused.
///
/// Arithmetic on floats refuses these values (0A000), as [quorate.sql.plan.RealSums] does.
public final class HeldReal {
  /// NaN in double precision.
  public static final double NAN = Double.MAX_VALUE;

  /// Infinity in double precision; finite numbers are smaller in magnitude.
  public static final double INFINITY = Math.nextDown(Double.MAX_VALUE);

  /// NaN in real.
  public static final double REAL_NAN = Float.MAX_VALUE;

  /// Infinity in real.
  public static final double REAL_INFINITY = Math.nextDown(Float.MAX_VALUE);

  /// Error message for arithmetic with NaN or infinity.
  public static final String REFUSED = "computing with NaN or infinity is not supported by Quorate";

  private HeldReal() {}

  /// The number that engines store for `number`.
  ///
  /// @param real whether the type is real (32 bits)
  public static double held(double number, boolean real) {
    if (Double.isNaN(number)) {
      return real ? REAL_NAN : NAN;
    }
    return Double.isInfinite(number)
        ? Math.copySign(real ? REAL_INFINITY : INFINITY, number)
        : number;
  }

  /// The number that a stored number stands for.
  public static double meant(double held, boolean real) {
    double infinity = real ? REAL_INFINITY : INFINITY;
    if (held == (real ? REAL_NAN : NAN)) {
      return Double.NaN;
    }
    return Math.abs(held) == infinity ? held * Double.POSITIVE_INFINITY : held;
  }

  /// Whether a finite number's place is taken by a special value.
  public static boolean isTaken(double number, boolean real) {
    return Math.abs(number) >= (real ? REAL_INFINITY : INFINITY);
  }

  /// Checks a value that is to be stored or compared.
  ///
  /// @throws SqlException 0A000 if its place is taken
  static double checked(double number, boolean real) {
    if (!Double.isNaN(number) && !Double.isInfinite(number) && isTaken(number, real)) {
      throw new SqlException(
          "0A000",
          "the floats of the greatest magnitude are not supported by Quorate, which holds NaN and infinity as these");
    }
    return number;
  }
}

package quorate.sql.type;

import quorate.core.value.SqlException;

/// How engines hold NaN and the infinities, which Derby and MariaDB cannot store and SQLite takes
/// for NULL: as the numbers of the greatest magnitude, the same in all engines. NaN is the greatest
/// of all, an infinity what comes next to it, of either sign; so comparisons, order, groups, keys,
/// min and max are PostgreSQL's wherever an engine has them. The finite numbers whose places these
/// are, `1.797693134862315(5|7)e308` and in a real `3.402823[35]e38`, are refused.
///
/// Expressions that compute with floats refuse these values (0A000), as [quorate.sql.plan.RealSums]
/// does.
public final class HeldReal {
  /// NaN in double precision.
  public static final double NAN = Double.MAX_VALUE;

  /// Infinity in double precision. What is at least as great is none of the numbers that we have.
  public static final double INFINITY = Math.nextDown(Double.MAX_VALUE);

  /// NaN in a real.
  public static final double REAL_NAN = Float.MAX_VALUE;

  /// Infinity in a real.
  public static final double REAL_INFINITY = Math.nextDown(Float.MAX_VALUE);

  /// What is said of a computation with NaN or infinity.
  public static final String REFUSED = "computing with NaN or infinity is not supported by Quorate";

  private HeldReal() {}

  /// What engines are given for a number.
  ///
  /// @param real whether it is one of 32 bits
  public static double held(double number, boolean real) {
    if (Double.isNaN(number)) {
      return real ? REAL_NAN : NAN;
    }
    return Double.isInfinite(number)
        ? Math.copySign(real ? REAL_INFINITY : INFINITY, number)
        : number;
  }

  /// The number that an engine holds.
  public static double meant(double held, boolean real) {
    double infinity = real ? REAL_INFINITY : INFINITY;
    if (held == (real ? REAL_NAN : NAN)) {
      return Double.NaN;
    }
    return Math.abs(held) == infinity ? held * Double.POSITIVE_INFINITY : held;
  }

  /// Whether a number is held as no number of its own.
  public static boolean isTaken(double number, boolean real) {
    return Math.abs(number) >= (real ? REAL_INFINITY : INFINITY);
  }

  /// A value that is stored or compared.
  ///
  /// @throws SqlException 0A000 where its place is taken
  static double checked(double number, boolean real) {
    if (!Double.isNaN(number) && !Double.isInfinite(number) && isTaken(number, real)) {
      throw new SqlException(
          "0A000",
          "the floats of the greatest magnitude are not supported by Quorate, which holds NaN and infinity as these");
    }
    return number;
  }
}

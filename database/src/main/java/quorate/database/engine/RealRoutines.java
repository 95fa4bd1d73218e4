package quorate.database.engine;

import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.type.Coerce;
import quorate.sql.type.HeldReal;

/// PostgreSQL's arithmetic and functions of floats, as routines. A value too large or too small for
/// double precision is an error, never infinity or zero. Each answers NULL to NULL.
public final class RealRoutines {
  private RealRoutines() {}

  public static @Nullable Double round(@Nullable Double number) {
    return number == null ? null : Double.valueOf(Math.rint(number));
  }

  public static @Nullable Double trunc(@Nullable Double number) {
    return number == null
        ? null
        : Double.valueOf(number < 0 ? Math.ceil(number) : Math.floor(number));
  }

  public static @Nullable Double ceil(@Nullable Double number) {
    return number == null ? null : Double.valueOf(Math.ceil(number));
  }

  public static @Nullable Double floor(@Nullable Double number) {
    return number == null ? null : Double.valueOf(Math.floor(number));
  }

  /// Narrows a double to a real, both held as in [HeldReal].
  public static @Nullable Double narrowed(@Nullable Double number) {
    if (number == null) {
      return null;
    }
    double meant = HeldReal.meant(number, false);
    if (Double.isNaN(meant) || Double.isInfinite(meant)) {
      return HeldReal.held(meant, true);
    }
    double real = checked(number.floatValue(), number == 0);
    if (HeldReal.isTaken(real, true)) {
      throw new RoutineFailure("22003", "value out of range: overflow");
    }
    return real;
  }

  /// Widens a real to a double.
  public static @Nullable Double widened(@Nullable Double number) {
    return number == null
        ? null
        : Double.valueOf(HeldReal.held(HeldReal.meant(number, true), false));
  }

  /// A double, refused if it stands for a value that arithmetic does not cover.
  public static @Nullable Double plain(@Nullable Double number) {
    if (number != null && HeldReal.isTaken(number, false)) {
      throw new RoutineFailure("0A000", HeldReal.REFUSED);
    }
    return number;
  }

  static double computable(double number) {
    if (HeldReal.isTaken(number, false)) {
      throw new RoutineFailure("0A000", HeldReal.REFUSED);
    }
    return number;
  }

  public static @Nullable Double add(@Nullable Double a, @Nullable Double b) {
    return a == null || b == null ? null : computed(computable(a) + computable(b), true);
  }

  public static @Nullable Double subtract(@Nullable Double a, @Nullable Double b) {
    return a == null || b == null ? null : computed(computable(a) - computable(b), true);
  }

  public static @Nullable Double multiply(@Nullable Double a, @Nullable Double b) {
    return a == null || b == null
        ? null
        : computed(computable(a) * computable(b), a == 0 || b == 0);
  }

  public static @Nullable Double divide(@Nullable Double a, @Nullable Double b) {
    if (a == null || b == null) {
      return null;
    }
    double dividend = computable(a);
    double divisor = computable(b);
    if (divisor == 0) {
      throw new RoutineFailure("22012", "division by zero");
    }
    return computed(dividend / divisor, a == 0);
  }

  public static @Nullable Double power(@Nullable Double base, @Nullable Double exponent) {
    if (base == null || exponent == null) {
      return null;
    }
    plain(base);
    plain(exponent);
    if (base == 0 && exponent < 0) {
      throw new RoutineFailure("2201F", "zero raised to a negative power is undefined");
    }
    if (base < 0 && Math.rint(exponent) != exponent) {
      throw new RoutineFailure(
          "2201F", "a negative number raised to a non-integer power yields a complex result");
    }
    return computed(StrictMath.pow(base, exponent), base == 0);
  }

  public static @Nullable Double sqrt(@Nullable Double number) {
    plain(number);
    if (number != null && number < 0) {
      throw new RoutineFailure("2201F", "cannot take square root of a negative number");
    }
    return number == null ? null : Double.valueOf(Math.sqrt(number));
  }

  public static @Nullable Double exp(@Nullable Double number) {
    return number == null ? null : computed(StrictMath.exp(computable(number)), false);
  }

  public static @Nullable Double ln(@Nullable Double number) {
    plain(number);
    if (number != null && number == 0) {
      throw new RoutineFailure("2201E", "cannot take logarithm of zero");
    }
    if (number != null && number < 0) {
      throw new RoutineFailure("2201E", "cannot take logarithm of a negative number");
    }
    return number == null ? null : checked(StrictMath.log(number), true);
  }

  /// A value for a column: refused unless every engine can store it.
  public static @Nullable Double finite(@Nullable Double number) {
    return number == null ? null : checked(number, true);
  }

  public static @Nullable Double textToReal(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      return Coerce.to(new Value.Text(text), SqlType.FLOAT8, -1) instanceof Value.Real(double real)
          ? Double.valueOf(HeldReal.held(real, false))
          : null;
    } catch (SqlException refused) {
      throw new RoutineFailure(
          refused.error().sqlState(), refused.error().message().replace(';', ' '));
    }
  }

  /// Refuses computed values that are NaN or infinite, or reserved to stand for these.
  private static Double computed(double number, boolean mayBeZero) {
    if (HeldReal.isTaken(number, false)) {
      throw new RoutineFailure("22003", "value out of range: overflow");
    }
    return checked(number, mayBeZero);
  }

  private static Double checked(double number, boolean mayBeZero) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      throw new RoutineFailure("22003", "value out of range: overflow");
    }
    if (number == 0 && !mayBeZero) {
      throw new RoutineFailure("22003", "value out of range: underflow");
    }
    return number;
  }
}

package quorate.database.engine;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Numerals;
import quorate.core.value.Numeric;
import quorate.core.value.NumericCode;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.type.Coerce;
import quorate.sql.type.HeldReal;
import quorate.sql.type.WideNumbers;

/// Arithmetic of wide numerics, as routines over their [NumericCode]s. Each answers NULL to NULL.
public final class WideRoutines {
  private WideRoutines() {}

  /// The result of an operator or function over codes.
  ///
  /// @param what the name; `of` reads a text, `text` prints one with as many digits after the point
  ///   as the other operand says, `fit` converts to a numeric(p, s)
  public static @Nullable String of(
      @Nullable String what, @Nullable String one, @Nullable String other) {
    if (what == null || one == null || other == null) {
      return null;
    }
    return JsonRoutines.read(() ->
        switch (what) {
          case "of" -> NumericCode.encode(read(one));
          case "text" -> text(value(one), other);
          case "fit" -> NumericCode.encode(fitting(value(one), other));
          default -> NumericCode.encode(computed(what, one, other));
        });
  }

  /// @throws RoutineFailure XX001 if the code is damaged
  static Numeric value(String code) {
    try {
      return NumericCode.value(code);
    } catch (NumberFormatException damaged) {
      throw new RoutineFailure("XX001", "no numeric");
    }
  }

  private static Numeric read(String text) {
    if (Numerals.isOther(text.strip())) {
      throw new SqlException("0A000", "computed numbers in other bases or with underscores");
    }
    return Numeric.of(PgText.read(text, SqlType.WIDE_NUMERIC)).orElseThrow();
  }

  private static String text(Numeric number, String scale) {
    if (!(number instanceof Numeric.Finite(BigDecimal finite))) {
      return number.print();
    }
    return scale.isEmpty()
        ? finite.toPlainString()
        : finite.setScale(Integer.parseInt(scale), RoundingMode.HALF_UP).toPlainString();
  }

  private static Numeric fitting(Numeric number, String modifier) {
    String[] parts = modifier.split(",");
    return number.fitting(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
  }

  private static Numeric computed(String what, String one, String other) {
    Numeric left = value(one);
    return switch (what) {
      case "neg" -> left.negated();
      case "abs" -> left.sign() < 0 ? left.negated() : left;
      case "sign" -> left == Numeric.Special.NAN ? left : whole(left.sign());
      case "ceil" -> left.rounded(0, RoundingMode.CEILING);
      case "floor" -> left.rounded(0, RoundingMode.FLOOR);
      default -> computed(what, left, value(other));
    };
  }

  private static Numeric whole(int number) {
    return new Numeric.Finite(BigDecimal.valueOf(number));
  }

  private static Numeric computed(String what, Numeric left, Numeric right) {
    return switch (what) {
      case "+" -> left.plus(right);
      case "-" -> left.plus(right.negated());
      case "*" -> left.times(right);
      case "/", "avg" -> left.over(right);
      case "%" -> left.remainder(right);
      case "div" -> left.quotient(right);
      case "round" -> left.rounded(digits(right), RoundingMode.HALF_UP);
      case "trunc" -> left.rounded(digits(right), RoundingMode.DOWN);
      default -> throw new SqlException("XX000", "no function " + what + " of numerics");
    };
  }

  private static int digits(Numeric number) {
    return number instanceof Numeric.Finite(BigDecimal finite) ? finite.intValue() : 0;
  }

  /// Converts to an engine's own decimal.
  ///
  /// @param scale -1 if no digit may be lost
  public static @Nullable BigDecimal decimal(
      @Nullable String code, @Nullable Integer precision, @Nullable Integer scale) {
    if (code == null || precision == null || scale == null) {
      return null;
    }
    Value value = value(code).value();
    int typmod = scale < 0 ? -1 : quorate.sql.type.Digits.of(precision, scale);
    Value held = JsonRoutines.read(() -> Coerce.to(value, SqlType.NUMERIC, typmod));
    BigDecimal number = held instanceof Value.Num(BigDecimal finite) ? finite : BigDecimal.ZERO;
    if (number.precision() - number.scale() > Coerce.NUMERIC_PRECISION - Coerce.NUMERIC_SCALE) {
      throw new RoutineFailure("22003", Coerce.OUT_OF_RANGE);
    }
    return number;
  }

  /// Converts to an integer.
  public static @Nullable Long integer(@Nullable String code, @Nullable Integer bits) {
    if (code == null || bits == null) {
      return null;
    }
    Value value = value(code).value();
    SqlType type = bits == 16 ? SqlType.INT2 : bits == 32 ? SqlType.INT4 : SqlType.INT8;
    return JsonRoutines.read(() -> Coerce.to(value, type, -1)) instanceof Value.Int(long number)
        ? number
        : null;
  }

  /// Converts to a double, as engines hold it.
  public static @Nullable Double real(@Nullable String code) {
    if (code == null) {
      return null;
    }
    Value value = value(code).value();
    return JsonRoutines.read(() -> Coerce.to(value, SqlType.FLOAT8, -1))
            instanceof Value.Real(double number)
        ? HeldReal.held(number, false)
        : null;
  }

  /// Converts from a double, or from a real in double precision.
  ///
  /// @param digits the number of significant digits
  public static @Nullable String ofReal(@Nullable Double held, @Nullable Integer digits) {
    if (held == null || digits == null) {
      return null;
    }
    boolean narrow = digits < 15;
    double meant = HeldReal.meant(narrow ? (float) (double) held : held, narrow);
    return JsonRoutines.read(() -> NumericCode.encode(WideNumbers.of(meant, narrow)));
  }
}

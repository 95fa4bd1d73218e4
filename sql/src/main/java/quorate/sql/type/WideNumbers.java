package quorate.sql.type;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import quorate.core.value.Numeric;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// Conversions to and from numerics with any number of digits, NaN and the infinities.
public final class WideNumbers {
  private WideNumbers() {}

  /// The value as a column with this modifier holds it; empty if it does not convert to numeric.
  static Optional<Value> of(Value value, int typmod) {
    Optional<Numeric> numeric =
        switch (value) {
          case Value.Real(double real) -> Optional.of(of(real, false));
          case Value.Text(String text) -> Numeric.of(PgText.parse(text, SqlType.WIDE_NUMERIC));
          default -> Numeric.of(value);
        };
    return numeric.map(number -> fitting(number, typmod).value());
  }

  /// Applies a type modifier to a number.
  ///
  /// @throws SqlException 22003 if the number does not fit
  public static Numeric fitting(Numeric number, int typmod) {
    if (!Digits.isModifier(typmod)) {
      return number instanceof Numeric.Finite(BigDecimal finite) ? Numeric.of(finite) : number;
    }
    return Digits.isCarried(typmod)
        ? number.rounded(Digits.scale(typmod), RoundingMode.HALF_UP)
        : number.fitting(Digits.precision(typmod), Digits.scale(typmod));
  }

  /// Converts a float by its significant digits.
  public static Numeric of(double real, boolean narrow) {
    if (Double.isNaN(real)) {
      return Numeric.Special.NAN;
    }
    if (Double.isInfinite(real)) {
      return real > 0 ? Numeric.Special.INFINITY : Numeric.Special.NEGATIVE_INFINITY;
    }
    BigDecimal number = Coerce.decimal(real, narrow ? Coerce.REAL_DIGITS : Coerce.DOUBLE_DIGITS);
    return Numeric.of(number);
  }

  /// Converts a coded numeric to a plain one.
  ///
  /// @throws SqlException 0A000 for NaN and the infinities
  static Value finite(Value.Coded special, SqlType to) {
    return new Value.Num(finite(Numeric.of(special).orElseThrow(), to));
  }

  /// The number of a value that must fit engines' decimals.
  ///
  /// @throws SqlException 0A000 for NaN and the infinities
  static BigDecimal decimal(Value value) {
    if (value instanceof Value.Num(BigDecimal number)) {
      return number;
    }
    throw new SqlException(
        "0A000", "NaN and infinity are not supported in a numeric with a precision of up to 31");
  }

  /// The number of a numeric that must be finite.
  ///
  /// @param to the target type, which lacks NaN and the infinities
  /// @throws SqlException 0A000 for NaN and the infinities
  static BigDecimal finite(Numeric numeric, SqlType to) {
    return switch (numeric) {
      case Numeric.Finite(BigDecimal number) -> number;
      case Numeric.Special.NAN -> throw cannot("NaN", to);
      case Numeric.Special.INFINITY, Numeric.Special.NEGATIVE_INFINITY ->
          throw cannot("infinity", to);
    };
  }

  private static SqlException cannot(String what, SqlType to) {
    return new SqlException("0A000", "cannot convert " + what + " to " + to.sqlName());
  }

  static double real(Value.Coded special) {
    return real(Numeric.of(special).orElseThrow());
  }

  /// A numeric as a float.
  public static double real(Numeric numeric) {
    return switch (numeric) {
      case Numeric.Finite(BigDecimal number) -> number.doubleValue();
      case Numeric.Special.NAN -> Double.NaN;
      case Numeric.Special.INFINITY -> Double.POSITIVE_INFINITY;
      case Numeric.Special.NEGATIVE_INFINITY -> Double.NEGATIVE_INFINITY;
    };
  }
}

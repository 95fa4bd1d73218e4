package quorate.sql.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Numeric;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.type.Coerce;

/// Arithmetic on numerics that Quorate performs itself, with PostgreSQL's scale; the engines'
/// quotients have scale 12.
public sealed interface Formula {
  /// A column of the engine's row.
  record Leaf(int column) implements Formula {}

  /// A quotient.
  ///
  /// @param average whether 0 / 0 is NULL
  record Quotient(Formula dividend, Formula divisor, boolean average) implements Formula {}

  /// `+`, `-` or `*`.
  record Arithmetic(String symbol, Formula left, Formula right) implements Formula {}

  /// A function of one number: `-`, `abs`, `ceil` or `floor`.
  record Of(String function, Formula operand) implements Formula {}

  record Rounded(Formula operand, Formula digits, boolean cut) implements Formula {}

  record Coalesce(List<Formula> operands) implements Formula {}

  /// A cast of the operand.
  record As(Formula operand, SqlType type, int typmod) implements Formula {}

  /// Evaluates the formula over a row.
  ///
  /// @throws SqlException 22012, 22003
  default Value value(IntFunction<Value> row) {
    if (this instanceof As(Formula operand, SqlType type, int typmod)) {
      Value quotient = operand.value(row);
      boolean rounded = type == SqlType.NUMERIC && typmod < 4;
      return Coerce.cast(rounded ? Coerce.rounded(quotient) : quotient, type, typmod);
    }
    Numeric number = number(row);
    return number == null ? Value.NULL : number.value();
  }

  private @Nullable Numeric number(IntFunction<Value> row) {
    return switch (this) {
      case Leaf(int column) -> Numeric.of(row.apply(column)).orElse(null);
      case Quotient(Formula dividend, Formula divisor, boolean average) -> {
        Numeric left = dividend.number(row);
        Numeric right = divisor.number(row);
        yield left == null || right == null || average && right.sign() == 0
            ? null
            : left.over(right);
      }
      case Arithmetic(String symbol, Formula left, Formula right) ->
          arithmetic(symbol, left.number(row), right.number(row));
      case Of(String function, Formula operand) -> of(function, operand.number(row));
      case Rounded(Formula operand, Formula digits, boolean cut) -> {
        Numeric number = operand.number(row);
        Numeric scale = digits.number(row);
        yield number == null || scale == null
            ? null
            : number.rounded(digits(scale), cut ? RoundingMode.DOWN : RoundingMode.HALF_UP);
      }
      case Coalesce(List<Formula> operands) -> {
        Numeric first = null;
        for (int i = 0; i < operands.size() && first == null; i++) {
          first = operands.get(i).number(row);
        }
        yield first;
      }
      case As _ -> throw new IllegalStateException("a cast inside of arithmetic");
    };
  }

  private static int digits(Numeric scale) {
    return scale instanceof Numeric.Finite(BigDecimal number)
        ? number.max(BigDecimal.valueOf(-2000)).min(BigDecimal.valueOf(2000)).intValue()
        : 0;
  }

  private static @Nullable Numeric arithmetic(
      String symbol, @Nullable Numeric left, @Nullable Numeric right) {
    if (left == null || right == null) {
      return null;
    }
    return switch (symbol) {
      case "+" -> left.plus(right);
      case "-" -> left.plus(right.negated());
      default -> left.times(right);
    };
  }

  private static @Nullable Numeric of(String function, @Nullable Numeric number) {
    if (number == null) {
      return null;
    }
    return switch (function) {
      case "-" -> number.negated();
      case "abs" -> number.sign() < 0 ? number.negated() : number;
      case "ceil" -> number.rounded(0, RoundingMode.CEILING);
      default -> number.rounded(0, RoundingMode.FLOOR);
    };
  }
}

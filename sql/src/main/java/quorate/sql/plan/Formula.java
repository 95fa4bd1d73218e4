package quorate.sql.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.type.Coerce;

/// Arithmetic over numerics that Quorate does itself, with PostgreSQL's digits: what the engines
/// divide has twelve after the point.
public sealed interface Formula {
  /// A column of the engine's row.
  record Leaf(int column) implements Formula {}

  /// @param average whether nothing divided by nothing is NULL
  record Quotient(Formula dividend, Formula divisor, boolean average) implements Formula {}

  /// `+`, `-` or `*`.
  record Arithmetic(String symbol, Formula left, Formula right) implements Formula {}

  /// A function of one number: `-`, `abs`, `ceil` or `floor`.
  record Of(String function, Formula operand) implements Formula {}

  record Rounded(Formula operand, Formula digits, boolean cut) implements Formula {}

  record Coalesce(List<Formula> operands) implements Formula {}

  /// A cast of the result.
  record As(Formula operand, SqlType type, int typmod) implements Formula {}

  /// The value over a row.
  ///
  /// @throws SqlException 22012, 22003
  default Value value(IntFunction<Value> row) {
    if (this instanceof As(Formula operand, SqlType type, int typmod)) {
      Value quotient = operand.value(row);
      boolean rounded = type == SqlType.NUMERIC && typmod < 4;
      return Coerce.cast(rounded ? Coerce.rounded(quotient) : quotient, type, typmod);
    }
    BigDecimal number = number(row);
    return number == null ? Value.NULL : new Value.Num(number);
  }

  private @Nullable BigDecimal number(IntFunction<Value> row) {
    return switch (this) {
      case Leaf(int column) -> row.apply(column) instanceof Value.Num(var number) ? number : null;
      case Quotient(Formula dividend, Formula divisor, boolean average) -> {
        BigDecimal left = dividend.number(row);
        BigDecimal right = divisor.number(row);
        yield left == null || right == null || average && right.signum() == 0
            ? null
            : Division.divide(left, right);
      }
      case Arithmetic(String symbol, Formula left, Formula right) ->
          arithmetic(symbol, left.number(row), right.number(row));
      case Of(String function, Formula operand) -> of(function, operand.number(row));
      case Rounded(Formula operand, Formula digits, boolean cut) -> {
        BigDecimal number = operand.number(row);
        BigDecimal scale = digits.number(row);
        yield number == null || scale == null
            ? null
            : whole(
                number.setScale(
                    scale.max(BigDecimal.valueOf(-2000)).min(BigDecimal.valueOf(2000)).intValue(),
                    cut ? RoundingMode.DOWN : RoundingMode.HALF_UP));
      }
      case Coalesce(List<Formula> operands) -> {
        BigDecimal first = null;
        for (int i = 0; i < operands.size() && first == null; i++) {
          first = operands.get(i).number(row);
        }
        yield first;
      }
      case As _ -> throw new IllegalStateException("a cast inside of arithmetic");
    };
  }

  private static @Nullable BigDecimal arithmetic(
      String symbol, @Nullable BigDecimal left, @Nullable BigDecimal right) {
    if (left == null || right == null) {
      return null;
    }
    return switch (symbol) {
      case "+" -> left.add(right);
      case "-" -> left.subtract(right);
      default -> left.multiply(right);
    };
  }

  private static @Nullable BigDecimal of(String function, @Nullable BigDecimal number) {
    if (number == null) {
      return null;
    }
    return switch (function) {
      case "-" -> number.negate();
      case "abs" -> number.abs();
      case "ceil" -> number.setScale(0, RoundingMode.CEILING);
      default -> number.setScale(0, RoundingMode.FLOOR);
    };
  }

  private static BigDecimal whole(BigDecimal number) {
    return number.scale() < 0 ? number.setScale(0) : number;
  }
}

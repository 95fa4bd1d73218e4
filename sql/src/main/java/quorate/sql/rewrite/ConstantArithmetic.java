package quorate.sql.rewrite;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import quorate.core.value.Numeric;
import quorate.core.value.NumericCode;
import quorate.core.value.Quotient;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Term;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;
import quorate.sql.type.WideNumbers;

/// Evaluates numeric operations on constants, with PostgreSQL's errors.
final class ConstantArithmetic {
  private static final String DIVISION_BY_ZERO = "22012";

  private ConstantArithmetic() {}

  /// The value of a term for these operand values; empty if it cannot be evaluated here.
  ///
  /// @throws SqlException 22012, 22003, 22P02
  static Optional<Value> of(Term term, List<Value> operands) {
    return switch (term) {
      case Term.Is(_, String what, boolean negated) -> is(operands.getFirst(), what, negated);
      case Term.Operation(String symbol, _, _) when symbol.equals("not") ->
          Optional.of(
              operands.getFirst() instanceof Value.Bool(boolean is)
                  ? new Value.Bool(!is)
                  : Value.NULL);
      case Term.Cast(Term operand, SqlType type, int typmod) ->
          Optional.of(cast(operands.getFirst(), operand.type(), type, typmod));
      case Term.Operation _ when operands.stream().anyMatch(Value::isNull) ->
          Optional.of(Value.NULL);
      case Term.Operation(String symbol, List<Term> terms, SqlType type) ->
          type == SqlType.BOOL
              ? compared(symbol, terms, operands)
              : Optional.of(computed(symbol, operands, type));
      default -> Optional.empty();
    };
  }

  /// A cast; one to unconstrained numeric keeps all digits, because a quotient has more here than
  /// any engine keeps.
  private static Value cast(Value value, SqlType from, SqlType type, int typmod) {
    boolean exact = type == SqlType.NUMERIC && from.isNumber() && !from.isFloat();
    if (value.isNull() || exact && Digits.shown(type, typmod) < 0) {
      return value;
    }
    Value given = Coerce.shortened(value, from, type);
    return Coerce.cast(exact ? Coerce.rounded(new Value.Num(exact(value))) : given, type, typmod);
  }

  private static Optional<Value> is(Value value, String what, boolean negated) {
    Boolean truth = value instanceof Value.Bool(boolean is) ? is : null;
    return switch (what) {
      case "null", "unknown" -> Optional.of(new Value.Bool(value.isNull() != negated));
      case "true" -> Optional.of(new Value.Bool(Boolean.TRUE.equals(truth) != negated));
      case "false" -> Optional.of(new Value.Bool(Boolean.FALSE.equals(truth) != negated));
      default -> Optional.empty();
    };
  }

  private static Optional<Value> compared(String symbol, List<Term> terms, List<Value> operands) {
    Optional<Integer> special = special(operands.get(0), operands.get(1));
    boolean real = terms.stream().anyMatch(term -> term.type().isFloat());
    Value left = operands.get(0);
    Value right = operands.get(1);
    int order =
        real
            ? Double.compare(
                real(left) + 0.0, real(right) + 0.0) // NaN is the greatest, as in PostgreSQL
            : special.orElseGet(() -> exact(left).compareTo(exact(right)));
    return switch (symbol) {
      case "=" -> Optional.of(new Value.Bool(order == 0));
      case "<>" -> Optional.of(new Value.Bool(order != 0));
      case "<" -> Optional.of(new Value.Bool(order < 0));
      case "<=" -> Optional.of(new Value.Bool(order <= 0));
      case ">" -> Optional.of(new Value.Bool(order > 0));
      case ">=" -> Optional.of(new Value.Bool(order >= 0));
      default -> Optional.empty();
    };
  }

  /// The order of two values if one is a numeric NaN or infinity.
  private static Optional<Integer> special(Value left, Value right) {
    boolean is = left instanceof Value.Coded || right instanceof Value.Coded;
    Optional<String> one = is ? Numeric.of(left).map(NumericCode::encode) : Optional.empty();
    Optional<String> other = is ? Numeric.of(right).map(NumericCode::encode) : Optional.empty();
    return one.isPresent() && other.isPresent()
        ? Optional.of(one.get().compareTo(other.get()))
        : Optional.empty();
  }

  private static Value computed(String symbol, List<Value> operands, SqlType type) {
    if (type.isFloat()) {
      return Coerce.to(new Value.Real(reals(symbol, operands)), type, -1);
    }
    BigDecimal result = exact(symbol, operands, type);
    return type.isInteger() ? Coerce.to(new Value.Num(result), type, -1) : new Value.Num(result);
  }

  private static BigDecimal exact(String symbol, List<Value> operands, SqlType type) {
    BigDecimal left = exact(operands.getFirst());
    if (operands.size() == 1) {
      return left.negate();
    }
    BigDecimal right = exact(operands.get(1));
    if ((symbol.equals("/") || symbol.equals("%")) && right.signum() == 0) {
      throw new SqlException(DIVISION_BY_ZERO, "division by zero");
    }
    return switch (symbol) {
      case "+" -> left.add(right);
      case "-" -> left.subtract(right);
      case "*" -> left.multiply(right);
      case "%" -> left.remainder(right);
      default ->
          type.isInteger()
              ? new BigDecimal(left.toBigInteger().divide(right.toBigInteger()))
              : Quotient.of(left, right);
    };
  }

  private static double reals(String symbol, List<Value> operands) {
    double left = real(operands.getFirst());
    if (operands.size() == 1) {
      return -left;
    }
    double right = real(operands.get(1));
    if (symbol.equals("/") && right == 0 && !Double.isNaN(left)) {
      throw new SqlException(DIVISION_BY_ZERO, "division by zero");
    }
    double result =
        switch (symbol) {
          case "+" -> left + right;
          case "-" -> left - right;
          case "*" -> left * right;
          default -> left / right;
        };
    if (Double.isInfinite(result) && !Double.isInfinite(left) && !Double.isInfinite(right)) {
      throw new SqlException("22003", "value out of range: overflow");
    }
    return result;
  }

  private static BigDecimal exact(Value value) {
    return switch (value) {
      case Value.Int(long number) -> BigDecimal.valueOf(number);
      case Value.Num(BigDecimal number) -> number;
      case Value.Real(double number) -> new BigDecimal(number);
      default -> throw new IllegalArgumentException("not a number: " + value);
    };
  }

  private static double real(Value value) {
    return value instanceof Value.Real(double number)
        ? number
        : Numeric.of(value)
            .map(WideNumbers::real)
            .orElseThrow(() -> new IllegalArgumentException("not a number: " + value));
  }
}

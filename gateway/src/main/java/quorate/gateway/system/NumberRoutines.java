package quorate.gateway.system;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Map;
import java.util.TreeMap;
import quorate.core.value.PgText;
import quorate.core.value.Quotient;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// Arithmetic of integers, numerics and reals with PostgreSQL's ranges and digits. A numeric is
/// represented by a text or an integer.
final class NumberRoutines {
  private NumberRoutines() {}

  static Map<String, Routine> all() {
    Map<String, Routine> all = new TreeMap<>();
    all.put("compute", Routine.strict(NumberRoutines::computed));
    all.put("number", Routine.strict(a -> cast(a.text(0), a.text(1), a.text(2))));
    all.put(
        "rows",
        Routine.strict(a -> {
          if (a.number(1) < 0) {
            boolean limit = a.text(0).equals("LIMIT");
            throw new SqlException(limit ? "2201W" : "2201X", a.text(0) + " must not be negative");
          }
          return a.number(1);
        }));
    all.put("scaled", Routine.strict(NumberRoutines::scaled));
    all.put("round", Routine.strict(a -> rounded(a, RoundingMode.HALF_UP)));
    all.put("trunc", Routine.strict(a -> rounded(a, RoundingMode.DOWN)));
    all.put("floor", Routine.strict(a -> rounded(a, RoundingMode.FLOOR)));
    Routine.all(all, Routine.strict(a -> rounded(a, RoundingMode.CEILING)), "ceil", "ceiling");
    return all;
  }

  private static Object computed(Routine.Arguments a) {
    String operator = a.text(0);
    return switch (a.text(1)) {
      case "numeric" -> numeric(operator, new BigDecimal(a.text(2)), new BigDecimal(a.text(3)));
      case "float4" -> real(operator, real(a.text(2)), real(a.text(3)), true);
      case "float8" -> real(operator, real(a.text(2)), real(a.text(3)), false);
      case String type -> {
        if (operator.equals("<<") || operator.equals(">>")) {
          yield shifted(operator, a.number(2), (int) a.number(3), type);
        }
        yield ranged(whole(operator, new BigInteger(a.text(2)), new BigInteger(a.text(3))), type);
      }
    };
  }

  private static SqlException byZero() {
    return new SqlException("22012", "division by zero");
  }

  private static BigInteger whole(String operator, BigInteger left, BigInteger right) {
    if ((operator.equals("/") || operator.equals("%")) && right.signum() == 0) {
      throw byZero();
    }
    return switch (operator) {
      case "+" -> left.add(right);
      case "-" -> left.subtract(right);
      case "*" -> left.multiply(right);
      case "/" -> left.divide(right);
      case "%" -> left.remainder(right);
      case "&" -> left.and(right);
      case "|" -> left.or(right);
      case "#" -> left.xor(right);
      case "neg" -> left.negate();
      case "abs" -> left.abs();
      case "not" -> left.not();
      default -> throw new IllegalArgumentException(operator);
    };
  }

  /// A shift; its right operand counts modulo the width, as in hardware. A smallint is shifted as
  /// an integer and truncated.
  private static long shifted(String operator, long number, int by, String type) {
    boolean left = operator.equals("<<");
    return switch (type) {
      case "int8" -> left ? number << by : number >> by;
      case "int4" -> left ? (int) number << by : (int) number >> by;
      default -> (short) (left ? (int) number << by : (int) number >> by);
    };
  }

  private static Long ranged(BigInteger number, String type) {
    int bits = type.equals("int2") ? 15 : type.equals("int4") ? 31 : 63;
    if (number.bitLength() > bits) {
      String name = bits == 15 ? "smallint" : bits == 31 ? "integer" : "bigint";
      throw new SqlException("22003", name + " out of range");
    }
    return number.longValue();
  }

  private static String numeric(String operator, BigDecimal left, BigDecimal right) {
    if (operator.equals("%") && right.signum() == 0) {
      throw byZero();
    }
    return shown(
        switch (operator) {
          case "+" -> left.add(right);
          case "-" -> left.subtract(right);
          case "*" -> left.multiply(right);
          case "/" -> Quotient.of(left, right);
          case "%" -> left.remainder(right).setScale(Math.max(left.scale(), right.scale()));
          case "neg" -> left.negate();
          case "abs" -> left.abs();
          default -> throw new IllegalArgumentException(operator);
        });
  }

  static String shown(BigDecimal number) {
    return number.setScale(Math.max(number.scale(), 0)).toPlainString();
  }

  private static double real(String text) {
    return Double.parseDouble(text);
  }

  private static Double real(String operator, double left, double right, boolean single) {
    if (operator.equals("/") && right == 0) {
      throw byZero();
    }
    double exact =
        switch (operator) {
          case "+" -> left + right;
          case "-" -> left - right;
          case "*" -> left * right;
          case "/" -> left / right;
          case "neg" -> -left;
          case "abs" -> Math.abs(left);
          default -> throw new IllegalArgumentException(operator);
        };
    double result = single ? (float) exact : exact;
    boolean product = operator.equals("*") || operator.equals("/");
    if (Double.isInfinite(result)) {
      throw new SqlException("22003", "value out of range: overflow");
    }
    if (product && result == 0 && left != 0) {
      if (operator.equals("/") || right != 0) {
        throw new SqlException("22003", "value out of range: underflow");
      }
    }
    return result;
  }

  /// Casts a number. Reals round half to even, numerics half up.
  private static Object cast(String from, String to, String text) {
    boolean real = from.startsWith("float");
    return switch (to) {
      case "float8" ->
          from.equals("float4") ? (double) (float) real(text) : parsed(text, SqlType.FLOAT8);
      case "float4" -> single(real(text), text);
      case "numeric" ->
          real
              ? shown(
                  new BigDecimal(real(text))
                      .round(
                          new MathContext(from.equals("float4") ? 6 : 15, RoundingMode.HALF_EVEN))
                      .stripTrailingZeros())
              : text;
      default ->
          ranged(
              new BigDecimal(text)
                  .setScale(0, real ? RoundingMode.HALF_EVEN : RoundingMode.HALF_UP)
                  .toBigInteger(),
              to);
    };
  }

  private static double single(double number, String text) {
    if (Float.isInfinite((float) number) || number != 0 && (float) number == 0) {
      throw new SqlException("22003", "\"" + text + "\" is out of range for type real");
    }
    return Double.parseDouble(Float.toString((float) number));
  }

  private static double parsed(String text, SqlType type) {
    return PgText.parse(text, type) instanceof Value.Real(double number) ? number : Double.NaN;
  }

  private static String scaled(Routine.Arguments a) {
    int precision = (int) a.number(1);
    int scale = (int) a.number(2);
    BigDecimal number = new BigDecimal(a.text(0)).setScale(scale, RoundingMode.HALF_UP);
    if (number.signum() != 0 && number.precision() - number.scale() > precision - scale) {
      throw new SqlException("22003", "numeric field overflow");
    }
    return shown(number);
  }

  /// Rounds a numeric to a numeric, any other number to a double precision, half to even.
  private static Object rounded(Routine.Arguments a, RoundingMode mode) {
    if (a.text(0).equals("numeric")) {
      int digits = a.count() > 2 ? (int) a.number(2) : 0;
      return shown(new BigDecimal(a.text(1)).setScale(digits, mode));
    }
    double number = real(a.text(1));
    return switch (mode) {
      case HALF_UP -> Math.rint(number);
      case FLOOR -> Math.floor(number);
      case CEILING -> Math.ceil(number);
      default -> number < 0 ? Math.ceil(number) : Math.floor(number);
    };
  }
}

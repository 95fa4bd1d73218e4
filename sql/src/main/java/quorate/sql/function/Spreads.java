package quorate.sql.function;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Unsupported;

/// Variances and standard deviations of exact numbers, from their count, sum and sum of squares,
/// all of them exact.
final class Spreads {
  /// Bit 0 is set for a sample statistic, bit 1 for a standard deviation; four times the scale is
  /// added.
  private static final Map<String, Integer> KINDS =
      Map.of(
          "var_pop", 0,
          "var_samp", 1,
          "variance", 1,
          "stddev_pop", 2,
          "stddev_samp", 3,
          "stddev", 3);

  /// Beyond this scale the engines would truncate the squares.
  private static final int SCALE_MAX = Coerce.NUMERIC_SCALE / 2;

  private Spreads() {}

  static boolean is(String function) {
    return KINDS.containsKey(function);
  }

  static Term of(
      String function,
      Term operand,
      Optional<Term> filter,
      Optional<Term.Window> over,
      int position) {
    SqlType type = operand.type();
    boolean exact =
        type.isInteger()
            || type.isNumeric()
                && operand.scale().isPresent()
                && operand.scale().getAsInt() <= SCALE_MAX;
    if (!exact) {
      throw Unsupported.of(
          function + "() of other than integers and numerics of at most 6 digits after the point",
          position);
    }
    int scale = type.isInteger() ? 0 : operand.scale().orElseThrow();
    Term number = type == SqlType.NUMERIC ? operand : new Term.Cast(operand, SqlType.NUMERIC, -1);
    Term square = new Term.Operation("*", List.of(number, number), SqlType.NUMERIC);
    Term count =
        new Term.Aggregate("count", List.of(operand), false, filter, over, SqlType.INT8, -1);
    return new Term.Call(
        "q_spread",
        List.of(
            sum(number, filter, over),
            sum(square, filter, over),
            new Term.Cast(count, SqlType.NUMERIC, -1),
            Terms.number(KINDS.getOrDefault(function, 0) + 4 * scale)),
        SqlType.NUMERIC,
        -1);
  }

  private static Term sum(Term number, Optional<Term> filter, Optional<Term.Window> over) {
    return new Term.Aggregate("sum", List.of(number), false, filter, over, SqlType.NUMERIC, -1);
  }
}

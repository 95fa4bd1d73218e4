package quorate.sql;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;

/// Takes quotients out of the outermost select list, so that they are divided by PostgreSQL's rule
/// and not by each engine's.
public final class Division {
  private static final int SIGNIFICANT_DIGITS_MIN = 16;
  private static final BigDecimal BASE = BigDecimal.valueOf(10_000);

  private Division() {}

  /// A query without its quotients.
  ///
  /// @param scales of the columns, dividends and divisors included
  record Taken(Bound.Query query, List<Integer> scales, List<Plan.Division> divisions) {}

  static Taken take(Bound.Query query, List<Integer> scales) {
    if (!(query.body() instanceof Bound.Select select) || select.distinct()) {
      return new Taken(query, scales, List.of());
    }
    List<Term> items = new ArrayList<>(select.items());
    List<Term> divisors = new ArrayList<>();
    List<Integer> shown = new ArrayList<>(scales);
    List<Plan.Division> divisions = new ArrayList<>();
    List<Bound.Order> order = new ArrayList<>(query.orderBy());
    List<Bound.Output> outputs = new ArrayList<>(query.outputs());
    for (int i = 0; i < items.size(); i++) {
      Term item = items.get(i);
      List<Term> sides = sides(item);
      if (sides.isEmpty()) {
        continue;
      }
      int ordinal = i + 1;
      order.replaceAll(each ->
          each.ordinal() == ordinal
              ? new Bound.Order(
                  0, Optional.of(item), each.descending(), each.nullsFirst(), each.nullable())
              : each);
      items.set(i, sides.get(0));
      shown.set(i, scale(sides.get(0)));
      divisors.add(sides.get(1));
      divisions.add(new Plan.Division(i, item instanceof Term.Call));
    }
    for (Term divisor : divisors) {
      items.add(divisor);
      shown.add(scale(divisor));
      outputs.add(new Bound.Output("?column?", SqlType.NUMERIC, -1, true));
    }
    if (!order.isEmpty()) {
      // Quotients that the engine's digits do not tell apart.
      for (int i = 0; i < divisions.size(); i++) {
        order.add(ordinal(divisions.get(i).column() + 1));
        order.add(ordinal(query.outputs().size() + i + 1));
      }
    }
    Bound.Select taken =
        new Bound.Select(
            false, items, select.from(), select.where(), select.groupBy(), select.having());
    return new Taken(
        new Bound.Query(taken, outputs, order, query.limit(), query.offset(), query.ordered()),
        shown,
        divisions);
  }

  private static Bound.Order ordinal(int ordinal) {
    return new Bound.Order(ordinal, Optional.empty(), false, false, true);
  }

  private static int scale(Term term) {
    OptionalInt scale = term.scale();
    return scale.orElse(-1);
  }

  private static List<Term> sides(Term item) {
    return switch (item) {
      case Term.Call(String function, List<Term> arguments, _, _) when function.equals("q_avg") ->
          arguments;
      case Term.Operation(String symbol, List<Term> operands, SqlType type)
          when symbol.equals("/") && type == SqlType.NUMERIC ->
          operands;
      default -> List.of();
    };
  }

  /// The quotient with as many digits as PostgreSQL's select_div_scale gives it.
  ///
  /// @throws SqlException 22012
  public static BigDecimal divide(BigDecimal dividend, BigDecimal divisor) {
    if (divisor.signum() == 0) {
      throw new SqlException("22012", "division by zero");
    }
    int[] left = leading(dividend);
    int[] right = leading(divisor);
    int weight = left[0] - right[0] - (left[1] <= right[1] ? 1 : 0);
    int scale = SIGNIFICANT_DIGITS_MIN - weight * 4;
    scale = Math.max(scale, Math.max(dividend.scale(), divisor.scale()));
    return dividend.divide(divisor, Math.min(Math.max(scale, 0), 1000), RoundingMode.HALF_UP);
  }

  /// The exponent and the value of the first digit to the base 10000.
  private static int[] leading(BigDecimal number) {
    if (number.signum() == 0) {
      return new int[] {0, 0};
    }
    BigDecimal rest = number.abs();
    int weight = Math.floorDiv(rest.precision() - rest.scale() - 1, 4);
    BigDecimal first = rest.movePointLeft(weight * 4).setScale(0, RoundingMode.DOWN);
    return new int[] {weight, first.min(BASE).intValueExact()};
  }
}

package quorate.sql.plan;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;

/// Takes quotients out of the outermost select list, with what is computed of them, so that they
/// are divided by PostgreSQL's rule and not by each engine's.
public final class Division {
  private static final int SIGNIFICANT_DIGITS_MIN = 16;
  private static final BigDecimal BASE = BigDecimal.valueOf(10_000);

  private Division() {}

  /// A query without its quotients.
  ///
  /// @param scales of the columns, those that Quorate computes with included
  public record Taken(Bound.Query query, List<Integer> scales, List<Plan.Division> divisions) {}

  public static Taken take(Bound.Query query, List<Integer> scales) {
    if (!(query.body() instanceof Bound.Select select) || select.distinct()) {
      return new Taken(query, scales, List.of());
    }
    List<Term> items = new ArrayList<>(select.items());
    List<Integer> shown = new ArrayList<>(scales);
    List<Plan.Division> divisions = new ArrayList<>();
    List<Bound.Order> order = new ArrayList<>(query.orderBy());
    List<Bound.Output> outputs = new ArrayList<>(query.outputs());
    List<Term> leaves = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      Term item = items.get(i);
      if (!isTaken(item)) {
        continue;
      }
      int ordinal = i + 1;
      order.replaceAll(each ->
          each.ordinal() == ordinal
              ? new Bound.Order(
                  0, Optional.of(item), each.descending(), each.nullsFirst(), each.nullable())
              : each);
      int width = items.size();
      divisions.add(
          new Plan.Division(
              i,
              formula(
                  item,
                  leaf -> {
                    leaves.add(leaf);
                    return width + leaves.size() - 1;
                  })));
      // What becomes of the column itself is Quorate's to say.
      items.set(i, Terms.number(0));
      shown.set(i, 0);
    }
    for (Term leaf : leaves) {
      items.add(leaf);
      shown.add(scale(leaf));
      outputs.add(new Bound.Output("?column?", SqlType.NUMERIC, -1, true));
    }
    if (!order.isEmpty()) {
      // Quotients that the engine's digits do not tell apart.
      for (int i = query.outputs().size(); i < items.size(); i++) {
        order.add(ordinal(i + 1));
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

  /// Whether a quotient decides the item's digits, by arithmetic that Quorate does.
  public static boolean isTaken(Term item) {
    if (item instanceof Term.Cast(Term operand, _, _)) {
      return operand.type() == SqlType.NUMERIC && hasQuotient(operand);
    }
    return hasQuotient(item);
  }

  private static boolean hasQuotient(Term term) {
    return isQuotient(term) || operands(term).stream().anyMatch(Division::hasQuotient);
  }

  private static boolean isQuotient(Term term) {
    return switch (term) {
      case Term.Call(String function, _, _, _) -> function.equals("q_avg");
      case Term.Operation(String symbol, _, SqlType type) ->
          symbol.equals("/") && type == SqlType.NUMERIC;
      default -> false;
    };
  }

  /// The operands of what Quorate can compute.
  private static List<Term> operands(Term term) {
    if (term.type() != SqlType.NUMERIC) {
      return List.of();
    }
    return switch (term) {
      case Term.Operation(String symbol, List<Term> operands, _) when !symbol.equals("%") ->
          operands;
      case Term.Call(String function, List<Term> arguments, _, _) ->
          switch (function) {
            case "q_avg", "q_round", "q_trunc", "q_ceil0", "q_floor0", "abs", "coalesce" ->
                arguments;
            default -> List.of();
          };
      default -> List.of();
    };
  }

  /// What the engine computes of an item that is taken.
  public static List<Term> leaves(Term item) {
    List<Term> leaves = new ArrayList<>();
    formula(
        item,
        leaf -> {
          leaves.add(leaf);
          return leaves.size() - 1;
        });
    return leaves;
  }

  /// @param leaf notes what the engine computes, and answers its column
  private static Formula formula(Term term, ToIntFunction<Term> leaf) {
    if (term instanceof Term.Cast(Term operand, SqlType type, int typmod) && isTaken(term)) {
      return new Formula.As(formula(operand, leaf), type, typmod);
    }
    if (!hasQuotient(term)) {
      return new Formula.Leaf(leaf.applyAsInt(term));
    }
    List<Formula> parts = new ArrayList<>();
    operands(term).forEach(operand -> parts.add(formula(operand, leaf)));
    String name =
        term instanceof Term.Operation operation
            ? operation.symbol()
            : ((Term.Call) term).function();
    Formula first = parts.getFirst();
    return switch (name) {
      case "/", "q_avg" -> new Formula.Quotient(first, parts.get(1), name.equals("q_avg"));
      case "q_round", "q_trunc" -> new Formula.Rounded(first, parts.get(1), name.equals("q_trunc"));
      case "coalesce" -> new Formula.Coalesce(parts);
      case "q_ceil0" -> new Formula.Of("ceil", first);
      case "q_floor0" -> new Formula.Of("floor", first);
      case "abs" -> new Formula.Of("abs", first);
      default ->
          parts.size() == 1
              ? new Formula.Of("-", first)
              : new Formula.Arithmetic(name, first, parts.get(1));
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

package quorate.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToIntFunction;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.type.Digits;

/// Removes quotients, and the arithmetic on them, from the outermost select list: Quorate computes
/// them, because PostgreSQL's rule for the scale of a quotient differs from each engine's.
public final class Division {
  /// The routine for wide numerics, called with an operation and two operands.
  private static final String WIDE = "q_wide";

  private static final Set<String> DIVISIONS = Set.of("/", "avg");

  private Division() {}

  /// A query without its quotients.
  ///
  /// @param scales of all columns, including those that Quorate computes with
  /// @param operands types of the columns that Quorate computes with
  public record Taken(
      Bound.Query query,
      List<Integer> scales,
      List<Plan.Division> divisions,
      List<SqlType> operands) {}

  public static Taken take(Bound.Query query, List<Integer> scales) {
    if (!(query.body() instanceof Bound.Select select) || select.distinct()) {
      return new Taken(query, scales, List.of(), List.of());
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
      // A placeholder: Quorate fills in this column itself.
      items.set(i, Terms.number(0));
      shown.set(i, 0);
    }
    for (Term leaf : leaves) {
      items.add(leaf);
      shown.add(scale(leaf));
      outputs.add(new Bound.Output("?column?", operand(leaf), -1, true));
    }
    if (!order.isEmpty()) {
      // The operands break ties between quotients that are equal in the engine's precision.
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
        divisions,
        leaves.stream().map(Division::operand).toList());
  }

  private static SqlType operand(Term leaf) {
    return leaf.type() == SqlType.WIDE_NUMERIC ? leaf.type() : SqlType.NUMERIC;
  }

  private static Bound.Order ordinal(int ordinal) {
    return new Bound.Order(ordinal, Optional.empty(), false, false, true);
  }

  private static int scale(Term term) {
    OptionalInt scale = term.scale();
    return scale.orElse(-1);
  }

  /// Whether the item's scale is that of a quotient, reached by arithmetic that Quorate implements.
  public static boolean isTaken(Term item) {
    if (item instanceof Term.Cast(Term operand, _, _)) {
      return operand.type().isNumeric() && hasQuotient(operand);
    }
    return hasQuotient(item);
  }

  private static boolean hasQuotient(Term term) {
    return isQuotient(term) || operands(term).stream().anyMatch(Division::hasQuotient);
  }

  private static boolean isQuotient(Term term) {
    return switch (term) {
      case Term.Call(String function, List<Term> arguments, _, _) ->
          function.equals("q_avg") || function.equals(WIDE) && DIVISIONS.contains(what(arguments));
      case Term.Operation(String symbol, _, SqlType type) ->
          symbol.equals("/") && type == SqlType.NUMERIC;
      default -> false;
    };
  }

  /// The operands of an operation that Quorate implements; empty for any other.
  private static List<Term> operands(Term term) {
    if (!term.type().isNumeric()) {
      return List.of();
    }
    return switch (term) {
      case Term.Cast(Term operand, _, _) when isWidened(term) -> List.of(operand);
      case Term.Operation(String symbol, List<Term> operands, _) when !symbol.equals("%") ->
          operands;
      case Term.Call(String function, List<Term> arguments, _, _) ->
          switch (function) {
            case "q_avg", "q_round", "q_trunc", "q_ceil0", "q_floor0", "abs", "coalesce" ->
                arguments;
            case WIDE ->
                switch (what(arguments)) {
                  case "+", "-", "*", "/", "avg", "round", "trunc" -> arguments.subList(1, 3);
                  case "neg", "abs", "ceil", "floor" -> arguments.subList(1, 2);
                  default -> List.of();
                };
            default -> List.of();
          };
      default -> List.of();
    };
  }

  /// The operands that the engine computes for a removed item.
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

  /// @param leaf records a term that the engine computes and returns its column
  private static Formula formula(Term term, ToIntFunction<Term> leaf) {
    if (term instanceof Term.Cast(Term operand, _, _) && isWidened(term) && isTaken(term)) {
      return formula(operand, leaf);
    }
    if (term instanceof Term.Cast(Term operand, SqlType type, int typmod) && isTaken(term)) {
      return new Formula.As(formula(operand, leaf), type, typmod);
    }
    if (!hasQuotient(term)) {
      return new Formula.Leaf(leaf.applyAsInt(term));
    }
    List<Formula> parts = new ArrayList<>();
    operands(term).forEach(operand -> parts.add(formula(operand, leaf)));
    String name =
        switch (term) {
          case Term.Operation(String symbol, _, _) -> symbol;
          case Term.Call(String function, List<Term> arguments, _, _) ->
              function.equals(WIDE) ? what(arguments) : function;
          default -> throw new IllegalStateException("no arithmetic: " + term);
        };
    Formula first = parts.getFirst();
    return switch (name) {
      case "/", "avg", "q_avg" -> new Formula.Quotient(first, parts.get(1), !name.equals("/"));
      case "round", "trunc", "q_round", "q_trunc" ->
          new Formula.Rounded(first, parts.get(1), name.endsWith("trunc"));
      case "coalesce" -> new Formula.Coalesce(parts);
      case "ceil", "q_ceil0" -> new Formula.Of("ceil", first);
      case "floor", "q_floor0" -> new Formula.Of("floor", first);
      case "abs" -> new Formula.Of("abs", first);
      default ->
          parts.size() == 1
              ? new Formula.Of("-", first)
              : new Formula.Arithmetic(name, first, parts.get(1));
    };
  }

  /// Whether a cast changes only the engines' representation of a number.
  private static boolean isWidened(Term term) {
    return term instanceof Term.Cast(Term operand, SqlType type, int typmod)
        && type == SqlType.WIDE_NUMERIC
        && (!Digits.isModifier(typmod) || Digits.isCarried(typmod))
        && operand.type().isNumeric();
  }

  /// The operation of a call of the wide numeric routine.
  private static String what(List<Term> arguments) {
    return arguments.getFirst() instanceof Term.Constant(Value.Text(String what), _) ? what : "";
  }
}

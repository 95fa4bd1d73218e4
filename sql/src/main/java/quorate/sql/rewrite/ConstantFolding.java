package quorate.sql.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Types;

/// Evaluates constant expressions before execution, as PostgreSQL's planner does
/// (`eval_const_expressions`): `coalesce(b, 1/0)` is an error whatever `b` is, and `case when false
/// then 1/0 end` is none (rule E0 in docs/protocols/smr.md).
///
/// Parameters count as constants, as in a custom plan of PostgreSQL.
public final class ConstantFolding {
  /// For a statement in which no constant expression can raise an error.
  static final ConstantFolding NONE = new ConstantFolding(List.of());

  private final List<Bound.Query> queries;

  /// The values known before execution.
  private record Known(List<Value> parameters, List<Value> literals) {}

  private ConstantFolding(List<Bound.Query> queries) {
    this.queries = queries;
  }

  /// The constant expressions of a statement with these queries.
  public static ConstantFolding of(List<Bound.Query> queries) {
    List<Bound.Query> raising = queries.stream().filter(ConstantFolding::hasRaising).toList();
    return raising.isEmpty() ? NONE : new ConstantFolding(raising);
  }

  /// Evaluates the constant expressions.
  ///
  /// @throws SqlException 22012, 22003, ... if PostgreSQL's planner raises it
  public void check(List<Value> parameters, List<Value> literals) {
    Known known = new Known(parameters, literals);
    queries.forEach(query -> visit(query, known));
  }

  /// The value of a term that consists of constants; empty for others.
  ///
  /// @throws SqlException if evaluating it raises an error
  public static Optional<Value> constant(Term term) {
    return fold(term, new Known(List.of(), List.of()));
  }

  private static boolean hasRaising(Bound.Query query) {
    return Terms.inside(query).stream().anyMatch(ConstantFolding::hasRaising);
  }

  private static boolean hasRaising(Term term) {
    return isFoldable(term)
        ? canRaise(term)
        : Terms.children(term).stream().anyMatch(ConstantFolding::hasRaising)
            || Terms.query(term).filter(ConstantFolding::hasRaising).isPresent();
  }

  /// Whether a foldable term can raise an error.
  static boolean canRaise(Term term) {
    return CanRaise.itself(term)
        || Terms.children(term).stream().anyMatch(ConstantFolding::canRaise);
  }

  /// Whether a term consists of constants, parameters and operations that can be evaluated here.
  static boolean isFoldable(Term term) {
    return isKnown(term) && Terms.children(term).stream().allMatch(ConstantFolding::isFoldable);
  }

  private static boolean isKnown(Term term) {
    return switch (term) {
      case Term.Constant _ -> true;
      case Term.Bind(Slot slot) ->
          switch (slot.source()) {
            case PARAMETER, LITERAL, CONSTANT -> !Types.isTime(slot.type());
            case NOW,
                RANDOM,
                RANDOM_UUID,
                NEXTVAL,
                CURRVAL,
                SESSION,
                SETTING,
                ROW,
                STORED_LENGTH,
                SALT ->
                false;
          };
      case Term.Operation(String symbol, List<Term> operands, SqlType type) ->
          type.isNumber()
              || symbol.equals("and")
              || symbol.equals("or")
              || symbol.equals("not")
              || type == SqlType.BOOL && operands.stream().allMatch(each -> each.type().isNumber());
      case Term.Call(String function, _, _, _) -> function.equals("coalesce");
      case Term.Case _ -> true;
      case Term.Cast(Term operand, SqlType type, _) ->
          type.isNumber() && (operand.type().isNumber() || operand.type().isString());
      case Term.Is _ -> true;
      default -> false;
    };
  }

  private static void visit(Bound.Query query, Known known) {
    visit(query.body(), known);
    query.orderBy().forEach(order -> order.term().ifPresent(term -> fold(term, known)));
  }

  private static void visit(Bound.Body body, Known known) {
    switch (body) {
      case Bound.Select select -> {
        select.items().forEach(term -> fold(term, known));
        visitRows(select, known);
      }
      case Bound.SetOperation(_, _, Bound.Query left, Bound.Query right) -> {
        visit(left, known);
        visit(right, known);
      }
      case Bound.Recursive recursive -> {
        visit(recursive.base(), known);
        visit(recursive.step(), known);
      }
      case Bound.Values values ->
          values.rows().forEach(row -> row.forEach(term -> fold(term, known)));
    }
  }

  /// Visits all of a query except its select list.
  private static void visitRows(Bound.Select select, Known known) {
    Set<Term.Column> used = new HashSet<>();
    Bound.Query query =
        new Bound.Query(select, List.of(), List.of(), Optional.empty(), Optional.empty(), false);
    Terms.inside(query).forEach(term -> columns(term, used));
    select.from().ifPresent(from -> visit(from, used, known));
    select.where().ifPresent(term -> fold(term, known));
    select.groupBy().forEach(term -> fold(term, known));
    select.having().ifPresent(term -> fold(term, known));
  }

  private static void columns(Term term, Set<Term.Column> found) {
    Terms.visit(
        term,
        each -> {
          if (each instanceof Term.Column column) {
            found.add(column);
          }
          Terms.query(each)
              .ifPresent(query -> Terms.inside(query).forEach(inner -> columns(inner, found)));
        });
  }

  /// Visits FROM, without unused columns of derived tables, which are not computed
  /// (`remove_unused_subquery_outputs`).
  private static void visit(Bound.From from, Set<Term.Column> used, Known known) {
    switch (from) {
      case Bound.Base _ -> {}
      case Bound.Derived(Bound.Query query, String alias)
          when query.body() instanceof Bound.Select select && !select.distinct() -> {
        for (int i = 0; i < select.items().size(); i++) {
          String name = "c" + (i + 1);
          if (used.stream()
              .anyMatch(column -> column.relation().equals(alias) && column.name().equals(name))) {
            fold(select.items().get(i), known);
          }
        }
        visitRows(select, known);
        query.orderBy().forEach(order -> order.term().ifPresent(term -> fold(term, known)));
      }
      case Bound.Derived(Bound.Query query, _) -> visit(query, known);
      case Bound.Join(_, Bound.From left, Bound.From right, Optional<Term> on) -> {
        visit(left, used, known);
        visit(right, used, known);
        on.ifPresent(term -> fold(term, known));
      }
    }
  }

  /// The value of a constant term; empty for others.
  ///
  /// @throws SqlException if evaluating a constant part of it raises an error
  private static Optional<Value> fold(Term term, Known known) {
    return switch (term) {
      case Term.Constant(Value value, _) -> Optional.of(value);
      case Term.Bind(Slot slot) when isKnown(term) -> slot.known(known.parameters, known.literals);
      case Term.Operation(String symbol, List<Term> operands, _)
          when symbol.equals("and") || symbol.equals("or") ->
          junction(symbol.equals("or"), operands, known);
      case Term.Case cases -> choose(cases, known);
      case Term.Call(String function, List<Term> arguments, _, _)
          when function.equals("coalesce") ->
          first(arguments, known);
      case Term.Exists(Bound.Query(Bound.Select select, _, _, _, _, _)) -> {
        visitRows(select, known); // the select list is dropped (simplify_EXISTS_query)
        yield Optional.empty();
      }
      default -> {
        List<Value> operands = new ArrayList<>();
        for (Term child : Terms.children(term)) {
          fold(child, known).ifPresent(operands::add);
        }
        Terms.query(term).ifPresent(query -> visit(query, known));
        boolean constant = operands.size() == Terms.children(term).size();
        yield constant && isKnown(term) ? ConstantArithmetic.of(term, operands) : Optional.empty();
      }
    };
  }

  /// AND and OR, up to the constant that decides.
  private static Optional<Value> junction(boolean or, List<Term> operands, Known known) {
    boolean all = true;
    boolean unknown = false;
    for (Term operand : operands) {
      Optional<Value> value = fold(operand, known);
      if (value.isPresent() && value.get() instanceof Value.Bool(boolean is) && is == or) {
        return value;
      }
      all &= value.isPresent();
      unknown |= value.isPresent() && value.get().isNull();
    }
    return !all ? Optional.empty() : Optional.of(unknown ? Value.NULL : new Value.Bool(!or));
  }

  private static Optional<Value> choose(Term.Case cases, Known known) {
    boolean constant = true;
    for (Term.When when : cases.whens()) {
      Optional<Value> condition = fold(when.condition(), known);
      boolean holds =
          condition.isPresent() && condition.get() instanceof Value.Bool(boolean is) && is;
      if (condition.isPresent() && !holds) {
        continue;
      }
      Optional<Value> result = fold(when.result(), known);
      if (holds) {
        return constant ? result : Optional.empty();
      }
      constant = false;
    }
    Optional<Value> last =
        cases.otherwise().isPresent()
            ? fold(cases.otherwise().get(), known)
            : Optional.of(Value.NULL);
    return constant ? last : Optional.empty();
  }

  private static Optional<Value> first(List<Term> arguments, Known known) {
    boolean constant = true;
    for (Term argument : arguments) {
      Optional<Value> value = fold(argument, known);
      if (value.isPresent() && !value.get().isNull()) {
        return constant ? value : Optional.empty();
      }
      constant &= value.isPresent();
    }
    return constant ? Optional.of(Value.NULL) : Optional.empty();
  }
}

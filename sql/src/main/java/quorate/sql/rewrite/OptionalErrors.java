package quorate.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import quorate.core.value.Value;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Correlation;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Substitution;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Finds errors that SQL leaves open: those of operands, branches and subqueries that an engine
/// need not evaluate to know the result (rule E2 in docs/protocols/smr.md).
///
/// Constants are evaluated before execution ([ConstantFolding]) and then raise nothing;
/// "conditional" means a constant that this may skip.
public final class OptionalErrors {
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "<", "<=", ">", ">=");

  private OptionalErrors() {}

  /// Whether a query may raise an error that not every engine has to raise.
  public static boolean in(Bound.Query query) {
    return query(KnownRanges.settled(query), true);
  }

  /// Whether storing rows in a table may raise such an error: the order in which constraints are
  /// checked is the engine's choice.
  public static boolean inChecks(Bound.Query checks) {
    return Terms.inside(checks).stream().anyMatch(check -> raises(check, false));
  }

  /// @param needed whether each of its rows must be computed
  private static boolean query(Bound.Query query, boolean needed) {
    boolean cut = query.limit().isPresent() || query.offset().isPresent();
    if (!needed || cut) {
      return anyRaises(query);
    }
    return body(query.body())
        || query.orderBy().stream()
            .flatMap(order -> order.term().stream())
            .anyMatch(term -> raises(term, false));
  }

  private static boolean body(Bound.Body body) {
    return switch (body) {
      case Bound.Select select -> select(select);
      case Bound.SetOperation(String operator, _, Bound.Query left, Bound.Query right) -> {
        boolean both = operator.equals("union"); // otherwise one side may be empty, or suffice
        yield query(left, both) || query(right, both);
      }
      case Bound.Recursive recursive -> anyRaises(recursive.base()) || anyRaises(recursive.step());
      case Bound.Values values ->
          values.rows().stream().flatMap(List::stream).anyMatch(term -> isOpen(term, false));
    };
  }

  private static boolean select(Bound.Select select) {
    boolean all = select.having().isEmpty();
    return select.items().stream().anyMatch(term -> all ? isOpen(term, false) : raises(term, true))
        || select.from().filter(OptionalErrors::from).isPresent()
        || select.where().filter(term -> where(term, select.from())).isPresent()
        || select.groupBy().stream().anyMatch(term -> isOpen(term, false))
        || select.having().filter(OptionalErrors::condition).isPresent();
  }

  private static boolean from(Bound.From from) {
    return switch (from) {
      case Bound.Base _ -> false;
      case Bound.Derived(Bound.Query query, _) -> query(query, false);
      case Bound.Join(_, Bound.From left, Bound.From right, Optional<Term> on) ->
          from(left) || from(right) || on.filter(term -> raises(term, false)).isPresent();
    };
  }

  /// A WHERE condition. In a join, the engine chooses which rows it combines before it evaluates
  /// one.
  private static boolean where(Term term, Optional<Bound.From> from) {
    return from.filter(Bound.Join.class::isInstance).isPresent()
        ? raises(term, false)
        : condition(term);
  }

  /// Whether a condition on a single relation is open: several conjuncts can raise an error, or one
  /// can that is not guarded by all others ([GuardedConditions]).
  private static boolean condition(Term term) {
    List<Term> conjuncts = Terms.conjuncts(computed(term));
    if (conjuncts.size() == 1) {
      return isOpen(term, false);
    }
    List<Term> raising = conjuncts.stream().filter(OptionalErrors::conjunctRaises).toList();
    if (raising.isEmpty()) {
      return false;
    }
    List<Term> others = conjuncts.stream().filter(each -> !raising.contains(each)).toList();
    return raising.size() > 1
        || !GuardedConditions.isGuarded(raising.getFirst(), others)
        || isOpen(raising.getFirst(), false);
  }

  /// Whether a conjunct can raise an error. In HAVING the aggregates are computed before, whatever
  /// the order of conjuncts.
  static boolean conjunctRaises(Term conjunct) {
    return raises(computed(conjunct), false);
  }

  private static Term computed(Term condition) {
    return new Substitution(each ->
        each instanceof Term.Aggregate aggregate && aggregate.over().isEmpty()
            ? Optional.of(new Term.Column("", aggregate.toString(), aggregate.type(), -1, true))
            : Optional.empty())
        .term(condition);
  }

  /// Whether an evaluated term has a part that need not be evaluated and can raise an error.
  private static boolean isOpen(Term term, boolean conditional) {
    if (!conditional && ConstantFolding.isFoldable(term)) {
      return false;
    }
    return switch (term) {
      case Term.Operation(String symbol, List<Term> operands, _)
          when symbol.equals("and") || symbol.equals("or") ->
          anyRaises(operands, conditional);
      case Term.Operation(String symbol, List<Term> operands, _)
          when COMPARISONS.contains(symbol) ->
          isComparisonOpen(operands, conditional);
      case Term.Operation(String _, List<Term> operands, _) -> isStrictOpen(operands, conditional);
      case Term.Case cases -> isOpen(cases, conditional);
      case Term.Call(String function, List<Term> arguments, _, _)
          when function.equals("coalesce") ->
          branches(arguments, conditional);
      case Term.Call(String _, List<Term> arguments, _, _) -> isStrictOpen(arguments, conditional);
      case Term.In(Term operand, List<Term> list, _) ->
          isComparisonOpen(concat(operand, list), conditional)
              || list.stream().anyMatch(each -> raises(each, conditional));
      case Term.Between(Term operand, Term low, Term high, _) ->
          isComparisonOpen(List.of(operand, low, high), conditional)
              || raises(low, conditional)
              || raises(high, conditional);
      case Term.Like(Term operand, Term pattern, _, _) ->
          isStrictOpen(List.of(operand, pattern), conditional);
      case Term.Aggregate aggregate when aggregate.function().equals("count") ->
          aggregate.arguments().stream().anyMatch(each -> raises(each, conditional))
              || aggregate.filter().filter(each -> isOpen(each, conditional)).isPresent();
      case Term.Scalar(Bound.Query query, _, _) ->
          isCorrelated(query) ? query(query, true) || raisesAlone(query) : anyRaises(query);
      case Term.Exists(Bound.Query query) -> anyRaises(query);
      case Term.InQuery(List<Term> operands, Bound.Query query, _) ->
          // If the query has no rows, the operands need not be evaluated.
          anyRaises(query) || operands.stream().anyMatch(each -> raises(each, conditional));
      case Term.Quantified(Term operand, _, _, Bound.Query query) ->
          anyRaises(query) || raises(operand, conditional);
      default -> Terms.children(term).stream().anyMatch(each -> isOpen(each, conditional));
    };
  }

  /// Operands of a strict operation: beside a NULL operand, an engine may skip the others. MariaDB
  /// does, SQLite does for subqueries, and PostgreSQL does if the NULL is a constant, in either
  /// order. Overflows of sums and products do not count, because these are too common.
  private static boolean isStrictOpen(List<Term> operands, boolean conditional) {
    return isStrictOpen(operands, conditional, OptionalErrors::raisesMore);
  }

  /// The same for a comparison: H2 skips the right operand of a NULL, even if it is a sum.
  private static boolean isComparisonOpen(List<Term> operands, boolean conditional) {
    return isStrictOpen(operands, conditional, OptionalErrors::raises);
  }

  private static boolean isStrictOpen(
      List<Term> operands, boolean conditional, BiPredicate<Term, Boolean> raises) {
    for (int i = 0; i < operands.size(); i++) {
      Term operand = operands.get(i);
      if (isOpen(operand, conditional)
          || raises.test(operand, conditional) && isAnotherNull(operands, i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isAnotherNull(List<Term> operands, int but) {
    for (int i = 0; i < operands.size(); i++) {
      if (i != but && mayBeNull(operands.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayBeNull(Term term) {
    return switch (term) {
      case Term.Column column -> column.nullable();
      case Term.Constant(Value value, _) -> value instanceof Value.Null;
      case Term.Bind(Slot slot) ->
          switch (slot.source()) {
            case LITERAL, NOW, RANDOM, RANDOM_UUID, NEXTVAL, STORED_LENGTH, SALT -> false;
            case CONSTANT -> slot.constant() instanceof Value.Null;
            case PARAMETER, CURRVAL, SESSION, SETTING, ROW -> true;
          };
      case Term.Operation(String _, List<Term> operands, _) ->
          operands.stream().anyMatch(OptionalErrors::mayBeNull);
      case Term.Cast cast -> mayBeNull(cast.operand());
      case Term.Is _, Term.Exists _ -> false;
      default -> true;
    };
  }

  private static List<Term> concat(Term first, List<Term> others) {
    List<Term> all = new ArrayList<>(List.of(first));
    all.addAll(others);
    return all;
  }

  /// Whether the term can raise an error other than the overflow of a sum or product.
  public static boolean raisesMore(Term term) {
    return raisesMore(term, false);
  }

  private static boolean raisesMore(Term term, boolean conditional) {
    if (ConstantFolding.isFoldable(term)) {
      return conditional && ConstantFolding.canRaise(term);
    }
    boolean sum = term instanceof Term.Operation(String symbol, _, _) && "+-*".contains(symbol);
    return !sum && CanRaise.itself(term)
        || Terms.children(term).stream().anyMatch(each -> raisesMore(each, conditional))
        || Terms.query(term).filter(OptionalErrors::anyRaises).isPresent();
  }

  private static boolean isCorrelated(Bound.Query query) {
    return query.body() instanceof Bound.Select select && Correlation.isIn(select);
  }

  /// Whether a part of a correlated query that does not depend on the outer row can raise an error.
  /// DuckDB computes it for all rows of the query, then joins them to the outer rows that it needs.
  private static boolean raisesAlone(Bound.Query query) {
    Set<String> own = Correlation.relations(query);
    boolean[] found = new boolean[1];
    for (Term term : Terms.inside(query)) {
      Terms.visit(
          term,
          each ->
              found[0] |=
                  (CanRaise.itself(each)
                          || Terms.query(each).filter(OptionalErrors::anyRaises).isPresent())
                      && !ConstantFolding.isFoldable(each)
                      && own.containsAll(Correlation.named(each)));
    }
    return found[0];
  }

  /// AND and OR, of which any operand may be skipped.
  private static boolean anyRaises(List<Term> operands, boolean conditional) {
    boolean skipped = conditional;
    for (Term operand : operands) {
      if (raises(operand, skipped)) {
        return true;
      }
      skipped |= ConstantFolding.isFoldable(operand);
    }
    return false;
  }

  /// CASE is evaluated in order, except for constants, aggregates and subqueries in it.
  private static boolean isOpen(Term.Case cases, boolean conditional) {
    boolean skipped = conditional;
    boolean first = true;
    for (Term.When when : cases.whens()) {
      if (isOpen(when.condition(), skipped) || !first && isEager(when.condition(), skipped)) {
        return true;
      }
      first = false;
      skipped |= ConstantFolding.isFoldable(when.condition());
      if (branch(when.result(), skipped)) {
        return true;
      }
    }
    boolean last = skipped;
    return cases.otherwise().filter(term -> branch(term, last)).isPresent();
  }

  private static boolean branches(List<Term> arguments, boolean conditional) {
    boolean skipped = conditional;
    for (int i = 0; i < arguments.size(); i++) {
      Term argument = arguments.get(i);
      if (i == 0 ? isOpen(argument, skipped) : branch(argument, skipped)) {
        return true;
      }
      skipped |= ConstantFolding.isFoldable(argument);
    }
    return false;
  }

  private static boolean branch(Term term, boolean conditional) {
    return isOpen(term, conditional) || isEager(term, conditional);
  }

  /// Whether a part of the term that can raise an error may be evaluated before its turn.
  private static boolean isEager(Term term, boolean conditional) {
    if (ConstantFolding.isFoldable(term)) {
      return conditional && raises(term, true);
    }
    boolean constant =
        CanRaise.itself(term) && Terms.children(term).stream().noneMatch(OptionalErrors::varies);
    boolean eager = constant || term instanceof Term.Aggregate || Terms.query(term).isPresent();
    return eager
        ? raises(term, conditional)
        : Terms.children(term).stream().anyMatch(each -> isEager(each, conditional));
  }

  /// Whether the value differs between rows.
  private static boolean varies(Term term) {
    boolean[] found = new boolean[1];
    Terms.visit(
        term, each -> found[0] |= each instanceof Term.Column || Terms.query(each).isPresent());
    return found[0];
  }

  /// Whether a term can raise an error at all.
  public static boolean raises(Term term, boolean conditional) {
    if (ConstantFolding.isFoldable(term)) {
      return conditional && ConstantFolding.canRaise(term);
    }
    return CanRaise.itself(term)
        || Terms.children(term).stream().anyMatch(each -> raises(each, conditional))
        || Terms.query(term).filter(OptionalErrors::anyRaises).isPresent();
  }

  private static boolean anyRaises(Bound.Select select) {
    return Terms.inside(select).stream().anyMatch(term -> raises(term, true));
  }

  /// Whether a subquery can raise an error: in EXISTS and FROM not even all constants are folded.
  private static boolean anyRaises(Bound.Query query) {
    return Terms.inside(query).stream().anyMatch(term -> raises(term, true));
  }
}

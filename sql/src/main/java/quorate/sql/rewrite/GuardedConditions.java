package quorate.sql.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.function.Operators;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Fixes the order in which a condition's conjuncts are evaluated if an error depends on it (rule
/// E1 in docs/protocols/smr.md): `b <> 0 AND 10 / b > 1` becomes `b <> 0 AND CASE WHEN b <> 0 THEN
/// 10 / b > 1 ELSE FALSE END`. Conjuncts that cannot raise errors stay outside the CASE, so that
/// indexes are used.
public final class GuardedConditions {
  private static final Term FALSE = new Term.Constant(new Value.Bool(false), SqlType.BOOL);

  private GuardedConditions() {}

  /// The condition on the rows of `from`, guarded if that fixes the order.
  ///
  /// For a join it would not: the engine chooses which rows it combines first. A comparison of a
  /// column with a value independent of `from` may use an index, and stays.
  public static Term of(Term condition, Optional<Bound.From> from) {
    List<Term> conjuncts = Terms.conjuncts(condition);
    if (conjuncts.size() < 2 || from.isEmpty() || from.get() instanceof Bound.Join) {
      return condition;
    }
    String relation = alias(from.get());
    List<Term> raising =
        conjuncts.stream()
            .filter(each -> OptionalErrors.conjunctRaises(each) && !isLookedUp(each, relation))
            .toList();
    List<Term> others = conjuncts.stream().filter(each -> !raising.contains(each)).toList();
    List<Term> tested = others.stream().filter(each -> !asks(each)).toList();
    boolean settles = !raising.isEmpty() && (!tested.isEmpty() || raising.size() > 1);
    if (!settles) {
      return condition;
    }
    Term guarded = raising.getLast();
    for (int i = raising.size() - 2; i >= 0; i--) {
      guarded = when(raising.get(i), guarded);
    }
    if (!tested.isEmpty()) {
      guarded = when(Operators.fold("and", tested), guarded);
    }
    List<Term> all = new ArrayList<>(others);
    all.add(guarded);
    return Operators.fold("and", all);
  }

  private static Term when(Term condition, Term then) {
    return new Term.Case(
        List.of(new Term.When(condition, then)), Optional.of(FALSE), SqlType.BOOL, -1);
  }

  /// Whether `term` is evaluated only if all `others` are true.
  static boolean isGuarded(Term term, List<Term> others) {
    return term instanceof Term.Case(List<Term.When> whens, _, _, _)
        && whens.size() == 1
        && new HashSet<>(Terms.conjuncts(whens.getFirst().condition())).containsAll(others);
  }

  private static String alias(Bound.From from) {
    return switch (from) {
      case Bound.Base base -> base.alias();
      case Bound.Derived derived -> derived.alias();
      case Bound.Join _ -> "";
    };
  }

  private static boolean isLookedUp(Term conjunct, String relation) {
    return conjunct instanceof Term.Operation(String symbol, List<Term> operands, _)
        && Set.of("=", "<", "<=", ">", ">=").contains(symbol)
        && (isColumnBeside(operands.get(0), operands.get(1), relation)
            || isColumnBeside(operands.get(1), operands.get(0), relation));
  }

  private static boolean isColumnBeside(Term column, Term value, String relation) {
    return column instanceof Term.Column(String its, _, _, _, _)
        && its.equals(relation)
        && !names(value, relation);
  }

  private static boolean names(Term term, String relation) {
    boolean[] found = new boolean[1];
    Terms.visit(
        term,
        each ->
            found[0] |=
                Terms.query(each).isPresent()
                    || each instanceof Term.Column column && column.relation().equals(relation));
    return found[0];
  }

  /// Whether the term contains a subquery, which should not be evaluated twice.
  private static boolean asks(Term term) {
    boolean[] found = new boolean[1];
    Terms.visit(term, each -> found[0] |= Terms.query(each).isPresent());
    return found[0];
  }
}

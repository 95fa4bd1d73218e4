package quorate.sql.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Substitution;
import quorate.sql.plan.Term;

/// Forces the evaluation of AND and OR from left to right if an operand can raise an error, as
/// PostgreSQL evaluates a CHECK constraint. SQL leaves the order open, and a schema change that
/// checks rows is executed by every engine without a vote (rule E2a in docs/protocols/smr.md).
///
/// `10 / b > 1 AND b <> 0` becomes `CASE WHEN NOT 10 / b > 1 THEN FALSE ELSE 10 / b > 1 AND b <> 0
/// END`. An operand evaluated twice cannot raise an error the second time.
public final class OrderedConditions {
  private OrderedConditions() {}

  /// The condition with a fixed order.
  public static Term of(Term condition) {
    return new Substitution(OrderedConditions::ordered).term(condition);
  }

  private static Optional<Term> ordered(Term term) {
    if (!(term instanceof Term.Operation(String symbol, List<Term> operands, _))
        || !symbol.equals("and") && !symbol.equals("or")
        || operands.stream().noneMatch(each -> OptionalErrors.raises(each, true))) {
      return Optional.empty();
    }
    boolean or = symbol.equals("or");
    List<Term> inner = operands.stream().map(OrderedConditions::of).toList();
    List<Term.When> decided = new ArrayList<>();
    for (Term operand : inner.subList(0, inner.size() - 1)) {
      Term decides = or ? operand : new Term.Operation("not", List.of(operand), SqlType.BOOL);
      decided.add(new Term.When(decides, new Term.Constant(new Value.Bool(or), SqlType.BOOL)));
    }
    Term all = new Term.Operation(symbol, inner, SqlType.BOOL);
    return Optional.of(new Term.Case(decided, Optional.of(all), SqlType.BOOL, -1));
  }
}

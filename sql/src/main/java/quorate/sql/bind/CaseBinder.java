package quorate.sql.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.function.Conversions;
import quorate.sql.parse.Expr;
import quorate.sql.parse.TypeName;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;

/// Binds CASE.
final class CaseBinder {
  private final ExprBinder expressions;

  CaseBinder(ExprBinder expressions) {
    this.expressions = expressions;
  }

  Term bind(Expr.Case cases, Scope scope) {
    List<Term> conditions = new ArrayList<>();
    List<Term> results = new ArrayList<>();
    for (Expr.When when : cases.whens()) {
      Expr condition =
          cases
              .subject()
              .map(CaseBinder::subject)
              .<Expr>map(subject ->
                  new Expr.Operator(
                      "=", List.of(subject, when.condition()), when.condition().position()))
              .orElse(when.condition());
      conditions.add(expressions.condition(condition, scope, "CASE/WHEN"));
      results.add(expressions.bind(when.result(), scope));
    }
    cases.otherwise().ifPresent(otherwise -> results.add(expressions.bind(otherwise, scope)));
    // The type of ELSE precedes the others (PostgreSQL's transformCaseExpr).
    if (cases.otherwise().isPresent()) {
      results.addFirst(results.removeLast());
    }
    List<Term> unified =
        new ArrayList<>(expressions.conversions().unify(results, "CASE", cases.position()));
    SqlType type = unified.getFirst().type();
    int typmod =
        cases.otherwise().isPresent() || type == SqlType.ENUM
            ? Conversions.commonTypmod(unified)
            : -1;
    if (cases.otherwise().isPresent()) {
      unified.addLast(unified.removeFirst());
    }
    List<Term.When> whens = new ArrayList<>();
    for (int i = 0; i < conditions.size(); i++) {
      whens.add(new Term.When(conditions.get(i), unified.get(i)));
    }
    Optional<Term> otherwise =
        cases.otherwise().isPresent() ? Optional.of(unified.getLast()) : Optional.empty();
    return new Term.Case(whens, otherwise, type, typmod);
  }

  /// The operand of CASE, read as text if it is NULL or a string constant.
  private static Expr subject(Expr subject) {
    boolean untyped =
        subject instanceof Expr.Word(String word, _) && word.equals("null")
            || subject instanceof Expr.Constant constant && !constant.number();
    return untyped
        ? new Expr.Cast(
            subject, new TypeName("text", List.of(), false, subject.position()), subject.position())
        : subject;
  }
}

package quorate.sql.function;

import java.util.List;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;

/// Binds the expressions and queries that a call is written with, for functions whose arguments are
/// not all bound alike.
public interface Binder {
  Term bind(Expr expr, Scope scope);

  List<Term> bind(List<Expr> exprs, Scope scope);

  /// @param clause what the condition is of, for the error where it is none
  Term condition(Expr expr, Scope scope, String clause);

  Conversions conversions();

  /// `%`, or mod().
  Term modulo(List<Term> arguments, int position);

  Bound.Query subquery(Query query, Scope outer);

  /// Notes that the query around the call is grouped.
  ///
  /// @throws quorate.core.value.SqlException 42803 where no aggregate may stand
  void sawAggregate(Expr.Call call);

  /// @throws quorate.core.value.SqlException 42P20 where no window function may stand
  void refuseWindow(Expr.Call call);
}

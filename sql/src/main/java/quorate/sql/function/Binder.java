package quorate.sql.function;

import java.util.List;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;

/// Binds the expressions and queries in a call, for functions that do not bind all arguments alike.
public interface Binder {
  Term bind(Expr expr, Scope scope);

  List<Term> bind(List<Expr> exprs, Scope scope);

  /// @param clause that contains the condition, for error messages
  Term condition(Expr expr, Scope scope, String clause);

  Conversions conversions();

  /// `%`, or mod().
  Term modulo(List<Term> arguments, int position);

  Bound.Query subquery(Query query, Scope outer);

  /// Records that the surrounding query is grouped.
  ///
  /// @throws quorate.core.value.SqlException 42803 if aggregates are not allowed here
  void sawAggregate(Expr.Call call);

  /// @throws quorate.core.value.SqlException 42P20 if window functions are not allowed here
  void refuseWindow(Expr.Call call);
}

package quorate.sql.function;

import java.util.Optional;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;

/// Translates a call of a function to a term. An empty result means that this row does not match
/// the call; the next row of the name is tried, and after the last one the function does not exist.
public sealed interface Binding {
  /// A function of its argument values.
  @FunctionalInterface
  non-sealed interface OfValues extends Binding {
    Optional<Term> term(Given given);
  }

  /// A function that depends on the call's syntax: an aggregate, a window function, extract.
  @FunctionalInterface
  non-sealed interface OfCall extends Binding {
    Optional<Term> term(Expr.Call call, Scope scope, Context context, Binder binder);
  }

  /// A value chosen once for all replicas, outside the engines: the time, random numbers, sequence
  /// values, properties of the session.
  @FunctionalInterface
  non-sealed interface Chosen extends Binding {
    Optional<Slot> slot(Expr.Call call, Context context);
  }

  /// A function in FROM, as the query for its rows.
  @FunctionalInterface
  non-sealed interface OfRows extends Binding {
    Bound.Query query(Query.Function function, Context context, Binder binder);
  }
}

package quorate.sql.function;

import java.util.Optional;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Query;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;

/// How a call of a function becomes a term. Empty means that the row is not of such a call: the
/// next row of the name is tried, and after the last one the function does not exist.
public sealed interface Binding {
  /// A function of its arguments' values.
  @FunctionalInterface
  non-sealed interface OfValues extends Binding {
    Optional<Term> term(Given given);
  }

  /// A function that looks at the call as it is written: an aggregate, one over a window, extract.
  @FunctionalInterface
  non-sealed interface OfCall extends Binding {
    Optional<Term> term(Expr.Call call, Scope scope, Context context, Binder binder);
  }

  /// A value that is chosen once for all replicas, above the engines: the time, chance, a
  /// sequence's next number, what a session knows.
  @FunctionalInterface
  non-sealed interface Chosen extends Binding {
    Optional<Slot> slot(Expr.Call call, Context context);
  }

  /// The rows of a function in FROM.
  @FunctionalInterface
  non-sealed interface OfRows extends Binding {
    Bound.Query query(Query.Function function, Context context, Binder binder);
  }
}

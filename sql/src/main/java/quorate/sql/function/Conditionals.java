package quorate.sql.function;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Term;
import quorate.sql.type.Types;

/// COALESCE, NULLIF, GREATEST and LEAST, which return one of their arguments.
final class Conditionals {
  private final Conversions conversions;
  private final Expr.Call call;
  private final List<Term> arguments;

  private Conditionals(Given given) {
    conversions = given.conversions();
    call = given.call();
    arguments = given.arguments();
  }

  static Binding.OfValues of(Function<Conditionals, Term> function) {
    return given -> Optional.of(function.apply(new Conditionals(given)));
  }

  private void require(boolean condition) {
    if (!condition) {
      throw UnsupportedFunctions.unknown(call, arguments);
    }
  }

  Term coalesce() {
    List<Term> terms = conversions.unify(arguments, "COALESCE", call.position());
    return new Term.Call(
        call.name(), terms, terms.getFirst().type(), Conversions.commonTypmod(terms));
  }

  /// GREATEST and LEAST, which ignore NULL in PostgreSQL but in few engines.
  Term extreme() {
    List<Term> terms =
        conversions.unify(arguments, call.name().toUpperCase(Locale.ROOT), call.position());
    Distinction.requireOrder(terms.getFirst().type(), call.name() + " of", call.position());
    String symbol = call.name().equals("greatest") ? ">=" : "<=";
    Term best = terms.getFirst();
    SqlType type = best.type();
    int typmod = Conversions.commonTypmod(terms);
    for (Term next : terms.subList(1, terms.size())) {
      Term keep =
          Operators.fold(
              "or",
              List.of(
                  new Term.Is(next, "null", false),
                  new Term.Operation(
                      symbol,
                      List.of(conversions.ordered(best), conversions.ordered(next)),
                      SqlType.BOOL)));
      best = new Term.Case(List.of(new Term.When(keep, best)), Optional.of(next), type, typmod);
    }
    return best;
  }

  Term nullIf() {
    require(arguments.size() == 2);
    List<Term> sides = conversions.meet(arguments.get(0), arguments.get(1), "=", call.position());
    Term left = conversions.settled(arguments.get(0));
    Term first =
        Keys.isKeyed(left.type())
            ? left
            : compared(left, conversions.settled(sides.get(0)), sides.get(1).type());
    SqlType type = first.type() == SqlType.VARCHAR ? SqlType.TEXT : first.type();
    return new Term.Case(
        List.of(
            new Term.When(
                new Term.Operation("=", sides, SqlType.BOOL), new Term.Constant(Value.NULL, type))),
        Optional.of(first),
        type,
        type == left.type() ? left.typmod() : -1);
  }

  /// The result of NULLIF: the left operand in its own type if an operator compares that type with
  /// the right one, otherwise in the common type.
  private static Term compared(Term left, Term met, SqlType right) {
    boolean own =
        left.type().isInteger() && met.type().isInteger() && right.isInteger()
            || left.type().isFloat() && met.type().isFloat()
            || Types.isTime(left.type()) && Types.isTime(met.type());
    // An integer becomes numeric without a cast, and is displayed as numeric.
    return own
        ? left
        : met.type().isInteger() && right == SqlType.NUMERIC
            ? new Term.Cast(met, SqlType.NUMERIC, -1)
            : met;
  }
}

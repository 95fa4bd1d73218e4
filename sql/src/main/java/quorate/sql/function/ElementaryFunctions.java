package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;

/// Signs, rounding, roots, powers and logarithms.
final class ElementaryFunctions {
  private final Conversions conversions;
  private final Expr.Call call;
  private final List<Term> arguments;

  private ElementaryFunctions(Given given) {
    conversions = given.conversions();
    call = given.call();
    arguments = NumberFunctions.narrowed(given);
  }

  static Binding.OfValues of(Function<ElementaryFunctions, Term> function) {
    return given ->
        new WideTerms(given.conversions()::to)
            .function(given.name(), given.arguments())
            .or(() -> Optional.of(function.apply(new ElementaryFunctions(given))));
  }

  private void require(boolean condition) {
    if (!condition) {
      throw UnsupportedFunctions.unknown(call, arguments);
    }
  }

  /// abs and sign.
  Term sized() {
    require(arguments.size() == 1);
    Term operand = known(arguments.getFirst());
    require(operand.type().isNumber());
    if (call.name().equals("abs")) {
      return new Term.Call("abs", List.of(operand), operand.type(), -1);
    }
    SqlType type = operand.type() == SqlType.NUMERIC ? SqlType.NUMERIC : SqlType.FLOAT8;
    Term zero = Terms.number(0);
    return new Term.Case(
        List.of(
            new Term.When(
                new Term.Operation(">", List.of(operand, zero), SqlType.BOOL), cast(1, type)),
            new Term.When(
                new Term.Operation("<", List.of(operand, zero), SqlType.BOOL), cast(-1, type)),
            new Term.When(
                new Term.Operation("=", List.of(operand, zero), SqlType.BOOL), cast(0, type))),
        Optional.empty(),
        type,
        -1);
  }

  private static Term cast(long value, SqlType type) {
    return new Term.Cast(
        Terms.number(value),
        type,
        type == SqlType.NUMERIC ? Digits.of(Coerce.NUMERIC_PRECISION, 0) : -1);
  }

  private Term known(Term term) {
    return term.type() == SqlType.UNKNOWN ? conversions.to(term, SqlType.FLOAT8, -1) : term;
  }

  Term rounded() {
    require(arguments.size() == 1 || arguments.size() == 2);
    Term operand =
        arguments.size() == 2 && arguments.getFirst().type() == SqlType.UNKNOWN
            ? conversions.to(arguments.getFirst(), SqlType.NUMERIC, -1)
            : known(arguments.getFirst());
    require(operand.type().isNumber());
    String name = call.name().equals("ceiling") ? "ceil" : call.name();
    if (arguments.size() == 2) {
      require(!operand.type().isFloat() && (name.equals("round") || name.equals("trunc")));
      Term digits = conversions.to(arguments.get(1), SqlType.INT4, -1);
      if (name.equals("round") && digits instanceof Term.Constant(Value.Int(long number), _)) {
        NumericDigitsGuard.requireRoundable(operand, (int) Math.min(number, 1000), call.position());
      }
      return new Term.Call(
          "q_" + name,
          List.of(conversions.to(operand, SqlType.NUMERIC, -1), digits),
          SqlType.NUMERIC,
          scaled(digits));
    }
    if (operand.type().isFloat()) {
      Term wide = conversions.to(operand, SqlType.FLOAT8, -1);
      return new Term.Call("q_f" + name, List.of(wide), SqlType.FLOAT8, -1);
    }
    if (operand.type().isInteger()) {
      // PostgreSQL resolves all four to double precision for this type.
      return new Term.Cast(operand, SqlType.FLOAT8, -1);
    }
    String exact = name.equals("ceil") || name.equals("floor") ? "q_" + name + "0" : "q_" + name;
    List<Term> terms =
        name.equals("ceil") || name.equals("floor")
            ? List.of(operand)
            : List.of(operand, Terms.number(0));
    return new Term.Call(exact, terms, SqlType.NUMERIC, Digits.carry(0));
  }

  private static int scaled(Term digits) {
    return digits instanceof Term.Constant(Value.Int(long number), _)
            && number >= 0
            && number <= Coerce.NUMERIC_SCALE
        ? Digits.carry((int) number)
        : -1;
  }

  Term powered() {
    boolean two = call.name().startsWith("pow");
    require(arguments.size() == (two ? 2 : 1));
    Optional<Term> exact =
        NumberFunctions.decimal(two ? "power" : call.name(), arguments, conversions);
    if (exact.isPresent()) {
      return exact.get();
    }
    List<Term> terms = new ArrayList<>();
    for (Term argument : arguments) {
      Term term = known(argument);
      require(term.type().isNumber());
      terms.add(conversions.to(term, SqlType.FLOAT8, -1));
    }
    return new Term.Call("q_" + (two ? "power" : call.name()), terms, SqlType.FLOAT8, -1);
  }
}

package quorate.sql.function;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Coerce;
import quorate.sql.type.Digits;
import quorate.sql.type.Unsupported;

/// Guards the digits of computed numerics: storing one in an unconstrained numeric, of scale 12,
/// must not lose any.
final class NumericDigitsGuard {
  private static final int UNKNOWN = 1000;

  private NumericDigitsGuard() {}

  /// A numeric for an unconstrained column; an error if it has more digits.
  static Term of(Term term) {
    if (term.type() != SqlType.NUMERIC || most(term) <= Coerce.NUMERIC_SCALE) {
      return term;
    }
    int typmod = Digits.of(Coerce.NUMERIC_PRECISION, Coerce.NUMERIC_SCALE);
    Term digits = Terms.number(Coerce.NUMERIC_SCALE);
    Term cut = new Term.Call("q_trunc", List.of(term, digits), SqlType.NUMERIC, typmod);
    Term same = new Term.Operation("=", List.of(term, cut), SqlType.BOOL);
    Term whether =
        new Term.Case(
            List.of(new Term.When(same, Terms.number(1))),
            Optional.of(Terms.number(0)),
            SqlType.INT4,
            -1);
    return new Term.Call("q_kept", List.of(cut, whether), SqlType.NUMERIC, -1);
  }

  /// Refuses rounding to the largest scale that all engines have if the operand may have more
  /// digits: engines would already have truncated them.
  static void requireRoundable(Term term, int digits, int position) {
    if (digits >= Coerce.NUMERIC_SCALE
        && term.type() == SqlType.NUMERIC
        && most(term) > Coerce.NUMERIC_SCALE) {
      throw Unsupported.of(
          "rounding of more than %d digits after the point to %d"
              .formatted(Coerce.NUMERIC_SCALE, digits),
          position);
    }
  }

  /// The largest scale that a term may have.
  private static int most(Term term) {
    if (term.scale().isPresent()) {
      return term.scale().getAsInt();
    }
    return switch (term) {
      case Term.Column _ -> Coerce.NUMERIC_SCALE;
      case Term.Bind(Slot slot) when slot.source() != Slot.Source.LITERAL -> Coerce.NUMERIC_SCALE;
      case Term.Constant(Value value, _) when value.isNull() -> 0;
      case Term.Cast _ -> Coerce.NUMERIC_SCALE;
      case Term.Operation(String symbol, List<Term> operands, _) -> most(symbol, operands);
      case Term.Call(String function, List<Term> arguments, _, _) ->
          function.equals("coalesce") || function.equals("abs")
              ? most(arguments)
              : Coerce.NUMERIC_SCALE; // the result of a routine
      case Term.Case(List<Term.When> whens, Optional<Term> otherwise, _, _) ->
          Math.max(
              most(whens.stream().map(Term.When::result).toList()),
              otherwise.map(NumericDigitsGuard::most).orElse(0));
      case Term.Aggregate(String function, List<Term> arguments, _, _, _, _, _, _) ->
          function.equals("avg") ? Coerce.NUMERIC_SCALE : most(arguments);
      default -> UNKNOWN;
    };
  }

  private static int most(String symbol, List<Term> operands) {
    return switch (symbol) {
      case "*" -> operands.stream().mapToInt(NumericDigitsGuard::most).sum();
      case "/" -> Coerce.NUMERIC_SCALE;
      default -> most(operands);
    };
  }

  private static int most(List<Term> terms) {
    return terms.stream().mapToInt(NumericDigitsGuard::most).max().orElse(0);
  }
}

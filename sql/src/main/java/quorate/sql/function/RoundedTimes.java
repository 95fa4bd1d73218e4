package quorate.sql.function;

import java.util.List;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.TimePrecision;
import quorate.sql.type.Types;

/// Rounding of times and timestamps to fewer than six fractional digits. [TimePrecision] rounds
/// values known before execution and inserted values; a routine rounds values that an engine
/// computes, unless they have few enough digits.
public final class RoundedTimes {
  private RoundedTimes() {}

  /// Rounds a time to this number of fractional digits, as a cast or an assignment does.
  public static Term exact(Term term, SqlType type, int digits) {
    if (!TimePrecision.applies(type, digits)) {
      return term;
    }
    boolean cast = term instanceof Term.Cast(Term operand, _, _) && operand.type() == type;
    Term inner = cast ? ((Term.Cast) term).operand() : term;
    if (fits(inner, digits)) {
      return term;
    }
    Term moment = term instanceof Term.Cast made ? made.operand() : term;
    if (moment instanceof Term.Bind(Slot slot) && isMoment(slot)) {
      return new Term.Bind(slot.as(type, digits));
    }
    String routine = type == SqlType.TIME ? "q_clock_round" : "q_time_round";
    return new Term.Call(routine, List.of(inner, Terms.number(digits)), type, digits);
  }

  private static boolean isMoment(Slot slot) {
    return slot.source() != Slot.Source.LITERAL && TimePrecision.applies(slot.type(), 0);
  }

  /// Whether the value has at most this number of fractional digits.
  private static boolean fits(Term term, int digits) {
    return term.type() == SqlType.DATE
        || switch (term) {
          case Term.Constant(Value value, _) -> value.equals(TimePrecision.round(value, digits));
          case Term.Bind(Slot slot) -> has(slot.type(), slot.typmod(), digits);
          case Term.Column column -> has(column.type(), column.typmod(), digits);
          case Term.Cast cast -> isStamp(cast.operand()) && fits(cast.operand(), digits);
          case Term.Call call -> fits(call, digits);
          case Term.Case cases ->
              cases.whens().stream().allMatch(when -> fits(when.result(), digits))
                  && cases.otherwise().stream().allMatch(each -> fits(each, digits));
          default -> false;
        };
  }

  private static boolean fits(Term.Call call, int digits) {
    return switch (call.function()) {
      case "q_time_add" -> fits(call.arguments().getFirst(), digits); // adds whole seconds
      case "q_time_round", "q_clock_round" -> has(call.type(), call.typmod(), digits);
      case "coalesce" -> call.arguments().stream().allMatch(each -> fits(each, digits));
      default -> false;
    };
  }

  private static boolean isStamp(Term term) {
    return Types.isTime(term.type()) || term.type() == SqlType.TIME;
  }

  private static boolean has(SqlType type, int typmod, int digits) {
    return TimePrecision.applies(type, typmod) && typmod <= digits;
  }
}

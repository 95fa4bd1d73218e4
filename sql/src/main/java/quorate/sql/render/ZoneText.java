package quorate.sql.render;

import java.util.List;
import quorate.core.value.Value;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.Unable;
import quorate.sql.function.ZonedTerms;
import quorate.sql.plan.Term;
import quorate.sql.type.ZoneSteps;

/// Renders time zones in routine calls.
final class ZoneText {
  private ZoneText() {}

  /// Renders the arguments that specify the time zone of a routine. An engine without Quorate's
  /// time zone rules is passed the rules in the call.
  ///
  /// @return number of arguments consumed
  static int write(Term.Call call, Dialect dialect, SqlWriter out) {
    if (dialect.traits().callsJava()) {
      return 0;
    }
    List<Term> arguments = call.arguments();
    String zone = textOf(arguments.getFirst());
    return switch (call.function()) {
      case ZonedTerms.ROUTINE -> {
        steps(ZoneSteps.of(zone, textOf(arguments.get(1)).equals("local")), out);
        yield 2;
      }
      case ZonedTerms.ROUTINE + "_text" -> {
        steps(ZoneSteps.of(zone, true), out);
        yield 1;
      }
      case ZonedTerms.ROUTINE + "_trunc",
          ZonedTerms.ROUTINE + "_add",
          ZonedTerms.ROUTINE + "_move" -> {
        boolean moves = call.function().equals(ZonedTerms.ROUTINE + "_move");
        if (moves && !dialect.traits().hasStructures()) {
          throw new Unable("computing with intervals");
        }
        steps(ZoneSteps.of(zone, true), out);
        steps(ZoneSteps.of(zone, false), out);
        yield 1;
      }
      default -> throw new Unable("reading times of a zone");
    };
  }

  private static void steps(ZoneSteps steps, SqlWriter out) {
    if (!out.dialect().traits().hasStructures()) {
      out.text("'" + steps.digits() + "', ");
      return;
    }
    out.text("CAST('" + steps.since() + "' AS bigint[]), ");
    out.text("CAST('" + steps.offsets() + "' AS integer[]), ");
  }

  private static String textOf(Term term) {
    return term instanceof Term.Constant(Value.Text(String text), _) ? text : "";
  }
}

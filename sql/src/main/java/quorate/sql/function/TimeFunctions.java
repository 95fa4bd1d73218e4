package quorate.sql.function;

import java.util.List;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Term;
import quorate.sql.type.TimeFormat;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Functions of times with an argument that is part of the statement's shape.
final class TimeFunctions {
  private TimeFunctions() {}

  /// to_char of a time.
  static Term toChar(Given given) {
    Expr.Call call = given.call();
    List<Term> arguments = given.arguments();
    if (arguments.size() != 2 || !Types.isTime(arguments.getFirst().type())) {
      throw UnsupportedFunctions.unknown(call, arguments);
    }
    String format = text(call, arguments, 1);
    if (TimeFormat.of(format).isEmpty()) {
      throw Unsupported.of("to_char with the format '" + format + "'", call.position());
    }
    Term time = arguments.getFirst();
    Term start = time.type() == SqlType.DATE ? new Term.Cast(time, SqlType.TIMESTAMP, -1) : time;
    Term constant = new Term.Constant(new Value.Text(format), SqlType.TEXT);
    return new Term.Call("q_time_char", List.of(constant, start), SqlType.TEXT, -1);
  }

  /// The name by which routines know a time zone.
  static String zone(String zone, Expr.Call call) {
    return ZonedTerms.meant(zone).orElseThrow(() -> unknown(zone, call));
  }

  /// AT TIME ZONE.
  static Term timezone(Given given) {
    Expr.Call call = given.call();
    List<Term> arguments = given.arguments();
    if (arguments.size() != 2 || !Types.isTime(arguments.getLast().type())) {
      throw UnsupportedFunctions.unknown(call, arguments);
    }
    String zone = text(call, arguments, 0);
    String meant = zone(zone, call);
    Term time = arguments.getLast();
    // A date is taken as its midnight in the session's time zone.
    Term start = time.type() == SqlType.DATE ? new Term.Cast(time, SqlType.TIMESTAMPTZ, -1) : time;
    return ZonedTerms.at(meant, start);
  }

  /// date_trunc of a time.
  static Term dateTrunc(Given given) {
    Expr.Call call = given.call();
    List<Term> arguments = given.arguments();
    if (arguments.size() == 2 && arguments.get(1).type() == SqlType.UNKNOWN) {
      throw TimeFields.notUnique("date_trunc(unknown, unknown)", call.position());
    }
    if (arguments.size() == 3) {
      return truncated(call, arguments, given.conversions());
    }
    if (arguments.size() != 2 || !Types.isTime(arguments.get(1).type())) {
      throw UnsupportedFunctions.unknown(call, arguments);
    }
    Term time = arguments.get(1);
    SqlType type = time.type() == SqlType.TIMESTAMP ? SqlType.TIMESTAMP : SqlType.TIMESTAMPTZ;
    Term start = time.type() == SqlType.DATE ? new Term.Cast(time, SqlType.TIMESTAMP, -1) : time;
    Term unit = given.conversions().to(arguments.get(0), SqlType.TEXT, -1);
    return new Term.Call("q_time_trunc", List.of(unit, start), type, -1);
  }

  /// date_trunc of a timestamptz in a time zone.
  private static Term truncated(Expr.Call call, List<Term> arguments, Conversions conversions) {
    SqlType type = arguments.get(1).type();
    if (type != SqlType.TIMESTAMPTZ && type != SqlType.UNKNOWN && type != SqlType.DATE) {
      throw UnsupportedFunctions.unknown(call, arguments);
    }
    String zone = text(call, arguments, 2);
    Term moment = conversions.to(arguments.get(1), SqlType.TIMESTAMPTZ, -1);
    return ZonedTerms.truncated(
        zone(zone, call), conversions.to(arguments.get(0), SqlType.TEXT, -1), moment);
  }

  private static SqlException unknown(String zone, Expr.Call call) {
    boolean offset = zone.matches(".*[0-9].*"); // POSIX notation, which is not supported
    return offset
        ? Unsupported.of("the time zone " + zone, call.position())
        : new SqlException("22023", "time zone \"" + zone + "\" not recognized");
  }

  static String text(Expr.Call call, List<Term> arguments, int index) {
    Term term = arguments.get(index);
    Term inner = term instanceof Term.Cast(Term operand, _, _) ? operand : term;
    if (inner instanceof Term.Constant(Value.Text(String text), _)) {
      return text;
    }
    throw Unsupported.of(call.name() + " with other than a constant here", call.position());
  }
}

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

  /// Whether an argument of a function stands in the engines' statements, and decides what is
  /// shown.
  static boolean isShape(Expr.Call call, int argument) {
    return switch (call.name()) {
      case "round", "trunc", "to_char", "to_date", "to_timestamp" -> argument > 0;
      case "encode", "decode", "convert_from", "convert_to" -> argument == 1;
      case "timezone", "format" -> argument == 0;
      case "make_timestamptz" -> argument == 6;
      case "date_trunc" -> argument == 2;
      case "substring" ->
          argument == 1
              && call.arguments().get(1) instanceof Expr.Constant constant
              && !constant.number();
      case "regexp_like", "regexp_replace" -> argument > 0;
      default -> false;
    };
  }

  /// to_char of a time.
  static Term toChar(Expr.Call call, List<Term> arguments) {
    if (arguments.size() != 2 || !Types.isTime(arguments.getFirst().type())) {
      throw Lacked.unknown(call, arguments);
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

  /// The name under which routines know a zone.
  static String zone(String zone, Expr.Call call) {
    return ZonedTerms.meant(zone).orElseThrow(() -> unknown(zone, call));
  }

  /// AT TIME ZONE.
  static Term timezone(Expr.Call call, List<Term> arguments) {
    if (arguments.size() != 2 || !Types.isTime(arguments.getLast().type())) {
      throw Lacked.unknown(call, arguments);
    }
    String zone = text(call, arguments, 0);
    String meant = zone(zone, call);
    Term time = arguments.getLast();
    // A date is taken for the moment at which it begins in the session's zone.
    Term start = time.type() == SqlType.DATE ? new Term.Cast(time, SqlType.TIMESTAMPTZ, -1) : time;
    return ZonedTerms.at(meant, start);
  }

  /// date_trunc of a moment in a zone.
  static Term truncated(Expr.Call call, List<Term> arguments, Conversions conversions) {
    SqlType type = arguments.get(1).type();
    if (type != SqlType.TIMESTAMPTZ && type != SqlType.UNKNOWN && type != SqlType.DATE) {
      throw Lacked.unknown(call, arguments);
    }
    String zone = text(call, arguments, 2);
    Term moment = conversions.to(arguments.get(1), SqlType.TIMESTAMPTZ, -1);
    return ZonedTerms.truncated(
        zone(zone, call), conversions.to(arguments.get(0), SqlType.TEXT, -1), moment);
  }

  private static SqlException unknown(String zone, Expr.Call call) {
    boolean offset = zone.matches(".*[0-9].*"); // as in POSIX, which we do not read
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

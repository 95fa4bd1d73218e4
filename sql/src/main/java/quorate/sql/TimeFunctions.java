package quorate.sql;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;

/// Functions of times with an argument that is part of the statement's shape.
final class TimeFunctions {
  private static final Set<String> UTC =
      Set.of("utc", "gmt", "z", "zulu", "etc/utc", "etc/gmt", "+00", "00:00", "+00:00", "0");

  private TimeFunctions() {}

  /// Whether an argument of a function stands in the engines' statements, and decides what is
  /// shown.
  static boolean isShape(Expr.Call call, int argument) {
    return switch (call.name()) {
      case "round", "trunc", "to_char", "to_date", "to_timestamp" -> argument > 0;
      case "encode", "decode", "convert_from", "convert_to" -> argument == 1;
      case "timezone", "format" -> argument == 0;
      case "make_timestamptz" -> argument == 6;
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
      throw ExprBinder.unsupported("to_char with the format '" + format + "'", call.position());
    }
    Term time = arguments.getFirst();
    Term start = time.type() == SqlType.DATE ? new Term.Cast(time, SqlType.TIMESTAMP, -1) : time;
    Term constant = new Term.Constant(new Value.Text(format), SqlType.TEXT);
    return new Term.Call("q_time_char", List.of(constant, start), SqlType.TEXT, -1);
  }

  /// Whether a term is the name of the one zone that sessions have.
  static boolean isUtc(Term zone) {
    return zone instanceof Term.Constant(Value.Text(String name), _)
        && UTC.contains(name.toLowerCase(Locale.ROOT));
  }

  /// AT TIME ZONE, of the one zone that sessions have.
  static Term timezone(Expr.Call call, List<Term> arguments) {
    if (arguments.size() != 2 || !Types.isTime(arguments.getLast().type())) {
      throw Lacked.unknown(call, arguments);
    }
    String zone = text(call, arguments, 0);
    if (!UTC.contains(zone.toLowerCase(Locale.ROOT))) {
      throw ExprBinder.unsupported("the time zone " + zone, call.position());
    }
    Term time = arguments.getLast();
    boolean zoned = time.type() == SqlType.TIMESTAMPTZ;
    // A date is taken for the timestamptz at which it begins.
    boolean local = zoned || time.type() == SqlType.DATE;
    return new Term.Cast(time, local ? SqlType.TIMESTAMP : SqlType.TIMESTAMPTZ, -1);
  }

  static String text(Expr.Call call, List<Term> arguments, int index) {
    Term term = arguments.get(index);
    Term inner = term instanceof Term.Cast(Term operand, _, _) ? operand : term;
    if (inner instanceof Term.Constant(Value.Text(String text), _)) {
      return text;
    }
    throw ExprBinder.unsupported(call.name() + " with other than a constant here", call.position());
  }
}

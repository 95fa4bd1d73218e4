package quorate.sql.function;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Context;
import quorate.sql.plan.Scope;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Digits;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// extract and date_part: fields of dates, times, timestamps and intervals.
public final class TimeFields {
  private static final String ROUTINE = "q_time_extract";

  /// The number of the field epoch, as the routine takes it.
  static final int EPOCH = 10;

  static final int ZONE = 19;

  /// Field numbers by PostgreSQL's full names.
  private static final Map<String, Integer> PARTS =
      Map.ofEntries(
          Map.entry("year", 0),
          Map.entry("month", 1),
          Map.entry("day", 2),
          Map.entry("hour", 3),
          Map.entry("minute", 4),
          Map.entry("second", 5),
          Map.entry("dow", 6),
          Map.entry("isodow", 7),
          Map.entry("doy", 8),
          Map.entry("quarter", 9),
          Map.entry("epoch", EPOCH),
          Map.entry("week", 11),
          Map.entry("milliseconds", 12),
          Map.entry("microseconds", 13),
          Map.entry("decade", 14),
          Map.entry("century", 15),
          Map.entry("millennium", 16),
          Map.entry("isoyear", 17),
          Map.entry("julian", 18),
          Map.entry("timezone", ZONE),
          Map.entry("timezone_hour", ZONE),
          Map.entry("timezone_minute", ZONE));

  private static final Set<String> OF_CLOCKS =
      Set.of("hour", "minute", "second", "milliseconds", "microseconds", "epoch");
  private static final Set<String> NOT_OF_DATES =
      Set.of("hour", "minute", "second", "milliseconds", "microseconds");

  private final Conversions conversions;
  private final Expr.Call call;

  private TimeFields(Conversions conversions, Expr.Call call) {
    this.conversions = conversions;
    this.call = call;
  }

  /// extract and date_part.
  static Optional<Term> call(Expr.Call call, Scope scope, Context context, Binder binder) {
    if (call.arguments().size() != 2) {
      throw UnsupportedFunctions.unknown(call, List.of());
    }
    Term operand = binder.bind(call.arguments().get(1), scope);
    return Optional.of(new TimeFields(binder.conversions(), call).of(operand));
  }

  static boolean is(String function) {
    return function.equals("extract") || function.equals("date_part");
  }

  /// Whether the routine treats a time of day as a timestamp on 1970-01-01.
  public static boolean isOne(Term.Call call) {
    return call.function().equals(ROUTINE) || call.function().equals("q_no_field");
  }

  /// The field of a term; the field's name is the first argument of the call.
  private Term of(Term operand) {
    String name = name();
    boolean part = call.name().equals("date_part");
    if (operand.type() == SqlType.INTERVAL) {
      Term value =
          new Intervals(conversions, call.position())
              .extract(name.toLowerCase(Locale.ROOT), operand);
      boolean epoch = name.equalsIgnoreCase("epoch") && part;
      return epoch
          ? new Term.Call(Intervals.ROUTINE + "epoch", List.of(operand), SqlType.FLOAT8, -1)
          : part ? new Term.Cast(value, SqlType.FLOAT8, -1) : value;
    }
    if (operand.type() == SqlType.UNKNOWN) {
      String function = part ? "date_part" : "pg_catalog.extract";
      throw notUnique(function + "(unknown, unknown)", call.position());
    }
    if (!Types.isTime(operand.type()) && operand.type() != SqlType.TIME) {
      throw UnsupportedFunctions.unknown(call, List.of(operand));
    }
    Term value = value(name, operand, part);
    return part ? new Term.Cast(value, SqlType.FLOAT8, -1) : value;
  }

  static SqlException notUnique(String function, int position) {
    return new SqlException(
        new SqlError("42725", "function " + function + " is not unique")
            .withHint(
                "Could not choose a best candidate function. You might need to add explicit type casts.")
            .at(position));
  }

  private String name() {
    return switch (call.arguments().getFirst()) {
      case Expr.Name(List<String> parts, _) -> parts.getLast();
      case Expr.Constant constant -> constant.text();
      default -> throw Unsupported.of("a computed field", call.position());
    };
  }

  private Term value(String name, Term operand, boolean stamped) {
    String field = field(name.toLowerCase(Locale.ROOT));
    boolean date = operand.type() == SqlType.DATE;
    SqlType type = date && stamped ? SqlType.TIMESTAMP : operand.type();
    Integer number = PARTS.get(field);
    if (number == null || !has(type, field)) {
      // Raised for each value, as in PostgreSQL: a statement without rows succeeds.
      String form =
          number == null
              ? "unit \"%s\" not recognized for type %s"
              : "unit \"%s\" not supported for type %s";
      String message = form.formatted(name.toLowerCase(Locale.ROOT), type.sqlName());
      return new Term.Call(
          "q_no_field",
          List.of(
              Arrays.text(number == null ? "22023" : "0A000"),
              Arrays.text(message.replace(';', ' ')),
              date ? new Term.Cast(operand, SqlType.TIMESTAMP, -1) : operand),
          SqlType.NUMERIC,
          Digits.carry(0));
    }
    if (field.equals("julian") && !date) {
      throw Unsupported.of("extract(julian) of a timestamp", call.position());
    }
    if (field.startsWith("timezone_") && !SessionZone.isUtc()) {
      throw Unsupported.of(
          "extract(" + field + ") while TimeZone is " + SessionZone.name(), call.position());
    }
    Term time = date ? new Term.Cast(operand, SqlType.TIMESTAMP, -1) : operand;
    int scale = date && !stamped ? 0 : number == 5 || number == EPOCH ? 6 : number == 12 ? 3 : 0;
    return new Term.Call(
        ROUTINE, List.of(Terms.number(number), time), SqlType.NUMERIC, Digits.carry(scale));
  }

  private static boolean has(SqlType type, String field) {
    boolean zone = field.startsWith("timezone");
    return switch (type) {
      case TIME -> OF_CLOCKS.contains(field);
      case DATE -> !NOT_OF_DATES.contains(field) && !zone;
      default -> !zone || type == SqlType.TIMESTAMPTZ;
    };
  }

  /// The full name of a field.
  private static String field(String name) {
    return switch (name) {
      case "y", "yr", "yrs", "years" -> "year";
      case "mon", "mons", "months" -> "month";
      case "d", "days" -> "day";
      case "h", "hr", "hrs", "hours" -> "hour";
      case "m", "min", "mins", "minutes" -> "minute";
      case "s", "sec", "secs", "seconds" -> "second";
      case "w", "weeks" -> "week";
      case "qtr" -> "quarter";
      case "ms", "msec", "msecs", "millisecond" -> "milliseconds";
      case "us", "usec", "usecs", "microsecond" -> "microseconds";
      case "dec", "decs", "decades" -> "decade";
      case "c", "cent", "centuries" -> "century";
      case "mil", "mils", "millennia" -> "millennium";
      default -> name;
    };
  }
}

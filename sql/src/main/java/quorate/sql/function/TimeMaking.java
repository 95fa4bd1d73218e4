package quorate.sql.function;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import quorate.core.value.Interval;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Context;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.type.TimeReader;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Functions that construct dates and times.
final class TimeMaking {
  private final Context context;
  private final Conversions conversions;
  private final Expr.Call call;
  private final List<Term> arguments;

  private TimeMaking(Given given) {
    context = given.context();
    conversions = given.conversions();
    call = given.call();
    arguments = given.arguments();
  }

  static Binding.OfValues of(Function<TimeMaking, Optional<Term>> function) {
    return given -> function.apply(new TimeMaking(given));
  }

  Optional<Term> time() {
    return made("q_make_time", arguments, 3, SqlType.TIME);
  }

  Optional<Term> timestamp() {
    return made("q_make_stamp", arguments, 6, SqlType.TIMESTAMP);
  }

  /// make_timestamptz, in the session's time zone or another.
  Optional<Term> moment() {
    return arguments.size() == 7
        ? made("q_make_stamp", arguments.subList(0, 6), 6, SqlType.TIMESTAMP)
            .map(stamp ->
                ZonedTerms.at(
                    TimeFunctions.zone(TimeFunctions.text(call, arguments, 6), call), stamp))
        : made("q_make_stamp", arguments, 6, SqlType.TIMESTAMPTZ);
  }

  /// to_timestamp of seconds or of a text.
  Optional<Term> toTimestamp() {
    return arguments.size() == 1
        ? epoch(arguments.getFirst())
        : read(arguments, SqlType.TIMESTAMPTZ);
  }

  Optional<Term> toDate() {
    return read(arguments, SqlType.DATE);
  }

  private static boolean isIndex(SqlType type) {
    return type == SqlType.INT2 || type == SqlType.INT4 || type == SqlType.UNKNOWN;
  }

  /// A routine of integers followed by a number of seconds.
  private Optional<Term> made(String routine, List<Term> arguments, int count, SqlType type) {
    if (arguments.size() != count) {
      return Optional.empty();
    }
    Term[] terms = new Term[count];
    for (int i = 0; i < count; i++) {
      SqlType given = arguments.get(i).type();
      boolean last = i == count - 1;
      if (!isIndex(given) && !(last && given.isNumber())) {
        return Optional.empty();
      }
      terms[i] = conversions.to(arguments.get(i), last ? SqlType.FLOAT8 : SqlType.INT4, -1);
    }
    return Optional.of(new Term.Call(routine, List.of(terms), type, -1));
  }

  private Optional<Term> epoch(Term seconds) {
    return seconds.type().isNumber() || seconds.type() == SqlType.UNKNOWN
        ? Optional.of(
            new Term.Call(
                "q_epoch_stamp",
                List.of(conversions.to(seconds, SqlType.FLOAT8, -1)),
                SqlType.TIMESTAMPTZ,
                -1))
        : Optional.empty();
  }

  private static boolean isText(Term term) {
    return term.type().isString() || term.type() == SqlType.UNKNOWN;
  }

  private Optional<Term> read(List<Term> arguments, SqlType type) {
    if (arguments.size() != 2 || !arguments.stream().allMatch(TimeMaking::isText)) {
      return Optional.empty();
    }
    String template = TimeFunctions.text(call, arguments, 1);
    TimeReader reader =
        TimeReader.of(template)
            .orElseThrow(() ->
                Unsupported.of(
                    call.name() + " with the template '" + template + "'", call.position()));
    Term moment =
        new Term.Call(
            "q_time_read",
            List.of(
                conversions.to(arguments.getFirst(), SqlType.TEXT, -1),
                Arrays.text(template),
                Arrays.text(reader.form())),
            type == SqlType.DATE ? SqlType.TIMESTAMP : type,
            -1);
    return Optional.of(type == SqlType.DATE ? new Term.Cast(moment, type, -1) : moment);
  }

  private static boolean isMoment(Term term) {
    return Types.isTime(term.type()) || term.type() == SqlType.UNKNOWN;
  }

  Optional<Term> bin() {
    if (arguments.size() != 3) {
      return Optional.empty();
    }
    Term stride = arguments.getFirst();
    Term moment = arguments.get(1);
    Term origin = arguments.get(2);
    boolean span = stride.type() == SqlType.INTERVAL || stride.type() == SqlType.UNKNOWN;
    if (!span || !isMoment(moment) || !isMoment(origin)) {
      return Optional.empty();
    }
    boolean local =
        moment.type() == SqlType.TIMESTAMP && origin.type() != SqlType.TIMESTAMPTZ
            || origin.type() == SqlType.TIMESTAMP && moment.type() != SqlType.TIMESTAMPTZ;
    SqlType type = local ? SqlType.TIMESTAMP : SqlType.TIMESTAMPTZ;
    return Optional.of(
        new Term.Call(
            Intervals.ROUTINE + "bin",
            List.of(
                conversions.to(stride, SqlType.INTERVAL, -1),
                conversions.to(moment, type, -1),
                conversions.to(origin, type, -1)),
            type,
            -1));
  }

  /// age() with one argument: the time between a timestamp and the start of today.
  Optional<Term> age() {
    if (arguments.size() != 1 || !isMoment(arguments.getFirst())) {
      return Optional.empty();
    }
    Term today = context.chosen(new Slot(Slot.Source.NOW, 0, SqlType.DATE, -1), call.position());
    return new Intervals(conversions, call.position())
        .age(List.of(new Term.Cast(today, SqlType.TIMESTAMP, -1), arguments.getFirst()));
  }

  /// isfinite(). Dates and timestamps are always finite here.
  Optional<Term> finite() {
    if (arguments.size() != 1) {
      return Optional.empty();
    }
    Term term = arguments.getFirst();
    if (term.type() == SqlType.INTERVAL) {
      Term least = infinite(Long.MIN_VALUE, Integer.MIN_VALUE);
      Term greatest = infinite(Long.MAX_VALUE, Integer.MAX_VALUE);
      Operators operators = new Operators(conversions);
      return Optional.of(
          new Term.Operation(
              "and",
              List.of(
                  operators.apply(">", List.of(term, least), call.position()),
                  operators.apply("<", List.of(term, greatest), call.position())),
              SqlType.BOOL));
    }
    if (term.type() == SqlType.UNKNOWN) {
      throw TimeFields.notUnique("isfinite(unknown)", call.position());
    }
    return Types.isTime(term.type())
        ? Optional.of(
            new Term.Case(
                List.of(
                    new Term.When(
                        new Term.Is(term, "null", true),
                        new Term.Constant(new Value.Bool(true), SqlType.BOOL))),
                Optional.empty(),
                SqlType.BOOL,
                -1))
        : Optional.empty();
  }

  private static Term infinite(long micros, int other) {
    return new Term.Constant(
        new Value.Coded(SqlType.INTERVAL, new Interval(other, other, micros).code()),
        SqlType.INTERVAL);
  }
}

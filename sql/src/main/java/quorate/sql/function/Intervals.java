package quorate.sql.function;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import quorate.core.value.Codes;
import quorate.core.value.Interval;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;
import quorate.sql.type.Digits;
import quorate.sql.type.Types;

/// Interval arithmetic, through routines on interval codes.
///
/// A literal interval added to a date or time is added as numbers of months, days and seconds,
/// which every engine supports.
public final class Intervals {
  /// Name prefix of the interval routines.
  public static final String ROUTINE = "q_iv_";

  private final Conversions conversions;
  private final int position;

  Intervals(Conversions conversions, int position) {
    this.conversions = conversions;
    this.position = position;
  }

  public static Term constant(Expr.Interval interval) {
    try {
      return new Term.Constant(
          Codes.read(interval.text(), SqlType.INTERVAL, interval.typmod()), SqlType.INTERVAL);
    } catch (SqlException malformed) {
      throw malformed.error().at(interval.position()).asException();
    }
  }

  /// The code of an interval, as text.
  static Term label(Term interval) {
    return new Term.Call(Arrays.LABEL, List.of(interval), SqlType.TEXT, -1);
  }

  private static Term interval(String routine, Term... arguments) {
    return new Term.Call(ROUTINE + routine, List.of(arguments), SqlType.INTERVAL, -1);
  }

  static Term negated(Term interval) {
    return interval instanceof Term.Constant(Value.Coded(_, String code), _)
        ? new Term.Constant(
            new Value.Coded(SqlType.INTERVAL, Interval.of(code).negated().code()), SqlType.INTERVAL)
        : interval("do", new Term.Constant(new Value.Text("neg"), SqlType.TEXT), interval);
  }

  /// The term of an operator that takes or returns an interval; empty for others.
  Optional<Term> operator(String symbol, Term left, Term right) {
    SqlType first = left.type();
    SqlType second = right.type();
    boolean intervals = first == SqlType.INTERVAL || second == SqlType.INTERVAL;
    boolean plus = symbol.equals("+");
    boolean minus = symbol.equals("-");
    if (!plus && !minus) {
      boolean scales = symbol.equals("*") || symbol.equals("/");
      return intervals && scales ? scaled(symbol, left, right) : Optional.empty();
    }
    if (isMoment(first)
        && (second == SqlType.INTERVAL || plus && second == SqlType.UNKNOWN)
        && !(first == SqlType.DATE && second == SqlType.UNKNOWN)) {
      Term span = conversions.to(right, SqlType.INTERVAL, -1);
      return Optional.of(moved(left, minus ? negated(span) : span));
    }
    if (plus && isMoment(second) && first == SqlType.INTERVAL) {
      return Optional.of(moved(right, left));
    }
    if (intervals && (isSpan(first) && isSpan(second))) {
      Term one = conversions.to(left, SqlType.INTERVAL, -1);
      Term other = conversions.to(right, SqlType.INTERVAL, -1);
      return Optional.of(interval("plus", one, minus ? negated(other) : other));
    }
    if (minus && isStamp(first) && (isStamp(second) || second == SqlType.UNKNOWN)
        || minus && isStamp(second) && first == SqlType.UNKNOWN) {
      return between(left, right, 0);
    }
    if (first == SqlType.DATE && second == SqlType.TIME && plus) {
      return Optional.of(
          moved(left, new Term.Call("q_iv_of_time", List.of(right), SqlType.INTERVAL, -1)));
    }
    if (first == SqlType.TIME && second == SqlType.DATE && plus) {
      return operator(symbol, right, left);
    }
    if (first == SqlType.TIME && second == SqlType.TIME && minus) {
      Term one = new Term.Call("q_iv_of_time", List.of(left), SqlType.INTERVAL, -1);
      Term other = new Term.Call("q_iv_of_time", List.of(right), SqlType.INTERVAL, -1);
      return Optional.of(interval("plus", one, negated(other)));
    }
    return Optional.empty();
  }

  private static boolean isMoment(SqlType type) {
    return Types.isTime(type) || type == SqlType.TIME;
  }

  private static boolean isStamp(SqlType type) {
    return Types.isTime(type);
  }

  private static boolean isSpan(SqlType type) {
    return type == SqlType.INTERVAL || type == SqlType.UNKNOWN;
  }

  private Optional<Term> scaled(String symbol, Term left, Term right) {
    boolean over = symbol.equals("/");
    boolean first = left.type() == SqlType.INTERVAL;
    Term factor = first ? right : left;
    if (!factor.type().isNumber() && factor.type() != SqlType.UNKNOWN || over && !first) {
      return Optional.empty();
    }
    return Optional.of(
        interval(
            "by",
            first ? left : right,
            conversions.to(factor, SqlType.FLOAT8, -1),
            Terms.number(over ? 1 : 0)));
  }

  /// A date or time shifted by an interval.
  private Term moved(Term moment, Term span) {
    if (moment.type() == SqlType.TIME) {
      return new Term.Call(ROUTINE + "clock", List.of(moment, span), SqlType.TIME, -1);
    }
    SqlType type = moment.type() == SqlType.DATE ? SqlType.TIMESTAMP : moment.type();
    Term start =
        moment.type() == SqlType.DATE ? new Term.Cast(moment, SqlType.TIMESTAMP, -1) : moment;
    if (span instanceof Term.Constant(Value.Coded(_, String code), _)) {
      Interval interval = Interval.of(code);
      long seconds = interval.micros() / Interval.SECOND;
      if (interval.micros() % Interval.SECOND == 0 && seconds == (int) seconds) {
        return new Term.Call(
            "q_time_add",
            List.of(
                start,
                Terms.number(interval.months()),
                Terms.number(interval.days()),
                Terms.number(seconds)),
            type,
            -1);
      }
    }
    return new Term.Call(ROUTINE + "moment", List.of(start, span), type, -1);
  }

  /// The difference of two times.
  ///
  /// @param form 0 for days and time, 1 with years and months too
  private Optional<Term> between(Term left, Term right, int form) {
    SqlType met = Types.common(left.type(), right.type());
    if (met == SqlType.DATE && form == 0) {
      return Optional.empty();
    }
    SqlType type = met == SqlType.DATE ? SqlType.TIMESTAMP : met;
    return Optional.of(
        interval(
            "between",
            conversions.to(left, type, -1),
            conversions.to(right, type, -1),
            Terms.number(form)));
  }

  /// A binding by a function of this class.
  static Binding.OfValues of(BiFunction<Intervals, Given, Optional<Term>> function) {
    return given -> function.apply(new Intervals(given.conversions(), given.position()), given);
  }

  /// age(): the difference of two times in years, months and days.
  Optional<Term> age(List<Term> arguments) {
    return arguments.size() == 2 && isAge(arguments.get(0)) && isAge(arguments.get(1))
        ? between(known(arguments.get(0)), known(arguments.get(1)), 1)
        : Optional.empty();
  }

  Optional<Term> justified(Given given) {
    return given.count() == 1 && isSpan(given.type(0))
        ? Optional.of(
            interval(
                "do",
                Arrays.text(given.name().substring("justify_".length())),
                conversions.to(given.argument(0), SqlType.INTERVAL, -1)))
        : Optional.empty();
  }

  /// date_trunc of an interval.
  Optional<Term> truncated(Given given) {
    return given.count() == 2 && given.type(1) == SqlType.INTERVAL
        ? Optional.of(
            interval(
                "trunc", conversions.to(given.argument(0), SqlType.TEXT, -1), given.argument(1)))
        : Optional.empty();
  }

  private static boolean isAge(Term term) {
    return Types.isTime(term.type()) || term.type() == SqlType.UNKNOWN;
  }

  private Term known(Term term) {
    return term.type() == SqlType.UNKNOWN ? conversions.to(term, SqlType.TIMESTAMPTZ, -1) : term;
  }

  /// make_interval of years, months, weeks, days, hours, minutes and seconds.
  Optional<Term> made(Given given) {
    List<Term> arguments = given.arguments();
    if (arguments.size() > 7) {
      throw UnsupportedFunctions.unknown(given.call(), arguments);
    }
    Term[] parts = new Term[7];
    for (int i = 0; i < 7; i++) {
      Term part = i < arguments.size() ? arguments.get(i) : Terms.number(0);
      boolean number =
          part.type() == SqlType.UNKNOWN
              || part.type().isInteger()
              || i == 6 && part.type().isNumber();
      if (!number) {
        throw UnsupportedFunctions.unknown(given.call(), arguments);
      }
      parts[i] = conversions.to(part, i == 6 ? SqlType.FLOAT8 : SqlType.INT4, -1);
    }
    return Optional.of(interval("make", parts));
  }

  /// extract from an interval.
  Term extract(String field, Term interval) {
    String unit =
        switch (field) {
          case "milliseconds" -> "millisecond";
          case "microseconds" -> "microsecond";
          case "years", "months", "days", "weeks", "hours", "minutes", "seconds" ->
              field.substring(0, field.length() - 1);
          default -> field;
        };
    int scale =
        switch (unit) {
          case "second", "epoch" -> 6;
          case "millisecond" -> 3;
          case "year",
              "month",
              "day",
              "week",
              "hour",
              "minute",
              "microsecond",
              "quarter",
              "decade",
              "century",
              "millennium" ->
              0;
          default ->
              throw new SqlException(
                  new SqlError("22023", "unit \"" + field + "\" not recognized for type interval")
                      .at(position));
        };
    return new Term.Call(
        ROUTINE + "extract",
        List.of(Arrays.text(unit), interval),
        SqlType.NUMERIC,
        Digits.carry(scale));
  }

  /// sum and avg of intervals, computed field by field.
  static Term aggregate(Term.Aggregate aggregate) {
    Term interval = aggregate.arguments().getFirst();
    Term sum =
        interval(
            "sum",
            part(aggregate, interval, 0, SqlType.INT8),
            part(aggregate, interval, 1, SqlType.INT8),
            part(aggregate, interval, 2, SqlType.NUMERIC));
    if (aggregate.function().equals("sum")) {
      return sum;
    }
    Term count =
        new Term.Aggregate(
            "count",
            List.of(interval),
            false,
            aggregate.filter(),
            aggregate.over(),
            SqlType.INT8,
            -1);
    return interval("by", sum, new Term.Cast(count, SqlType.FLOAT8, -1), Terms.number(1));
  }

  private static Term part(Term.Aggregate aggregate, Term interval, int part, SqlType type) {
    SqlType each = type == SqlType.INT8 ? SqlType.INT4 : SqlType.INT8;
    Term value =
        new Term.Call(ROUTINE + "part", List.of(interval, Terms.number(part)), SqlType.INT8, -1);
    Term argument = each == SqlType.INT8 ? value : new Term.Cast(value, SqlType.INT4, -1);
    Term sum =
        new Term.Aggregate(
            "sum", List.of(argument), false, aggregate.filter(), aggregate.over(), type, -1);
    // HSQLDB's sum is a decimal.
    return type == SqlType.INT8 ? new Term.Cast(sum, SqlType.INT8, -1) : sum;
  }
}

package quorate.sql;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.parse.Expr;

/// Intervals, where they are added to a date or time: there is no interval type.
final class Intervals {
  private static final Pattern PART =
      Pattern.compile(
          "\\s*([+-]?[0-9]+)\\s*(year|yr|month|mon|week|day|hour|minute|min|second|sec)s?\\b");

  private Intervals() {}

  static Term add(Term time, String symbol, Expr.Interval interval, int position) {
    boolean minus = symbol.equals("-");
    if (!minus && !symbol.equals("+") || !Types.isTime(time.type())) {
      throw ExprBinder.unsupported("this use of an interval", position);
    }
    long months = 0;
    long days = 0;
    long seconds = 0;
    Matcher matcher = PART.matcher(interval.text().toLowerCase(java.util.Locale.ROOT));
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      end = matcher.end();
      long count = Long.parseLong(matcher.group(1));
      switch (matcher.group(2)) {
        case "year", "yr" -> months += 12 * count;
        case "month", "mon" -> months += count;
        case "week" -> days += 7 * count;
        case "day" -> days += count;
        case "hour" -> seconds += 3600 * count;
        case "minute", "min" -> seconds += 60 * count;
        default -> seconds += count;
      }
    }
    if (end == 0 || !interval.text().substring(end).isBlank()) {
      throw new SqlException(
          new SqlError("0A000", "interval \"" + interval.text() + "\" is not supported by Quorate")
              .at(interval.position()));
    }
    long sign = minus ? -1 : 1;
    SqlType type = time.type() == SqlType.DATE ? SqlType.TIMESTAMP : time.type();
    Term start = time.type() == SqlType.DATE ? new Term.Cast(time, SqlType.TIMESTAMP, -1) : time;
    return new Term.Call(
        "q_time_add",
        List.of(
            start,
            Conversions.number(sign * months),
            Conversions.number(sign * days),
            Conversions.number(sign * seconds)),
        type,
        -1);
  }
}

package quorate.core.value;

import java.util.List;

/// The field restriction of an interval type: `interval year to month`, `interval second(3)`.
public final class IntervalFields {
  /// All fields.
  public static final int ALL = 0x7FFF;

  private static final int ALL_DIGITS = 0xFFFF;
  private static final int MONTH = 1 << 1;
  private static final int YEAR = 1 << 2;
  private static final int DAY = 1 << 3;
  private static final int HOUR = 1 << 10;
  private static final int MINUTE = 1 << 11;
  private static final int SECOND = 1 << 12;
  private static final List<String> ORDER =
      List.of("year", "month", "day", "hour", "minute", "second");
  private static final int[] BITS = {YEAR, MONTH, DAY, HOUR, MINUTE, SECOND};

  private IntervalFields() {}

  /// The type modifier.
  ///
  /// @param from the first field, or "" for all
  /// @param to the last field
  /// @param digits fractional digits of the seconds, -1 for all
  public static int typmod(String from, String to, int digits) {
    if (from.isEmpty() && digits < 0) {
      return -1;
    }
    int range = 0;
    for (int i = ORDER.indexOf(from); !from.isEmpty() && i <= ORDER.indexOf(to); i++) {
      range |= BITS[i];
    }
    return (from.isEmpty() ? ALL : range) << 16 | (digits < 0 ? ALL_DIGITS : digits);
  }

  static boolean isMinuteToSecond(int range) {
    return range == (MINUTE | SECOND);
  }

  /// The unit of a number that is written without one.
  static String lowest(int range) {
    if (range == ALL) {
      return "second";
    }
    for (int i = BITS.length - 1; i >= 0; i--) {
      if ((range & BITS[i]) != 0) {
        return ORDER.get(i);
      }
    }
    return "second";
  }

  /// Drops the parts of an interval for which its type has no fields.
  public static Interval restricted(Interval interval, int typmod) {
    if (typmod < 0 || !interval.isFinite()) {
      return interval;
    }
    int range = typmod >> 16 & ALL;
    int digits = typmod & ALL_DIGITS;
    int months = interval.months();
    int days = interval.days();
    long micros = interval.micros();
    if (range != ALL) {
      if ((range & (DAY | HOUR | MINUTE | SECOND)) == 0) {
        days = 0;
        months = (range & MONTH) == 0 ? months / 12 * 12 : months;
      }
      if ((range & SECOND) == 0) {
        long unit =
            (range & MINUTE) != 0
                ? 60 * Interval.SECOND
                : (range & HOUR) != 0 ? Interval.HOUR : Long.MAX_VALUE;
        micros = micros / unit * unit;
      }
    }
    if (digits < 6) {
      long unit = (long) Math.pow(10, 6 - digits);
      long half = unit / 2;
      micros = micros >= 0 ? (micros + half) / unit * unit : -((-micros + half) / unit * unit);
    }
    return new Interval(months, days, micros);
  }

  /// The unit that a word names; empty if none.
  static String unit(String word) {
    return switch (word) {
      case "us", "usec", "usecs", "usecond", "useconds", "microsecond", "microseconds" ->
          "microsecond";
      case "ms", "msec", "msecs", "msecond", "mseconds", "millisecond", "milliseconds" ->
          "millisecond";
      case "s", "sec", "secs", "second", "seconds" -> "second";
      case "m", "min", "mins", "minute", "minutes" -> "minute";
      case "h", "hr", "hrs", "hour", "hours" -> "hour";
      case "d", "day", "days" -> "day";
      case "w", "week", "weeks" -> "week";
      case "mon", "mons", "month", "months" -> "month";
      case "y", "yr", "yrs", "year", "years" -> "year";
      case "dec", "decs", "decade", "decades" -> "decade";
      case "c", "cent", "century", "centuries" -> "century";
      case "mil", "mils", "millennium", "millennia" -> "millennium";
      default -> "";
    };
  }
}

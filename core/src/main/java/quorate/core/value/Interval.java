package quorate.core.value;

import java.math.BigDecimal;
import java.math.BigInteger;

/// PostgreSQL's interval: months, days and microseconds, each added on its own. Comparison takes a
/// month as 30 days and a day as 24 hours.
public record Interval(int months, int days, long micros) {
  public static final long SECOND = 1_000_000L;
  public static final long HOUR = 3600 * SECOND;
  public static final long DAY = 24 * HOUR;
  public static final Interval INFINITY =
      new Interval(Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE);
  public static final Interval MINUS_INFINITY =
      new Interval(Integer.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE);

  /// The length of the prefix of a code that decides equality: the total in microseconds. Months
  /// and days follow it.
  public static final int KEY_LENGTH = 23;

  private static final BigInteger BIAS = BigInteger.TEN.pow(KEY_LENGTH - 1);
  private static final long INT_BIAS = 1L << 31;

  /// The text in which engines store the interval: digits whose first [#KEY_LENGTH] sort as
  /// intervals do.
  public String code() {
    return "%023d%010d%010d".formatted(total().add(BIAS), months + INT_BIAS, days + INT_BIAS);
  }

  /// Decodes a [#code].
  public static Interval of(String code) {
    if (code.length() != KEY_LENGTH + 20) {
      throw new SqlException("22P02", "no code of an interval: \"" + code + "\"");
    }
    try {
      long months = Long.parseLong(code.substring(KEY_LENGTH, KEY_LENGTH + 10)) - INT_BIAS;
      long days = Long.parseLong(code.substring(KEY_LENGTH + 10)) - INT_BIAS;
      BigInteger total = new BigInteger(code.substring(0, KEY_LENGTH)).subtract(BIAS);
      BigInteger micros = total.subtract(BigInteger.valueOf(months * 30 + days).multiply(day()));
      return new Interval(Math.toIntExact(months), Math.toIntExact(days), micros.longValueExact());
    } catch (ArithmeticException | NumberFormatException damaged) {
      throw new SqlException("22P02", "no code of an interval: \"" + code + "\"");
    }
  }

  private static BigInteger day() {
    return BigInteger.valueOf(DAY);
  }

  private BigInteger total() {
    return BigInteger.valueOf(months * 30L + days).multiply(day()).add(BigInteger.valueOf(micros));
  }

  public boolean isFinite() {
    return !equals(INFINITY) && !equals(MINUS_INFINITY);
  }

  /// The output of PostgreSQL with intervalstyle postgres.
  public String print() {
    if (!isFinite()) {
      return equals(INFINITY) ? "infinity" : "-infinity";
    }
    StringBuilder out = new StringBuilder();
    boolean[] before = {false};
    part(out, before, months / 12, "year");
    part(out, before, months % 12, "mon");
    part(out, before, days, "day");
    if (micros != 0 || out.isEmpty()) {
      out.append(out.isEmpty() ? "" : " ");
      out.append(micros < 0 ? "-" : before[0] ? "+" : "");
      BigInteger all = BigInteger.valueOf(micros).abs();
      BigInteger[] hours = all.divideAndRemainder(BigInteger.valueOf(HOUR));
      long rest = hours[1].longValue();
      out.append("%02d:%02d:%02d".formatted(hours[0], rest / (60 * SECOND), rest / SECOND % 60));
      if (rest % SECOND != 0) {
        out.append(("." + "%06d".formatted(rest % SECOND)).replaceAll("0+$", ""));
      }
    }
    return out.toString();
  }

  /// A positive part after a negative one is printed with a plus sign.
  private static void part(StringBuilder out, boolean[] before, int count, String unit) {
    if (count != 0) {
      out.append(out.isEmpty() ? "" : " ").append(before[0] && count > 0 ? "+" : "");
      out.append(count).append(' ').append(unit).append(count == 1 ? "" : "s");
      before[0] = count < 0;
    }
  }

  public Interval plus(Interval other) {
    if (!isFinite() || !other.isFinite()) {
      if (!isFinite() && !other.isFinite() && !equals(other)) {
        throw outOfRange();
      }
      return isFinite() ? other : this;
    }
    try {
      return finite(
          new Interval(
              Math.addExact(months, other.months),
              Math.addExact(days, other.days),
              Math.addExact(micros, other.micros)));
    } catch (ArithmeticException overflow) {
      throw outOfRange();
    }
  }

  public Interval negated() {
    if (!isFinite()) {
      return equals(INFINITY) ? MINUS_INFINITY : INFINITY;
    }
    try {
      return finite(
          new Interval(Math.negateExact(months), Math.negateExact(days), Math.negateExact(micros)));
    } catch (ArithmeticException overflow) {
      throw outOfRange();
    }
  }

  /// Multiplies by a number, or divides by it: fractions of months carry into days, fractions of
  /// days into time.
  public Interval by(double factor, boolean over) {
    if (over && factor == 0) {
      throw new SqlException("22012", "division by zero");
    }
    if (Double.isNaN(factor)) {
      throw outOfRange();
    }
    if (!isFinite() || Double.isInfinite(factor)) {
      return infinite(factor, over);
    }
    double wholeMonths = over ? months / factor : months * factor;
    double wholeDays = over ? days / factor : days * factor;
    int newMonths = whole(wholeMonths);
    int newDays = whole(wholeDays);
    double monthRest = rounded((wholeMonths - newMonths) * 30);
    double seconds = rounded((wholeDays - newDays + monthRest - (int) monthRest) * 86_400);
    if (Math.abs(seconds) >= 86_400) {
      newDays += (int) (seconds / 86_400);
      seconds -= (int) (seconds / 86_400) * 86_400;
    }
    double time = (over ? micros / factor : micros * factor) + seconds * 1e6;
    if (Math.rint(time) >= 0x1p63 || Math.rint(time) < -0x1p63) {
      throw outOfRange();
    }
    try {
      return finite(
          new Interval(newMonths, Math.addExact(newDays, (int) monthRest), (long) Math.rint(time)));
    } catch (ArithmeticException overflow) {
      throw outOfRange();
    }
  }

  private Interval infinite(double factor, boolean over) {
    int sign = total().signum() * (int) Math.signum(factor);
    if (over && isFinite()) {
      return new Interval(0, 0, 0);
    }
    if (over && Double.isInfinite(factor) || sign == 0) {
      throw outOfRange();
    }
    return sign > 0 ? INFINITY : MINUS_INFINITY;
  }

  private static int whole(double number) {
    if (!(number >= Integer.MIN_VALUE && number <= Integer.MAX_VALUE)) {
      throw outOfRange();
    }
    return (int) number;
  }

  private static double rounded(double number) {
    return Math.rint(number * 1e6) / 1e6;
  }

  static Interval finite(Interval sum) {
    if (!sum.isFinite()) {
      throw outOfRange();
    }
    return sum;
  }

  public static SqlException outOfRange() {
    return new SqlException("22008", "interval out of range");
  }

  /// Carries every 24 hours into a day; days and time end up with the same sign.
  public Interval justifyHours() {
    if (!isFinite()) {
      return this;
    }
    long wholeDays = micros / DAY;
    long rest = micros % DAY;
    long all = days + wholeDays;
    if (all > 0 && rest < 0) {
      rest += DAY;
      all--;
    } else if (all < 0 && rest > 0) {
      rest -= DAY;
      all++;
    }
    return checked(months, all, rest);
  }

  /// Carries every 30 days into a month; months and days end up with the same sign.
  public Interval justifyDays() {
    if (!isFinite()) {
      return this;
    }
    long all = months + (long) (days / 30);
    int rest = days % 30;
    if (all > 0 && rest < 0) {
      rest += 30;
      all--;
    } else if (all < 0 && rest > 0) {
      rest -= 30;
      all++;
    }
    return checked(all, rest, micros);
  }

  /// Both adjustments, with one sign for all parts.
  public Interval justify() {
    if (!isFinite()) {
      return this;
    }
    long allMonths = months;
    long allDays = days;
    if (allDays > 0 && micros > 0 || allDays < 0 && micros < 0) {
      allMonths += allDays / 30;
      allDays %= 30;
    }
    allDays += micros / DAY;
    long rest = micros % DAY;
    allMonths += allDays / 30;
    allDays %= 30;
    if (allMonths > 0 && (allDays < 0 || allDays == 0 && rest < 0)) {
      allDays += 30;
      allMonths--;
    } else if (allMonths < 0 && (allDays > 0 || allDays == 0 && rest > 0)) {
      allDays -= 30;
      allMonths++;
    }
    if (allDays > 0 && rest < 0) {
      rest += DAY;
      allDays--;
    } else if (allDays < 0 && rest > 0) {
      rest -= DAY;
      allDays++;
    }
    return checked(allMonths, allDays, rest);
  }

  private static Interval checked(long months, long days, long micros) {
    if (months != (int) months || days != (int) days) {
      throw outOfRange();
    }
    return new Interval((int) months, (int) days, micros);
  }

  /// Rounds towards zero to a unit, as date_trunc does.
  public Interval truncated(String unit) {
    if (!isFinite()) {
      return this;
    }
    return switch (unit) {
      case "millennium" -> new Interval(months / 12_000 * 12_000, 0, 0);
      case "century" -> new Interval(months / 1200 * 1200, 0, 0);
      case "decade" -> new Interval(months / 120 * 120, 0, 0);
      case "year" -> new Interval(months / 12 * 12, 0, 0);
      case "quarter" -> new Interval(months / 3 * 3, 0, 0);
      case "month" -> new Interval(months, 0, 0);
      case "day" -> new Interval(months, days, 0);
      case "hour" -> new Interval(months, days, micros / HOUR * HOUR);
      case "minute" -> new Interval(months, days, micros / (60 * SECOND) * (60 * SECOND));
      case "second" -> new Interval(months, days, micros / SECOND * SECOND);
      case "milliseconds" -> new Interval(months, days, micros / 1000 * 1000);
      case "microseconds" -> this;
      case "week" ->
          throw new SqlException("0A000", "unit \"week\" not supported for type interval");
      default ->
          throw new SqlException("22023", "unit \"" + unit + "\" not recognized for type interval");
    };
  }

  /// A field, as EXTRACT returns it.
  public BigDecimal extract(String field) {
    if (!isFinite()) {
      throw new SqlException(
          "0A000", "a field of an infinite interval is not supported by Quorate");
    }
    return switch (field) {
      case "year" -> BigDecimal.valueOf(months / 12);
      case "month" -> BigDecimal.valueOf(months % 12);
      case "day" -> BigDecimal.valueOf(days);
      case "week" -> BigDecimal.valueOf(days / 7);
      case "hour" -> BigDecimal.valueOf(micros / HOUR);
      case "minute" -> BigDecimal.valueOf(micros / (60 * SECOND) % 60);
      case "second" -> BigDecimal.valueOf(micros % (60 * SECOND), 6);
      case "millisecond" -> BigDecimal.valueOf(micros % (60 * SECOND), 3);
      case "microsecond" -> BigDecimal.valueOf(micros % (60 * SECOND));
      case "quarter" ->
          BigDecimal.valueOf(months >= 0 ? months % 12 / 3 + 1 : -(-(months % 12) / 3 + 1));
      case "decade" -> BigDecimal.valueOf(months / 120);
      case "century" -> BigDecimal.valueOf(months / 1200);
      case "millennium" -> BigDecimal.valueOf(months / 12_000);
      case "epoch" -> epoch();
      default ->
          throw new SqlException(
              "22023", "unit \"" + field + "\" not recognized for type interval");
    };
  }

  /// The length in seconds, added up in floating point as date_part does.
  public double epochReal() {
    if (!isFinite()) {
      throw new SqlException(
          "0A000", "a field of an infinite interval is not supported by Quorate");
    }
    double seconds = micros / 1e6;
    seconds += 365.25 * 86_400 * (months / 12);
    seconds += 30.0 * 86_400 * (months % 12);
    return seconds + 86_400.0 * days;
  }

  /// The length in seconds, with a year of 365.25 days.
  private BigDecimal epoch() {
    BigInteger years = BigInteger.valueOf(months / 12).multiply(BigInteger.valueOf(31_557_600));
    BigInteger rest =
        BigInteger.valueOf((months % 12) * 30L + days).multiply(BigInteger.valueOf(86_400));
    return new BigDecimal(years.add(rest)).add(BigDecimal.valueOf(micros, 6));
  }
}

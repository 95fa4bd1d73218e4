package quorate.core.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Parses intervals as PostgreSQL does: `1 day 02:03`, `@ 1 year ago`, `1-2 3 4:05`, `P1Y2M3DT4H`.
public final class IntervalReader {
  private final String whole;
  private final int range;
  private long months;
  private long days;
  private long micros;

  private IntervalReader(String whole, int range) {
    this.whole = whole;
    this.range = range;
  }

  /// @param typmod the fields of the type and the digits of a second; -1 for all
  /// @throws SqlException 22007, 22008 or 22015
  public static Interval read(String text, int typmod) {
    int range = typmod < 0 ? IntervalFields.ALL : typmod >> 16 & IntervalFields.ALL;
    try {
      return IntervalFields.restricted(new IntervalReader(text, range).read(), typmod);
    } catch (ArithmeticException overflow) {
      throw new SqlException("22015", "interval field value out of range: \"" + text + "\"");
    }
  }

  private Interval read() {
    String text = whole.strip();
    switch (text.toLowerCase(Locale.ROOT)) {
      case "infinity", "+infinity" -> {
        return Interval.INFINITY;
      }
      case "-infinity" -> {
        return Interval.MINUS_INFINITY;
      }
      default -> {}
    }
    if (text.startsWith("P")) {
      iso(text);
    } else {
      fields(tokens(text));
    }
    if (months != (int) months || days != (int) days) {
      throw new ArithmeticException();
    }
    return Interval.finite(new Interval((int) months, (int) days, micros));
  }

  private SqlException malformed() {
    return new SqlException("22007", "invalid input syntax for type interval: \"" + whole + "\"");
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }

  private List<String> tokens(String mixed) {
    String text = mixed.toLowerCase(Locale.ROOT);
    List<String> tokens = new ArrayList<>();
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      int start = i++;
      if (isDigit(c) || c == '.') {
        while (i < text.length()
            && (isDigit(text.charAt(i)) || ".:-".indexOf(text.charAt(i)) >= 0)) {
          i++;
        }
        tokens.add(text.substring(start, i));
      } else if (c == '+' || c == '-') {
        while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
          i++;
        }
        int from = i;
        while (i < text.length()
            && (isDigit(text.charAt(i)) || ".:-".indexOf(text.charAt(i)) >= 0)) {
          i++;
        }
        if (from == i) {
          throw malformed();
        }
        tokens.add(c + text.substring(from, i));
      } else if (isLetter(c)) {
        while (i < text.length() && isLetter(text.charAt(i))) {
          i++;
        }
        tokens.add(text.substring(start, i));
      } else if (c > 127 || c < ' ' && !Character.isWhitespace(c)) {
        throw malformed();
      } // PostgreSQL ignores all other signs
    }
    return tokens;
  }

  /// Reads the tokens backwards, so that a unit is known before its number.
  private void fields(List<String> tokens) {
    String unit = "";
    boolean ago = false;
    java.util.Set<String> seen = new java.util.HashSet<>();
    boolean units = false;
    if (tokens.isEmpty()) {
      throw malformed();
    }
    for (int i = tokens.size() - 1; i >= 0; i--) {
      String token = tokens.get(i);
      if (isLetter(token.charAt(0))) {
        if (token.equals("ago")) {
          if (i != tokens.size() - 1) {
            throw malformed();
          }
          ago = true;
        } else {
          if (units) {
            throw malformed(); // two units in succession
          }
          unit = IntervalFields.unit(token);
          units = true;
          if (unit.isEmpty()) {
            throw malformed();
          }
        }
        continue;
      }
      if (token.indexOf(':') >= 0) {
        if (units || !seen.add("time")) {
          throw malformed();
        }
        clock(token);
        unit = "day";
      } else {
        String field = unit.isEmpty() ? IntervalFields.lowest(range) : unit;
        unit = number(token, field);
        if (!seen.add(unit)) {
          throw malformed();
        }
        units = false;
      }
    }
    if (units || seen.isEmpty()) {
      throw malformed();
    }
    if (ago) {
      months = Math.negateExact(months);
      days = Math.negateExact(days);
      micros = Math.negateExact(micros);
    }
  }

  /// A number with its unit, or years and months as `1-2`.
  ///
  /// @return the unit that was applied
  private String number(String token, String unit) {
    boolean minus = token.charAt(0) == '-';
    String bare = minus || token.charAt(0) == '+' ? token.substring(1) : token;
    int dash = bare.indexOf('-');
    if (dash > 0) {
      String more = bare.substring(dash + 1);
      if (!bare.substring(0, dash).matches("[0-9]+") || !more.matches("[0-9]+")) {
        throw malformed();
      }
      long rest = Long.parseLong(more);
      if (rest >= 12) {
        throw new SqlException("22015", "interval field value out of range: \"" + whole + "\"");
      }
      long all = Math.addExact(Math.multiplyExact(count(bare.substring(0, dash)), 12L), rest);
      months = Math.addExact(months, minus ? -all : all);
      return "month";
    }
    if (!bare.matches("[0-9]+(\\.[0-9]*)?|\\.[0-9]+")) {
      throw malformed();
    }
    int point = bare.indexOf('.');
    long count = point == 0 ? 0 : count(point < 0 ? bare : bare.substring(0, point));
    double fraction =
        point < 0 || point == bare.length() - 1
            ? 0
            : Double.parseDouble("0" + bare.substring(point));
    add(minus ? -count : count, minus ? -fraction : fraction, unit);
    return unit;
  }

  private long count(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException tooLarge) {
      throw new SqlException("22015", "interval field value out of range: \"" + whole + "\"");
    }
  }

  private void add(long count, double fraction, String unit) {
    switch (unit) {
      case "microsecond" -> time(count, fraction, 1);
      case "millisecond" -> time(count, fraction, 1000);
      case "second" -> time(count, fraction, Interval.SECOND);
      case "minute" -> time(count, fraction, 60 * Interval.SECOND);
      case "hour" -> time(count, fraction, Interval.HOUR);
      case "day" -> {
        days(count, 1);
        time(0, fraction, Interval.DAY);
      }
      case "week" -> {
        days(count, 7);
        fractionOfDays(fraction, 7);
      }
      case "month" -> {
        months = Math.addExact(months, (long) Math.toIntExact(count));
        fractionOfDays(fraction, 30);
      }
      case "year" -> years(count, fraction, 1);
      case "decade" -> years(count, fraction, 10);
      case "century" -> years(count, fraction, 100);
      default -> years(count, fraction, 1000);
    }
  }

  private void time(long count, double fraction, long scale) {
    double exact = fraction * scale;
    long more = (long) exact;
    double rest = exact - more;
    more += rest > 0.5 ? 1 : rest < -0.5 ? -1 : 0;
    micros = Math.addExact(micros, Math.addExact(Math.multiplyExact(count, scale), more));
  }

  private void days(long count, int each) {
    days = Math.addExact(days, (long) Math.toIntExact(Math.multiplyExact(count, (long) each)));
  }

  private void fractionOfDays(double fraction, int scale) {
    double exact = fraction * scale;
    int more = (int) exact;
    days = Math.addExact(days, (long) more);
    time(0, exact - more, Interval.DAY);
  }

  private void years(long count, double fraction, int scale) {
    long all = Math.multiplyExact(Math.multiplyExact(count, (long) scale), 12L);
    months = Math.addExact(months, all + (long) Math.rint(fraction * scale * 12));
  }

  /// Hours and minutes; with a fraction, minutes and seconds.
  private void clock(String token) {
    boolean minus = token.charAt(0) == '-';
    String bare = minus || token.charAt(0) == '+' ? token.substring(1) : token;
    if (!bare.matches("[0-9]+:[0-9]{1,2}(:[0-9]{1,2})?(\\.[0-9]*)?")) {
      throw malformed();
    }
    String[] parts = bare.split(":");
    boolean seconds =
        parts.length == 2 && (bare.indexOf('.') > 0 || IntervalFields.isMinuteToSecond(range));
    long hours = seconds ? 0 : count(parts[0]);
    long minutes = seconds ? count(parts[0]) : count(parts[1].replaceAll("\\..*", ""));
    String second = seconds ? parts[1] : parts.length > 2 ? parts[2] : "0";
    double exact = Double.parseDouble(second);
    if (minutes > 59 || exact > 60 || second.matches("[0-9]{3,}.*")) {
      throw new SqlException("22015", "interval field value out of range: \"" + whole + "\"");
    }
    long time =
        Math.addExact(
            Math.multiplyExact(hours, Interval.HOUR),
            minutes * 60 * Interval.SECOND + Math.round(exact * 1e6));
    micros = Math.addExact(micros, minus ? -time : time);
  }

  /// ISO 8601, with designators or in the alternative format.
  private void iso(String text) {
    boolean date = true;
    int i = 1;
    if (text.length() < 2) {
      throw malformed();
    }
    while (i < text.length()) {
      if (text.charAt(i) == 'T') {
        date = false;
        i++;
        continue;
      }
      int start = i;
      while (i < text.length()
          && (isDigit(text.charAt(i)) || "+-.eE".indexOf(text.charAt(i)) >= 0)) {
        if (i > start && "+-".indexOf(text.charAt(i)) >= 0) {
          break;
        }
        i++;
      }
      String number = text.substring(start, i);
      if (!number.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)")) {
        throw malformed();
      }
      String unit = designator(text, i, date);
      if (unit == null) {
        alternative(text, start, date);
        return;
      }
      number(number, unit);
      i++;
    }
  }

  private static @Nullable String designator(String text, int at, boolean date) {
    char sign = at < text.length() ? text.charAt(at) : ' ';
    return switch (sign) {
      case 'Y' -> date ? "year" : null;
      case 'M' -> date ? "month" : "minute";
      case 'W' -> date ? "week" : null;
      case 'D' -> date ? "day" : null;
      case 'H' -> date ? null : "hour";
      case 'S' -> date ? null : "second";
      default -> null;
    };
  }

  /// ISO 8601's alternative format, `P0001-02-03T04:05:06`.
  private void alternative(String text, int start, boolean date) {
    String rest = text.substring(start);
    int split = rest.indexOf('T');
    String day = date ? split < 0 ? rest : rest.substring(0, split) : "";
    String time = date ? split < 0 ? "" : rest.substring(split + 1) : rest;
    if (!day.matches("|-?[0-9]+(--?[0-9]+){0,2}")
        || !time.matches("|-?[0-9]+(:[0-9]+){0,2}(\\.[0-9]*)?")
        || day.isEmpty() && time.isEmpty()) {
      throw malformed();
    }
    List<String> units = List.of("year", "month", "day", "hour", "minute", "second");
    List<String> parts = day.isEmpty() ? List.of() : List.of(day.split("(?<=[0-9])-"));
    for (int i = 0; i < parts.size(); i++) {
      number(parts.get(i), units.get(i));
    }
    List<String> times = time.isEmpty() ? List.of() : List.of(time.split(":"));
    for (int i = 0; i < times.size(); i++) {
      number(times.get(i), units.get(3 + i));
    }
  }
}

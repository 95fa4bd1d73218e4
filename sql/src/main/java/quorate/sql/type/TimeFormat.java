package quorate.sql.type;

import java.time.LocalDateTime;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/// Time formats of to_char, limited to the patterns that PostgreSQL's manual defines unambiguously.
/// Letters outside these patterns must be in double quotes: PostgreSQL copies them, but such a
/// format is usually a mistake.
public final class TimeFormat {
  /// The output of a pattern.
  ///
  /// @param padded with blanks or zeros
  /// @param plain with the FM prefix
  private record Part(
      Function<LocalDateTime, String> padded, Function<LocalDateTime, String> plain) {}

  /// A pattern. A longer pattern precedes its prefixes in the list.
  private record Pattern(String name, Part part) {}

  private static final int MICRO = 1_000;
  private static final int MILLI = 1_000_000;
  private static final List<Pattern> PATTERNS = new ArrayList<>();

  static {
    number("HH24", 2, LocalDateTime::getHour);
    number("HH12", 2, time -> (time.getHour() + 11) % 12 + 1);
    number("HH", 2, time -> (time.getHour() + 11) % 12 + 1);
    number("MI", 2, LocalDateTime::getMinute);
    number("SSSSS", 1, time -> time.toLocalTime().toSecondOfDay());
    number("SSSS", 1, time -> time.toLocalTime().toSecondOfDay());
    number("SS", 2, LocalDateTime::getSecond);
    digits("MS", 3, time -> time.getNano() / MILLI);
    digits("US", 6, time -> time.getNano() / MICRO);
    number("IYYY", 4, TimeFormat::weekYear);
    number("YYYY", 4, LocalDateTime::getYear);
    number("YYY", 3, time -> time.getYear() % 1000);
    number("YY", 2, time -> time.getYear() % 100);
    words("A.M.", time -> time.getHour() < 12 ? "A.M." : "P.M.");
    words("P.M.", time -> time.getHour() < 12 ? "A.M." : "P.M.");
    words("AM", time -> time.getHour() < 12 ? "AM" : "PM");
    words("PM", time -> time.getHour() < 12 ? "AM" : "PM");
    name("MONTH", 9, time -> time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
    name("MON", 3, time -> time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
    number("MM", 2, LocalDateTime::getMonthValue);
    name("DAY", 9, time -> time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
    name("DY", 3, time -> time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH));
    number("DDD", 3, LocalDateTime::getDayOfYear);
    number("DD", 2, LocalDateTime::getDayOfMonth);
    number("ID", 1, time -> time.getDayOfWeek().getValue());
    number("D", 1, time -> time.getDayOfWeek().getValue() % 7 + 1);
    number("IW", 2, time -> time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
    number("WW", 2, time -> (time.getDayOfYear() - 1) / 7 + 1);
    number("W", 1, time -> (time.getDayOfMonth() - 1) / 7 + 1);
    number("Q", 1, time -> (time.getMonthValue() - 1) / 3 + 1);
  }

  private final List<Function<LocalDateTime, String>> parts = new ArrayList<>();

  private TimeFormat() {}

  private static int weekYear(LocalDateTime time) {
    return time.get(IsoFields.WEEK_BASED_YEAR);
  }

  private static void both(String name, Part part) {
    PATTERNS.add(new Pattern(name, part));
    PATTERNS.add(new Pattern(name.toLowerCase(Locale.ROOT), part));
  }

  private static void number(String name, int width, Function<LocalDateTime, Integer> value) {
    both(
        name,
        new Part(
            time -> String.format(Locale.ROOT, "%0" + width + "d", value.apply(time)),
            time -> Integer.toString(value.apply(time))));
  }

  /// Adds a fraction of a second, whose zeros FM keeps.
  private static void digits(String name, int width, Function<LocalDateTime, Integer> value) {
    Function<LocalDateTime, String> all =
        time -> String.format(Locale.ROOT, "%0" + width + "d", value.apply(time));
    both(name, new Part(all, all));
  }

  private static void words(String name, Function<LocalDateTime, String> value) {
    PATTERNS.add(new Pattern(name, new Part(value, value)));
    Function<LocalDateTime, String> lower = time -> value.apply(time).toLowerCase(Locale.ROOT);
    PATTERNS.add(new Pattern(name.toLowerCase(Locale.ROOT), new Part(lower, lower)));
  }

  /// Adds a name in upper case, capitalised and in lower case, by the case of the pattern.
  private static void name(String name, int width, Function<LocalDateTime, String> value) {
    Function<LocalDateTime, String> cut =
        width == 3 ? time -> value.apply(time).substring(0, 3) : value;
    named(name, width, time -> cut.apply(time).toUpperCase(Locale.ROOT));
    named(name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT), width, cut);
    named(name.toLowerCase(Locale.ROOT), width, time -> cut.apply(time).toLowerCase(Locale.ROOT));
  }

  private static void named(String name, int width, Function<LocalDateTime, String> value) {
    PATTERNS.add(
        new Pattern(
            name,
            new Part(
                time -> String.format(Locale.ROOT, "%-" + width + "s", value.apply(time)), value)));
  }

  /// The quoted text that opens at `at`; empty if the quote is not closed or contains a backslash.
  static Optional<String> quoted(String format, int at) {
    int end = format.indexOf('"', at + 1);
    return end < 0 || format.substring(at, end).indexOf('\\') >= 0
        ? Optional.empty()
        : Optional.of(format.substring(at + 1, end));
  }

  /// Parses a format; empty if it contains anything unsupported.
  public static Optional<TimeFormat> of(String format) {
    TimeFormat read = new TimeFormat();
    int at = 0;
    while (at < format.length()) {
      char next = format.charAt(at);
      if (next == '"') {
        Optional<String> quoted = quoted(format, at);
        if (quoted.isEmpty()) {
          return Optional.empty();
        }
        read.parts.add(_ -> quoted.get());
        at += quoted.get().length() + 2;
        continue;
      }
      if (!Character.isLetterOrDigit(next) && next < 0x80 && next != '\\') {
        String itself = String.valueOf(next);
        read.parts.add(_ -> itself);
        at++;
        continue;
      }
      boolean plain = format.startsWith("FM", at) || format.startsWith("fm", at);
      Optional<Pattern> found = pattern(format, plain ? at + 2 : at);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      Part part = found.get().part();
      read.parts.add(plain ? part.plain() : part.padded());
      at += (plain ? 2 : 0) + found.get().name().length();
      if (isSuffix(format, at)) {
        return Optional.empty();
      }
    }
    return Optional.of(read);
  }

  private static Optional<Pattern> pattern(String format, int at) {
    return PATTERNS.stream().filter(each -> format.startsWith(each.name(), at)).findFirst();
  }

  /// Whether TH or SP follows, which modify the pattern before them.
  private static boolean isSuffix(String format, int at) {
    return format.regionMatches(true, at, "TH", 0, 2) || format.regionMatches(true, at, "SP", 0, 2);
  }

  /// Formats a time.
  public String format(LocalDateTime time) {
    StringBuilder out = new StringBuilder();
    parts.forEach(part -> out.append(part.apply(time)));
    return out.toString();
  }
}

package quorate.core.value;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// time with time zone, stored as its time of day in UTC, which sorts first, and its zone.
public final class TimetzCode {
  private static final Pattern FORM =
      Pattern.compile(
          "([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}(?:\\.[0-9]*)?))?\\s*(am|pm)?\\s*"
              + "(z|utc|gmt|zulu|[+-][0-9]{1,2}(?::?[0-9]{2}(?::?[0-9]{2})?)?)?",
          Pattern.CASE_INSENSITIVE);
  private static final long MICROS_BIAS = 100_000_000_000L;
  private static final int ZONE_BIAS = 100_000;

  private TimetzCode() {}

  /// @param west seconds west of UTC
  public static String code(long micros, int west) {
    return "%012d%06d".formatted(micros + west * 1_000_000L + MICROS_BIAS, west + ZONE_BIAS);
  }

  /// Seconds west of UTC.
  public static int west(String code) {
    return Integer.parseInt(code.substring(12)) - ZONE_BIAS;
  }

  /// Microseconds since midnight in its own zone.
  public static long micros(String code) {
    return Long.parseLong(code.substring(0, 12)) - MICROS_BIAS - west(code) * 1_000_000L;
  }

  static String read(String text, int digits) {
    Matcher match = FORM.matcher(text.strip());
    if (!match.matches()) {
      throw new SqlException(
          "22007", "invalid input syntax for type time with time zone: \"" + text + "\"");
    }
    int hour = Integer.parseInt(match.group(1));
    String half = match.group(4);
    if (half != null) {
      if (hour < 1 || hour > 12) {
        throw outOfRange(text);
      }
      hour = hour % 12 + (half.equalsIgnoreCase("pm") ? 12 : 0);
    }
    double seconds = match.group(3) == null ? 0 : Double.parseDouble(match.group(3));
    int minute = Integer.parseInt(match.group(2));
    long micros = (hour * 60L + minute) * 60_000_000L + Math.round(seconds * 1e6);
    if (minute > 59 || seconds > 60 || hour > 24 || micros > 86_400_000_000L) {
      throw outOfRange(text);
    }
    if (digits >= 0 && digits < 6) {
      long unit = (long) Math.pow(10, 6 - digits);
      micros = (micros + unit / 2) / unit * unit;
    }
    return code(micros, west(match.group(5), text));
  }

  private static int west(@org.jspecify.annotations.Nullable String zone, String text) {
    if (zone == null && !SessionZone.isUtc()) { // PostgreSQL would need the date
      throw new SqlException(
          "0A000",
          "a time with time zone without an offset is not supported by Quorate while TimeZone is "
              + SessionZone.name());
    }
    if (zone == null || Character.isLetter(zone.charAt(0))) {
      return 0;
    }
    String digits = zone.substring(1).replace(":", "");
    String padded = digits.length() % 2 == 1 ? "0" + digits : digits;
    int seconds = 0;
    for (int i = 0, unit = 3600, most = 15; i < padded.length(); i += 2, unit /= 60, most = 59) {
      int part = Integer.parseInt(padded.substring(i, i + 2));
      if (part > most) {
        throw new SqlException("22009", "time zone displacement out of range: \"" + text + "\"");
      }
      seconds += part * unit;
    }
    return zone.charAt(0) == '-' ? seconds : -seconds;
  }

  private static SqlException outOfRange(String text) {
    return new SqlException("22008", "date/time field value out of range: \"" + text + "\"");
  }

  static String print(String code) {
    long micros = micros(code);
    int west = west(code);
    int east = Math.abs(west);
    String fraction =
        micros % 1_000_000 == 0
            ? ""
            : ("." + "%06d".formatted(micros % 1_000_000)).replaceAll("0+$", "");
    return "%02d:%02d:%02d%s%s%02d%s%s"
        .formatted(
            micros / Interval.HOUR,
            micros / 60_000_000 % 60,
            micros / 1_000_000 % 60,
            fraction,
            west > 0 ? "-" : "+",
            east / 3600,
            east % 3600 == 0 ? "" : ":%02d".formatted(east / 60 % 60),
            east % 60 == 0 ? "" : ":%02d".formatted(east % 60));
  }
}

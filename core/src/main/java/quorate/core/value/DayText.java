package quorate.core.value;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The forms of a date, other than ISO 8601, that PostgreSQL reads when DateStyle is ISO, MDY.
final class DayText {
  private static final List<String> MONTHS =
      List.of(
          "january",
          "february",
          "march",
          "april",
          "may",
          "june",
          "july",
          "august",
          "september",
          "october",
          "november",
          "december");
  private static final String MONTH = "(?<name>[a-z]{3,9})";
  private static final String DAY = "(?<day>[0-9]{1,2})";
  private static final String YEAR = "(?<year>[0-9]{4}|[0-9]{2})";
  private static final List<Pattern> FORMS =
      List.of(
          form("(?<year>[0-9]{2,6})(?<month>[0-9]{2})(?<day>[0-9]{2})"),
          form("(?<year>[0-9]{4})(?<separator>[/.])(?<month>[0-9]{1,2})\\k<separator>" + DAY),
          form("(?<month>[0-9]{1,2})(?<separator>[-/.])" + DAY + "\\k<separator>" + YEAR),
          form(MONTH + "[ -]" + DAY + "(?:, ?| |-)" + YEAR),
          form(DAY + "[ -]" + MONTH + "[ -]" + YEAR),
          form("(?<year>[0-9]{4})[ -]" + MONTH + "[ -]" + DAY));
  private static final Pattern LACKED =
      Pattern.compile(
          ".*[0-9].*\\b(mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun|(mon|tues|wednes|thurs|fri|satur|sun)day|am|pm|ad)\\b.*"
              + "|.*\\b(mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun|(mon|tues|wednes|thurs|fri|satur|sun)day)\\b.*[0-9].*"
              + "|j[0-9]+"
              + "|[0-9: .-]*[0-9](am|pm)");

  private DayText() {}

  private static Pattern form(String day) {
    return Pattern.compile(day + "(?<rest>(?:[ T+].*)?)", Pattern.CASE_INSENSITIVE);
  }

  /// The text with its date rewritten as year-month-day; unchanged if it is in no known form.
  ///
  /// @throws SqlException 0A000 for a form that PostgreSQL reads and Quorate does not
  static String iso(String text) {
    String bare = text.strip();
    String word = bare.toLowerCase(Locale.ROOT);
    switch (word) {
      case "epoch" -> {
        return "1970-01-01";
      }
      case "infinity", "+infinity", "-infinity" -> throw refused("infinity as a date or timestamp");
      case "now", "today", "tomorrow", "yesterday" ->
          throw refused("the date or timestamp '" + word + "'");
      default -> {}
    }
    if (LACKED.matcher(word).matches()) {
      throw refused("this form of a date or time, \"" + text + "\",");
    }
    for (Pattern form : FORMS) {
      Matcher match = form.matcher(bare);
      if (match.matches()) {
        int month = month(match);
        if (month > 0) {
          return year(match) + "-" + month + "-" + match.group("day") + match.group("rest");
        }
      }
    }
    if (isNamed(word)) {
      throw refused("this form of a date or time, \"" + text + "\",");
    }
    return text;
  }

  private static SqlException refused(String what) {
    return new SqlException("0A000", what + " is not supported by Quorate");
  }

  /// Whether the word holds a month's name and digits.
  private static boolean isNamed(String word) {
    for (String part : word.split("[^a-z]+", -1)) {
      if (monthOf(part) > 0 && word.matches(".*[0-9].*")) {
        return true;
      }
    }
    return false;
  }

  private static String year(Matcher match) {
    String year = match.group("year");
    return year.length() > 2 ? year : (Integer.parseInt(year) < 70 ? "20" : "19") + year;
  }

  private static int month(Matcher match) {
    return match.namedGroups().containsKey("month")
        ? Integer.parseInt(match.group("month"))
        : monthOf(match.group("name").toLowerCase(Locale.ROOT));
  }

  /// The month, from 1; 0 if the name is not a month's.
  private static int monthOf(String name) {
    if (name.equals("sept")) {
      return 9;
    }
    for (int i = 0; i < MONTHS.size(); i++) {
      if (name.equals(MONTHS.get(i)) || name.equals(MONTHS.get(i).substring(0, 3))) {
        return i + 1;
      }
    }
    return 0;
  }
}

package quorate.sql.type;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.value.SqlException;

/// Templates of to_timestamp and to_date with YYYY, YY, MM, MON, MONTH, DD, HH24, HH12, HH, MI, SS,
/// MS, US, AM and PM. PostgreSQL tolerates many deviations of a text from its template; here they
/// are refused.
public final class TimeReader {
  /// Error message for a text that deviates from its template.
  public static final String OTHERWISE =
      "a text that does not look like its template is not supported by Quorate";

  private static final List<String> FIELDS =
      List.of(
          "YYYY", "YY", "MONTH", "MON", "MM", "DD", "HH24", "HH12", "HH", "MI", "SS", "MS", "US",
          "AM", "PM");

  private final List<String> fields = new ArrayList<>();
  private final StringBuilder form = new StringBuilder("^");
  private final Pattern pattern;

  private TimeReader(List<String> nodes) {
    for (int i = 0; i < nodes.size(); i++) {
      String node = nodes.get(i);
      if (FIELDS.contains(node)) {
        boolean bound = i + 1 < nodes.size() && FIELDS.contains(nodes.get(i + 1));
        fields.add(node);
        form.append('(').append(form(node, bound)).append(')');
      } else {
        form.append('[').append(node.equals("^") ? "\\^" : node).append(']');
      }
    }
    form.append('$');
    pattern = Pattern.compile(form.toString());
  }

  /// Parses a template; empty if it contains anything unsupported.
  public static Optional<TimeReader> of(String template) {
    List<String> nodes = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    int at = 0;
    while (at < template.length()) {
      char next = template.charAt(at);
      if (" -/.,:".indexOf(next) >= 0) {
        nodes.add(String.valueOf(next));
        at++;
        continue;
      }
      String rest =
          template.substring(at, Math.min(at + 5, template.length())).toUpperCase(Locale.ROOT);
      Optional<String> field = FIELDS.stream().filter(rest::startsWith).findFirst();
      if (field.isEmpty() || !seen.add(part(field.get()))) {
        return Optional.empty();
      }
      nodes.add(field.get());
      at += field.get().length();
    }
    return nodes.isEmpty() || !seen.contains("year")
        ? Optional.empty()
        : Optional.of(new TimeReader(nodes));
  }

  private static String part(String field) {
    return switch (field) {
      case "YYYY", "YY" -> "year";
      case "MONTH", "MON", "MM" -> "month";
      case "DD" -> "day";
      case "HH24", "HH12", "HH" -> "hour";
      case "MS", "US" -> "fraction";
      case "AM", "PM" -> "half";
      default -> field;
    };
  }

  /// @param bound whether the next field follows without a separator
  private static String form(String field, boolean bound) {
    return switch (field) {
      case "MONTH", "MON" -> names(field.equals("MON"));
      case "AM", "PM" -> "[AaPp][Mm]";
      default -> {
        int width = width(field);
        yield "[0-9]{" + (bound ? "" : "1,") + width + "}";
      }
    };
  }

  private static int width(String field) {
    return switch (field) {
      case "YYYY" -> 4;
      case "MS" -> 3;
      case "US" -> 6;
      default -> 2;
    };
  }

  private static String names(boolean abbreviated) {
    List<String> names = new ArrayList<>();
    for (Month month : Month.values()) {
      StringBuilder name = new StringBuilder();
      for (char c : name(month, abbreviated).toCharArray()) {
        name.append('[').append(Character.toUpperCase(c)).append(c).append(']');
      }
      names.add(name.toString());
    }
    return String.join("|", names);
  }

  private static String name(Month month, boolean abbreviated) {
    String name = month.getDisplayName(TextStyle.FULL, Locale.ENGLISH).toLowerCase(Locale.ROOT);
    return abbreviated ? name.substring(0, 3) : name;
  }

  /// The regular expression of accepted texts.
  public String form() {
    return form.toString();
  }

  /// Parses a timestamp.
  ///
  /// @throws SqlException 0A000 if the text deviates from the template, 22008 or 22007 as in
  ///   PostgreSQL
  public LocalDateTime read(String text) {
    Matcher parts = pattern.matcher(text);
    if (!parts.find()) {
      throw new SqlException("0A000", OTHERWISE);
    }
    Moment moment = new Moment();
    for (int i = 0; i < fields.size(); i++) {
      moment.take(fields.get(i), parts.group(i + 1));
    }
    return moment.value(text);
  }

  private static final class Moment {
    private int year;
    private int month = 1;
    private int day = 1;
    private int hour;
    private int minute;
    private int second;
    private int micros;
    private boolean halves;
    private boolean late;

    private void take(String field, String text) {
      switch (field) {
        case "MONTH", "MON" -> {
          String name = text.toLowerCase(Locale.ROOT);
          for (Month each : Month.values()) {
            month = name(each, field.equals("MON")).equals(name) ? each.getValue() : month;
          }
        }
        case "AM", "PM" -> {
          halves = true;
          late = text.toLowerCase(Locale.ROOT).equals("pm");
        }
        default -> number(field, text, Integer.parseInt(text));
      }
    }

    private void number(String field, String text, int number) {
      switch (field) {
        case "YYYY" -> year = number;
        case "YY" -> year = number < 70 ? number + 2000 : number + 1900;
        case "MM" -> month = number;
        case "DD" -> day = number;
        case "HH24" -> hour = number;
        case "HH12", "HH" -> {
          hour = number;
          halves = true;
        }
        case "MI" -> minute = number;
        case "SS" -> second = number;
        default -> {
          micros = Integer.parseInt(text + "0".repeat(6 - text.length()));
        }
      }
    }

    private LocalDateTime value(String text) {
      if (halves && (hour < 1 || hour > 12)) {
        throw new SqlException("22007", "hour \"" + hour + "\" is invalid for the 12-hour clock");
      }
      int clock = !halves ? hour : late && hour < 12 ? hour + 12 : !late && hour == 12 ? 0 : hour;
      if (year == 0) {
        throw new SqlException(
            "22008", "dates before the year 1 or after 9999 are not supported by every engine");
      }
      try {
        return LocalDate.of(year, month, day).atTime(clock, minute, second, micros * 1000);
      } catch (DateTimeException none) {
        throw new SqlException("22008", "date/time field value out of range: \"" + text + "\"");
      }
    }
  }
}

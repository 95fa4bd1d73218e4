package quorate.core.value;

import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds the word in the text of a date or time that PostgreSQL takes for a time zone's name and
/// does not know. A word that begins with letters and contains a separator, such as
/// `Europe/Nowhere` (or a UUID by chance), is a zone once a date has been read, and always in the
/// text of a time.
final class UnknownZone {
  private enum Kind {
    TIME,
    DATE,
    NAME,
    WORD,
    ZONE,
    OTHER
  }

  private record Field(Kind kind, String text) {}

  /// PostgreSQL's tokens of a date or time; the last two alternatives are ignored.
  private static final Pattern FIELD =
      Pattern.compile(
          "(?<time>[0-9]+:[0-9:.]*)"
              + "|(?<date>[0-9]+(?:[-/][0-9]*(?:[-/][0-9a-z-/]*)?|[-/.][a-z][a-z0-9-/.]*|\\.[0-9]+\\.[0-9.]*))"
              + "|(?<number>[0-9]+(?:\\.[0-9]*)?|\\.[0-9]*)"
              + "|(?<name>[a-z]+(?:[-/.]|(?<sign>[+0-9]))[-+/_.:a-z0-9]*)"
              + "|(?<word>[a-z]+)"
              + "|(?<zone>[+-]\\s*[0-9][-0-9:.]*)"
              + "|(?<special>[+-]\\s*[a-z]+)"
              + "|\\s+"
              + "|[\\p{Punct}&&[^+-]]");

  /// Words that stay words when a number or a sign follows; other words become a name with it.
  private static final Set<String> WORDS =
      Set.of(
          ("ad allballs am apr april at aug august bc d dec december dow doy dst epoch feb february"
                  + " fri friday h infinity isodow isoyear j jan january jd jul julian july jun june"
                  + " m mar march may mm mon monday nov november now oct october on pm s sat saturday"
                  + " sep sept september sun sunday t thu thur thurs thursday today tomorrow tue tues"
                  + " tuesday wed wednesday weds y yesterday")
              .split(" "));

  /// An offset in POSIX form, optionally with a second name for summer time.
  private static final Pattern POSIX =
      Pattern.compile(
          "[^-+0-9]+[-+]?OFFSET(?:[^-+0-9]+(?:[-+]?OFFSET)?)?"
              .replace("OFFSET", "(?:0*(?:[0-9]{1,2}|1[0-5][0-9]|16[0-7]))(?::[0-5]?[0-9]){0,2}"));

  private static final Pattern TIME =
      Pattern.compile("[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]*)?)?");
  private static final Pattern DAY = Pattern.compile("[0-9]{1,6}([-/])[0-9]{1,2}\\1[0-9]{1,6}");

  private UnknownZone() {}

  /// Parses a text.
  ///
  /// @throws SqlException the error that PostgreSQL raises
  static Value told(String text, SqlType type) {
    try {
      if (type == SqlType.DATE && DayText.iso(text).strip().indexOf(' ') > 0) {
        PgText.Zoned.split(text, type); // after a date only a time and a zone are allowed
      }
      return PgText.read(text, type);
    } catch (DateTimeParseException malformed) {
      throw told(
          new SqlException(
              "22007", "invalid input syntax for type " + type.sqlName() + ": \"" + text + "\""),
          text,
          type);
    } catch (SqlException refused) {
      throw told(refused, text, type);
    }
  }

  /// The error to raise: PostgreSQL's more specific one, if there is one, else `refused`.
  ///
  /// @param refused the error of the plain parser
  private static SqlException told(SqlException refused, String text, SqlType type) {
    boolean timeAlone = type == SqlType.TIME || type == SqlType.TIMETZ;
    boolean withDay =
        type == SqlType.DATE || type == SqlType.TIMESTAMP || type == SqlType.TIMESTAMPTZ;
    if (!refused.error().sqlState().equals("22007") || !timeAlone && !withDay) {
      return refused;
    }
    return wrong(text, timeAlone).map(SqlError::asException).orElse(refused);
  }

  private static Optional<SqlError> wrong(String text, boolean timeAlone) {
    List<Field> fields = fields(text.toLowerCase(Locale.ROOT));
    boolean day = false;
    boolean time = false;
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      boolean name = field.kind() == Kind.NAME && (timeAlone ? !isDay(fields, i) : day);
      if (name && !isZone(field.text())) {
        return Optional.of(
            new SqlError("22023", "time zone \"" + field.text() + "\" not recognized"));
      }
      boolean understood =
          switch (field.kind()) {
            case NAME -> name;
            case DATE -> !day && DAY.matcher(field.text()).matches();
            case TIME -> !time && TIME.matcher(field.text()).matches();
            case WORD -> ZoneNames.meant(field.text()).isPresent();
            case ZONE -> true;
            case OTHER -> false;
          };
      if (!understood) {
        return Optional.empty();
      }
      day |= field.kind() == Kind.DATE;
      time |= field.kind() == Kind.TIME;
    }
    boolean more =
        fields.size() > 1 || fields.stream().noneMatch(each -> each.text().equals(text.strip()));
    return more && (timeAlone ? time : day)
        ? Optional.of(
            new SqlError(
                "0A000",
                "this form of a date or time, \"" + text + "\", is not supported by Quorate"))
        : Optional.empty();
  }

  /// Whether a name stands where PostgreSQL would read a date before a time.
  private static boolean isDay(List<Field> fields, int at) {
    Kind last = fields.getLast().kind();
    return at == 0
        && fields.size() > 1
        && (last == Kind.DATE || last == Kind.NAME || fields.get(1).kind() == Kind.TIME);
  }

  private static boolean isZone(String name) {
    return ZoneNames.named(name).isPresent() || POSIX.matcher(name).matches();
  }

  /// The tokens of a text; empty if it cannot be tokenised.
  private static List<Field> fields(String text) {
    List<Field> fields = new ArrayList<>();
    Matcher match = FIELD.matcher(text);
    int at = 0;
    while (at < text.length()) {
      match.region(at, text.length());
      if (!match.lookingAt()) {
        return List.of();
      }
      at = match.end();
      if (match.group("sign") != null
          && WORDS.contains(match.group("name").split("[^a-z]", 2)[0])) {
        String word = match.group("name").split("[^a-z]", 2)[0];
        at = match.start() + word.length();
        fields.add(new Field(Kind.WORD, word));
      } else {
        kind(match).ifPresent(kind -> fields.add(new Field(kind, match.group())));
      }
    }
    return fields;
  }

  private static Optional<Kind> kind(Matcher match) {
    if (match.group("time") != null) {
      return Optional.of(Kind.TIME);
    } else if (match.group("date") != null) {
      return Optional.of(Kind.DATE);
    } else if (match.group("name") != null) {
      return Optional.of(Kind.NAME);
    } else if (match.group("word") != null) {
      return Optional.of(Kind.WORD);
    } else if (match.group("zone") != null) {
      return Optional.of(Kind.ZONE);
    }
    boolean other = match.group("number") != null || match.group("special") != null;
    return other ? Optional.of(Kind.OTHER) : Optional.empty();
  }
}

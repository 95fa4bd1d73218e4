package quorate.gateway.session.settings;

import java.util.Optional;
import java.util.regex.Pattern;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.ZoneNames;

/// Validates the setting TimeZone.
final class ZoneSetting {
  private static final Pattern HOURS = Pattern.compile("[+-]?[0-9]{1,3}(?:\\.[0-9]*)?");
  private static final Pattern POSIX = Pattern.compile("(?:[A-Za-z]{3,}|<.*>)?[+-]?[0-9].*");

  private ZoneSetting() {}

  /// A time zone as SHOW prints it: its name as spelled, or an offset in hours east.
  ///
  /// @throws SqlException 22023 if the name is unknown
  static String checked(String value) {
    Optional<String> zone =
        HOURS.matcher(value).matches()
            ? ZoneNames.ofMinutes((int) Math.rint(Double.parseDouble(value) * 60))
            : ZoneNames.spelled(value);
    return zone.orElseThrow(() -> refused(value));
  }

  private static SqlException refused(String value) {
    if (POSIX.matcher(value).matches()) {
      return new SqlException(
          new SqlError("0A000", "TimeZone \"" + value + "\" is not supported")
              .withHint("Use a name such as \"Europe/Berlin\", or hours to the east of UTC."));
    }
    return new SqlException("22023", "invalid value for parameter \"TimeZone\": \"" + value + "\"");
  }
}

package quorate.gateway.session.settings;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.value.SqlException;

/// The settings that a client's start-up packet carries: as parameters, or as command-line options
/// in its parameter `options`. Others are ignored.
final class StartupSettings {
  private static final Pattern OPTION =
      Pattern.compile(
          "(?:-c\\s*|--)((?:statement|lock|idle[_-]in[_-]transaction[_-]session)[_-]timeout|search[_-]path)=((?:\\\\.|\\S)*)");

  /// The settings accepted besides name and encoding.
  private static final List<String> ACCEPTED =
      List.of(StatementTimeout.NAME, TimeSetting.LOCK, TimeSetting.IDLE, "search_path", "timezone");

  private StartupSettings() {}

  /// A parameter overrides an option of the same name.
  ///
  /// @param startup the packet's parameters
  /// @return values by name; the map's keys are case-insensitive
  /// @throws SqlException 22023 if a value is invalid
  static Map<String, String> of(Map<String, String> startup) {
    Map<String, String> settings = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    Optional.ofNullable(startup.get("options")).ifPresent(options -> take(options, settings));
    startup.forEach((name, value) -> {
      if (name.equalsIgnoreCase("application_name")) {
        settings.put("application_name", value);
      } else if (name.equalsIgnoreCase("client_encoding")) {
        SettingValues.encoding(value);
      } else if (ACCEPTED.contains(name.toLowerCase(Locale.ROOT))) {
        settings.put(name, SettingValues.checked(name, value));
      }
    });
    return settings;
  }

  private static void take(String options, Map<String, String> settings) {
    Matcher option = OPTION.matcher(options);
    while (option.find()) {
      String name = option.group(1).replace('-', '_');
      settings.put(name, SettingValues.checked(name, option.group(2).replace("\\", "")));
    }
  }
}

package quorate.gateway.session.settings;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.gateway.system.SearchPath;

/// Validates values of settings, and refuses those whose effect on results Quorate does not
/// support.
final class SettingValues {
  /// Matches the supported values of DateStyle.
  private static final Pattern ISO =
      Pattern.compile("\\s*iso\\s*(,\\s*(mdy|us|noneuropean)\\s*)?", Pattern.CASE_INSENSITIVE);

  private static final List<String> LEVELS =
      List.of(
          "debug5", "debug4", "debug3", "debug2", "debug1", "debug", "log", "info", "notice",
          "warning", "error");

  private SettingValues() {}

  /// The normal form of a value.
  ///
  /// @throws SqlException 0A000 not supported, 22023 invalid
  static String checked(String name, String value) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "client_min_messages" -> level(name, value);
      case "search_path" -> {
        SearchPath.of(value);
        yield value;
      }
      case "client_encoding" -> encoding(value);
      case "timezone" -> ZoneSetting.checked(value);
      case "datestyle" -> only(name, value, ISO.matcher(value).matches(), "ISO, MDY");
      case "default_transaction_read_only" -> ServerSettings.bool(name, value);
      case "bytea_output" -> only(name, value, value.equalsIgnoreCase("hex"), "hex");
      case "standard_conforming_strings" ->
          only(
              name,
              value,
              List.of("on", "true", "1", "yes").contains(value.toLowerCase(Locale.ROOT)),
              "on");
      case "default_table_access_method" -> only(name, value, value.equals("heap"), "heap");
      case "transaction_timeout", "idle_session_timeout" ->
          only(name, value, TimeSetting.millis(name, value) == 0, "0");
      case "password_encryption" ->
          only(name, value, value.equalsIgnoreCase("scram-sha-256"), "scram-sha-256");
      case "intervalstyle" -> only(name, value, value.equalsIgnoreCase("postgres"), "postgres");
      case StatementTimeout.NAME, TimeSetting.LOCK, TimeSetting.IDLE ->
          TimeSetting.print(TimeSetting.millis(name, value));
      default -> ServerSettings.checked(name, value);
    };
  }

  private static String level(String name, String value) {
    String level = value.toLowerCase(Locale.ROOT);
    if (!LEVELS.contains(level)) {
      throw new SqlException(
          new SqlError("22023", "invalid value for parameter \"" + name + "\": \"" + value + "\""));
    }
    return level.equals("debug") ? "debug2" : level;
  }

  /// Whether a notice is sent to the client.
  ///
  /// @param level the value of client_min_messages
  /// @param severity NOTICE or WARNING
  static boolean tells(String level, String severity) {
    return LEVELS.indexOf(level) <= LEVELS.indexOf(severity.toLowerCase(Locale.ROOT));
  }

  private static String only(String name, String value, boolean supported, String kept) {
    if (!supported) {
      throw new SqlException("0A000", name + " \"" + value + "\" is not supported; it is " + kept);
    }
    return kept;
  }

  /// The normal form of an encoding's name; UTF8 is the only encoding.
  ///
  /// @throws SqlException 0A000
  static String encoding(String value) {
    String bare = value.replaceAll("[-_']", "").toLowerCase(Locale.ROOT);
    if (!List.of("utf8", "unicode", "sqlascii", "auto").contains(bare)) {
      throw new SqlException(
          "0A000", "client_encoding \"" + value + "\" is not supported; use UTF8");
    }
    return "UTF8";
  }
}

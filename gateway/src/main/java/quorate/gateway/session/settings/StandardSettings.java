package quorate.gateway.session.settings;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import quorate.core.Versions;

/// The standard values of a session's settings.
final class StandardSettings {
  private static final String[] PAIRS = {
    "application_name",
    "",
    "block_size",
    "8192",
    "bytea_output",
    "hex",
    "check_function_bodies",
    "on",
    "client_encoding",
    "UTF8",
    "client_min_messages",
    "notice",
    "DateStyle",
    "ISO, MDY",
    "default_table_access_method",
    "heap",
    "default_tablespace",
    "",
    "default_toast_compression",
    "pglz",
    "default_transaction_isolation",
    "serializable",
    "default_transaction_read_only",
    "off",
    "escape_string_warning",
    "on",
    "extra_float_digits",
    "1",
    "idle_in_transaction_session_timeout",
    "0",
    "idle_session_timeout",
    "0",
    "in_hot_standby",
    "off",
    "integer_datetimes",
    "on",
    "IntervalStyle",
    "postgres",
    "is_superuser",
    "off",
    "lc_collate",
    "C",
    "lc_ctype",
    "C",
    "lc_messages",
    "C",
    "lc_monetary",
    "C",
    "lc_numeric",
    "C",
    "lc_time",
    "C",
    "lock_timeout",
    "0",
    "max_function_args",
    "100",
    "max_identifier_length",
    "63",
    "max_index_keys",
    "32",
    "password_encryption",
    "scram-sha-256",
    "role",
    "none",
    "row_security",
    "off",
    "search_path",
    "\"$user\", public",
    "server_encoding",
    "UTF8",
    "server_version",
    Versions.POSTGRESQL,
    "server_version_num",
    "" + Versions.POSTGRESQL_NUMBER,
    "session_authorization",
    "",
    "standard_conforming_strings",
    "on",
    "statement_timeout",
    "0",
    "synchronous_commit",
    "on",
    "TimeZone",
    "UTC",
    "transaction_isolation",
    "serializable",
    Settings.READ_ONLY,
    "off",
    "transaction_timeout",
    "0",
    "xmloption",
    "content",
  };

  private static final Map<String, String> ALL = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  static {
    ALL.putAll(ServerSettings.defaults());
    for (int i = 0; i < PAIRS.length; i += 2) {
      ALL.put(PAIRS[i], PAIRS[i + 1]);
    }
  }

  private StandardSettings() {}

  /// All settings, also those that describe the server; the map's keys are case-insensitive.
  static Map<String, String> all() {
    return Collections.unmodifiableMap(ALL);
  }

  /// The name as spelled in ParameterStatus.
  static String spelled(String name) {
    return ALL.keySet().stream().filter(name::equalsIgnoreCase).findFirst().orElse(name);
  }
}

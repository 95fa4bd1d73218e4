package quorate.gateway.session.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import quorate.gateway.system.SettingRow;

/// The rows of pg_settings.
final class SettingRows {
  private SettingRows() {}

  /// @param now the present values by name
  /// @param standard the defaults
  /// @param server the values set by the gateway
  /// @param initial the values at the session's start
  static List<SettingRow> of(
      Map<String, String> now,
      Map<String, String> standard,
      Map<String, String> server,
      Map<String, String> initial) {
    List<SettingRow> rows = new ArrayList<>();
    now.forEach((name, value) -> {
      String boot = standard.getOrDefault(name, "");
      String reset = initial.getOrDefault(name, server.getOrDefault(name, boot));
      String begun = server.containsKey(name) ? "configuration file" : "client";
      String source = value.equals(boot) ? "default" : value.equals(reset) ? begun : "session";
      ServerSettings.of(name)
          .filter(_ -> !ServerSettings.isHidden(name))
          .ifPresent(each -> rows.add(each.row(value, source, reset, boot)));
    });
    return rows;
  }
}

package quorate.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import quorate.gateway.system.SettingRow;

/// What pg_settings shows a session.
final class SettingRows {
  private SettingRows() {}

  /// @param now what settings are, by name
  /// @param standard what they are where nobody has said anything
  /// @param server what is so at the gateway
  /// @param initial what the session began with
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
      ServerSettings.of(name).ifPresent(each -> rows.add(each.row(value, source, reset, boot)));
    });
    return rows;
  }
}

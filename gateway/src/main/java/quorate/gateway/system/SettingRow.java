package quorate.gateway.system;

import java.util.List;

/// A row of pg_settings; what is empty is NULL there.
///
/// @param setting in `unit`, without that
/// @param context who may set it, when: as PostgreSQL calls that
/// @param kind of value: bool, integer, real, string or enum
/// @param source where the value comes from
/// @param choices the values of an enum
/// @param boot the value where nobody has said anything
/// @param reset the value that RESET makes it
public record SettingRow(
    String name,
    String setting,
    String unit,
    String category,
    String summary,
    String more,
    String context,
    String kind,
    String source,
    String least,
    String greatest,
    List<String> choices,
    String boot,
    String reset) {
  public SettingRow {
    choices = List.copyOf(choices);
  }
}

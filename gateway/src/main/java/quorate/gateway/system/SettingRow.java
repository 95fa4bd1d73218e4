package quorate.gateway.system;

import java.util.List;

/// A row of pg_settings, with empty values for NULL.
///
/// @param setting the value in `unit`, without the unit
/// @param context PostgreSQL's word for who may set it, and when
/// @param kind bool, integer, real, string or enum
/// @param source the origin of the value
/// @param choices the values of an enum
/// @param boot the default value
/// @param reset the value after RESET
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

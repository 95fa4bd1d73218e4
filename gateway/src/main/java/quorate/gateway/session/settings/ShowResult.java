package quorate.gateway.session.settings;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// The result of SHOW.
public record ShowResult(List<Column> columns, List<Row> rows) {
  public static ShowResult of(Settings settings, String name) {
    if (!name.equalsIgnoreCase("all")) {
      return new ShowResult(
          List.of(new Column(StandardSettings.spelled(name), SqlType.TEXT)),
          List.of(Row.of(new Value.Text(settings.get(name)))));
    }
    List<Row> rows = new ArrayList<>();
    settings
        .all()
        .forEach((key, value) -> {
          if (!ServerSettings.isHidden(key)) {
            String summary = ServerSettings.of(key).map(ServerSettings::summary).orElse("");
            rows.add(Row.of(new Value.Text(key), new Value.Text(value), new Value.Text(summary)));
          }
        });
    return new ShowResult(
        List.of(
            new Column("name", SqlType.TEXT),
            new Column("setting", SqlType.TEXT),
            new Column("description", SqlType.TEXT)),
        rows);
  }
}

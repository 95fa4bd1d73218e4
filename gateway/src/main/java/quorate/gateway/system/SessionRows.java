package quorate.gateway.system;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import quorate.sql.system.Objects;
import quorate.sql.system.Shape;

/// The rows that are the asking session's own: its settings, and itself in pg_stat_activity.
final class SessionRows {
  private static final String SETTINGS = "pg_catalog.pg_settings";
  private static final String ACTIVITY = "pg_catalog.pg_stat_activity";

  private SessionRows() {}

  /// The rows of those tables that are read; empty if none is.
  static Optional<Map<String, List<@Nullable Object[]>>> of(
      Set<String> relations, Asker asker, Objects objects) {
    Map<String, List<@Nullable Object[]>> tables = new LinkedHashMap<>();
    if (relations.contains(SETTINGS)) {
      List<@Nullable Object[]> rows = new ArrayList<>();
      asker
          .settings()
          .forEach((name, value) ->
              rows.add(
                  row(
                      SETTINGS,
                      Map.of(
                          "name",
                          name,
                          "setting",
                          value,
                          "category",
                          "Quorate",
                          "short_desc",
                          "",
                          "context",
                          "user",
                          "vartype",
                          "string",
                          "source",
                          "session",
                          "boot_val",
                          value,
                          "reset_val",
                          value,
                          "pending_restart",
                          0L))));
      tables.put(SETTINGS, rows);
    }
    if (relations.contains(ACTIVITY)) {
      tables.put(
          ACTIVITY,
          List.<@Nullable Object[]>of(
              row(
                  ACTIVITY,
                  Map.of(
                      "datid",
                      5L,
                      "datname",
                      asker.database(),
                      "pid",
                      (long) asker.processId(),
                      "usesysid",
                      objects.role(asker.user()).orElse(10L),
                      "usename",
                      asker.user(),
                      "application_name",
                      asker.settings().getOrDefault("application_name", ""),
                      "state",
                      "active",
                      "backend_type",
                      "client backend",
                      "query",
                      ""))));
    }
    return tables.isEmpty() ? Optional.empty() : Optional.of(tables);
  }

  private static @Nullable Object[] row(String table, Map<String, Object> values) {
    Shape.Relation shape = Shape.relation(table).orElseThrow();
    @Nullable Object[] row = new Object[shape.columns().size()];
    values.forEach((column, value) -> row[shape.position(column)] = value);
    return row;
  }
}

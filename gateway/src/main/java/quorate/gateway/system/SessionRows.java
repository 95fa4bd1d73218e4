package quorate.gateway.system;

import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import quorate.core.value.ArrayText;
import quorate.core.value.PgText;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.replication.lock.LockEntry;
import quorate.replication.lock.LockKey;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.system.Objects;

/// The rows of relations about sessions: the querying session's settings, prepared statements and
/// cursors, the gateway's sessions in pg_stat_activity, and the advisory locks of the whole cluster
/// in pg_locks.
final class SessionRows {
  private static final String SETTINGS = "pg_catalog.pg_settings";
  private static final String LOCKS = "pg_catalog.pg_locks";
  private static final String ENCRYPTION = "pg_catalog.pg_stat_ssl";
  private static final String PREPARED = "pg_catalog.pg_prepared_statements";
  private static final String ZONES = "pg_catalog.pg_timezone_names";
  private static final String CURSORS = "pg_catalog.pg_cursors";
  private static final String ACTIVITY = "pg_catalog.pg_stat_activity";

  private SessionRows() {}

  /// The rows of those relations that the query reads; empty if it reads none.
  static Optional<Map<String, List<@Nullable Object[]>>> of(
      Set<String> relations, Asker asker, Objects objects) {
    Map<String, List<@Nullable Object[]>> tables = new LinkedHashMap<>();
    if (relations.contains(SETTINGS)) {
      tables.put(SETTINGS, asker.settingRows().stream().map(SessionRows::setting).toList());
    }
    if (relations.contains(ACTIVITY)) {
      List<@Nullable Object[]> rows = new ArrayList<>();
      asker.backends().forEach(each -> rows.add(activity(each, asker.database(), objects)));
      tables.put(ACTIVITY, rows);
    }
    if (relations.contains(ENCRYPTION)) {
      List<@Nullable Object[]> rows = new ArrayList<>();
      asker.backends().forEach(each -> rows.add(encryption(each)));
      tables.put(ENCRYPTION, rows);
    }
    if (relations.contains(LOCKS)) {
      List<@Nullable Object[]> rows = new ArrayList<>();
      asker.locks().forEach(each -> rows.add(lock(each)));
      tables.put(LOCKS, rows);
    }
    if (relations.contains(PREPARED)) {
      tables.put(PREPARED, asker.prepared().stream().map(SessionRows::prepared).toList());
    }
    if (relations.contains(CURSORS)) {
      tables.put(CURSORS, asker.cursors().stream().map(SessionRows::cursor).toList());
    }
    if (relations.contains(ZONES)) {
      tables.put(ZONES, zones(Instant.EPOCH.plus(asker.nowMicros(), ChronoUnit.MICROS)));
    }
    return tables.isEmpty() ? Optional.empty() : Optional.of(tables);
  }

  private static @Nullable Object[] setting(SettingRow each) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("name", each.name());
    values.put("setting", each.setting());
    values.put("category", each.category());
    values.put("short_desc", each.summary());
    values.put("context", each.context());
    values.put("vartype", each.kind());
    values.put("source", each.source());
    values.put("boot_val", each.boot());
    values.put("reset_val", each.reset());
    values.put("pending_restart", 0L);
    Map<String, String> others =
        Map.of(
            "unit",
            each.unit(),
            "extra_desc",
            each.more(),
            "min_val",
            each.least(),
            "max_val",
            each.greatest());
    others.forEach((column, value) -> {
      if (!value.isEmpty()) {
        values.put(column, value);
      }
    });
    if (!each.choices().isEmpty()) {
      values.put("enumvals", ArrayText.print(each.choices().stream().map(Optional::of).toList()));
    }
    return row(SETTINGS, values);
  }

  private static @Nullable Object[] activity(Backend backend, String database, Objects objects) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("datid", 5L);
    values.put("datname", database);
    values.put("pid", (long) backend.processId());
    values.put("usesysid", objects.role(backend.user()).orElse(10L));
    values.put("usename", backend.user());
    values.put("application_name", backend.application());
    values.put("query", backend.query());
    if (backend.isHidden()) {
      return row(ACTIVITY, values);
    }
    values.put("client_addr", backend.address());
    values.put("client_port", (long) backend.port());
    values.put("backend_start", time(backend.started()));
    backend.transaction().ifPresent(at -> values.put("xact_start", time(at)));
    backend.queried().ifPresent(at -> values.put("query_start", time(at)));
    values.put("state_change", time(backend.changed()));
    values.put("state", backend.state());
    values.put("backend_type", "client backend");
    return row(ACTIVITY, values);
  }

  private static @Nullable Object[] encryption(Backend backend) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("pid", (long) backend.processId());
    if (backend.isHidden()) {
      return row(ENCRYPTION, values);
    }
    values.put("ssl", backend.encryption().isPresent() ? 1L : 0L);
    backend
        .encryption()
        .ifPresent(tls -> {
          values.put("version", tls.version());
          values.put("cipher", tls.cipher());
          values.put("bits", (long) tls.bits());
        });
    return row(ENCRYPTION, values);
  }

  private static @Nullable Object[] lock(LockEntry entry) {
    LockKey key = entry.lock().key();
    return row(
        LOCKS,
        Map.of(
            "locktype",
            "advisory",
            "database",
            5L,
            "classid",
            Integer.toUnsignedLong(key.high()),
            "objid",
            Integer.toUnsignedLong(key.low()),
            "objsubid",
            (long) key.kind(),
            "pid",
            (long) entry.owner().process(),
            "mode",
            entry.lock().shared() ? "ShareLock" : "ExclusiveLock",
            "granted",
            entry.granted() ? 1L : 0L,
            "fastpath",
            0L));
  }

  /// A row of pg_prepared_statements. Every plan counts as generic, since plans ignore parameters.
  private static @Nullable Object[] prepared(PreparedStatement statement) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("name", statement.name());
    values.put("statement", statement.text());
    values.put("prepare_time", time(statement.micros()));
    values.put("parameter_types", array(statement.parameters()));
    statement.results().ifPresent(types -> values.put("result_types", array(types)));
    values.put("from_sql", statement.sql() ? 1L : 0L);
    values.put("generic_plans", statement.uses());
    values.put("custom_plans", 0L);
    return row(PREPARED, values);
  }

  private static String array(List<Integer> oids) {
    return oids.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
  }

  private static @Nullable Object[] cursor(OpenCursor cursor) {
    return row(
        CURSORS,
        Map.of(
            "name",
            cursor.name(),
            "statement",
            cursor.text(),
            "is_holdable",
            cursor.held() ? 1L : 0L,
            "is_binary",
            cursor.binary() ? 1L : 0L,
            "is_scrollable",
            cursor.scrolls() ? 1L : 0L,
            "creation_time",
            time(cursor.micros())));
  }

  /// The time zones that `SET TimeZone` accepts by name, as of a moment.
  private static List<@Nullable Object[]> zones(Instant now) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (String name : new TreeSet<>(ZoneId.getAvailableZoneIds())) {
      if (name.startsWith("SystemV/")) {
        continue;
      }
      ZoneId zone = ZoneId.of(name);
      int seconds = zone.getRules().getOffset(now).getTotalSeconds();
      boolean summer = zone.getRules().isDaylightSavings(now);
      TimeZone named = TimeZone.getTimeZone(zone);
      int absolute = Math.abs(seconds);
      rows.add(
          row(
              ZONES,
              Map.of(
                  "name",
                  name,
                  "abbrev",
                  named.getDisplayName(summer, TimeZone.SHORT, Locale.ROOT),
                  "utc_offset",
                  "%s%02d:%02d:%02d"
                      .formatted(
                          seconds < 0 ? "-" : "",
                          absolute / 3600,
                          absolute / 60 % 60,
                          absolute % 60),
                  "is_dst",
                  summer ? 1L : 0L)));
    }
    return rows;
  }

  private static String time(long micros) {
    return PgText.print(
        new Value.TimestampTz(Instant.EPOCH.plus(micros, ChronoUnit.MICROS)),
        SqlType.TIMESTAMPTZ,
        -1);
  }

  private static @Nullable Object[] row(String table, Map<String, Object> values) {
    BuiltinCatalog.Relation shape = BuiltinCatalog.relation(table).orElseThrow();
    @Nullable Object[] row = new Object[shape.columns().size()];
    values.forEach((column, value) -> row[shape.position(column)] = value);
    return row;
  }
}

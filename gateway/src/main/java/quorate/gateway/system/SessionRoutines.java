package quorate.gateway.system;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import quorate.core.Versions;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.system.SystemCatalog;

/// Functions about the session and its server.
final class SessionRoutines {
  private SessionRoutines() {}

  static Map<String, Routine> all() {
    Map<String, Routine> all = new TreeMap<>();
    Routine.all(all, a -> a.asker().user(), "current_user", "user", "current_role");
    all.put("session_user", a -> a.asker().sessionUser());
    Routine.all(all, a -> a.asker().database(), "current_database", "current_catalog");
    all.put("current_schema", a -> path(a).existing(has(a)).stream().findFirst().orElse(null));
    all.put(
        "current_schemas",
        Routine.strict(a -> {
          List<String> schemas = a.truth(0) ? path(a).searched(has(a)) : path(a).existing(has(a));
          return "{" + String.join(",", schemas) + "}";
        }));
    all.put("version", _ -> Versions.BANNER);
    all.put("pg_cancel_backend", Routine.strict(a -> a.asker().signal((int) a.number(0), false)));
    all.put("pg_terminate_backend", Routine.strict(a -> a.asker().signal((int) a.number(0), true)));
    all.put(
        "pg_sleep",
        Routine.strict(a -> {
          a.asker().sleep(a.real(0));
          return ""; // output of type void
        }));
    all.put(
        "pg_notify",
        a -> {
          a.asker().say(a.text(0), a.text(1));
          return ""; // output of type void
        });
    all.put("pg_notification_queue_usage", a -> 0);
    all.put("channels", a -> JsonText.list(a.asker().channels()));
    all.put(
        "pg_stat_get_db_numbackends",
        Routine.strict(
            a -> a.number(0) == SystemCatalog.DATABASE ? a.asker().backends().size() : 0));
    all.put("pg_backend_pid", a -> a.asker().processId());
    all.put(
        "current_setting",
        Routine.strict(a -> {
          String value = a.asker().settings().get(a.text(0));
          if (value == null && !(a.count() > 1 && a.truth(1))) {
            throw new SqlException(
                "42704", "unrecognized configuration parameter \"" + a.text(0) + "\"");
          }
          return value;
        }));
    all.put("set_config", a -> a.asker().set(a.text(0), a.text(1), a.truth(2)));
    putServer(all);
    return all;
  }

  /// Functions with the same answer in all sessions, and the time.
  private static void putServer(Map<String, Routine> all) {
    all.put(
        "pg_encoding_to_char",
        Routine.strict(a -> a.number(0) == 6 ? "UTF8" : a.number(0) == 0 ? "SQL_ASCII" : ""));
    all.put(
        "pg_char_to_encoding",
        Routine.strict(a -> a.text(0).replace("-", "").equalsIgnoreCase("utf8") ? 6 : -1));
    all.put("pg_encoding_max_length", Routine.strict(a -> a.number(0) == 6 ? 4 : 1));
    Routine.all(all, a -> "UTF8", "pg_client_encoding", "getdatabaseencoding");
    Routine.all(
        all,
        a -> moment(a.asker().nowMicros()),
        "now",
        "transaction_timestamp",
        "current_timestamp");
    all.put("statement_timestamp", a -> moment(a.asker().statementMicros()));
    all.put("clock_timestamp", a -> moment(a.asker().clockMicros()));
    Routine.all(
        all,
        a -> false,
        "pg_is_in_recovery",
        "pg_is_wal_replay_paused",
        "pg_is_other_temp_schema",
        "pg_jit_available",
        "row_security_active");
    all.put(
        "pg_my_temp_schema", a -> a.asker().ownSchema().flatMap(a.objects()::namespace).orElse(0L));
    all.put("pg_blocking_pids", a -> "{}");
    Routine.all(
        all,
        a -> null,
        "pg_postmaster_start_time",
        "pg_conf_load_time",
        "inet_client_addr",
        "inet_server_addr");
    all.put("age", Routine.strict(a -> 0));
  }

  private static String moment(long micros) {
    return PgText.print(
        new Value.TimestampTz(Instant.EPOCH.plus(micros, ChronoUnit.MICROS)),
        SqlType.TIMESTAMPTZ,
        -1);
  }

  private static SearchPath path(Routine.Arguments a) {
    return path(a.asker());
  }

  /// The session's search path.
  static SearchPath path(Asker asker) {
    return SearchPath.of(asker.settings().getOrDefault("search_path", ""))
        .with(asker.user())
        .with(asker.ownSchema());
  }

  /// Tests whether a schema exists.
  private static Predicate<String> has(Routine.Arguments a) {
    return name -> a.objects().namespace(name).isPresent();
  }
}

package quorate.sql.system;

import java.util.List;
import quorate.sql.builtin.Typed;

/// What the system catalog's functions count. Nothing is counted here: what PostgreSQL counts is 0
/// to begin with, and no moment is known; of functions it counts nothing either unless it is told
/// to.
final class Statistics {
  private Statistics() {}

  /// @param name that begins with `pg_stat_get_`
  static Typed of(String name, List<Typed> given) {
    String type = type(name.substring("pg_stat_get_".length()));
    boolean ofFunction =
        name.startsWith("pg_stat_get_function_") || name.contains("_xact_function_");
    if (ofFunction || !type.equals("int8") && !type.equals("float8")) {
      return Typed.of("NULL", type);
    }
    String none = type.equals("int8") ? "0" : "0.0";
    return given.isEmpty()
        ? Typed.of(none, type)
        : Typed.of(
            "CASE WHEN %s IS NOT NULL THEN %s END".formatted(given.getFirst().sql(), none), type);
  }

  private static String type(String what) {
    if (what.startsWith("total_")
        || what.startsWith("function_")
        || what.startsWith("xact_function_")
        || what.matches("(db|checkpointer)_(?!stat_reset_).*_time")) {
      return what.endsWith("_calls") ? "int8" : "float8";
    }
    return switch (what) {
      case "backend_dbid", "backend_userid" -> "oid";
      case "backend_client_addr" -> "inet";
      case "backend_activity", "backend_wait_event", "backend_wait_event_type" -> "text";
      case "backend_pid", "backend_client_port" -> "int4";
      default ->
          what.endsWith("_time")
                  || what.endsWith("_start")
                  || what.endsWith("_failure")
                  || what.endsWith("_timestamp")
                  || what.equals("lastscan")
              ? "timestamptz"
              : "int8";
    };
  }
}

package quorate.sql.system;

import java.util.List;
import quorate.sql.builtin.Signatures;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.Typed;

/// The statistics functions of the system catalog. Nothing is counted: counters are 0 and times
/// unknown, and functions are not tracked, which is PostgreSQL's default.
final class Statistics {
  private Statistics() {}

  /// @param name beginning with `pg_stat_get_`
  static Typed of(String name, List<Typed> given) {
    String type =
        Signatures.result(name, given)
            .map(SystemType::name)
            .filter(each -> !each.equals("record"))
            .orElse("int8");
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
}

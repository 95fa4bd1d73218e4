package quorate.gateway.system;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;

/// The maximum lengths and precisions of types in information_schema.
final class SizeRoutines {
  private SizeRoutines() {}

  static Map<String, Routine> all() {
    Map<String, Routine> all = new TreeMap<>();
    all.put("_pg_char_max_length", Routine.strict(a -> characters(a)));
    all.put(
        "_pg_char_octet_length",
        Routine.strict(a -> {
          SystemType type = SystemTypes.byOid(a.number(0)).orElse(null);
          if (type != null && type.is("text")) {
            return 1 << 30;
          }
          Long characters = characters(a);
          return characters == null ? null : (Object) (characters * 4);
        }));
    numbers(all);
    return all;
  }

  private static @Nullable Long characters(Routine.Arguments a) {
    boolean limited = a.number(0) == 1042 || a.number(0) == 1043;
    return limited && a.number(1) != -1 ? (Long) (a.number(1) - 4) : null;
  }

  private static void numbers(Map<String, Routine> all) {
    all.put(
        "_pg_numeric_precision",
        Routine.strict(a ->
            switch ((int) a.number(0)) {
              case 21 -> 16L;
              case 23 -> 32L;
              case 20 -> 64L;
              case 1700 -> a.number(1) == -1 ? null : (Object) (a.number(1) - 4 >> 16 & 0xffff);
              case 700 -> 24L;
              case 701 -> 53L;
              default -> null;
            }));
    all.put(
        "_pg_numeric_precision_radix",
        Routine.strict(a ->
            switch ((int) a.number(0)) {
              case 21, 23, 20, 700, 701 -> 2L;
              case 1700 -> 10L;
              default -> null;
            }));
    all.put(
        "_pg_numeric_scale",
        Routine.strict(a ->
            switch ((int) a.number(0)) {
              case 21, 23, 20 -> 0L;
              case 1700 -> a.number(1) == -1 ? null : (Object) (a.number(1) - 4 & 0x7ff);
              default -> null;
            }));
    all.put(
        "_pg_datetime_precision",
        Routine.strict(a ->
            switch ((int) a.number(0)) {
              case 1082 -> 0L;
              case 1083, 1114, 1184, 1266, 1186 -> a.number(1) < 0 ? 6L : a.number(1);
              default -> null;
            }));
  }
}

package quorate.database.engine;

import java.util.Map;
import java.util.Set;

/// Arguments of routines that only Quorate gives, as constants: types, widths, fields, limits.
final class ConstantArguments {
  private static final Map<String, Set<Integer>> BY_ROUTINE =
      Map.ofEntries(
          Map.entry("q_shl", Set.of(2)),
          Map.entry("q_shr", Set.of(2)),
          Map.entry("q_wide", Set.of(0)),
          Map.entry("q_wide_dec", Set.of(1, 2)),
          Map.entry("q_wide_int", Set.of(1)),
          Map.entry("q_wide_real", Set.of(1)),
          Map.entry("q_time_text", Set.of(1)),
          Map.entry("q_within", Set.of(1)),
          Map.entry("q_bytes_within", Set.of(1)),
          Map.entry("q_time_extract", Set.of(0)),
          Map.entry("q_array_any", Set.of(2)),
          Map.entry("q_array_remove", Set.of(2)),
          Map.entry("q_array_replace", Set.of(3)),
          Map.entry("q_array_position", Set.of(3)),
          Map.entry("q_array_positions", Set.of(2)));

  static boolean contain(String routine, int place) {
    return BY_ROUTINE.getOrDefault(routine, Set.of()).contains(place);
  }

  private ConstantArguments() {}
}

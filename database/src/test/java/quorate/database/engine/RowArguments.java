package quorate.database.engine;

import java.util.List;
import java.util.Random;
import java.util.Set;

/// Arguments for the routines that make rows, and those of [RandomRoutines], which tell rows apart.
final class RowArguments {
  static final Set<String> NAMES = Set.of("q_random", "q_random_uuid", "q_row_hash", "q_series");

  private RowArguments() {}

  /// @param key the text of a row's key
  static List<Object> arguments(String name, String key, Random random) {
    return switch (name) {
      case "q_series" ->
          List.of(
              series(random),
              series(random),
              random.nextInt(6) == 0 ? series(random) : random.nextInt(7) - 3L);
      case "q_row_hash" -> List.of(hash(random), key);
      default -> List.of(hash(random));
    };
  }

  private static String hash(Random random) {
    return "%016x%016x".formatted(random.nextLong(), random.nextLong());
  }

  private static long series(Random random) {
    return random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(30_000_000) - 9_000_000L;
  }
}

package quorate.simulator.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/// Assertions shared by the tests of all orders.
final class Explored {
  private Explored() {}

  /// Asserts that the small configurations with these names are explored completely, without a
  /// violation.
  ///
  /// @param number how many they are
  static void areRight(Explore.Order order, int number, Predicate<String> names) {
    List<Explore.Config> small =
        Explore.configs().stream()
            .filter(config -> config.order() == order && config.name().startsWith("small"))
            .filter(config -> names.test(config.name()))
            .toList();
    assertEquals(number, small.size(), "configurations are missing");
    for (Explore.Config config : small) {
      Report report = config.run(config.bounds(), _ -> {});
      assertTrue(report.isRight(), config.name() + ": " + report.describe());
      assertTrue(report.states() > 10_000, config.name() + ": " + report.describe());
    }
  }

  /// Asserts that nodes with a mistake violate this property, with a shortest trace of this length.
  static <M> void finds(Subject<M> wrong, Bounds bounds, String property, int steps) {
    Report report = new Explorer<>(wrong, bounds, _ -> {}).run();
    assertNotNull(report.violation(), report.describe());
    assertEquals(
        property, Objects.requireNonNull(report.violation()).property(), report.describe());
    assertEquals(steps, report.steps(), report.describe());
  }
}

package quorate.simulator.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;

/// What the tests of all orders share.
final class Explored {
  private Explored() {}

  /// The configurations that are small enough for the suite see everything, and nothing wrong.
  static void areRight(Explore.Order order) {
    List<Explore.Config> small =
        Explore.configs().stream()
            .filter(config -> config.order() == order && config.name().startsWith("small"))
            .toList();
    assertEquals(order == Explore.Order.PAXOS ? 4 : 5, small.size(), "configurations are missing");
    for (Explore.Config config : small) {
      Report report = config.run(config.bounds(), _ -> {});
      assertTrue(report.isRight(), config.name() + ": " + report.describe());
      assertTrue(report.states() > 10_000, config.name() + ": " + report.describe());
    }
  }

  /// Nodes with a mistake violate this property, and the shortest way there is so long.
  static <M> void finds(Subject<M> wrong, Bounds bounds, String property, int steps) {
    Report report = new Explorer<>(wrong, bounds, _ -> {}).run();
    assertNotNull(report.violation(), report.describe());
    assertEquals(
        property, Objects.requireNonNull(report.violation()).property(), report.describe());
    assertEquals(steps, report.steps(), report.describe());
  }
}

package quorate.simulator.explore;

import static org.junit.jupiter.api.Assertions.assertTrue;

/// What the tests of all orders share.
final class Explored {
  private Explored() {}

  /// The configurations that are small enough for the suite see everything, and nothing wrong.
  static void areRight(Explore.Order order) {
    for (Explore.Config config : Explore.configs()) {
      if (config.order() == order && config.name().startsWith("small")) {
        Report report = config.run(config.bounds(), _ -> {});
        System.out.println(order + " " + config.name() + "\n" + report.describe());
        assertTrue(report.isRight(), report.describe());
      }
    }
  }
}

package quorate.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Progress;
import quorate.simulator.Simulate.Report;
import quorate.simulator.Simulate.Worlds;
import quorate.simulator.world.Simulation;
import quorate.simulator.world.Trace;

/// What the simulators' tests share: searches through seeds.
public final class Searched {
  private Searched() {}

  /// The first failure from seed 1 on, of which there must be one.
  public static Failure failure(Worlds worlds, Options options, int runs) {
    return failure(worlds, options, 1, runs);
  }

  /// The first failure from a seed on, of which there must be one.
  ///
  /// @param first a seed short of one that is known to show it, where that takes long from the
  ///   first on
  public static Failure failure(Worlds worlds, Options options, long first, int runs) {
    Report report = Simulate.run(worlds, first, runs, Progress.NONE, options);
    assertFalse(report.failure().isEmpty(), "not found in " + runs + " seeds from " + first);
    return report.failure().orElseThrow();
  }

  /// From seed 1 on every property holds, and nothing that should happen did not.
  public static void isRight(Options options, int runs) {
    Report report = Simulate.run(1, runs, Progress.NONE, options);
    assertTrue(report.failure().isEmpty(), report.describe());
    assertEquals(runs, report.runs());
    assertEquals(List.of(), report.counters().zeros(options.subject()), report.describe());
  }

  /// From seed 1 on every property holds; what should happen may not do so in so few.
  public static void holds(Options options, int runs) {
    Report report = Simulate.run(1, runs, Progress.NONE, options);
    assertTrue(report.failure().isEmpty(), report.describe());
    assertEquals(runs, report.runs());
  }

  /// A seed that once showed a fault does not do so any more.
  public static void isRightNow(Options options, long seed) {
    Report report = Simulate.run(seed, 1, Progress.NONE, options);
    assertTrue(report.failure().isEmpty(), report.describe());
  }

  /// Two runs of a seed side by side tell the same, byte for byte, and end together: the first line
  /// that differs would be named.
  public static void hasOneTracePerSeed(Worlds worlds, int seeds) {
    for (long seed = 1; seed <= seeds; seed++) {
      Trace one = new Trace(Integer.MAX_VALUE);
      Trace other = new Trace(Integer.MAX_VALUE);
      Simulation first = worlds.of(seed, one);
      Simulation second = worlds.of(seed, other);
      boolean goesOn = true;
      long lines = 0;
      while (goesOn) {
        goesOn = first.step();
        assertEquals(goesOn, second.step(), "seed " + seed);
        List<String> drained = one.drain();
        lines += drained.size();
        assertEquals(drained, other.drain(), "seed " + seed);
      }
      assertTrue(lines > 1000, lines + " lines");
    }
  }
}

package quorate.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Progress;
import quorate.simulator.Simulate.Report;
import quorate.simulator.Simulate.Worlds;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Simulation;
import quorate.simulator.world.Trace;

/// Searches through seeds, shared by the simulators' tests.
public final class Searched {
  private Searched() {}

  /// How many seeds to simulate: few in the quick tests, all with `./quorate test --long`.
  public static int seeds(int quick, int all) {
    return Boolean.getBoolean("quorate.test.long") ? all : quick;
  }

  /// The seed with which a search begins: one shortly before the known failure in the quick tests,
  /// 1 with `./quorate test --long`.
  public static long from(long quick) {
    return Boolean.getBoolean("quorate.test.long") ? 1 : quick;
  }

  /// The first failure from seed 1 on, which must exist.
  public static Failure failure(Worlds worlds, Options options, int runs) {
    return failure(worlds, options, 1, runs);
  }

  /// The first failure from a seed on, which must exist.
  ///
  /// @param first a seed shortly before one known to fail, if that is far from seed 1
  public static Failure failure(Worlds worlds, Options options, long first, int runs) {
    Report report = Simulate.run(worlds, first, runs, Progress.NONE, options);
    assertFalse(report.failure().isEmpty(), "not found in " + runs + " seeds from " + first);
    return report.failure().orElseThrow();
  }

  /// Asserts that from seed 1 on every property holds, and every expected event happens.
  ///
  /// @param rare seeds with the events that are too rare for the first ones
  public static void isRight(Options options, int runs, long... rare) {
    Report report = Simulate.run(1, runs, Progress.NONE, options);
    assertTrue(report.failure().isEmpty(), report.describe());
    assertEquals(runs, report.runs());
    List<Counter> missing = new ArrayList<>(report.counters().zeros(options.subject()));
    for (long seed : rare) {
      Report other = Simulate.run(seed, 1, Progress.NONE, options);
      assertTrue(other.failure().isEmpty(), other.describe());
      missing.retainAll(other.counters().zeros(options.subject()));
    }
    assertEquals(List.of(), missing, report.describe());
  }

  /// Asserts that from seed 1 on every property holds; the runs are too few for every expected
  /// event.
  public static void holds(Options options, int runs) {
    Report report = Simulate.run(1, runs, Progress.NONE, options);
    assertTrue(report.failure().isEmpty(), report.describe());
    assertEquals(runs, report.runs());
  }

  /// Asserts that a seed that exposed a fault passes.
  public static void isRightNow(Options options, long seed) {
    Report report = Simulate.run(seed, 1, Progress.NONE, options);
    assertTrue(report.failure().isEmpty(), report.describe());
  }

  /// Asserts that two runs of a seed in lock-step have the same trace, byte for byte, and the same
  /// end; the failure names the first line that differs.
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

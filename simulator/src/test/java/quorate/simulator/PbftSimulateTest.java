package quorate.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Progress;
import quorate.simulator.Simulate.Report;

class PbftSimulateTest {
  private static final Options CRASHES = new Options(60, Simulate.Subject.PBFT);
  private static final Options LIES = new Options(60, Simulate.Subject.PBFT, true);

  @Test
  void seedsWithLyingNodesHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Report report = Simulate.run(1, 400, Progress.NONE, LIES);
    assertTrue(report.failure().isEmpty(), report.describe());
    assertEquals(List.of(), report.counters().zeros(Simulate.Subject.PBFT), report.describe());
    System.out.print(report.describe());
  }

  @Test
  void seedsWithCrashesOnlyHoldEveryProperty() {
    Report report = Simulate.run(1, 100, Progress.NONE, CRASHES);
    assertTrue(report.failure().isEmpty(), report.describe());
    assertEquals(0, report.counters().get(Counter.EQUIVOCATIONS));
    assertTrue(report.counters().get(Counter.VIEW_CHANGES_PREPARED) > 0, report.describe());
  }

  /// Two runs side by side: the first line that differs would be named.
  @Test
  void theSameSeedGivesTheSameTraceByteForByte() {
    for (long seed = 1; seed <= 5; seed++) {
      Trace one = new Trace(Integer.MAX_VALUE);
      Trace other = new Trace(Integer.MAX_VALUE);
      Simulate.Worlds worlds = Simulate.Worlds.pbft(true, 200, PbftProtocol::new);
      World<?> first = worlds.of(seed, one);
      World<?> second = worlds.of(seed, other);
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

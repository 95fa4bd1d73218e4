package quorate.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Progress;
import quorate.simulator.Simulate.Report;
import quorate.simulator.Simulate.Subject;

class SmrSimulateTest {
  private static final Options SMR = new Options(60, Subject.SMR);

  @Test
  void threeHundredSeedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Report report = Simulate.run(1, 300, Progress.NONE, SMR);
    assertTrue(report.failure().isEmpty(), report.describe());
    assertEquals(List.of(), report.counters().zeros(Subject.SMR), report.describe());
    System.out.print(report.describe());
  }

  @Test
  void theSameSeedGivesTheSameTraceByteForByte() {
    for (long seed = 1; seed <= 5; seed++) {
      Trace one = new Trace(Integer.MAX_VALUE);
      Trace other = new Trace(Integer.MAX_VALUE);
      World<?> first = Simulate.Worlds.smr(Variant.PLAIN).of(seed, one);
      World<?> second = Simulate.Worlds.smr(Variant.PLAIN).of(seed, other);
      while (first.step()) {
        assertTrue(second.step(), "seed " + seed);
        assertEquals(one.drain(), other.drain(), "seed " + seed);
      }
    }
  }
}

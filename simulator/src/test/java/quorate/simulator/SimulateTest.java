package quorate.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Progress;
import quorate.simulator.Simulate.Report;

class SimulateTest {
  @Test
  void aThousandSeedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Report report = Simulate.run(1, 1000, Progress.NONE, Options.DEFAULT);
    assertTrue(report.failure().isEmpty(), report.describe());
    assertEquals(List.of(), report.counters().zeros(Simulate.Subject.PAXOS), report.describe());
    System.out.print(report.describe());
  }

  @Test
  void everyRunAnswersTwoHundredRequestsAndSurvivesThreeFaults() {
    for (long seed = 5000; seed < 5050; seed++) {
      Report report = Simulate.run(seed, 1, Progress.NONE, Options.DEFAULT);
      assertTrue(report.failure().isEmpty(), report.describe());
      assertTrue(report.counters().get(Counter.REQUESTS) >= 200, report.describe());
      assertTrue(report.counters().get(Counter.FAULTS) >= 3, report.describe());
    }
  }

  /// Two runs side by side: the first line that differs would be named.
  @Test
  void theSameSeedGivesTheSameTraceByteForByte() {
    for (long seed = 1; seed <= 20; seed++) {
      Trace one = new Trace(Integer.MAX_VALUE);
      Trace other = new Trace(Integer.MAX_VALUE);
      World<?> first = new World<>(new PaxosProtocol(), seed, one);
      World<?> second = new World<>(new PaxosProtocol(), seed, other);
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

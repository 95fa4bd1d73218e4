package quorate.simulator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Progress;
import quorate.simulator.Simulate.Report;

class SimulateTest {
  @Test
  void aThousandSeedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(Options.DEFAULT, 1000);
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

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.paxos(new PaxosProtocol()), 20);
  }
}

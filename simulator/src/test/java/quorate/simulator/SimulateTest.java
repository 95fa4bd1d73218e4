package quorate.simulator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Progress;
import quorate.simulator.Simulate.Report;
import quorate.simulator.order.PaxosProtocol;
import quorate.simulator.world.Counter;

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

  /// A leader unaware of a later one may learn its choice for a slot in which it had proposed
  /// something else. It must not announce in its own ballot that the slot is chosen: nodes that had
  /// voted for its proposal would take that for the chosen batch.
  @Test
  void aSupersededLeaderDoesNotVouchForItsProposals() {
    Report report = Simulate.run(1997012, 1, Progress.NONE, Options.DEFAULT);
    assertTrue(report.failure().isEmpty(), report.describe());
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.paxos(new PaxosProtocol()), 20);
  }
}

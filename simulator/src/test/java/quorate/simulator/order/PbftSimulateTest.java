package quorate.simulator.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Progress;
import quorate.simulator.Simulate.Report;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Subject;

class PbftSimulateTest {
  private static final Options CRASHES = new Options(60, Subject.PBFT);
  private static final Options LIES = new Options(60, Subject.PBFT, true);

  @Test
  void seedsWithLyingNodesHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(LIES, Searched.seeds(50, 250), 133);
  }

  @Test
  void seedsWithCrashesOnlyHoldEveryProperty() {
    Report report = Simulate.run(1, Searched.seeds(40, 100), Progress.NONE, CRASHES);
    assertTrue(report.failure().isEmpty(), report.describe());
    assertEquals(0, report.counters().get(Counter.EQUIVOCATIONS));
    assertTrue(report.counters().get(Counter.VIEW_CHANGES_PREPARED) > 0, report.describe());
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(
        Simulate.Worlds.pbft(true, 200, PbftProtocol::new), Searched.seeds(2, 5));
  }
}

package quorate.simulator;

import org.junit.jupiter.api.Test;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Subject;

class PbrSimulateTest {
  private static final Options PBR = new Options(60, Subject.PBR);

  @Test
  void fortySeedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(PBR, 40);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.pbr(PbrVariant.PLAIN), 3);
  }
}

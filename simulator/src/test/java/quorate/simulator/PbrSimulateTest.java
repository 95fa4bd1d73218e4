package quorate.simulator;

import org.junit.jupiter.api.Test;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Subject;

class PbrSimulateTest {
  private static final Options PBR = new Options(60, Subject.PBR);

  @Test
  void sixtySeedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(PBR, 60);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.pbr(PbrVariant.PLAIN), 3);
  }
}

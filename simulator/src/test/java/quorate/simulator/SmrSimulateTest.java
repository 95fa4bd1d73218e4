package quorate.simulator;

import org.junit.jupiter.api.Test;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Subject;

class SmrSimulateTest {
  private static final Options SMR = new Options(60, Subject.SMR);

  @Test
  void threeHundredSeedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(SMR, 300);
  }

  @Test
  void seedsWhoseNodesAreReplacedHoldEveryProperty() {
    Searched.isRight(new Options(60, Subject.SMR_RECONFIGURED), 150);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.smr(Variant.PLAIN), 5);
  }
}

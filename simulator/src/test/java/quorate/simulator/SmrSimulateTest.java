package quorate.simulator;

import org.junit.jupiter.api.Test;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Subject;

class SmrSimulateTest {
  private static final Options SMR = new Options(60, Subject.SMR);

  @Test
  void aHundredSeedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(SMR, 100);
  }

  @Test
  void seedsWhoseNodesAreReplacedHoldEveryProperty() {
    Searched.isRight(new Options(60, Subject.SMR_RECONFIGURED), 50);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.smr(Variant.PLAIN), 5);
  }
}

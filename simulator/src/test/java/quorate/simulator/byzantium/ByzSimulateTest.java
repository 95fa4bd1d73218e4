package quorate.simulator.byzantium;

import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

class ByzSimulateTest {
  private static final Options OPTIONS = new Options(60, Subject.BYZANTIUM);

  @Test
  void seedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(OPTIONS, 60);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.byzantium(ByzVariant.PLAIN), 1);
  }
}

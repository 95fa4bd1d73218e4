package quorate.simulator.cbs;

import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

class CbsSimulateTest {
  private static final Options CBS = new Options(60, Subject.CBS);

  @Test
  void sixtySeedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(CBS, 60);
  }

  @Test
  void aSequentialSecondaryRunsWhatIsCommittedFirst() {
    Searched.isRightNow(CBS, 1_013_612);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.cbs(CbsVariant.PLAIN), 3);
  }
}

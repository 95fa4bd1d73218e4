package quorate.simulator.cbs;

import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

class StandbySimulateTest {
  private static final Options STANDBY = new Options(60, Subject.CBS_STANDBY);

  @Test
  void fortySeedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(STANDBY, 40, 285);
  }

  @Test
  void aSequentialSecondaryRunsWhatIsCommittedFirst() {
    Searched.isRightNow(STANDBY, 2_016_919);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.standby(CbsVariant.PLAIN), 3);
  }
}

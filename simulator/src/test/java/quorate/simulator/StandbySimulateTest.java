package quorate.simulator;

import org.junit.jupiter.api.Test;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Subject;

class StandbySimulateTest {
  private static final Options STANDBY = new Options(60, Subject.CBS_STANDBY);

  @Test
  void fortySeedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(STANDBY, 40);
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

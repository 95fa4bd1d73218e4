package quorate.simulator.cbs;

import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

class CbsSimulateTest {
  private static final Options CBS = new Options(60, Subject.CBS);

  @Test
  void seedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(CBS, Searched.seeds(24, 60), 285);
  }

  @Test
  void aSequentialSecondaryRunsWhatIsCommittedFirst() {
    Searched.isRightNow(CBS, 1_013_612);
  }

  /// A database that is away may have lost its state, so no other one is detached meanwhile.
  @Test
  void noMoreThanMayFailAreApart() {
    Searched.isRightNow(CBS, 1733);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.cbs(CbsVariant.PLAIN), 3);
  }
}

package quorate.simulator.pbr;

import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

class PbrSimulateTest {
  private static final Options PBR = new Options(60, Subject.PBR);

  @Test
  void fortySeedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(PBR, 40);
  }

  /// An engine that was just taking back what its log lacked lost what it needed for that when the
  /// log got other entries, and crashed.
  @Test
  void anEngineCarriesWhatItTakesBackUntilItHas() {
    Searched.isRightNow(PBR, 7545);
  }

  /// A primary that had promised not to go on yet, and did, judged later decisions by the group
  /// that it had put off: two groups had one number.
  @Test
  void groupThatWasPutOffIsForgottenOnceItIsReached() {
    Searched.isRightNow(PBR, 1744);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.pbr(PbrVariant.PLAIN), 3);
  }
}

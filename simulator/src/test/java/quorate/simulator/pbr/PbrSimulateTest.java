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

  /// An engine that undoes entries which its log lacks must keep their undo until it is done, even
  /// if the log gets other entries and the engine crashes.
  @Test
  void anEngineCarriesWhatItTakesBackUntilItHas() {
    Searched.isRightNow(PBR, 7545);
  }

  /// A primary that has promised to wait with a group, and then enters it, must judge later
  /// decisions by that group, not by the one put off; else two groups have the same number.
  @Test
  void groupThatWasPutOffIsForgottenOnceItIsReached() {
    Searched.isRightNow(PBR, 1744);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.pbr(PbrVariant.PLAIN), 3);
  }
}

package quorate.simulator.byzantium;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

class ByzSimulateTest {
  private static final Options OPTIONS = new Options(60, Subject.BYZANTIUM);

  @Test
  void seedsHoldEveryProperty() {
    Searched.holds(OPTIONS, 8);
  }

  @Test
  @Tag("long")
  void moreSeedsLeaveNoCounterAtZero() {
    Searched.isRight(OPTIONS, 300);
  }

  /// A client gave its transaction up although its COMMIT was on its way (seed 385), and two
  /// replicas waited for an effect that was none (seed 526).
  @Test
  @Tag("long")
  void seedsThatExposedFaultsPass() {
    Searched.isRightNow(OPTIONS, 385);
    Searched.isRightNow(OPTIONS, 526);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.byzantium(ByzVariant.PLAIN), 1);
  }
}

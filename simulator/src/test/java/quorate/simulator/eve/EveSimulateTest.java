package quorate.simulator.eve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Progress;
import quorate.simulator.Simulate.Report;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Subject;

class EveSimulateTest {
  private static final Options CRASHES = new Options(60, Subject.EVE_VERIFY);
  private static final Options LIES = new Options(60, Subject.EVE_VERIFY, true);

  @Test
  void seedsWithLyingNodesHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(LIES, Searched.seeds(50, 150));
  }

  @Test
  void seedsWithCrashesOnlyHoldEveryProperty() {
    Report report = Simulate.run(1, Searched.seeds(50, 100), Progress.NONE, CRASHES);
    assertTrue(report.failure().isEmpty(), report.describe());
    assertEquals(0, report.counters().get(Counter.EVE_SIDES_TAKEN));
    assertTrue(report.counters().get(Counter.EVE_VIEWS_PREPARED) > 0, report.describe());
    assertTrue(report.counters().get(Counter.EVE_RACES_COMMITTED) > 0, report.describe());
  }

  /// An executor fetched a state, its log was rewritten, and after a restart it signed a number of
  /// the same view again, with another result.
  @Test
  void aRewrittenLogKeepsWhatWasSigned() {
    Searched.isRightNow(LIES, 3674);
    Searched.isRightNow(CRASHES, 2637);
  }

  /// With two executors left that come to different results, each divergence cost a doubled
  /// timeout.
  @Test
  void divergencesDoubleNoTimeout() {
    Searched.isRightNow(CRASHES, 3215);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.eve(true, 200, EveVariant.PLAIN), 2);
  }
}

package quorate.simulator.smr;

import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

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
  void seedsWhoseNodesLieHoldEveryProperty() {
    Searched.holds(new Options(60, Subject.SMR_PBFT), 60);
  }

  /// An engine that failed by itself in a read of a script answered the script all the same where a
  /// later statement failed, and left the read out.
  @Test
  void scriptWithAReadThatWasNotAnsweredHasNoAnswer() {
    Searched.isRightNow(SMR, 82001014);
  }

  /// No checkpoint stayed for as long as replicas wait for an agreement: a split was never told.
  @Test
  void replicasThatStayDifferentAreFoundToBe() {
    Searched.isRightNow(SMR, 81002681);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.smr(SmrVariant.PLAIN), 5);
  }
}

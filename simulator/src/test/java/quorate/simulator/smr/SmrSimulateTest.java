package quorate.simulator.smr;

import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

class SmrSimulateTest {
  private static final Options SMR = new Options(60, Subject.SMR);

  @Test
  void seedsHoldEveryPropertyAndLeaveNoCounterAtZero() {
    Searched.isRight(SMR, Searched.seeds(30, 100), 42);
  }

  @Test
  void seedsWhoseNodesAreReplacedHoldEveryProperty() {
    Searched.isRight(new Options(60, Subject.SMR_RECONFIGURED), Searched.seeds(26, 50), 37, 74);
  }

  @Test
  void seedsWhoseNodesLieHoldEveryProperty() {
    Searched.holds(new Options(60, Subject.SMR_PBFT), Searched.seeds(14, 60));
  }

  /// An engine that fails by itself in a read of a script must not answer the script without that
  /// read when a later statement fails.
  @Test
  void scriptWithAReadThatWasNotAnsweredHasNoAnswer() {
    Searched.isRightNow(SMR, 82001014);
  }

  /// Checkpoints must be kept for as long as replicas wait for an agreement, or a split is never
  /// reported.
  @Test
  void replicasThatStayDifferentAreFoundToBe() {
    Searched.isRightNow(SMR, 81002681);
  }

  /// A checkpoint may be certified before a replica with other rows attests it.
  @Test
  void replicasThatDifferAtACertifiedCheckpointAreFoundToBe() {
    Searched.isRightNow(SMR, 91010953);
  }

  @Test
  void theSameSeedGivesTheSameTrace() {
    Searched.hasOneTracePerSeed(Simulate.Worlds.smr(SmrVariant.PLAIN), Searched.seeds(2, 5));
  }
}

package quorate.simulator.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

/// The simulator finds mistakes about errors that SQL leaves open, and about clients' late
/// messages.
class CbsOpenErrorBugsTest {
  private static final Options CBS = new Options(60, Subject.CBS);
  private static final Options STANDBY = new Options(60, Subject.CBS_STANDBY);
  private static final int SEEDS = 2_000;

  @Test
  void findsFailuresThatNobodyVotesOn() {
    find(CbsOpenErrorBugs.SETTLES_UNVOTED, "errors");
  }

  @Test
  void findsAnErrorThatCountsAsAgreement() {
    find(CbsOpenErrorBugs.OPEN_ERRORS_AGREE, 130, "serializability");
  }

  @Test
  void findsAnErrorThatCountsAsContradiction() {
    find(CbsOpenErrorBugs.OPEN_ERRORS_CONTRADICT, "accusation");
  }

  @Test
  void findsBeliefInOneError() {
    find(CbsOpenErrorBugs.BELIEVES_ONE_ERROR, "errors", "serializability");
  }

  @Test
  void findsAFalseErrorBesideASlowReplica() {
    find(CbsOpenErrorBugs.COUNTS_THE_SILENT, 65, "errors");
  }

  @Test
  void findsAnErrorWithoutTheWritesOfOthers() {
    find(CbsOpenErrorBugs.TAKES_NO_WRITES, "convergence", "errors", "serializability");
  }

  @Test
  void findsWritesThatNobodyVotesOn() {
    find(CbsOpenErrorBugs.BELIEVES_WRITES, 670, "convergence");
  }

  @Test
  void findsADenialOfWhatWasForgotten() {
    find(CbsOpenErrorBugs.DENIES_THE_FORGOTTEN, "promise");
  }

  @Test
  void findsAWordToAnotherEpoch() {
    Failure failure =
        Searched.failure(
            Simulate.Worlds.standby(StandbyPlantedBugs.HEARS_OTHER_EPOCHS), STANDBY, 1, SEEDS);
    assertEquals("promise", failure.property(), failure.describe());
  }

  private static void find(CbsVariant bug, String... properties) {
    find(bug, 1, properties);
  }

  /// @param first a seed shortly before the one that fails, if that is far from the first
  /// @param properties one of which it violates
  private static void find(CbsVariant bug, long first, String... properties) {
    Failure failure = Searched.failure(Simulate.Worlds.cbs(bug), CBS, first, SEEDS);
    assertTrue(List.of(properties).contains(failure.property()), failure.describe());
  }
}

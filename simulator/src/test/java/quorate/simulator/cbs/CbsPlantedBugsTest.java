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

/// The simulator finds planted mistakes.
class CbsPlantedBugsTest {
  private static final Options CBS = new Options(60, Subject.CBS);

  @Test
  void findsVotesOfReplicasThatAreNotReady() {
    find(CbsPlantedBugs.COUNTS_UNREADY, 1_600, "serializability");
  }

  @Test
  void findsBeliefInThePrimary() {
    find(CbsPlantedBugs.BELIEVES_THE_PRIMARY, "serializability");
  }

  @Test
  void findsAnAnswerThatComesBeforeTheLog() {
    find(CbsPlantedBugs.ANSWERS_EARLY, "durability");
  }

  @Test
  void findsADatabaseThatIsAheadOfTheLog() {
    find(CbsPlantedBugs.COMMITS_EARLY, "durability");
  }

  @Test
  void findsForgottenTruncations() {
    find(CbsPlantedBugs.FORGETS_TRUNCATIONS, 700, "exactly-once", "convergence");
  }

  @Test
  void findsAManagerThatDoesNotReadTheLogTable() {
    find(CbsPlantedBugs.IGNORES_THE_LOG_TABLE, "exactly-once");
  }

  @Test
  void findsALogTableThatIsCutTooFar() {
    find(CbsPlantedBugs.TRUNCATES_TOO_MUCH, "exactly-once", "liveness");
  }

  @Test
  void findsADatabaseWhoseLossOfStateIsNotSeen() {
    find(CbsPlantedBugs.TAKES_ANY_STATE, "serializability");
  }

  @Test
  void findsAFailedCommitThatIsReportedLate() {
    find(CbsPlantedBugs.REPORTS_FAILED_COMMITS_LATE, "convergence", "serializability");
  }

  @Test
  void findsABacklogWithoutBound() {
    Failure failure =
        Searched.failure(Simulate.Worlds.cbs(CbsPlantedBugs.NEVER_HOLDS_BACK), CBS, 385, 2_000);
    assertEquals("flow control", failure.property(), failure.describe());
  }

  @Test
  void findsAPrimaryThatWithholdsAnAnswerAndIsNeverSuspected() {
    find(CbsPlantedBugs.TRUSTS_ANY_SIGN_OF_LIFE, 470, "liveness");
  }

  @Test
  void findsSkippedWrites() {
    find(CbsPlantedBugs.SKIPS_WRITES, "serializability");
  }

  @Test
  void findsVotesThatAreNotWithdrawn() {
    find(CbsPlantedBugs.KEEPS_VOTES, 3130, "liveness", "serializability");
  }

  @Test
  void findsACommitThatGoesAheadOfQueries() {
    find(CbsPlantedBugs.SENDS_AHEAD, 47, "convergence", "serializability");
  }

  @Test
  void findsBeliefInADatabaseThatIsNotRepaired() {
    find(CbsPlantedBugs.BELIEVES_THE_UNREPAIRED, "accusation");
  }

  @Test
  void findsForgottenRepairs() {
    find(CbsPlantedBugs.FORGETS_STANDINGS, "accusation", "liveness");
  }

  private static void find(CbsVariant bug, String... properties) {
    find(bug, 1, properties);
  }

  /// @param first a seed shortly before the one that fails, if that is far from the first
  /// @param properties one of which it violates
  private static void find(CbsVariant bug, long first, String... properties) {
    Failure failure = Searched.failure(Simulate.Worlds.cbs(bug), CBS, first, 200);
    assertTrue(List.of(properties).contains(failure.property()), failure.describe());
    assertTrue(failure.replay().contains("--order cbs"), failure.replay());
  }
}

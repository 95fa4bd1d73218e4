package quorate.simulator.smr;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

/// The simulator finds each planted mistake within 2,000 seeds, by the violated property.
class SmrPlantedBugsTest {
  private static final Options SMR = new Options(60, Subject.SMR);

  @Test
  void findsAnOrdererThatBelievesOneDatabase() {
    Options options = new Options(60, Subject.SMR_PBFT);
    Failure failure =
        Searched.failure(
            Simulate.Worlds.smrPbft(SmrPlantedBugs.BELIEVES_ONE_DATABASE), options, 60, 2_000);
    assertTrue(
        List.of("invariant", "liveness", "agreement").contains(failure.property()),
        failure.describe());
  }

  @Test
  void findsAReplicaThatDecidesAHeldCommitOnItsOwnVote() {
    find(SmrPlantedBugs.DECIDES_ALONE, "votes");
  }

  @Test
  void findsAnAbstentionThatIsTakenForAVoice() {
    find(SmrPlantedBugs.COUNTS_ABSTENTIONS, Searched.from(42), "answers", "votes", "write sets");
  }

  @Test
  void findsAReadThatOneReplicaAnswers() {
    find(SmrPlantedBugs.ASKS_ONE, 10, "answers");
  }

  @Test
  @Tag("long")
  void findsARepairThatWaitsForALaterCertificate() {
    find(SmrPlantedBugs.WAITS_FOR_LATER, 805, "liveness");
  }

  @Test
  void findsADeclarationThatNoOperatorHasSigned() {
    find(SmrPlantedBugs.BELIEVES_ANY_SIGNATURE, "accusation", "liveness", "certificates");
  }

  @Test
  void findsAReplicaThatExecutesADuplicate() {
    find(SmrPlantedBugs.EXECUTES_DUPLICATES, "exactly-once", "write sets");
  }

  @Test
  @Tag("long")
  void findsAReplicaThatGoesOnWhileItShouldRepair() {
    find(SmrPlantedBugs.IGNORES_REPAIR, 5, "liveness");
  }

  @Test
  void findsATruncationAboveTheCertifiedCheckpoint() {
    find(SmrPlantedBugs.TRUNCATES_TOO_MUCH, "certificates");
  }

  @Test
  void findsAReplicaThatBearsFalseTestimony() {
    find(SmrPlantedBugs.FALSE_TESTIMONY, "accusation");
  }

  @Test
  void findsAReplicaThatGivesUpWhatOthersCommit() {
    find(SmrPlantedBugs.DEAF_TO_WORDS, "write sets");
  }

  @Test
  void findsReplicasThatAgreeOnAnotherWriteSet() {
    find(SmrPlantedBugs.FALSE_WORD, "write sets");
  }

  @Test
  void findsAReplicaThatVotesOnWhatItCannotRead() {
    find(SmrPlantedBugs.VOTES_UNSEEN, "write sets");
  }

  @Test
  void findsACommandThatOvertakesWhatItReads() {
    find(SmrPlantedBugs.IGNORES_READS, 35, "accusation", "answers", "votes", "liveness");
  }

  @Test
  void findsACommandThatOvertakesWhatItChanges() {
    find(SmrPlantedBugs.IGNORES_WRITES, 8, "accusation", "answers", "votes", "write sets");
  }

  @Test
  void findsAnErrorThatIsTakenForAVoice() {
    find(SmrPlantedBugs.HIDES_BEHIND_ERRORS, "write sets");
  }

  @Test
  void findsAnErrorThatOneDatabaseAloneHasRaised() {
    find(SmrPlantedBugs.BELIEVES_ONE_ERROR, 10, "write sets", "optional errors", "answers");
  }

  @Test
  void findsADatabaseThatIsAccusedOfAnErrorWhichItMayRaise() {
    find(SmrPlantedBugs.ACCUSES_FOR_ERRORS, "accusation", "masking");
  }

  @Test
  void findsAReplicaThatBelievesStrangers() {
    find(SmrTrustBugs.BELIEVES_STRANGERS, "votes");
  }

  @Test
  void findsAReplicaThatExecutesARequestOfAForgottenSession() {
    find(SmrTrustBugs.TAKES_FORGOTTEN_FOR_NEW, "exactly-once");
  }

  @Test
  void findsAStateThatIsHalfInstalled() {
    find(SmrTrustBugs.KEEPS_HALF_A_STATE, "exactly-once");
  }

  private static void find(SmrVariant bug, String... properties) {
    find(bug, 1, properties);
  }

  /// @param first a seed shortly before the one that fails, if that is far from the first
  /// @param properties one of which it violates
  private static void find(SmrVariant bug, long first, String... properties) {
    Failure failure = Searched.failure(Simulate.Worlds.smr(bug), SMR, first, 2000);
    assertTrue(List.of(properties).contains(failure.property()), failure.describe());
    assertTrue(failure.replay().contains("--order smr"), failure.replay());
  }
}

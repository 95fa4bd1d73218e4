package quorate.simulator.byzantium;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

/// The simulator finds each planted mistake within 2,000 seeds.
class ByzPlantedBugsTest {
  private static final Options OPTIONS = new Options(60, Subject.BYZANTIUM);

  @Test
  void findsSnapshotsThatAreTakenLate() {
    find(ByzPlantedBugs.OPENS_LATE, 13, "accusation");
  }

  @Test
  void findsSnapshotsThatAreFixedAsOfTheRestart() {
    find(ByzPlantedBugs.REOPENS_NOW, 16, "blame");
  }

  @Test
  void findsLockedRowsThatAreNotCertified() {
    find(ByzPlantedBugs.LOCKS_WITHOUT_KEYS, 4, "lost update");
  }

  @Test
  void findsKeysOfOperationsInVainThatAreLeftOut() {
    find(ByzPlantedBugs.NO_KEYS_IN_VAIN, 3, "lost update");
  }

  @Test
  @Tag("long")
  void findsConflictsThatAreReportedAsLies() {
    find(ByzPlantedBugs.ENGINES_DECIDE, 13, "blame");
  }

  @Test
  void findsConflictsThatAreNone() {
    find(ByzPlantedBugs.CONFLICTS_EVERYWHERE, 1, "reason");
  }

  @Test
  void findsTransactionsThatExpireByOneVote() {
    find(ByzPlantedBugs.ONE_EXPIRES, 1, "reason");
  }

  @Test
  void findsConflictsThatNoEngineSees() {
    find(ByzPlantedBugs.ENGINES_DECIDE, 4, "lost update");
  }

  @Test
  void findsAVerdictByOneWord() {
    find(ByzPlantedBugs.ONE_WORD, 21, "snapshot");
  }

  @Test
  void findsAnAbstainerThatHasAVoice() {
    find(ByzPlantedBugs.ABSTAINER_SPEAKS, 184, "accusation");
  }

  @Test
  void findsReadsConfirmedByOneAnswer() {
    find(ByzPlantedBugs.FIRST_ANSWER_CONFIRMS, 27, "snapshot");
  }

  @Test
  void findsReadsAfterTheFirstWriteThatCountAsConfirmed() {
    find(ByzPlantedBugs.CONFIRMS_AFTER_WRITES, 36, "snapshot");
  }

  @Test
  void findsSnapshotsThatAreFixedTooEarly() {
    find(ByzPlantedBugs.EARLY_SNAPSHOT, 3, "snapshot");
  }

  @Test
  void findsAReplacedMasterThatCommitsItsPrefix() {
    find(ByzPlantedBugs.COMMITS_PREFIX, 1, "abstention");
  }

  @Test
  void findsSuspicionsThatCountAcrossEpochs() {
    find(ByzPlantedBugs.LATE_SUSPICIONS, 4, "suspicion");
  }

  @Test
  void findsSendersThatSpeakForOthers() {
    find(ByzPlantedTrust.BELIEVES_SENDERS, 1, "voice");
  }

  @Test
  void findsLiarsThatNobodyAccuses() {
    find(ByzPlantedBugs.KEEPS_QUIET, 79, "impunity");
  }

  @Test
  void findsLabelsThatAreBelieved() {
    find(ByzPlantedTrust.BELIEVES_LABELS, 16, "accusation");
  }

  @Test
  void findsCommitsOfOthersTransactions() {
    find(ByzPlantedTrust.COMMITS_ANOTHER, 21, "voice");
  }

  @Test
  void findsSessionsThatAnybodyEnters() {
    find(ByzPlantedTrust.SHARED_SESSIONS, 1, "liveness");
  }

  /// @param first a seed shortly before the one that fails, if that is far from the first
  private static void find(ByzVariant bug, long first, String property) {
    Failure failure = Searched.failure(Simulate.Worlds.byzantium(bug), OPTIONS, first, 2000);
    assertEquals(property, failure.property(), failure.describe());
    assertTrue(failure.replay().contains("--order byzantium --seed"), failure.replay());
  }
}

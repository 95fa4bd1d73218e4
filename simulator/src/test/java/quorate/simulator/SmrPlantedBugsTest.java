package quorate.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;

/// The simulator finds what it is there to find, each within 500 seeds, by the property that it
/// breaks.
class SmrPlantedBugsTest {
  private static final Options SMR = new Options(60, Simulate.Subject.SMR);

  @Test
  void findsAReplicaThatDecidesAHeldCommitOnItsOwnVote() {
    find(SmrPlantedBugs.DECIDES_ALONE, "votes");
  }

  @Test
  void findsAReplicaThatExecutesADuplicate() {
    find(SmrPlantedBugs.EXECUTES_DUPLICATES, "exactly-once");
  }

  @Test
  void findsAReplicaThatGoesOnWhileItShouldRepair() {
    find(SmrPlantedBugs.IGNORES_REPAIR, 990, "liveness");
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
    find(SmrPlantedBugs.IGNORES_READS, 29, "accusation");
  }

  @Test
  void findsACommandThatOvertakesWhatItChanges() {
    find(SmrPlantedBugs.IGNORES_WRITES, 8, "accusation");
  }

  private static void find(Variant bug, String property) {
    find(bug, 1, property);
  }

  /// @param first a seed short of the one that shows it, where that is a long way from the first
  private static void find(Variant bug, long first, String property) {
    Failure failure = Searched.failure(Simulate.Worlds.smr(bug), SMR, first, 500);
    assertEquals(property, failure.property(), failure.describe());
    assertTrue(failure.replay().contains("--order smr"), failure.replay());
  }
}

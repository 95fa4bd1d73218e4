package quorate.simulator.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

/// The simulator finds planted mistakes.
class PbrPlantedBugsTest {
  private static final Options PBR = new Options(60, Subject.PBR);

  @Test
  void findsADeposedPrimaryThatAnswers() {
    find(PbrPlantedBugs.DEPOSED_ANSWERS, 70, "stale read");
  }

  @Test
  void findsABackupThatAcknowledgesBeforeItIsDurable() {
    find(PbrPlantedBugs.ACKS_EARLY, "durability");
  }

  @Test
  void findsAPrimaryThatWaitsForNobody() {
    find(PbrPlantedBugs.WAITS_FOR_NOBODY, "durability");
  }

  @Test
  void findsATransferThatLosesTheNewestTransaction() {
    find(PbrPlantedBugs.TRANSFER_LOSES_NEWEST, "convergence");
  }

  @Test
  void findsAHalfInstalledStateThatCounts() {
    find(PbrPlantedBugs.TAKES_HALF_A_STATE, Searched.from(80), "convergence");
  }

  @Test
  void findsAnInstalledStateThatIsNotDurable() {
    find(PbrPlantedBugs.COUNTS_UNSYNCED_INSTALLS, Searched.from(138), "convergence");
  }

  /// The second execution's answer differs from the recorded one.
  @Test
  void findsATransferThatForgetsWhoHasAskedForWhat() {
    find(PbrPlantedBugs.FORGETS_SESSIONS, "answers");
  }

  @Test
  void findsAGroupWithoutACompleteMember() {
    find(PbrPlantedBugs.GROUP_OF_STRANGERS, 2, "stale read");
  }

  /// It is told that it holds entries that it lacks, which looks to it like a log that was cut.
  @Test
  void findsASpareThatCountsBeforeItsTransferIsDone() {
    find(PbrPlantedBugs.SPARE_COUNTS_EARLY, "memory");
  }

  /// A check of the primary itself, also present in production, detects this first.
  @Test
  void findsAGroupThatIsLedTwice() {
    find(PbrPlantedBugs.LEADS_AGAIN, "invariant");
  }

  @Test
  void findsALeaseThatIgnoresDrift() {
    find(PbrPlantedBugs.LEASE_IGNORES_DRIFT, 19_300, "stale read");
  }

  @Test
  void findsALeaseThatIgnoresSuspensions() {
    Failure failure =
        Searched.failure(Simulate.Worlds.pbr(PbrPlantedBugs.LEASE_SLEEPS), PBR, 2_000);
    assertEquals("stale read", failure.property(), failure.describe());
  }

  @Test
  void findsAPromiseThatIsNotKept() {
    find(PbrPlantedBugs.PROMISES_ARE_BROKEN, 220, "stale read");
  }

  /// If all members lose their states at once, no state is left to go on from.
  @Test
  void findsAnEngineThatCannotTakeBackWhatItsLogLacks() {
    find(PbrPlantedBugs.CARRIES_NOTHING, 200, "liveness");
  }

  @Test
  void findsWriteSkew() {
    find(PbrPlantedBugs.SKEWS, "serializability");
  }

  @Test
  void findsAPrimaryThatDoesNotWaitForSlowDatabases() {
    Failure failure =
        Searched.failure(Simulate.Worlds.pbr(PbrPlantedBugs.NEVER_HOLDS_BACK), PBR, 2_000);
    assertEquals("flow control", failure.property(), failure.describe());
  }

  private static void find(PbrVariant bug, String property) {
    find(bug, 1, property);
  }

  /// @param first a seed shortly before the one that fails, if that is far from the first
  private static void find(PbrVariant bug, long first, String property) {
    Failure failure = Searched.failure(Simulate.Worlds.pbr(bug), PBR, first, 200);
    assertEquals(property, failure.property(), failure.describe());
    assertTrue(failure.replay().contains("--order pbr"), failure.replay());
  }
}

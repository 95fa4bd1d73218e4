package quorate.simulator;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// The simulator finds what it is there to find, each within 500 seeds.
class SmrPlantedBugsTest {
  private static final int RUNS = 500;

  @Test
  void findsAReplicaThatDecidesAHeldCommitOnItsOwnVote() {
    find("decides alone", SmrPlantedBugs.DECIDES_ALONE);
  }

  @Test
  void findsAReplicaThatExecutesADuplicate() {
    find("executes duplicates", SmrPlantedBugs.EXECUTES_DUPLICATES);
  }

  @Test
  void findsAReplicaThatGoesOnWhileItShouldRepair() {
    find("ignores repair", SmrPlantedBugs.IGNORES_REPAIR);
  }

  @Test
  void findsATruncationAboveTheCertifiedCheckpoint() {
    find("truncates too much", SmrPlantedBugs.TRUNCATES_TOO_MUCH);
  }

  @Test
  void findsAReplicaThatBearsFalseTestimony() {
    find("false testimony", SmrPlantedBugs.FALSE_TESTIMONY);
  }

  private static void find(String name, Variant bug) {
    Simulate.Options options = new Simulate.Options(60, Simulate.Subject.SMR);
    Simulate.Report report =
        Simulate.run(Simulate.Worlds.smr(bug), 1, RUNS, Simulate.Progress.NONE, options);
    assertFalse(report.failure().isEmpty(), "not found in " + RUNS + " seeds");
    Simulate.Failure failure = report.failure().orElseThrow();
    assertTrue(failure.replay().contains("--protocol smr"), failure.replay());
    System.out.println(name + ": seed " + failure.seed() + " " + failure.property());
  }
}

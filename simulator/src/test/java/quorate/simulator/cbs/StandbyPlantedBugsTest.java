package quorate.simulator.cbs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Subject;

/// The simulator finds planted mistakes of standby shepherds.
class StandbyPlantedBugsTest {
  private static final Options STANDBY = new Options(60, Subject.CBS_STANDBY);

  @Test
  void findsADeposedShepherdWhoseDecisionsCount() {
    find(StandbyPlantedBugs.COUNTS_OLD_EPOCHS, "durability", "promise");
  }

  @Test
  void findsATakeoverThatWasNotOrdered() {
    find(StandbyPlantedBugs.TAKES_OVER_UNORDERED, "durability", "exactly-once", "promise");
  }

  @Test
  void findsAnAnswerThatComesBeforeTheOrder() {
    find(StandbyPlantedBugs.ACKNOWLEDGES_PROPOSALS, "durability");
  }

  @Test
  void findsADecisionThatIsToldBeforeItIsOne() {
    find(CbsPlantedBugs.ANSWERS_EARLY, "durability");
  }

  @Test
  void findsADatabaseThatIsAheadOfTheOrder() {
    find(CbsPlantedBugs.COMMITS_EARLY, "durability");
  }

  @Test
  void findsADatabaseThatGoesOnForAnOldShepherd() {
    find(StandbyPlantedBugs.UNFENCED_DATABASES, 6, "serializability");
  }

  @Test
  void findsADatabaseThatRunsBeforeItsLogTableIsJudged() {
    find(
        StandbyPlantedBugs.RUNS_UNJUDGED,
        2270,
        "liveness",
        "serializability",
        "exactly-once",
        "accusation");
  }

  private static void find(CbsVariant bug, String... properties) {
    find(bug, 1, properties);
  }

  /// @param first a seed shortly before the one that fails
  /// @param properties one of which it violates
  private static void find(CbsVariant bug, long first, String... properties) {
    Failure failure = Searched.failure(Simulate.Worlds.standby(bug), STANDBY, first, 2000);
    assertTrue(List.of(properties).contains(failure.property()), failure.describe());
    assertTrue(failure.replay().contains("--order cbs_standby"), failure.replay());
  }
}

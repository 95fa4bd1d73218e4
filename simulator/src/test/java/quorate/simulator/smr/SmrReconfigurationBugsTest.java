package quorate.simulator.smr;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Worlds;
import quorate.simulator.world.Subject;

/// The simulator finds planted mistakes in the replacement of nodes, by the violated property.
class SmrReconfigurationBugsTest {
  private static final Options OPTIONS = new Options(60, Subject.SMR_RECONFIGURED);

  /// A replica executes a request that the others do not, or not yet: a held one, or any.
  private static final String[] GOES_ON = {"write sets", "exactly-once"};

  @Test
  void findsReplicasThatCountTheWordsOfFormerNodes() {
    Failure failure =
        Searched.failure(
            Worlds.smrReconfigured(SmrReconfigurationBugs.COUNTS_FORMER_NODES),
            OPTIONS,
            Searched.from(6),
            300);
    assertTrue(
        List.of("write sets", "exactly-once", "liveness").contains(failure.property()),
        failure.describe());
  }

  @Test
  void findsANodeThatJoinsWithoutAState() {
    find(Worlds.smrReconfigured(SmrReconfigurationBugs.JOINS_WITHOUT_A_STATE), "accusation");
  }

  @Test
  @Tag("long")
  void findsAStateThatLacksItsNewestSlot() {
    find(
        (seed, trace) ->
            Worlds.smrReconfigured(new SmrReconfigurationBugs.HandsOverTooLittle()).of(seed, trace),
        "accusation",
        "exactly-once");
  }

  @Test
  void findsALastSlotThatIsExecutedTwice() {
    find(Worlds.smrReconfigured(SmrReconfigurationBugs.EXECUTES_THE_LAST_SLOT_TWICE), GOES_ON);
  }

  private static void find(Worlds worlds, String... properties) {
    Failure failure = Searched.failure(worlds, OPTIONS, 300);
    assertTrue(List.of(properties).contains(failure.property()), failure.describe());
    assertTrue(failure.replay().contains("--order smr_reconfigured"), failure.replay());
  }
}

package quorate.simulator.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Subject;

/// The simulator finds each of five planted mistakes within 2,000 seeds of storms, in which
/// messages of one kind are lost more than others and a liar helps.
class PbftPlantedBugsTest {
  private static final Options LIES = new Options(60, Subject.PBFT, true);

  @Test
  void findsAReplicaThatBelievesNewViews() {
    find(PbftPlantedBugs.BELIEVES_NEW_VIEWS, 360, "agreement");
  }

  @Test
  void findsAReplicaThatCountsCommitsAcrossViews() {
    find(PbftPlantedBugs.COUNTS_ACROSS_VIEWS, 600, "agreement");
  }

  @Test
  void findsAReplicaThatTakesWeakCheckpoints() {
    find(PbftPlantedBugs.WEAK_CHECKPOINTS, "stability");
  }

  @Test
  void findsAReplicaThatForgetsItsVotes() {
    find(PbftPlantedBugs.FORGETS_VOTES, "agreement");
  }

  @Test
  void findsReplicasThatAcceptWhatIsImplausible() {
    find(PbftPlantedBugs.ACCEPTS_ANY_CHOICE, 80, "choice");
  }

  private static void find(BiFunction<PbftSwarm, Rng, PbftProtocol> bug, String property) {
    find(bug, 1, property);
  }

  /// @param first a seed shortly before the one that fails, if that is far from the first
  private static void find(
      BiFunction<PbftSwarm, Rng, PbftProtocol> bug, long first, String property) {
    Failure failure = Searched.failure(Simulate.Worlds.pbft(true, 1000, bug), LIES, first, 2000);
    assertEquals(property, failure.property(), failure.describe());
    assertTrue(failure.replay().contains("--order pbft --lies nodes --seed"), failure.replay());
  }
}

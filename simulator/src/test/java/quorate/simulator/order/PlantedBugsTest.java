package quorate.simulator.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import quorate.order.paxos.PaxosMessage;
import quorate.simulator.Searched;
import quorate.simulator.Simulate;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.world.Protocol;

/// The simulator finds each of these mistakes within 2,000 seeds, by the violated property.
class PlantedBugsTest {
  /// The node receives votes in ballots that it has led (A9), before two batches are chosen in a
  /// slot.
  @Test
  void findsAnAcceptorThatForgetsItsPromise() {
    assertEquals("memory", find(PlantedBugs.FORGETS_PROMISE).property());
  }

  @Test
  void findsALearnerThatAppliesABatchTwice() {
    assertEquals("order", find(PlantedBugs.APPLIES_TWICE).property());
  }

  @Test
  void findsALeaderThatSkipsPhaseOne() {
    assertEquals("agreement", find(PlantedBugs.SKIPS_PHASE_ONE).property());
  }

  @Test
  void findsACandidateThatTakesARefusalForAPromise() {
    assertEquals("agreement", find(PlantedBugs.TAKES_REFUSAL_FOR_PROMISE).property());
  }

  @Test
  void findsANodeThatDeposesALeaderOnAHint() {
    assertEquals("calm", find(PlantedBugs.TAKES_REFUSAL_FOR_DEATH).property());
  }

  @Test
  void tellsHowToReplayAndWhatHappened() {
    Failure failure = find(PlantedBugs.APPLIES_TWICE);
    String text = failure.describe();
    assertTrue(text.contains("property violated: order"), text);
    assertTrue(text.contains("./quorate simulate --seed " + failure.seed() + " --runs 1"), text);
    assertEquals(60, failure.trace().size());
    assertTrue(text.contains("Deliver[indication=Delivered slot"), text);
  }

  private static Failure find(Protocol<PaxosMessage> bug) {
    return Searched.failure(Simulate.Worlds.paxos(bug), Simulate.Options.DEFAULT, 2000);
  }
}

package quorate.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import quorate.simulator.Simulate.Failure;
import quorate.simulator.Simulate.Options;

/// The simulator finds what it is there to find: each of four classic mistakes within 2,000 seeds
/// of storms, in which messages of one kind are lost more than others and a liar helps.
class PbftPlantedBugsTest {
  private static final int RUNS = 2000;

  @Test
  void findsAReplicaThatBelievesNewViews() {
    assertEquals("agreement", find("believes new views", PbftPlantedBugs.BelievesNewViews::new));
  }

  @Test
  void findsAReplicaThatCountsCommitsAcrossViews() {
    assertEquals("agreement", find("counts across views", PbftPlantedBugs.CountsAcrossViews::new));
  }

  @Test
  void findsAReplicaThatTakesWeakCheckpoints() {
    assertEquals("stability", find("weak checkpoints", PbftPlantedBugs.WeakCheckpoints::new));
  }

  @Test
  void findsAReplicaThatForgetsItsVotes() {
    assertEquals("agreement", find("forgets votes", PbftPlantedBugs.ForgetsVotes::new));
  }

  private static String find(String name, BiFunction<PbftSwarm, Rng, PbftProtocol> bug) {
    Options options = new Options(60, Simulate.Subject.PBFT, true);
    Simulate.Report report =
        Simulate.run(
            Simulate.Worlds.pbft(true, 1000, bug), 1, RUNS, Simulate.Progress.NONE, options);
    assertFalse(report.failure().isEmpty(), "not found in " + RUNS + " seeds");
    Failure failure = report.failure().orElseThrow();
    System.out.println(name + ": seed " + failure.seed() + " " + failure.property());
    assertTrue(failure.replay().contains("--protocol pbft --lies nodes --seed"), failure.replay());
    return failure.property();
  }
}

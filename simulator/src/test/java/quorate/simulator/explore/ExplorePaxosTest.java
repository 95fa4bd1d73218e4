package quorate.simulator.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosNode;
import quorate.simulator.explore.ExplorePaxosBugs.Bug;

/// Multi-Paxos in every interleaving of small clusters: the real node is correct, and one with a
/// mistake is found by a shortest trace.
class ExplorePaxosTest {
  /// Takes many times as long as the others.
  private static final String CRASH = "small-crash";

  @Test
  void theSmallConfigurationsWithoutACrashAreRight() {
    Explored.areRight(Explore.Order.PAXOS, 2, name -> !name.equals(CRASH));
  }

  @Test
  @Tag("long")
  void theSmallConfigurationWithACrashIsRight() {
    Explored.areRight(Explore.Order.PAXOS, 1, CRASH::equals);
  }

  @Test
  void findsVotesBelowThePromise() {
    find(ExplorePaxosBugs.VotesBelowPromise::new, 0, "promise", 4);
  }

  @Test
  void findsAPromiseForgottenInARestart() {
    find(ExplorePaxosBugs.ForgetsPromise::new, 1, "promise", 3);
  }

  @Test
  void findsAVoteThatIsSaidBeforeItIsDurable() {
    find(ExplorePaxosBugs.SpeaksBeforeSync::new, 1, "promise", 2);
  }

  @Test
  void findsALearnerThatBelievesAVoteOfAnotherBallot() {
    find(ExplorePaxosBugs.LearnsFromAnyBallot::new, 0, "agreement", 9);
  }

  @Test
  void findsALeaderThatSkipsTheValuesOfPhaseOne() {
    find(ExplorePaxosBugs.SkipsValues::new, 0, "agreement", 10);
  }

  /// The same node states are found with and without the rules on late packets.
  @Test
  @Tag("long")
  void spentPacketsDoNothing() {
    Bounds bounds = new Bounds(List.of(0, 0, 0), 0, List.of(), 0, 0, 2_000_000);
    Subject<PaxosMessage> all =
        new PaxosSubject(PaxosSubject.TWO_CANDIDATES) {
          @Override
          public boolean isSpent(Packet<PaxosMessage> packet, Local<PaxosMessage> receiver) {
            return false;
          }
        };
    Report with =
        new Explorer<>(new PaxosSubject(PaxosSubject.TWO_CANDIDATES), bounds, _ -> {}).run();
    Report without = new Explorer<>(all, bounds, _ -> {}).run();
    assertTrue(without.isRight() && without.states() > with.states(), without.describe());
    assertEquals(without.locals(), with.locals());
    assertEquals(without.messages(), with.messages());
  }

  @Test
  void saysWhenItWasCutShort() {
    Bounds few = new Bounds(List.of(0, 0, 0), 0, List.of(), 0, 0, 100);
    Report report =
        new Explorer<>(new PaxosSubject(PaxosSubject.TWO_CANDIDATES), few, _ -> {}).run();
    assertTrue(report.unexplored() > 0);
    assertTrue(!report.isRight() && report.describe().contains("CUT SHORT"), report.describe());
  }

  private static void find(
      Function<PaxosNode, Bug> mistake, int crashes, String property, int steps) {
    Bounds bounds = new Bounds(List.of(0, 0, 0), crashes, List.of(3L), 0, 0, 2_000_000);
    Explored.finds(new ExplorePaxosBugs.Wrong(mistake), bounds, property, steps);
  }
}

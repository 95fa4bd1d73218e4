package quorate.simulator.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftNode;
import quorate.simulator.explore.ExplorePbftBugs.Bug;

/// PBFT with a liar in every interleaving of small clusters: real nodes do nothing wrong, and nodes
/// with a mistake are found out, by the shortest way.
class ExplorePbftTest {
  @Test
  void theSmallConfigurationsAreRight() {
    Explored.areRight(Explore.Order.PBFT);
  }

  @Test
  void findsANewViewThatDropsWhatWasPrepared() {
    find(ExplorePbftBugs.HidesPrepared::new, true, PbftSubject.PROPOSED, view(), "agreement");
  }

  @Test
  void findsAWeakQuorumOfCommits() {
    find(ExplorePbftBugs.WeakCommits::new, true, PbftSubject.PROPOSED, view(), "agreement");
  }

  @Test
  void findsACommitAfterLeaving() {
    find(ExplorePbftBugs.VotesAfterLeaving::new, true, PbftSubject.PROPOSED, view(), "bond");
  }

  @Test
  void findsAPrepareForgottenInARestart() {
    find(ExplorePbftBugs.ForgetsVotes::new, false, PbftSubject.PROPOSED, crash(), "bond");
  }

  @Test
  void findsAPrepareThatIsSaidBeforeItIsDurable() {
    find(ExplorePbftBugs.SpeaksBeforeSync::new, false, List.of(), crash(), "bond");
  }

  private static Bounds view() {
    return new Bounds(List.of(0, 1, 1), 0, List.of(), 0, 2, 2_000_000);
  }

  private static Bounds crash() {
    return new Bounds(List.of(0, 0, 0), 1, List.of(3L), 0, 3, 2_000_000);
  }

  private static void find(
      BiFunction<PbftNode, PbftConfig, Bug> mistake,
      boolean impatient,
      List<String> proposed,
      Bounds bounds,
      String property) {
    Report report =
        new Explorer<>(new ExplorePbftBugs.Wrong(impatient, proposed, mistake), bounds, _ -> {})
            .run();
    System.out.println(report.describe());
    assertNotNull(report.violation(), report.describe());
    assertEquals(property, Objects.requireNonNull(report.violation()).property());
  }
}

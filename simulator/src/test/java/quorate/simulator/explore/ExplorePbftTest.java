package quorate.simulator.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftNode;
import quorate.simulator.explore.ExplorePbftBugs.Bug;
import quorate.simulator.order.PbftMistakes;

/// PBFT with a liar in every interleaving of small clusters: real nodes are correct, and nodes with
/// a mistake are found by a shortest trace.
class ExplorePbftTest {
  @Test
  void theSmallConfigurationsAreRight() {
    Explored.areRight(Explore.Order.PBFT, 5, _ -> true);
  }

  @Test
  @Tag("long")
  void findsANewViewThatDropsWhatWasPrepared() {
    find(ExplorePbftBugs.HidesPrepared::new, true, PbftSubject.PROPOSED, view(), "agreement", 19);
  }

  @Test
  void findsAWeakQuorumOfCommits() {
    Bounds one = new Bounds(List.of(0, 1, 0), 0, List.of(), 0, 2, 4_000_000);
    find(ExplorePbftBugs.WeakCommits::new, true, PbftSubject.PROPOSED, one, "commitment", 2);
  }

  @Test
  void findsCommitsCountedAcrossViews() {
    find(
        (right, config) ->
            new ExplorePbftBugs.Tallying(right, config, PbftMistakes::countsAcrossViews),
        true,
        PbftSubject.PROPOSED,
        new Bounds(List.of(0, 1, 1), 0, List.of(), 0, 1, 4_000_000),
        "commitment",
        12);
  }

  @Test
  void findsAWeakCertificateOfACheckpoint() {
    Explored.finds(
        new ExplorePbftBugs.Wrong(
            false,
            true,
            PbftSubject.PROPOSED_ALIKE,
            (right, config) ->
                new ExplorePbftBugs.Tallying(right, config, PbftMistakes::weakCheckpoints)),
        new Bounds(List.of(0, 0, 0), 0, List.of(), 0, 2, 2_000_000),
        "stability",
        6);
  }

  @Test
  void findsACommitAfterLeaving() {
    find(ExplorePbftBugs.VotesAfterLeaving::new, true, PbftSubject.PROPOSED, view(), "bond", 2);
  }

  @Test
  void findsAPrepareForgottenInARestart() {
    find(ExplorePbftBugs.ForgetsVotes::new, false, PbftSubject.PROPOSED, crash(), "bond", 2);
  }

  @Test
  void findsAPrepareThatIsSaidBeforeItIsDurable() {
    find(ExplorePbftBugs.SpeaksBeforeSync::new, false, List.of(), crash(), "bond", 2);
  }

  /// The same node states are found with and without the rules on late packets.
  @Test
  @Tag("long")
  void spentPacketsDoNothing() {
    Bounds bounds = new Bounds(List.of(0, 1, 1), 0, List.of(), 0, 1, 2_000_000);
    Subject<PbftMessage> all =
        new PbftSubject(1, true, PbftSubject.PROPOSED) {
          @Override
          public boolean isSpent(Packet<PbftMessage> packet, Local<PbftMessage> receiver) {
            return false;
          }
        };
    Subject<PbftMessage> few = new PbftSubject(1, true, PbftSubject.PROPOSED);
    Report with = new Explorer<>(few, bounds, _ -> {}).run();
    Report without = new Explorer<>(all, bounds, _ -> {}).run();
    assertEquals(without.locals(), with.locals());
    assertEquals(without.messages(), with.messages());
  }

  private static Bounds view() {
    return new Bounds(List.of(0, 1, 1), 0, List.of(), 0, 2, 4_000_000);
  }

  private static Bounds crash() {
    return new Bounds(List.of(0, 0, 0), 1, List.of(3L), 0, 3, 2_000_000);
  }

  private static void find(
      BiFunction<PbftNode, PbftConfig, Bug> mistake,
      boolean impatient,
      List<String> proposed,
      Bounds bounds,
      String property,
      int steps) {
    Explored.finds(
        new ExplorePbftBugs.Wrong(impatient, false, proposed, mistake), bounds, property, steps);
  }
}

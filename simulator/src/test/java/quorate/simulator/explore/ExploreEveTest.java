package quorate.simulator.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.eve.Certificate;
import quorate.replication.eve.EveConfig;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.EveMessage.Certified;
import quorate.replication.eve.EveMessage.Commit;
import quorate.replication.eve.EveRecord;
import quorate.simulator.Mistakes;
import quorate.simulator.eve.EvePlantedBugs;
import quorate.simulator.order.PbftMistakes.Tally;

/// Verification with a liar that is executor and verifier, in every interleaving of small clusters:
/// real roles are correct, and roles with a mistake are found by a shortest trace.
class ExploreEveTest {
  @Test
  void theSmallConfigurationsAreRight() {
    Explored.areRight(Explore.Order.EVE, 5, _ -> true);
  }

  @Test
  void findsAnAnswerBeforeTheNewViewsChoiceIsCertified() {
    find(EvePlantedBugs::answersEarly, EveSubject.SIDED, bounds(2, false), "commitment", 3);
  }

  @Test
  void findsAWeakQuorumOfCommits() {
    Subject<EveMessage> wrong =
        new EveSubject(EveSubject.SIDED) {
          @Override
          public Hosted<EveMessage> node(NodeId self) {
            Tally commits = new Tally();
            EveNode node =
                new EveNode(
                    EvePlantedBugs.believing(config(self)),
                    (right, config) -> weakCommits(right, config, commits));
            return new Hosted<>(node, () -> List.of(node.state(), commits.state()));
          }
        };
    Explored.finds(wrong, bounds(2, false), "commitment", 4);
  }

  @Test
  void findsAVoteForgottenInARestart() {
    find(ExploreEveTest::forgetsVotes, EveSubject.SIDED, bounds(2, true), "bond", 5);
  }

  @Test
  void findsAVoteThatIsSaidBeforeItIsDurable() {
    find(
        (right, _) -> Mistakes.speaksBeforeSync(right),
        EveSubject.SIDED,
        bounds(2, true),
        "bond",
        4);
  }

  /// The same node states are found with and without the rules on late packets.
  @Test
  void spentPacketsDoNothing() {
    Bounds bounds = new Bounds(List.of(0, 0, 0), 0, List.of(), 0, 1, 2_000_000);
    Subject<EveMessage> all =
        new EveSubject(EveSubject.SIDED) {
          @Override
          public boolean isSpent(Packet<EveMessage> packet, Local<EveMessage> receiver) {
            return false;
          }
        };
    Report with = new Explorer<>(new EveSubject(EveSubject.SIDED), bounds, _ -> {}).run();
    Report without = new Explorer<>(all, bounds, _ -> {}).run();
    assertEquals(without.locals(), with.locals());
    assertEquals(without.messages(), with.messages());
  }

  private static Bounds bounds(int lies, boolean crash) {
    List<Integer> ticks = crash ? List.of(0, 0, 0) : List.of(0, 1, 0);
    return new Bounds(ticks, crash ? 1 : 0, crash ? List.of(4L) : List.of(), 0, lies, 2_000_000);
  }

  private static Role<EveMessage> forgetsVotes(Role<EveMessage> right, EveConfig config) {
    return Mistakes.forgets(
        right, record -> record instanceof EveRecord.Voted || record instanceof EveRecord.Prepared);
  }

  /// Takes r + 1 commits for a certificate.
  private static Role<EveMessage> weakCommits(
      Role<EveMessage> right, EveConfig config, Tally commits) {
    return (event, effects) -> {
      right.on(event, effects);
      if (event instanceof Event.Received<EveMessage>(NodeId from, EveMessage message)
          && message instanceof Commit commit
          && commits.add(commit.token(), commit.signer())
          && commits.of(commit.token()).size() == config.weak()) {
        Certificate weak =
            EvePlantedBugs.believed(config, commit.view(), commit.token(), commit.stalls());
        right.on(new Event.Received<>(from, new Certified(weak)), effects);
      }
    };
  }

  private static void find(
      BiFunction<Role<EveMessage>, EveConfig, Role<EveMessage>> mistake,
      List<String> prelude,
      Bounds bounds,
      String property,
      int steps) {
    Subject<EveMessage> wrong =
        new EveSubject(prelude) {
          @Override
          public Hosted<EveMessage> node(NodeId self) {
            EveNode node = new EveNode(EvePlantedBugs.believing(config(self)), mistake);
            return new Hosted<>(node, node::state);
          }
        };
    Explored.finds(wrong, bounds, property, steps);
  }
}

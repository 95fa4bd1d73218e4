package quorate.replication.byzantium;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.replication.command.Position;

/// C6 to C9, A1 and A2 for three databases of which one may lie.
class WordTallyTest {
  private static final Position AT = Position.of(7, 0);
  private static final NodeId A = new NodeId(1);
  private static final NodeId B = new NodeId(2);
  private static final NodeId C = new NodeId(3);

  private final WordTally tally = new WordTally(2, 3);

  private void hear(NodeId voter, Finding finding, int outcome) {
    Digest digest = Digest.of(new byte[] {(byte) outcome});
    tally.hear(voter, new ByzCommand.Word(AT, finding, digest));
  }

  @Test
  void twoEqualWordsDecideAndRefuteTheThird() {
    hear(A, Finding.STANDS, 0);
    assertEquals(Optional.empty(), tally.verdict());
    hear(B, Finding.FALLS, 1);
    hear(C, Finding.STANDS, 0);
    assertEquals(Optional.of(Verdict.STANDS), tally.verdict());
    assertEquals(List.of(B), tally.refuted(Verdict.STANDS));
  }

  @Test
  void twoOtherOutcomesDecideOnlyIfTheyAreEqual() {
    hear(A, Finding.STANDS, 0);
    hear(B, Finding.FALLS, 1);
    hear(C, Finding.FALLS, 1);
    assertEquals(Optional.of(Verdict.WRONG), tally.verdict());
    assertEquals(List.of(A), tally.refuted(Verdict.WRONG));
  }

  @Test
  void differentOutcomesDecideNothingAndRefuteNobody() {
    hear(A, Finding.STANDS, 0);
    hear(B, Finding.FALLS, 1);
    hear(C, Finding.FALLS, 2);
    assertEquals(Optional.of(Verdict.UNDECIDED), tally.verdict());
    assertEquals(List.of(), tally.refuted(Verdict.UNDECIDED));
  }

  @Test
  void anAbstentionIsNoVoiceAndProvesNothing() {
    hear(A, Finding.ABSTAINS, 0);
    hear(B, Finding.STANDS, 0);
    assertEquals(Optional.empty(), tally.verdict());
    hear(C, Finding.STANDS, 0);
    assertEquals(Optional.of(Verdict.STANDS), tally.verdict());
    assertEquals(List.of(), tally.refuted(Verdict.STANDS));
  }

  @Test
  void theFirstWordOfEachCounts() {
    hear(A, Finding.STANDS, 0);
    hear(A, Finding.FALLS, 1);
    hear(B, Finding.FALLS, 1);
    assertEquals(Optional.empty(), tally.verdict());
  }

  @Test
  void silentReplicasAreNotAwaitedOnceTwoGiveUp() {
    hear(A, Finding.STANDS, 0);
    hear(B, Finding.ABSTAINS, 0);
    tally.abandon(A);
    assertEquals(Optional.empty(), tally.verdict());
    tally.abandon(A);
    assertEquals(Optional.empty(), tally.verdict());
    tally.abandon(B);
    assertEquals(Optional.of(Verdict.UNDECIDED), tally.verdict());
  }
}

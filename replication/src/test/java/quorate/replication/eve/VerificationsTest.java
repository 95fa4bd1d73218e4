package quorate.replication.eve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;

/// When executors' tokens commit a batch, diverge, or accuse.
class VerificationsTest {
  private static final Token GENESIS = Token.GENESIS;

  @Test
  void theCountsFollowFromUAndR() {
    assertCounts(1, 0, List.of(3, 3, 2, 2, 1));
    assertCounts(1, 1, List.of(3, 4, 2, 3, 2));
    assertCounts(2, 1, List.of(5, 6, 3, 4, 2));
    assertCounts(2, 2, List.of(5, 7, 3, 5, 3));
  }

  private static void assertCounts(int failures, int lies, List<Integer> counts) {
    EveConfig config = Tokens.config(failures, lies);
    assertEquals(
        counts,
        List.of(
            config.executors().size(),
            config.verifiers().size(),
            config.matching(),
            config.quorum(),
            config.weak()));
  }

  @Test
  void otherCountsAreRefused() {
    EveConfig right = Tokens.config(1, 1);
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new EveConfig(
                right.self(),
                right.executors(),
                Tokens.numbered(3),
                right.tolerance(),
                right.signatures(),
                right.limits()));
  }

  @Test
  void enoughEqualTokensMatch() {
    Verifications of = verifications(2, 1, "a", "a");
    assertEquals(Optional.empty(), of.matched(GENESIS));
    of.add(Tokens.verify(5, Tokens.token("a", GENESIS)));
    assertEquals(Optional.of(Tokens.token("a", GENESIS)), of.matched(GENESIS));
  }

  /// The thesis counts n_E - max(u, r) + 1 = 4 mutually different tokens here, of which there are
  /// three, and none can reach three votes.
  @Test
  void twoPairsAndASingleTokenAreADivergence() {
    assertTrue(verifications(2, 1, "a", "a", "b", "b", "c").isDiverged(GENESIS));
    assertFalse(verifications(2, 1, "a", "a", "b", "b").isDiverged(GENESIS), "the fifth may match");
    assertTrue(verifications(2, 1, "a", "b", "c", "d").isDiverged(GENESIS));
    assertFalse(verifications(2, 1, "a", "b", "c").isDiverged(GENESIS));
  }

  @Test
  void tokensOverAnotherPredecessorDoNotCount() {
    Token other = Tokens.token("x", GENESIS);
    Token committed = Tokens.token("y", GENESIS);
    Verifications of = new Verifications(Tokens.config(1, 1));
    of.add(Tokens.verify(1, Tokens.token("a", other)));
    of.add(Tokens.verify(2, Tokens.token("a", other)));
    assertEquals(Optional.empty(), of.matched(committed));
    assertTrue(of.isDiverged(committed));
    assertEquals(Optional.of(Tokens.token("a", other)), of.matched(other));
  }

  @Test
  void aSecondTokenAccusesAndDoesNotCount() {
    Verifications of = verifications(1, 1, "a", "b");
    Optional<Evidence> evidence = of.add(Tokens.verify(2, Tokens.token("a", GENESIS)));
    assertEquals(Evidence.Kind.TWO_TOKENS, evidence.orElseThrow().kind());
    assertEquals(new NodeId(2), evidence.orElseThrow().first().signer());
    assertEquals(Optional.empty(), of.matched(GENESIS));
    assertEquals(Optional.empty(), of.add(Tokens.verify(1, Tokens.token("a", GENESIS))));
  }

  @Test
  void twoBatchesOfOneNumberAccuseThePrimary() {
    Verifications of = verifications(1, 1, "a");
    Token a = Tokens.token("a", GENESIS);
    Token other =
        new Token(1, Tokens.digest("another batch"), a.state(), a.outputs(), a.previous());
    Optional<Evidence> evidence = of.add(Tokens.verify(2, other));
    assertEquals(Evidence.Kind.TWO_BATCHES, evidence.orElseThrow().kind());
  }

  /// One token of each executor, from the first on.
  private static Verifications verifications(int failures, int lies, String... letters) {
    Verifications of = new Verifications(Tokens.config(failures, lies));
    for (int index = 0; index < letters.length; index++) {
      of.add(Tokens.verify(index + 1, Tokens.token(letters[index], GENESIS)));
    }
    return of;
  }
}

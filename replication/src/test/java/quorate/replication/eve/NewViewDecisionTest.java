package quorate.replication.eve;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.replication.eve.EveMessage.ViewChange;

/// The token of a new view, with four verifiers of which one may lie.
class NewViewDecisionTest {
  private static final EveConfig CONFIG = Tokens.config(1, 1);
  private static final Certificate GENESIS = Certificate.GENESIS;
  private static final Token A = Tokens.token("a", Token.GENESIS);
  private static final Token B = Tokens.token("b", Token.GENESIS);
  private static final Optional<Claim> NOTHING = Optional.empty();

  @Test
  void nothingPreparedKeepsTheBaseAndCountsAStall() {
    assertChoice(
        Token.GENESIS,
        1,
        Tokens.change(1, 1, GENESIS, NOTHING),
        Tokens.change(2, 1, GENESIS, NOTHING),
        Tokens.change(3, 1, GENESIS, NOTHING));
  }

  @Test
  void aPreparedTokenThatAnotherVerifierVotedForIsChosen() {
    assertChoice(
        A,
        0,
        Tokens.change(1, 1, GENESIS, claim(0, A), new Claim(0, A)),
        Tokens.change(2, 1, GENESIS, NOTHING, new Claim(0, A)),
        Tokens.change(3, 1, GENESIS, NOTHING));
  }

  @Test
  void oneVoiceIsNotEnoughAndAQuorumWithoutClaimsDecides() {
    List<ViewChange> three =
        List.of(
            Tokens.change(1, 1, GENESIS, claim(0, B), new Claim(0, B)),
            Tokens.change(2, 1, GENESIS, NOTHING),
            Tokens.change(3, 1, GENESIS, NOTHING));
    assertEquals(Optional.empty(), NewViewDecision.of(CONFIG, three));
    assertChoice(
        Token.GENESIS,
        1,
        three.get(0),
        three.get(1),
        three.get(2),
        Tokens.change(4, 1, GENESIS, NOTHING));
  }

  /// The interleaving of the thesis' sketch: the first token is answered, and the liar claims one
  /// for the next batch, over the diverged executor's result.
  @Test
  void aClaimOverSomethingElseThanTheHighestCertificateIsVoid() {
    Certificate answered = Tokens.certificate(CONFIG, 0, A);
    Token beyond = Tokens.token("c", B);
    assertChoice(
        A,
        1,
        Tokens.change(1, 1, answered, NOTHING),
        Tokens.change(2, 1, GENESIS, claim(0, A), new Claim(0, A)),
        Tokens.change(4, 1, Tokens.certificate(CONFIG, 0, B), claim(0, beyond)));
  }

  /// In view 1 the genesis was chosen again: executors took back the result that one verifier had
  /// prepared in view 0, and may have forgotten it.
  @Test
  void aTokenOfAViewBeforeTheLastChoiceIsNeverChosen() {
    Claim again = new Claim(1, Token.GENESIS);
    assertChoice(
        Token.GENESIS,
        1,
        Tokens.change(1, 2, GENESIS, claim(0, A), new Claim(0, A)),
        Tokens.change(2, 2, GENESIS, Optional.of(again), again, new Claim(0, A)),
        Tokens.change(3, 2, GENESIS, Optional.of(again), again));
    Certificate settled = Tokens.certificate(CONFIG, 1, Token.GENESIS);
    assertChoice(
        Token.GENESIS,
        1,
        Tokens.change(1, 2, GENESIS, claim(0, A), new Claim(0, A)),
        Tokens.change(2, 2, GENESIS, NOTHING, new Claim(0, A)),
        Tokens.change(3, 2, settled, NOTHING));
  }

  @Test
  void aTokenOfTheViewThatChoseAgainFollowsIt() {
    Claim again = new Claim(1, Token.GENESIS);
    assertChoice(
        B,
        0,
        Tokens.change(1, 2, GENESIS, Optional.of(again), again, new Claim(1, B)),
        Tokens.change(2, 2, GENESIS, claim(1, B), again, new Claim(1, B)),
        Tokens.change(3, 2, GENESIS, Optional.of(again), again));
  }

  @Test
  void fewerThanAQuorumDecideNothing() {
    assertEquals(
        Optional.empty(),
        NewViewDecision.of(
            CONFIG,
            List.of(Tokens.change(1, 1, GENESIS, NOTHING), Tokens.change(2, 1, GENESIS, NOTHING))));
  }

  private static Optional<Claim> claim(long view, Token token) {
    return Optional.of(new Claim(view, token));
  }

  private static void assertChoice(Token chosen, int stalls, ViewChange... changes) {
    NewViewDecision decision = NewViewDecision.of(CONFIG, List.of(changes)).orElseThrow();
    assertEquals(chosen, decision.chosen());
    assertEquals(stalls, decision.stalls());
  }
}

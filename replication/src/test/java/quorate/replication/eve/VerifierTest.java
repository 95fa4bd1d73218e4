package quorate.replication.eve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.replication.eve.EveIndication.Reason;
import quorate.replication.eve.EveMessage.Commit;
import quorate.replication.eve.EveMessage.Complain;
import quorate.replication.eve.EveMessage.NewView;
import quorate.replication.eve.EveMessage.Prepare;
import quorate.replication.eve.EveMessage.Verify;
import quorate.replication.eve.EveMessage.VerifyResponse;
import quorate.replication.eve.EveMessage.ViewChange;

/// One verifier, `n1` of four: when it votes, commits, answers and leaves.
class VerifierTest {
  private static final EveConfig CONFIG = Tokens.config(1, 1);
  private static final Token A = Tokens.token("a", Token.GENESIS);
  private static final Token B = Tokens.token("b", Token.GENESIS);

  private final List<Durable> disk = new ArrayList<>();
  private final List<Effect<EveMessage>> effects = new ArrayList<>();
  private Verifier verifier = new Verifier(CONFIG);

  VerifierTest() {
    on(new Event.Fired<>(new Tick()));
  }

  @Test
  void aTokenIsVotedForPreparedAndCommitted() {
    hear(1, Tokens.verify(1, A));
    assertEquals(List.of(), sent(Prepare.class));
    hear(2, Tokens.verify(2, A));
    assertEquals(3, sent(Prepare.class).size());
    assertTrue(
        effects.getFirst() instanceof Effect.Persist<EveMessage>(EveRecord.Voted(long _, Token _)));
    hear(2, new Prepare(0, A));
    assertEquals(List.of(), sent(Commit.class));
    hear(3, new Prepare(0, A));
    assertEquals(3, sent(Commit.class).size());
    hear(2, commit(2, 0, A, 0));
    assertEquals(List.of(), sent(VerifyResponse.class));
    hear(3, commit(3, 0, A, 0));
    assertEquals(CONFIG.executors().size(), sent(VerifyResponse.class).size());
  }

  @Test
  void aTokenForTheNextNumberWaitsForTheCertificate() {
    Token next = Tokens.token("c", A);
    hear(1, Tokens.verify(1, next));
    hear(2, Tokens.verify(2, next));
    assertEquals(List.of(), sent(Prepare.class));
    hear(2, new EveMessage.Certified(Tokens.certificate(CONFIG, 0, A)));
    assertEquals(next, sent(Prepare.class).getFirst().token());
  }

  @Test
  void aRestartedVerifierKeepsItsVote() {
    hear(1, Tokens.verify(1, A));
    hear(2, Tokens.verify(2, A));
    restart();
    hear(2, Tokens.verify(2, B));
    hear(3, Tokens.verify(3, B));
    assertEquals(List.of(), sent(Prepare.class));
  }

  @Test
  void divergedTokensEndTheView() {
    hear(1, Tokens.verify(1, A));
    hear(2, Tokens.verify(2, B));
    assertEquals(List.of(), sent(ViewChange.class));
    hear(3, Tokens.verify(3, Tokens.token("c", Token.GENESIS)));
    assertEquals(3, sent(ViewChange.class).size());
    assertEquals(List.of(new EveIndication.Suspected(1, Reason.DIVERGED)), suspected());
  }

  @Test
  void complaintsOfOneExecutorAreNotEnough() {
    hear(2, new Complain(0));
    hear(2, new Complain(0));
    assertEquals(List.of(), suspected());
    hear(3, new Complain(0));
    assertEquals(List.of(new EveIndication.Suspected(1, Reason.COMPLAINTS)), suspected());
  }

  /// The thesis answers when the view begins; then the next view could drop the answered batch.
  @Test
  void noExecutorHearsOfANewViewsChoiceBeforeItIsCertifiedAgain() {
    NewView newView = newView(1, 0);
    hear(2, newView);
    assertEquals(Token.GENESIS, sent(Prepare.class).getFirst().token());
    assertEquals(List.of(), sent(VerifyResponse.class));
    hear(1, inView(1, Tokens.verify(1, A)));
    hear(2, inView(1, Tokens.verify(2, A)));
    assertEquals(List.of(), sent(Prepare.class), "tokens of the view wait too");
    hear(2, new Prepare(1, Token.GENESIS));
    hear(3, new Prepare(1, Token.GENESIS));
    hear(2, commit(2, 1, Token.GENESIS, 1));
    assertEquals(List.of(), sent(VerifyResponse.class));
    hear(3, commit(3, 1, Token.GENESIS, 1));
    assertEquals(1, sent(VerifyResponse.class).getFirst().certificate().stalls());
  }

  @Test
  void aNewViewThatDoesNotFollowFromItsProofIsLeft() {
    hear(1, Tokens.verify(1, A));
    hear(2, Tokens.verify(2, B));
    hear(3, Tokens.verify(3, Tokens.token("c", Token.GENESIS)));
    hear(2, newView(1, 5));
    assertEquals(List.of(new EveIndication.Suspected(2, Reason.WRONG_NEW_VIEW)), suspected());
  }

  private static NewView newView(long view, int moreStalls) {
    List<ViewChange> changes = new ArrayList<>();
    for (long signer = 2; signer <= 4; signer++) {
      changes.add(Tokens.change(signer, view, Certificate.GENESIS, Optional.empty()));
    }
    return new NewView(view, changes, Token.GENESIS, 1 + moreStalls, Bytes.EMPTY);
  }

  private static Verify inView(long view, Verify like) {
    return new Verify(like.signer(), view, like.token(), like.assigned(), like.signature());
  }

  private static Commit commit(long signer, long view, Token token, int stalls) {
    return new Commit(new NodeId(signer), view, token, stalls, Bytes.EMPTY);
  }

  private void hear(long from, EveMessage message) {
    on(new Event.Received<>(new NodeId(from), message));
  }

  private void restart() {
    verifier = new Verifier(CONFIG);
    disk.forEach(record -> verifier.on(new Event.Restored<>(record), _ -> {}));
    on(new Event.Fired<>(new Tick()));
  }

  /// Takes an event; `effects` are those of this one alone.
  private void on(Event<EveMessage> event) {
    effects.clear();
    verifier.on(event, effects::add);
    for (Effect<EveMessage> effect : effects) {
      if (effect instanceof Effect.Persist<EveMessage>(Durable record)) {
        disk.add(record);
      }
    }
  }

  private <T extends EveMessage> List<T> sent(Class<T> kind) {
    List<T> sent = new ArrayList<>();
    for (Effect<EveMessage> effect : effects) {
      if (effect instanceof Effect.Send<EveMessage>(NodeId _, EveMessage message)
          && kind.isInstance(message)) {
        sent.add(kind.cast(message));
      }
    }
    return sent;
  }

  private List<EveIndication> suspected() {
    List<EveIndication> told = new ArrayList<>();
    for (Effect<EveMessage> effect : effects) {
      if (effect instanceof Effect.Deliver<EveMessage>(EveIndication.Suspected suspected)) {
        told.add(suspected);
      }
    }
    return told;
  }
}

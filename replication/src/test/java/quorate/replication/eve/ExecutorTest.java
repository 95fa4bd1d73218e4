package quorate.replication.eve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.replication.eve.EveMessage.ExecuteBatch;
import quorate.replication.eve.EveMessage.Verify;
import quorate.replication.eve.EveMessage.VerifyResponse;

/// One executor, `n2` of three: what it signs, commits, takes back and never repeats.
class ExecutorTest {
  private static final EveConfig CONFIG = config();
  private static final NodeId PRIMARY = new NodeId(1);

  private final List<Durable> disk = new ArrayList<>();
  private final List<Effect<EveMessage>> effects = new ArrayList<>();
  private Executor executor = new Executor(CONFIG);

  ExecutorTest() {
    tick();
  }

  private static EveConfig config() {
    EveConfig of = Tokens.config(1, 1);
    return new EveConfig(
        new NodeId(2),
        of.executors(),
        of.verifiers(),
        of.tolerance(),
        of.signatures(),
        of.limits());
  }

  @Test
  void aResultIsDurableBeforeItIsSigned() {
    Token first = run(0, 1, "a", Token.GENESIS);
    List<Effect<EveMessage>> said =
        effects.stream()
            .filter(
                effect -> effect instanceof Effect.Persist<EveMessage> || verifyOf(effect) != null)
            .toList();
    assertTrue(said.getFirst() instanceof Effect.Persist<EveMessage>(EveRecord.Ran _));
    assertEquals(List.of(first), signed());
    assertEquals(1 + CONFIG.verifiers().size(), said.size());
  }

  @Test
  void theNextBatchIsExecutedBeforeThisOneIsCommitted() {
    Token first = run(0, 1, "a", Token.GENESIS);
    Token second = run(0, 2, "b", first);
    assertTrue(second.follows(first));
    assertEquals(List.of(), told(EveIndication.Committed.class));
  }

  @Test
  void itsOwnTokenIsCommittedWithAllBefore() {
    Token first = run(0, 1, "a", Token.GENESIS);
    Token second = run(0, 2, "b", first);
    hear(Tokens.certificate(CONFIG, 0, second));
    assertEquals(
        List.of(new EveIndication.Committed(first), new EveIndication.Committed(second)),
        told(EveIndication.Committed.class));
    assertEquals(second, executor.committed());
  }

  @Test
  void anotherTokenIsFetchedFromTheCommittedState() {
    Token first = run(0, 1, "a", Token.GENESIS);
    Token theirs = Tokens.token("x", Token.GENESIS);
    hear(Tokens.certificate(CONFIG, 0, theirs));
    assertEquals(
        List.of(new EveIndication.RolledBack(Token.GENESIS)), told(EveIndication.RolledBack.class));
    assertEquals(
        List.of(new EveIndication.TransferWanted(theirs)),
        told(EveIndication.TransferWanted.class));
    assertFalse(executor.holds(first));
    say(new EveMessage.Installed(theirs));
    assertEquals(theirs, executor.committed());
  }

  /// The number after a transfer was signed over the wrong state before: two signatures would
  /// accuse it.
  @Test
  void aNumberIsSignedOnceInAViewAlsoAfterATransferAndARestart() {
    Token first = run(0, 1, "a", Token.GENESIS);
    run(0, 2, "b", first);
    Token theirs = Tokens.token("x", Token.GENESIS);
    hear(Tokens.certificate(CONFIG, 0, theirs));
    say(new EveMessage.Installed(theirs));
    batch(0, 2);
    assertEquals(List.of(), told(EveIndication.Execute.class));
    restart(List.copyOf(executor.liveRecords()));
    batch(0, 2);
    assertEquals(List.of(), told(EveIndication.Execute.class));
    Token next = Tokens.token("y", theirs);
    hear(Tokens.certificate(CONFIG, 0, next));
    say(new EveMessage.Installed(next));
    batch(0, 3);
    assertEquals(1, told(EveIndication.Execute.class).size());
  }

  @Test
  void aHigherViewRollsBackAndBeginsInSequence() {
    Token first = run(0, 1, "a", Token.GENESIS);
    hear(chosenAgain(1, Token.GENESIS, 1));
    assertEquals(
        List.of(new EveIndication.RolledBack(Token.GENESIS)), told(EveIndication.RolledBack.class));
    assertEquals(
        List.of(new EveIndication.PrimaryKnown(1, new NodeId(2), 1)),
        told(EveIndication.PrimaryKnown.class));
    assertFalse(executor.holds(first));
    say(new EveMessage.Propose(1, content()));
    EveIndication.Execute execute = executed();
    assertTrue(execute.sequential());
    answer(execute, "s");
    hear(Tokens.certificate(CONFIG, 1, token("s", Token.GENESIS)));
    say(new EveMessage.Propose(1, content()));
    assertFalse(executed().sequential(), "only the first batch of the view");
  }

  /// Its first requests may have changed the state, which otherwise looks committed.
  @Test
  void aBatchThatIsStillExecutedIsTakenBackToo() {
    batch(0, 1);
    EveIndication.Execute execute = executed();
    hear(chosenAgain(1, Token.GENESIS, 1));
    assertEquals(
        List.of(new EveIndication.RolledBack(Token.GENESIS)), told(EveIndication.RolledBack.class));
    answer(execute, "a");
    assertEquals(List.of(), signed());
  }

  @Test
  void aRestartedExecutorSignsTheSameAgainAndExecutesNothing() {
    Token first = run(0, 1, "a", Token.GENESIS);
    restart(List.copyOf(disk));
    assertEquals(
        List.of(new EveIndication.RolledBack(Token.GENESIS)),
        told(EveIndication.RolledBack.class),
        "the result is in the log, and not installed");
    assertEquals(List.of(first), signed());
    batch(0, 1);
    batch(0, 2);
    assertEquals(List.of(), told(EveIndication.Execute.class));
    hear(Tokens.certificate(CONFIG, 0, first));
    assertEquals(List.of(new EveIndication.Committed(first)), told(EveIndication.Committed.class));
    assertEquals(first, executed().over());
  }

  @Test
  void aRestartedPrimaryDoesNotGiveANumberToAnotherBatch() {
    hear(chosenAgain(1, Token.GENESIS, 1));
    say(new EveMessage.Propose(1, content()));
    restart(List.copyOf(disk));
    say(new EveMessage.Propose(1, Bytes.wrap(new byte[] {9})));
    List<Long> numbers =
        effects.stream()
            .filter(effect -> effect instanceof Effect.Send<EveMessage>)
            .map(effect -> ((Effect.Send<EveMessage>) effect).message())
            .filter(ExecuteBatch.class::isInstance)
            .map(message -> ((ExecuteBatch) message).number())
            .distinct()
            .toList();
    assertEquals(List.of(2L), numbers);
  }

  private static Bytes content() {
    return Bytes.wrap(new byte[] {1});
  }

  private static Token token(String outcome, Token over) {
    Token like = Tokens.token(outcome, over);
    return new Token(
        like.number(),
        Digest.of(content().unsafeArray()),
        like.state(),
        like.outputs(),
        like.previous());
  }

  private static Certificate chosenAgain(long view, Token token, int stalls) {
    Certificate like = Tokens.certificate(CONFIG, view, token);
    return new Certificate(
        view,
        token,
        stalls,
        like.commits().stream()
            .map(
                each -> new EveMessage.Commit(each.signer(), view, token, stalls, each.signature()))
            .toList());
  }

  /// Has a batch executed, and returns its token.
  private Token run(long view, long number, String outcome, Token over) {
    batch(view, number);
    EveIndication.Execute execute = executed();
    assertEquals(over, execute.over());
    answer(execute, outcome);
    return token(outcome, over);
  }

  private void batch(long view, long number) {
    on(new Event.Received<>(PRIMARY, new ExecuteBatch(view, number, content(), Bytes.EMPTY)));
  }

  private void answer(EveIndication.Execute execute, String outcome) {
    Token after = token(outcome, execute.over());
    say(
        new EveMessage.Executed(
            execute.view(),
            execute.number(),
            execute.over().digest(),
            after.state(),
            after.outputs()));
  }

  private EveIndication.Execute executed() {
    return told(EveIndication.Execute.class).getLast();
  }

  private void hear(Certificate certificate) {
    on(new Event.Received<>(new NodeId(4), new VerifyResponse(certificate)));
  }

  private void say(EveMessage.Local message) {
    on(new Event.Received<>(CONFIG.self(), message));
  }

  private void tick() {
    on(new Event.Fired<>(new Tick()));
  }

  private void restart(List<? extends Durable> log) {
    executor = new Executor(CONFIG);
    disk.clear();
    disk.addAll(log);
    log.forEach(record -> executor.on(new Event.Restored<>(record), _ -> {}));
    tick();
  }

  /// Takes an event; `effects` are those of this one alone.
  private void on(Event<EveMessage> event) {
    effects.clear();
    executor.on(event, effects::add);
    for (Effect<EveMessage> effect : effects) {
      if (effect instanceof Effect.Persist<EveMessage>(Durable record)) {
        disk.add(record);
      }
    }
  }

  private <T extends EveIndication> List<T> told(Class<T> kind) {
    List<T> told = new ArrayList<>();
    for (Effect<EveMessage> effect : effects) {
      if (effect instanceof Effect.Deliver<EveMessage>(var indication)
          && kind.isInstance(indication)) {
        told.add(kind.cast(indication));
      }
    }
    return told;
  }

  private List<Token> signed() {
    return effects.stream()
        .map(ExecutorTest::verifyOf)
        .filter(java.util.Objects::nonNull)
        .map(Verify::token)
        .distinct()
        .toList();
  }

  private static @org.jspecify.annotations.Nullable Verify verifyOf(Effect<EveMessage> effect) {
    return effect instanceof Effect.Send<EveMessage>(NodeId _, Verify verify) ? verify : null;
  }
}

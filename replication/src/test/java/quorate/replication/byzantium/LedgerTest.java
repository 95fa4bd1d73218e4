package quorate.replication.byzantium;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.core.writeset.Image;
import quorate.core.writeset.KeySet;
import quorate.order.Request;
import quorate.replication.byzantium.LedgerStep.Begun;
import quorate.replication.byzantium.LedgerStep.Closed;
import quorate.replication.byzantium.LedgerStep.Decided;
import quorate.replication.byzantium.LedgerStep.Judge;
import quorate.replication.command.Position;

/// The ordered state, for three databases of which one may lie.
class LedgerTest {
  private static final NodeId A = new NodeId(1);
  private static final NodeId B = new NodeId(2);
  private static final NodeId C = new NodeId(3);
  private static final SessionId ONE = new SessionId(1, 1);
  private static final SessionId OTHER = new SessionId(2, 2);
  private static final List<NodeId> ALL = List.of(A, B, C);

  private final Ledger ledger =
      new Ledger(
          new ByzConfig(
              A,
              ALL,
              ALL,
              Tolerance.DEFAULT,
              new ByzLimits(Duration.ofMillis(10), 5, 5, 20, 10, 3, 16),
              operation -> operation.equals(write(operation.body().unsafeArray()[0]))),
          new CommittedKeys());
  private long slot;

  private static NodeId client(SessionId session) {
    return new NodeId(NodeId.CLIENT_MIN + session.low());
  }

  private static KeySet keys(long key) {
    TreeSet<KeySet.Key> keys = new TreeSet<>();
    keys.add(new KeySet.Key("t", List.of(0), Image.of(Row.of(new Value.Int(key)))));
    return new KeySet(keys);
  }

  private static Operation write(long key) {
    return new Operation(Operation.Kind.WRITE, Bytes.of(new byte[] {(byte) key}), keys(key));
  }

  private List<LedgerStep> on(SessionId session, long number, ByzCommand command) {
    return on(new Request(new RequestId(session, number), client(session), command.encode()));
  }

  private List<LedgerStep> on(Request request) {
    return ledger.on(Position.of(++slot, 0), request);
  }

  private List<LedgerStep> begin(SessionId session, long number, long key) {
    return on(session, number, new ByzCommand.Begin(A, List.of(A, B), write(key)));
  }

  private List<LedgerStep> commit(SessionId session, long number, RequestId transaction, long key) {
    return on(session, number, commit(transaction, key));
  }

  private static ByzCommand.Commit commit(RequestId transaction, long key) {
    return new ByzCommand.Commit(
        transaction,
        A,
        0,
        List.of(new ByzCommand.Step(write(key), Ledger.NOTHING)),
        keys(key),
        Ledger.NOTHING);
  }

  private List<LedgerStep> vote(NodeId voter, ByzCommand.Vote vote) {
    RequestId id = new RequestId(new SessionId(9, ++slot), 1);
    return ledger.on(Position.of(slot, 0), new Request(id, voter, vote.encode()));
  }

  private List<LedgerStep> stands(NodeId voter, long at) {
    Digest outcome = Ledger.NOTHING;
    return vote(voter, new ByzCommand.Word(Position.of(at, 0), Finding.STANDS, outcome));
  }

  private static Verdict verdict(List<LedgerStep> steps) {
    return switch (steps.getFirst()) {
      case Decided decided -> decided.verdict();
      case LedgerStep.Rejected(Decided decided) -> decided.verdict();
      default -> throw new AssertionError(steps);
    };
  }

  @Test
  void aBeginBehindACommitWaitsForItsVerdict() {
    begin(ONE, 1, 5);
    assertInstanceOf(Judge.class, commit(ONE, 2, new RequestId(ONE, 1), 5).getFirst());
    assertEquals(List.of(), begin(OTHER, 1, 5));
    assertEquals(List.of(), stands(A, 2));
    List<LedgerStep> steps = stands(B, 2);
    assertEquals(Verdict.STANDS, verdict(steps));
    assertEquals(Position.of(3, 0), assertInstanceOf(Begun.class, steps.getLast()).at());
  }

  @Test
  void theFirstCommitterWinsWithoutAnyWord() {
    begin(ONE, 1, 5);
    begin(OTHER, 1, 5);
    commit(ONE, 2, new RequestId(ONE, 1), 5);
    stands(A, 3);
    assertEquals(Verdict.STANDS, verdict(stands(C, 3)));
    assertEquals(Verdict.CONFLICT, verdict(commit(OTHER, 2, new RequestId(OTHER, 1), 5)));
  }

  @Test
  void wordsOfClientsDoNotCount() {
    begin(ONE, 1, 5);
    commit(ONE, 2, new RequestId(ONE, 1), 5);
    assertEquals(List.of(), stands(client(ONE), 2));
    assertEquals(List.of(), stands(client(OTHER), 2));
    assertEquals(List.of(), stands(A, 2));
    assertEquals(Verdict.STANDS, verdict(stands(B, 2)));
  }

  @Test
  void nobodyCommitsTheTransactionOfAnother() {
    begin(ONE, 1, 5);
    assertEquals(Verdict.NOT_OPEN, verdict(commit(OTHER, 1, new RequestId(ONE, 1), 5)));
    assertInstanceOf(Judge.class, commit(ONE, 2, new RequestId(ONE, 1), 5).getFirst());
  }

  /// Neither the transaction nor its recorded outcome belongs to the one who names it.
  @Test
  void aCommitThatNamesTheTransactionOfAnotherEndsNothing() {
    begin(ONE, 1, 5);
    List<LedgerStep> steps = commit(OTHER, 1, new RequestId(ONE, 1), 5);
    assertEquals(
        client(OTHER),
        assertInstanceOf(LedgerStep.Rejected.class, steps.getFirst()).decided().client());
    assertEquals(1, steps.size());
    commit(ONE, 2, new RequestId(ONE, 1), 5);
    stands(A, 3);
    assertEquals(Verdict.STANDS, verdict(stands(B, 3)));
    assertEquals(Verdict.NOT_OPEN, verdict(commit(OTHER, 2, new RequestId(ONE, 1), 5)));
    assertEquals(Verdict.STANDS, again(commit(ONE, 2, new RequestId(ONE, 1), 5)));
    assertEquals(Verdict.NOT_OPEN, again(commit(OTHER, 2, new RequestId(ONE, 1), 5)));
  }

  private static Verdict again(List<LedgerStep> steps) {
    LedgerStep.Again again = assertInstanceOf(LedgerStep.Again.class, steps.getFirst());
    return again.outcome().orElseThrow().verdict();
  }

  /// A write that is called a read, or has no footprint.
  @Test
  void anOperationWithFalseLabelsNeitherBeginsNorCommits() {
    Operation read = new Operation(Operation.Kind.READ, write(6).body(), keys(6));
    Operation blind = new Operation(Operation.Kind.WRITE, write(6).body(), Keys.NONE);
    assertEquals(List.of(), on(ONE, 1, new ByzCommand.Begin(A, List.of(A, B), read)));
    assertEquals(List.of(), on(ONE, 2, new ByzCommand.Begin(A, List.of(A, B), blind)));
    long number = 3;
    for (Operation second : List.of(read, blind)) {
      begin(ONE, number, 5);
      ByzCommand.Commit commit =
          new ByzCommand.Commit(
              new RequestId(ONE, number),
              A,
              2,
              List.of(
                  new ByzCommand.Step(write(5), Ledger.NOTHING),
                  new ByzCommand.Step(second, Ledger.NOTHING)),
              keys(5),
              Ledger.NOTHING);
      assertEquals(Verdict.NOT_OPEN, verdict(on(ONE, number + 1, commit)));
      number += 2;
    }
  }

  @Test
  void aSessionBelongsToTheClientThatUsedItFirst() {
    begin(ONE, 1, 5);
    ByzCommand.Begin begin = new ByzCommand.Begin(A, List.of(A, B), write(6));
    Request forged = new Request(new RequestId(ONE, 1L << 62), client(OTHER), begin.encode());
    assertEquals(List.of(), on(forged));
    assertInstanceOf(Judge.class, commit(ONE, 2, new RequestId(ONE, 1), 5).getFirst());
  }

  @Test
  void aCommitBeginsWithTheOperationOfItsBegin() {
    begin(ONE, 1, 5);
    assertEquals(Verdict.NOT_OPEN, verdict(commit(ONE, 2, new RequestId(ONE, 1), 6)));
  }

  @Test
  void aRequestThatIsOrderedAgainIsAnsweredAgain() {
    begin(ONE, 1, 5);
    assertInstanceOf(LedgerStep.Again.class, begin(ONE, 1, 5).getFirst());
    commit(ONE, 2, new RequestId(ONE, 1), 5);
    stands(A, 3);
    stands(B, 3);
    List<LedgerStep> again = commit(ONE, 2, new RequestId(ONE, 1), 5);
    assertTrue(assertInstanceOf(LedgerStep.Again.class, again.getFirst()).outcome().isPresent());
    assertEquals(List.of(), begin(ONE, 1, 5)); // a late one
  }

  @Test
  void aBeginOrderedAgainAfterItsTransactionExpiredIsAnsweredSo() {
    begin(ONE, 1, 5);
    assertFalse(hasEnded(begin(ONE, 1, 5)));
    ByzCommand.Expire expire = new ByzCommand.Expire(new RequestId(ONE, 1));
    vote(A, expire);
    vote(B, expire);
    assertTrue(hasEnded(begin(ONE, 1, 5)));
  }

  private static boolean hasEnded(List<LedgerStep> steps) {
    return assertInstanceOf(LedgerStep.Again.class, steps.getFirst()).hasEnded();
  }

  @Test
  void theNextBeginOfASessionEndsTheOneBefore() {
    begin(ONE, 1, 5);
    List<LedgerStep> steps = begin(ONE, 3, 6);
    assertEquals(
        new RequestId(ONE, 1), assertInstanceOf(Closed.class, steps.getFirst()).transaction());
    assertInstanceOf(Begun.class, steps.getLast());
  }

  @Test
  void anIdleTransactionExpiresByTwoReplicas() {
    begin(ONE, 1, 5);
    ByzCommand.Expire expire = new ByzCommand.Expire(new RequestId(ONE, 1));
    assertEquals(List.of(), vote(A, expire));
    assertEquals(List.of(), vote(A, expire));
    assertInstanceOf(Closed.class, vote(C, expire).getFirst());
    assertEquals(Verdict.NOT_OPEN, verdict(commit(ONE, 2, new RequestId(ONE, 1), 5)));
  }

  @Test
  void aReplicaTakesItsVoteForAnIdleTransactionBack() {
    begin(ONE, 1, 5);
    RequestId transaction = new RequestId(ONE, 1);
    vote(A, new ByzCommand.Expire(transaction));
    vote(A, new ByzCommand.Busy(transaction));
    assertEquals(List.of(), vote(C, new ByzCommand.Expire(transaction)));
    assertInstanceOf(Closed.class, vote(A, new ByzCommand.Expire(transaction)).getFirst());
  }

  @Test
  void anOldTransactionFallsByItsPosition() {
    begin(ONE, 1, 5);
    slot += 30;
    List<LedgerStep> steps = begin(OTHER, 1, 6);
    assertTrue(steps.stream().anyMatch(step -> step instanceof Closed));
    assertEquals(Verdict.NOT_OPEN, verdict(commit(ONE, 2, new RequestId(ONE, 1), 5)));
  }
}

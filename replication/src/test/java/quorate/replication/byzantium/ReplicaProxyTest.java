package quorate.replication.byzantium;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.core.writeset.Image;
import quorate.core.writeset.KeySet;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.replication.command.Position;

/// One replica proxy, A, of three; one database may lie. Each request has a slot of its own.
class ReplicaProxyTest {
  private static final NodeId A = new NodeId(1);
  private static final NodeId B = new NodeId(2);
  private static final NodeId C = new NodeId(3);
  private static final List<NodeId> ALL = List.of(A, B, C);
  private static final NodeId VICTIM = new NodeId(NodeId.CLIENT_MIN + 1);
  private static final NodeId OTHER = new NodeId(NodeId.CLIENT_MIN + 2);
  private static final RequestId BEGUN = new RequestId(new SessionId(1, 1), 1);

  private final List<Effect<ByzMessage>> effects = new ArrayList<>();
  private ReplicaProxy proxy = proxy(Tolerance.DEFAULT);
  private long slot;

  private static ReplicaProxy proxy(Tolerance tolerance) {
    List<NodeId> replicas = ALL.subList(0, tolerance.databases());
    ByzLimits limits = new ByzLimits(Duration.ofMillis(10), 5, 5, 200, 10, 3, 16);
    return new ReplicaProxy(
        new ByzConfig(A, ALL, replicas, tolerance, limits, ReplicaProxyTest::isLabelled));
  }

  /// Operations from 100 on read.
  private static boolean isLabelled(Operation operation) {
    int key = operation.body().unsafeArray()[0];
    return operation.equals(key < 100 ? write(key) : read(key));
  }

  private static Operation read(int key) {
    return new Operation(Operation.Kind.READ, bytes(key), keys(key));
  }

  @BeforeEach
  void opensTheDatabase() {
    local(new ByzMessage.Started(Position.NONE));
  }

  private static KeySet keys(long key) {
    TreeSet<KeySet.Key> keys = new TreeSet<>();
    keys.add(new KeySet.Key("t", List.of(0), Image.of(Row.of(new Value.Int(key)))));
    return new KeySet(keys);
  }

  private static Bytes bytes(int value) {
    return Bytes.of(new byte[] {(byte) value});
  }

  private static Operation write(int key) {
    return new Operation(Operation.Kind.WRITE, bytes(key), keys(key));
  }

  private void local(ByzMessage.Local message) {
    receive(A, message);
  }

  private void receive(NodeId from, ByzMessage message) {
    proxy.on(new Event.Received<>(from, message), effects::add);
  }

  /// Orders a request, and returns its position.
  private Position order(NodeId client, RequestId id, ByzCommand command) {
    Request request = new Request(id, client, command.encode());
    local(new ByzMessage.Ordered(new Delivered(++slot, List.of(request))));
    return Position.of(slot, 0);
  }

  private Position vote(NodeId voter, ByzCommand.Vote vote) {
    return order(voter, new RequestId(new SessionId(9, slot), 1), vote);
  }

  private Position begin(NodeId master, Operation first) {
    return order(VICTIM, BEGUN, new ByzCommand.Begin(master, List.of(A, B), first));
  }

  private static RequestId number(int number) {
    return new RequestId(BEGUN.session(), number);
  }

  private static ByzCommand.Step step(Operation operation, Bytes result) {
    return new ByzCommand.Step(operation, Found.digest(result));
  }

  private static ByzCommand.Commit commit(Bytes writes, ByzCommand.Step... steps) {
    return new ByzCommand.Commit(BEGUN, A, 0, List.of(steps), keys(5), Found.digest(writes));
  }

  /// The database has executed an operation.
  private void ran(int number, Bytes result, int key) {
    Found found = new Found(List.of(result), keys(key), bytes(key));
    local(new ByzMessage.Ran(BEGUN, number, 0, new ByzMessage.Done(found)));
  }

  /// The indications and messages of a kind, so far.
  private <T> List<T> seen(Class<T> kind) {
    List<T> seen = new ArrayList<>();
    for (Effect<ByzMessage> effect : effects) {
      Object content =
          switch (effect) {
            case Effect.Deliver<ByzMessage>(var indication) -> indication;
            case Effect.Send<ByzMessage>(NodeId _, ByzMessage message) -> message;
            default -> effect;
          };
      if (kind.isInstance(content)) {
        seen.add(kind.cast(content));
      }
    }
    return seen;
  }

  @Test
  void anOperationWithFalseLabelsIsNotExecuted() {
    begin(A, write(5));
    ran(1, bytes(1), 5);
    Operation blind = new Operation(Operation.Kind.WRITE, bytes(6), Keys.NONE);
    receive(VICTIM, new ByzMessage.Operate(BEGUN, 2, 0, blind));
    assertEquals(1, seen(ByzIndication.Run.class).size());
    receive(VICTIM, new ByzMessage.Operate(BEGUN, 2, 0, write(6)));
    assertEquals(2, seen(ByzIndication.Run.class).size());
  }

  /// B is master, and A only reads: its wrong answer was the first one.
  @Test
  void aDatabaseThatVerifiesOtherwiseThanItAnsweredIsReported() {
    begin(B, read(100));
    answers(bytes(9));
    ByzCommand.Step[] steps = {step(read(100), bytes(9)), step(write(5), bytes(1))};
    Position at = order(VICTIM, number(2), commit(bytes(5), steps));
    verified(at, bytes(8), bytes(1));
    assertTrue(seen(ByzIndication.Propose.class).contains(recant(at)));
    vote(A, new ByzCommand.Recant(at));
    vote(A, new ByzCommand.Recant(at));
    assertEquals(List.of(new ByzIndication.Recanted(A, at)), seen(ByzIndication.Recanted.class));
  }

  @Test
  void aDatabaseThatVerifiesAsItAnsweredIsNot() {
    begin(B, read(100));
    answers(bytes(9));
    ByzCommand.Step[] steps = {step(read(100), bytes(8)), step(write(5), bytes(1))};
    Position at = order(VICTIM, number(2), commit(bytes(5), steps));
    verified(at, bytes(9), bytes(1));
    assertEquals(Finding.FALLS, word().finding());
    assertFalse(seen(ByzIndication.Propose.class).contains(recant(at)));
  }

  private static ByzIndication.Propose recant(Position at) {
    return new ByzIndication.Propose(new ByzCommand.Recant(at));
  }

  /// The database has read.
  private void answers(Bytes result) {
    Found found = new Found(List.of(result), Keys.NONE, Bytes.EMPTY);
    local(new ByzMessage.Ran(BEGUN, 1, 0, new ByzMessage.Done(found)));
  }

  private void verified(Position at, Bytes... results) {
    Found found = new Found(List.of(results), keys(5), bytes(5));
    local(new ByzMessage.Verified(at, new ByzMessage.Done(found)));
  }

  /// The client leaves the key out that another transaction has committed.
  @Test
  void aReplicaThatFindsAHiddenConflictAbstains() {
    begin(A, write(5));
    RequestId other = new RequestId(new SessionId(2, 2), 1);
    order(OTHER, other, new ByzCommand.Begin(B, List.of(B, C), write(5)));
    RequestId end = new RequestId(other.session(), 2);
    List<ByzCommand.Step> steps = List.of(step(write(5), bytes(1)));
    Digest writes = Found.digest(bytes(5));
    Position at = order(OTHER, end, new ByzCommand.Commit(other, B, 0, steps, keys(5), writes));
    Digest outcome = new Found(List.of(bytes(1)), keys(5), bytes(5)).outcome();
    vote(B, new ByzCommand.Word(at, Finding.STANDS, outcome));
    vote(C, new ByzCommand.Word(at, Finding.STANDS, outcome));
    verified(at, bytes(1));
    Position hidden =
        order(VICTIM, number(2), new ByzCommand.Commit(BEGUN, A, 0, steps, Keys.NONE, writes));
    verified(hidden, bytes(2));
    assertEquals(hidden, word().at());
    assertEquals(Finding.ABSTAINS, word().finding());
  }

  /// B lies and C is slow. The client tries again and again.
  @Test
  void patienceWithASilentReplicaDoublesWhileNobodyDecides() {
    ByzCommand.Step step = step(write(5), bytes(1));
    for (int round = 0; round < 5; round++) {
      RequestId begun = new RequestId(BEGUN.session(), 2 * round + 1);
      order(VICTIM, begun, new ByzCommand.Begin(B, List.of(A, B), write(5)));
      Position at =
          order(
              VICTIM,
              new RequestId(BEGUN.session(), 2 * round + 2),
              new ByzCommand.Commit(begun, B, 0, List.of(step), keys(5), Found.digest(bytes(5))));
      verified(at, bytes(1));
      vote(A, word());
      int patience = 5 << Math.min(round, 3);
      ticks(patience - 1);
      assertFalse(seen(ByzIndication.Propose.class).contains(abandon(at)));
      ticks(1);
      assertTrue(seen(ByzIndication.Propose.class).contains(abandon(at)));
      vote(B, new ByzCommand.Word(at, Finding.FALLS, Ledger.NOTHING));
      vote(A, new ByzCommand.Abandon(at));
      vote(B, new ByzCommand.Abandon(at));
      assertEquals(Verdict.UNDECIDED, seen(ByzMessage.Decided.class).getLast().verdict());
    }
  }

  private static ByzIndication.Propose abandon(Position at) {
    return new ByzIndication.Propose(new ByzCommand.Abandon(at));
  }

  private void ticks(int count) {
    for (int i = 0; i < count; i++) {
      proxy.on(new Event.Fired<>(new ReplicaProxy.Tick()), effects::add);
    }
  }

  /// Otherwise a client has a replica abstain wherever it likes.
  @Test
  void aReplicaVerifiesWhatItsClientHasReleasedThere() {
    begin(B, write(5));
    receive(VICTIM, new ByzMessage.Release(BEGUN));
    Position at = order(VICTIM, number(2), commit(bytes(5), step(write(5), bytes(1))));
    assertTrue(seen(ByzIndication.Verify.class).getFirst().now());
    verified(at, bytes(1));
    assertEquals(Finding.STANDS, word().finding());
  }

  @Test
  void theLatestWritesAreSentToThoseThatAbstained() {
    begin(B, write(5));
    Position at = order(VICTIM, number(2), commit(bytes(5), step(write(5), bytes(1))));
    verified(at, bytes(1));
    vote(A, word());
    vote(B, word());
    receive(C, new ByzMessage.FetchWrites(at));
    assertEquals(List.of(new ByzMessage.Writes(at, bytes(5))), seen(ByzMessage.Writes.class));
    assertEquals(List.of(), seen(ByzIndication.Recall.class));
  }

  @Test
  void onlyOperationsOfAnOpenTransactionOfTheClientArePassedOn() {
    ByzMessage.Operate operate = new ByzMessage.Operate(BEGUN, 2, 0, write(6));
    receive(VICTIM, new ByzMessage.Relay(BEGUN, B, List.of(operate)));
    begin(B, write(5));
    receive(OTHER, new ByzMessage.Relay(BEGUN, B, List.of(operate)));
    receive(VICTIM, new ByzMessage.Relay(BEGUN, B, List.of()));
    ticks(12);
    assertEquals(List.of(), seen(ByzMessage.Forward.class));
    assertEquals(List.of(), seen(ByzMessage.Silent.class));
    receive(VICTIM, new ByzMessage.Relay(BEGUN, B, List.of(operate)));
    ticks(12);
    assertEquals(1, seen(ByzMessage.Forward.class).size());
    assertEquals(1, seen(ByzMessage.Silent.class).size());
  }

  /// Otherwise the client of an operation that cannot run has an honest master suspected.
  @Test
  void aMasterAnswersThatAnEarlierOperationIsMissing() {
    begin(A, write(5));
    ran(1, bytes(1), 5);
    ByzMessage.Operate late = new ByzMessage.Operate(BEGUN, 3, 0, write(6));
    receive(B, new ByzMessage.Forward(VICTIM, List.of(late)));
    ByzMessage.Refused missing = new ByzMessage.Refused(BEGUN, 3, ByzMessage.Refusal.MISSING);
    assertEquals(
        List.of(new ByzMessage.Returned(VICTIM, missing)), seen(ByzMessage.Returned.class));
  }

  @Test
  void aClientsEarlyOperationsAreBoundedByTheirBytes() {
    EarlyOperations early = new EarlyOperations(16);
    Bytes body = Bytes.wrap(new byte[EarlyOperations.CLIENT_BYTES_MAX / 2]);
    Operation operation = new Operation(Operation.Kind.WRITE, body, Keys.NONE);
    for (int i = 1; i <= 4; i++) {
      for (NodeId client : List.of(VICTIM, OTHER)) {
        early.keep(
            new EarlyOperations.Early(
                client, Optional.empty(), new ByzMessage.Operate(number(i), i, 0, operation)));
      }
    }
    assertEquals(2, early.take(number(1)).size());
    assertEquals(2, early.take(number(2)).size());
    assertEquals(0, early.take(number(3)).size());
    early.keep(
        new EarlyOperations.Early(
            VICTIM, Optional.empty(), new ByzMessage.Operate(number(5), 1, 0, operation)));
    assertEquals(1, early.take(number(5)).size());
  }

  @Test
  void anOperationAfterAVoteToExpireTakesItBack() {
    begin(B, write(5));
    ticks(5);
    receive(VICTIM, new ByzMessage.Active(BEGUN));
    receive(VICTIM, new ByzMessage.Active(BEGUN));
    assertEquals(
        List.of(
            new ByzIndication.Propose(new ByzCommand.Expire(BEGUN)),
            new ByzIndication.Propose(new ByzCommand.Busy(BEGUN))),
        seen(ByzIndication.Propose.class));
  }

  /// Of two databases none lies, and one may fail: the other one's word alone decides.
  @Test
  void theFirstWordThatACommitStandsCarriesItsWrites() {
    proxy = proxy(new Tolerance(1, 0, Tolerance.Liars.DATABASES));
    opensTheDatabase();
    begin(A, write(5));
    ran(1, bytes(1), 5);
    Position at = order(VICTIM, number(2), commit(bytes(5), step(write(5), bytes(1))));
    assertEquals(Optional.of(bytes(5)), word().writes());
    assertEquals(List.of(), seen(ByzMessage.Decided.class));
    ByzCommand.Word mute = new ByzCommand.Word(at, Finding.STANDS, word().outcome());
    vote(B, mute);
    assertEquals(List.of(), seen(ByzMessage.Decided.class));
    vote(A, word());
    assertEquals(Verdict.STANDS, seen(ByzMessage.Decided.class).getFirst().verdict());
  }

  @Test
  void aReplicaThatAbstainedTakesTheWritesFromTheOrder() {
    proxy = proxy(new Tolerance(1, 0, Tolerance.Liars.DATABASES));
    opensTheDatabase();
    begin(B, write(5));
    Bytes other = bytes(7);
    Position at = order(VICTIM, number(2), commit(bytes(5), step(write(5), other)));
    local(new ByzMessage.Verified(at, new ByzMessage.Failed(ByzMessage.Refusal.ENGINE)));
    assertEquals(Finding.ABSTAINS, word().finding());
    Found found = new Found(List.of(other), keys(5), bytes(5));
    vote(B, new ByzCommand.Word(at, Finding.STANDS, found.outcome(), Optional.of(bytes(5))));
    assertEquals(List.of(new ByzIndication.Apply(at, bytes(5))), seen(ByzIndication.Apply.class));
    assertEquals(at, proxy.applied());
  }

  private ByzCommand.Word word() {
    return (ByzCommand.Word) seen(ByzIndication.Propose.class).getLast().command();
  }

  @Test
  void aCommitThatNamesTheTransactionOfAnotherLeavesItOpen() {
    begin(A, write(5));
    RequestId id = new RequestId(new SessionId(2, 2), 1);
    order(OTHER, id, commit(bytes(5), step(write(5), bytes(1))));
    assertEquals(List.of(), seen(ByzIndication.Discard.class));
    assertEquals(1, seen(ByzMessage.Decided.class).size());
    order(VICTIM, number(2), commit(bytes(5), step(write(5), bytes(1))));
    assertEquals(1, seen(ByzIndication.Verify.class).size());
  }
}

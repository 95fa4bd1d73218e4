package quorate.replication.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.lock.LockAnswer.Outcome;

class LockTableTest {
  private static final SessionId HERE = new SessionId(1, 1);
  private static final SessionId THERE = new SessionId(2, 2);
  private static final LockOwner ANN = new LockOwner(HERE, 1);
  private static final LockOwner BOB = new LockOwner(HERE, 2);
  private static final LockOwner EVE = new LockOwner(THERE, 1);
  private static final Lock X = new Lock(LockKey.of(7), false);
  private static final Lock X_SHARED = new Lock(LockKey.of(7), true);
  private static final Lock Y = new Lock(LockKey.of(0, 7), false);

  private final LockTable table = new LockTable();

  @BeforeEach
  void join() {
    table.on(new LockRequest.Join(HERE));
    table.on(new LockRequest.Join(THERE));
  }

  private Outcome take(LockOwner owner, Lock lock) {
    return table.on(new LockRequest.Take(owner, lock, true)).outcome();
  }

  private Outcome tryTo(LockOwner owner, Lock lock) {
    return table.on(new LockRequest.Take(owner, lock, false)).outcome();
  }

  private void drop(LockOwner owner, Lock lock) {
    table.on(new LockRequest.Drop(owner, List.of(lock)));
  }

  @Test
  void oneHoldsAndOthersWaitInTurn() {
    assertEquals(Outcome.DONE, take(ANN, X));
    assertEquals(Outcome.DONE, take(ANN, X), "asked again");
    assertEquals(Outcome.REFUSED, tryTo(BOB, X));
    assertEquals(Outcome.WAITING, take(BOB, X));
    assertEquals(Outcome.WAITING, take(EVE, X));
    drop(ANN, X);
    assertEquals(Outcome.DONE, take(BOB, X));
    assertEquals(Outcome.WAITING, take(EVE, X));
    table.on(new LockRequest.DropAll(BOB));
    assertEquals(Outcome.DONE, take(EVE, X));
  }

  @Test
  void twoNumbersAreAnotherKeyThanOne() {
    assertEquals(Outcome.DONE, take(ANN, X));
    assertEquals(Outcome.DONE, take(BOB, Y));
  }

  @Test
  void sharedGoesWithSharedButDoesNotOvertake() {
    assertEquals(Outcome.DONE, take(ANN, X_SHARED));
    assertEquals(Outcome.DONE, tryTo(BOB, X_SHARED));
    assertEquals(Outcome.WAITING, take(EVE, X));
    assertEquals(Outcome.REFUSED, tryTo(new LockOwner(HERE, 3), X_SHARED), "behind who waits");
    assertEquals(Outcome.REFUSED, tryTo(ANN, X), "one of several who share");
    drop(ANN, X_SHARED);
    drop(BOB, X_SHARED);
    assertEquals(Outcome.DONE, take(EVE, X));
  }

  @Test
  void whoHoldsAKeyGoesBeforeThoseWhoWaitForIt() {
    assertEquals(Outcome.DONE, take(ANN, X_SHARED));
    assertEquals(Outcome.WAITING, take(BOB, X));
    assertEquals(Outcome.DONE, take(ANN, X));
    drop(ANN, X_SHARED);
    assertEquals(Outcome.WAITING, take(BOB, X));
    drop(ANN, X);
    assertEquals(Outcome.DONE, take(BOB, X));
  }

  @Test
  void whoWouldWaitForItselfIsRefused() {
    take(ANN, X);
    take(BOB, Y);
    assertEquals(Outcome.WAITING, take(ANN, Y));
    assertEquals(Outcome.DEADLOCK, take(BOB, X));
    assertEquals(Outcome.REFUSED, tryTo(BOB, X), "who does not wait is in no circle");
    drop(BOB, Y);
    assertEquals(Outcome.DONE, take(ANN, Y));
  }

  @Test
  void whoGivesUpIsNoLongerInTheWay() {
    take(ANN, X_SHARED);
    assertEquals(Outcome.WAITING, take(BOB, X));
    assertEquals(Outcome.WAITING, take(EVE, X_SHARED));
    drop(BOB, X);
    assertEquals(Outcome.DONE, take(EVE, X_SHARED));
  }

  @Test
  void aGatewayThatRenewsNothingExpires() {
    take(EVE, X);
    LockAnswer refused = table.on(new LockRequest.Take(ANN, X, false));
    assertEquals(Map.of(THERE, 0L), refused.gateways());
    assertEquals(Outcome.DONE, table.on(new LockRequest.Renew(THERE)).outcome());
    assertEquals(Outcome.REFUSED, table.on(new LockRequest.Expire(THERE, 0)).outcome());
    assertEquals(Outcome.WAITING, take(ANN, X));
    List<LockEntry> waiting = table.on(new LockRequest.Renew(HERE)).entries();
    assertEquals(List.of(new LockEntry(ANN, X, false)), waiting);
    assertEquals(Outcome.DONE, table.on(new LockRequest.Expire(THERE, 1)).outcome());
    assertEquals(Outcome.DONE, take(ANN, X));
    assertEquals(Outcome.STRANGER, take(EVE, X));
    assertEquals(Outcome.STRANGER, table.on(new LockRequest.Renew(THERE)).outcome());
  }

  @Test
  void thereIsRoomForSoMany() {
    for (int i = 0; i < LockTable.ENTRIES_MAX; i++) {
      assertEquals(Outcome.DONE, take(ANN, new Lock(LockKey.of(i), false)));
    }
    assertEquals(Outcome.FULL, take(ANN, new Lock(LockKey.of(-1), false)));
  }

  /// Under any requests, holders never conflict, and no session waits without a reason.
  @Test
  void anyRequestsKeepTheInvariants() {
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      LockOwner owner = List.of(ANN, BOB, EVE).get(random.nextInt(3));
      Lock lock = new Lock(LockKey.of(random.nextInt(3)), random.nextBoolean());
      LockRequest request =
          switch (random.nextInt(8)) {
            case 0 -> new LockRequest.DropAll(owner);
            case 1, 2 -> new LockRequest.Drop(owner, List.of(lock));
            case 3 -> new LockRequest.Take(owner, lock, false);
            default -> new LockRequest.Take(owner, lock, true);
          };
      LockAnswer answer = table.on(request);
      assertEquals(answer, LockAnswer.of(answer.result()));
      check();
    }
  }

  private void check() {
    List<LockEntry> entries = table.on(new LockRequest.Show()).entries();
    for (LockEntry one : entries) {
      assertFalse(
          one.granted()
              && entries.stream()
                  .anyMatch(other -> other.granted() && other.hinders(one.owner(), one.lock())),
          () -> "two hold " + one + ": " + entries);
      assertTrue(
          one.granted()
              || entries.stream().anyMatch(other -> other.hinders(one.owner(), one.lock())),
          () -> one + " waits for nothing: " + entries);
    }
    Encoder out = new Encoder();
    table.write(out);
    LockTable again = new LockTable();
    again.read(new Decoder(out.toBytes()));
    assertEquals(entries, again.on(new LockRequest.Show()).entries());
  }
}

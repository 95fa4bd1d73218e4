package quorate.engine.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import quorate.core.SessionId;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.plan.LockKey;

final class RowLocksTest {
  private static final SessionId ONE = new SessionId(0, 1);
  private static final SessionId TWO = new SessionId(0, 2);
  private static final List<LockKey> TABLE =
      List.of(new LockKey("t", true, LockKey.Mode.TABLE, List.of()));

  @Test
  void whoWaitsTooLongIsTold() throws InterruptedException {
    RowLocks locks = new RowLocks(_ -> false);
    locks.acquire(ONE, TABLE, 0);
    SqlException late = assertThrows(SqlException.class, () -> locks.acquire(TWO, TABLE, 1));
    assertEquals("55P03", late.error().sqlState());
    assertEquals("canceling statement due to lock timeout", late.error().message());
    locks.release(ONE);
    locks.acquire(TWO, TABLE, 1);
  }

  private static List<LockKey> rows(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> new LockKey("t", true, LockKey.Mode.ROW, List.of(new Value.Int(i))))
        .toList();
  }

  @Test
  void whoLocksVeryManyRowsLocksTheTable() throws InterruptedException {
    RowLocks locks = new RowLocks(_ -> false, 10_000);
    for (int i = 0; i < 12_000; i += 1_000) {
      locks.acquire(ONE, rows(i, i + 1_000), 0);
    }
    List<LockKey> other = rows(100_000, 100_001);
    assertEquals(Set.of(ONE), locks.holders(other));
    assertThrows(SqlException.class, () -> locks.acquire(TWO, other, 1));
    locks.release(ONE);
    locks.acquire(TWO, other, 1);
    assertEquals(Set.of(), locks.holders(rows(0, 10)));
  }

  /// A lock on a table, taken for its many rows, would block two transactions that never touch the
  /// same row.
  @Test
  void whoLocksManyRowsLeavesOthersTheirs() throws InterruptedException {
    RowLocks locks = new RowLocks(_ -> false, 100_000);
    for (int i = 0; i < 20_000; i += 1_000) {
      locks.acquire(ONE, rows(i, i + 1_000), 0);
      locks.acquire(TWO, rows(100_000 + i, 101_000 + i), 0);
    }
    assertEquals(Set.of(ONE), locks.holders(rows(19_999, 20_000)));
    assertEquals(Set.of(TWO), locks.holders(rows(100_000, 100_001)));
  }

  /// Released rows can be locked by others.
  @Test
  void rowsAreCountedOfThoseWhoHoldThem() throws InterruptedException {
    RowLocks locks = new RowLocks(_ -> false, 100);
    for (int i = 0; i < 10; i++) {
      locks.acquire(ONE, rows(0, 60), 0);
      locks.release(ONE);
    }
    locks.acquire(TWO, rows(0, 60), 0);
    assertEquals(Set.of(), locks.holders(rows(60, 61)));
  }

  private static final SessionId THREE = new SessionId(0, 3);

  private static void awaitWaiters(RowLocks locks, SessionId holder, int count) {
    while (locks.waiters(holder).size() < count) {
      Thread.onSpinWait();
    }
  }

  @Test
  void whoCameFirstIsServedFirstAndOnlyHe() throws InterruptedException {
    RowLocks locks = new RowLocks(_ -> false);
    List<LockKey> row = rows(0, 1);
    locks.acquire(ONE, row, 0);
    BlockingQueue<SessionId> served = new LinkedBlockingQueue<>();
    List<SessionId> waiters = IntStream.range(10, 30).mapToObj(i -> new SessionId(0, i)).toList();
    for (int i = 0; i < waiters.size(); i++) {
      SessionId waiter = waiters.get(i);
      Thread.startVirtualThread(() -> {
        try {
          locks.acquire(waiter, row, 0);
          served.add(waiter);
        } catch (InterruptedException stopped) {
          Thread.currentThread().interrupt();
        }
      });
      awaitWaiters(locks, ONE, i + 1);
    }
    SessionId holder = ONE;
    for (SessionId waiter : waiters) {
      locks.release(holder);
      assertEquals(waiter, served.take());
      assertEquals(Set.of(waiter), locks.holders(row));
      assertTrue(served.isEmpty());
      holder = waiter;
    }
  }

  @Test
  void whoWouldWaitForHimselfIsTold() throws Exception {
    RowLocks locks = new RowLocks(_ -> false);
    locks.acquire(ONE, rows(1, 2), 0);
    locks.acquire(TWO, rows(2, 3), 0);
    locks.acquire(THREE, rows(3, 4), 0);
    var second = waiting(locks, TWO, rows(3, 4));
    awaitWaiters(locks, THREE, 1);
    var first = waiting(locks, ONE, rows(2, 3));
    awaitWaiters(locks, THREE, 2);
    assertEquals(Set.of(ONE, TWO), locks.waiters(THREE));
    SqlException dead = assertThrows(SqlException.class, () -> locks.acquire(THREE, rows(1, 2), 0));
    assertEquals("40P01", dead.error().sqlState());
    locks.release(THREE);
    second.get();
    locks.release(TWO);
    first.get();
  }

  private static FutureTask<Boolean> waiting(RowLocks locks, SessionId who, List<LockKey> keys) {
    FutureTask<Boolean> task =
        new FutureTask<>(() -> {
          locks.acquire(who, keys, 0);
          return true;
        });
    Thread.startVirtualThread(task);
    return task;
  }

  @Test
  void whoFallsIdleGivesWay() throws InterruptedException {
    RowLocks locks = new RowLocks(ONE::equals);
    locks.acquire(ONE, rows(0, 5), 0);
    locks.acquire(TWO, rows(4, 6), 0);
    assertEquals(Set.of(TWO), locks.holders(rows(0, 10)));
  }

  /// Compares with the definition: two transactions conflict if they share a row, or one has the
  /// table.
  @Test
  void whatIsHeldIsFound() {
    SplittableRandom random = new SplittableRandom(7);
    HeldLocks held = new HeldLocks();
    Map<SessionId, Set<LockKey>> plain = new HashMap<>();
    for (int step = 0; step < 20_000; step++) {
      SessionId who = new SessionId(0, random.nextInt(6));
      if (random.nextInt(4) == 0) {
        assertEquals(plain.remove(who) != null, held.remove(who));
      } else {
        List<LockKey> keys =
            Stream.generate(() -> drawn(random)).limit(1 + random.nextInt(3)).toList();
        Set<SessionId> others =
            plain.entrySet().stream()
                .filter(each -> !each.getKey().equals(who))
                .filter(each ->
                    each.getValue().stream()
                        .anyMatch(lock -> keys.stream().anyMatch(key -> conflict(lock, key))))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        assertEquals(others, held.others(who, keys));
        if (others.isEmpty()) {
          held.put(who, keys);
          plain.computeIfAbsent(who, _ -> new HashSet<>()).addAll(keys);
        }
      }
    }
    plain.keySet().forEach(held::remove);
    assertTrue(held.isEmpty());
    assertEquals(Set.of(), held.holders(List.of(table("a"), table("b"))));
  }

  private static LockKey table(String name) {
    return new LockKey(name, true, LockKey.Mode.TABLE, List.of());
  }

  private static LockKey drawn(SplittableRandom random) {
    String name = random.nextBoolean() ? "a" : "b";
    return switch (random.nextInt(8)) {
      case 0 -> table(name);
      case 1 -> new LockKey(name, true, LockKey.Mode.INSERT, List.of());
      default ->
          new LockKey(name, true, LockKey.Mode.ROW, List.of(new Value.Int(random.nextInt(4))));
    };
  }

  private static boolean conflict(LockKey one, LockKey other) {
    return one.table().equals(other.table())
        && (one.mode() == LockKey.Mode.TABLE
            || other.mode() == LockKey.Mode.TABLE
            || one.mode() == LockKey.Mode.ROW && one.equals(other));
  }
}

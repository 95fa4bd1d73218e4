package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.SessionId;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.LockKey;

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
    return java.util.stream.IntStream.range(from, to)
        .mapToObj(i -> new LockKey("t", true, LockKey.Mode.ROW, List.of(new Value.Int(i))))
        .toList();
  }

  @Test
  void whoLocksVeryManyRowsLocksTheTable() throws InterruptedException {
    RowLocks locks = new RowLocks(_ -> false);
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
}

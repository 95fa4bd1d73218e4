package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.SessionId;
import quorate.core.value.SqlException;
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
}

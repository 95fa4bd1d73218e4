package quorate.engine.transaction;

import java.util.Map;
import quorate.core.SessionId;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.dialect.Dialect;

/// Limits the open interactive transactions at a delegate to the number that its engine supports
/// beside the ordered work: H2 has 254 at most, and servers have as many connections as they are
/// configured for. Further transactions wait at their first statement, when they hold nothing yet.
public final class Admission {
  private static final long WAIT_MILLIS = 10_000;

  private final int most;

  /// @param most the limit of open transactions
  Admission(int most) {
    this.most = most;
  }

  public static Admission of(Dialect dialect) {
    return new Admission(dialect.traits().openTransactionsMax());
  }

  /// Adds a transaction to the open ones, as soon as there is room.
  ///
  /// @throws SqlException 40001 if there is no room for seconds
  public synchronized void enter(
      Map<SessionId, OptimisticTransaction> open, OptimisticTransaction fresh)
      throws InterruptedException {
    long end = System.nanoTime() + WAIT_MILLIS * 1_000_000;
    while (open.size() >= most) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        throw new SqlException(
            new SqlError(
                    "40001", "the delegate has " + most + " transactions open, and takes no more")
                .withHint("The transaction might succeed if retried."));
      }
      wait(left);
    }
    open.put(fresh.session(), fresh);
  }

  /// Removes a transaction from the open ones, and admits one that waits.
  public synchronized void leave(
      Map<SessionId, OptimisticTransaction> open, OptimisticTransaction ended) {
    open.remove(ended.session(), ended);
    notify();
  }
}

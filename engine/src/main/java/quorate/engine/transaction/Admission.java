package quorate.engine.transaction;

import java.util.Map;
import quorate.core.SessionId;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.dialect.Dialect;

/// Lets no more interactive transactions be open at a delegate than its engine bears beside what it
/// executes of the order: H2 has 254 at most, and servers have as many connections as they are
/// configured for. More wait for their first statement, when they hold nothing yet.
public final class Admission {
  private static final long WAIT_MILLIS = 10_000;

  private final int most;

  /// @param most how many may be open
  Admission(int most) {
    this.most = most;
  }

  public static Admission of(Dialect dialect) {
    return new Admission(dialect.traits().openTransactionsMax());
  }

  /// Adds a transaction to those that are open, once there is room.
  ///
  /// @throws SqlException 40001 if there is none for seconds
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

  /// Takes a transaction from those that are open; one that waits may enter.
  public synchronized void leave(
      Map<SessionId, OptimisticTransaction> open, OptimisticTransaction ended) {
    open.remove(ended.session(), ended);
    notify();
  }
}

package quorate.runtime.node;

import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import quorate.core.SessionId;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.Dialect;

/// Lets no more interactive transactions be open at a delegate than its engine bears beside what it
/// executes of the order: H2 has 254 at most, and servers have as many connections as they are
/// configured for. More wait for their first statement, when they hold nothing yet.
///
/// @param most how many may be open
record Admission(int most) {
  private static final long WAIT_NANOS = 10_000_000_000L;
  private static final long PAUSE_NANOS = 2_000_000;

  static Admission of(Dialect dialect) {
    return new Admission(
        switch (dialect) {
          case H2, POSTGRESQL, MARIADB -> 150;
          case HSQLDB, DERBY, SQLITE, DUCKDB -> Integer.MAX_VALUE;
        });
  }

  /// Adds a transaction to those that are open, once there is room.
  ///
  /// @throws SqlException 40001 if there is none for seconds
  void enter(Map<SessionId, Optimist> open, Optimist fresh) throws InterruptedException {
    long end = System.nanoTime() + WAIT_NANOS;
    while (!entered(open, fresh)) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (System.nanoTime() - end > 0) {
        throw new SqlException(
            new SqlError(
                    "40001", "the delegate has " + most + " transactions open, and takes no more")
                .withHint("The transaction might succeed if retried."));
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private boolean entered(Map<SessionId, Optimist> open, Optimist fresh) {
    synchronized (open) { // two that see the last place do not both take it
      if (open.size() >= most) {
        return false;
      }
      open.put(fresh.session(), fresh);
      return true;
    }
  }
}

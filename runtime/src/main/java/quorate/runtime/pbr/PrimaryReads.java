package quorate.runtime.pbr;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.database.run.LockConflict;
import quorate.engine.transaction.OpenDatabase;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.pbr.Work.Answer;

/// Runs statements that only read, over one state of the primary's database.
final class PrimaryReads {
  private static final int TRIES_MAX = 20;
  private static final long PAUSE_MILLIS = 5;

  /// The largest answer of few, long rows; many rows are in a file ([Result.Streamed]).
  private static final int ANSWER_BYTES_MAX = 200 << 20;

  private final PbrStore store;
  private @Nullable Connection connection;
  private @Nullable Thread worker;
  private boolean stopped;

  PrimaryReads(PbrStore store) {
    this.store = store;
  }

  /// Executes them on this thread, again after conflicts.
  Answer run(List<OrderedStatement> statements) {
    try {
      OpenDatabase.Held held = store.open().enter(false, false);
      try {
        for (int tries = 1; ; tries++) {
          try {
            return bounded(attempt(statements));
          } catch (LockConflict | SQLException conflict) {
            if (tries == TRIES_MAX || isStopped()) {
              return Answer.failed(
                  new SqlError("40001", "could not serialize access: " + conflict.getMessage()));
            }
            Thread.sleep(PAUSE_MILLIS);
          }
        }
      } finally {
        store.open().leave(held);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return Answer.failed(new SqlError("57P01", "the node is being stopped"));
    }
  }

  private static Answer bounded(Answer answer) {
    return answer.encode().length() <= ANSWER_BYTES_MAX
        ? answer
        : Answer.failed(
            new SqlError(
                    "54000",
                    "an answer of more than " + (ANSWER_BYTES_MAX >> 20) + " megabytes is not sent")
                .withHint("Fetch it in parts: LIMIT and OFFSET, or ranges of a key."));
  }

  private Answer attempt(List<OrderedStatement> statements) throws SQLException {
    Connection used = store.readers().borrow();
    begin(used);
    boolean usable = false;
    try {
      List<Result> results = new ArrayList<>();
      for (OrderedStatement statement : statements) {
        results.add(store.open().run(used, statement, PrimaryReads::draw, true));
        if (results.getLast() instanceof Result.Failed) {
          break;
        }
      }
      usable = true;
      return new Answer(false, results);
    } finally {
      if (end() || !usable) {
        store.readers().discard(used);
      } else {
        store.readers().give(used);
      }
    }
  }

  private static long draw(String sequence) {
    throw new SqlException("25006", "cannot execute nextval() in a read-only transaction");
  }

  private synchronized void begin(Connection used) {
    connection = used;
    worker = Thread.currentThread();
  }

  /// @return whether it was stopped, so that its connection must not be used again
  private synchronized boolean end() {
    connection = null;
    worker = null;
    return stopped;
  }

  private synchronized boolean isStopped() {
    return stopped;
  }

  /// Ends the reads soon: the client no longer wants them.
  synchronized void stop() {
    stopped = true;
    Connection used = connection;
    Thread running = worker;
    if (used != null && running != null) {
      store.execution().cancel(used, running);
    }
  }
}

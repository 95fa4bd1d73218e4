package quorate.database.capture;

import java.sql.Connection;
import java.sql.SQLException;
import quorate.core.writeset.WriteSet;
import quorate.database.run.Recorder;

/// What one transaction on one connection changes. It ends with the transaction.
public final class Recording {
  private final Connection connection;
  private final Recorder recorder;
  private final Rest rest;

  /// Fetches what the engine has kept, instead of telling it when it happened.
  @FunctionalInterface
  interface Rest {
    void collect(Connection connection, Recorder recorder) throws SQLException;
  }

  Recording(Connection connection, Recorder recorder, Rest rest) {
    this.connection = connection;
    this.recorder = recorder;
    this.rest = rest;
  }

  /// Executes statements of the transaction, and hears what they change.
  public <T, X extends Throwable> T during(ScopedValue.CallableOp<? extends T, X> work) throws X {
    return recorder.during(work);
  }

  /// Where it is, to be taken together with a savepoint. A statement that fails needs none.
  public int mark() {
    return recorder.mark();
  }

  /// Whether the transaction has changed so much that it has no write set.
  public boolean isFull() {
    return recorder.isFull();
  }

  /// Whether there are no more changes than these, and no larger ones together.
  ///
  /// @param bytes roughly
  public boolean isWithin(int changesMax, long bytes) {
    return recorder.isWithin(changesMax, bytes);
  }

  /// Forgets what came after `mark`, together with a rollback to that savepoint.
  public void truncate(int mark) {
    recorder.truncate(mark);
  }

  /// What the transaction has changed so far, before it ends.
  ///
  /// @throws quorate.core.value.SqlException 54000 if that is too much ([Recorder#CHANGES_MAX])
  /// @throws quorate.core.writeset.InconsistentWrites if what the engine told does not fit together
  public WriteSet writes() throws SQLException {
    rest.collect(connection, recorder);
    return recorder.writeSet();
  }
}

package quorate.database.capture;

import java.sql.Connection;
import java.sql.SQLException;
import quorate.core.writeset.WriteSet;
import quorate.database.run.Recorder;

/// Records the changes of one transaction on one connection. It ends with the transaction.
public final class Recording {
  private final Connection connection;
  private final Recorder recorder;
  private final Rest rest;

  /// Fetches the changes that the engine has kept, if it does not report them at once.
  @FunctionalInterface
  interface Rest {
    void collect(Connection connection, Recorder recorder) throws SQLException;
  }

  Recording(Connection connection, Recorder recorder, Rest rest) {
    this.connection = connection;
    this.recorder = recorder;
    this.rest = rest;
  }

  /// Executes statements of the transaction, and records their changes.
  public <T, X extends Throwable> T during(ScopedValue.CallableOp<? extends T, X> work) throws X {
    return recorder.during(work);
  }

  /// The current position, to be taken together with a savepoint. A failed statement needs none.
  public int mark() {
    return recorder.mark();
  }

  /// Whether the transaction has too many changes for a write set.
  public boolean isFull() {
    return recorder.isFull();
  }

  /// Whether the changes are within these limits.
  ///
  /// @param bytes the limit of their approximate size
  public boolean isWithin(int changesMax, long bytes) {
    return recorder.isWithin(changesMax, bytes);
  }

  /// Forgets the changes after `mark`, together with a rollback to that savepoint.
  public void truncate(int mark) {
    recorder.truncate(mark);
  }

  /// The transaction's changes so far, before it ends.
  ///
  /// @throws quorate.core.value.SqlException 54000 if they are too many ([Recorder#CHANGES_MAX])
  /// @throws quorate.core.writeset.InconsistentWrites if the engine's reports contradict each other
  public WriteSet writes() throws SQLException {
    rest.collect(connection, recorder);
    return recorder.writeSet();
  }
}

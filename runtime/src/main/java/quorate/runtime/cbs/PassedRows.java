package quorate.runtime.cbs;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.database.run.LockConflict;
import quorate.database.run.RowSink;

/// Passes on the rows of an attempt's large answer. While the receiver has no room, the attempt can
/// be rolled back like one that waits for anything else.
final class PassedRows implements RowSink {
  /// Notes that the attempt's thread begins or stops waiting.
  interface Waiting {
    /// @throws InterruptedException if the attempt is over
    void waits(boolean now) throws InterruptedException;
  }

  private final RowOutlet.Opener opener;
  private final Waiting attempt;
  private RowOutlet outlet = RowOutlet.NOWHERE;

  PassedRows(RowOutlet.Opener opener, Waiting attempt) {
    this.opener = opener;
    this.attempt = attempt;
  }

  @Override
  public void begin(List<Column> columns, boolean ordered) {
    outlet = opener.open(columns, ordered);
  }

  @Override
  public void rows(List<Row> rows) {
    waiting(() -> outlet.rows(rows));
  }

  @Override
  public void end(Bytes digest) {
    waiting(outlet::end);
  }

  private interface Step {
    void take() throws InterruptedException;
  }

  private void waiting(Step step) {
    try {
      attempt.waits(true);
      step.take();
      attempt.waits(false);
    } catch (InterruptedException givenUp) {
      throw new LockConflict(givenUp);
    }
  }
}

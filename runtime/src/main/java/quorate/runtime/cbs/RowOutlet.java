package quorate.runtime.cbs;

import java.util.List;
import quorate.core.RequestId;
import quorate.core.value.Column;
import quorate.core.value.Row;

/// Takes the rows of one large answer from the thread that runs the query.
interface RowOutlet {
  /// Drops all rows.
  RowOutlet NOWHERE = _ -> {};

  /// Takes the next rows; returns when there is room for more.
  ///
  /// @throws quorate.database.run.LockConflict if nobody takes them any more
  void rows(List<Row> rows) throws InterruptedException;

  /// Ends the rows. If they have far to go, this returns when all were taken: the answer is sent
  /// only then, so that it cannot overtake them.
  ///
  /// @throws quorate.database.run.LockConflict if nobody takes them any more
  default void end() throws InterruptedException {}

  /// Opens an outlet when an answer turns out to be large.
  interface Opener {
    /// @param ordered whether the query orders its rows totally
    RowOutlet open(List<Column> columns, boolean ordered);
  }

  /// The outlets of the primary's answers.
  interface Outlets {
    /// The outlet of a query if a client waits for it, otherwise [#NOWHERE]. Earlier outlets of the
    /// same query take nothing more.
    RowOutlet open(RequestId txn, int number, List<Column> columns, boolean ordered);
  }
}

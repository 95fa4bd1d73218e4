package quorate.runtime.cbs;

import java.util.List;
import quorate.core.RequestId;
import quorate.core.value.Column;
import quorate.core.value.Row;

/// Where the rows of one large answer go, from the thread that runs the query.
interface RowOutlet {
  /// Nobody wants them.
  RowOutlet NOWHERE = _ -> {};

  /// Takes the next rows; returns when there is room for more.
  ///
  /// @throws quorate.database.run.LockConflict if nobody takes them any more
  void rows(List<Row> rows) throws InterruptedException;

  /// No more rows will come; returns when what came has been taken, where it has far to go. The
  /// answer is said only then, so that it cannot overtake them.
  ///
  /// @throws quorate.database.run.LockConflict if nobody takes them any more
  default void end() throws InterruptedException {}

  /// Finds the outlet when an answer turns out to be large.
  interface Opener {
    /// @param ordered whether the query orders its rows totally
    RowOutlet open(List<Column> columns, boolean ordered);
  }

  /// The outlets of the primary's answers.
  interface Outlets {
    /// The one of a query that some client waits for, and [#NOWHERE] otherwise. Whatever was opened
    /// for it before takes nothing more.
    RowOutlet open(RequestId txn, int number, List<Column> columns, boolean ordered);
  }
}

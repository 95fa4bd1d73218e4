package quorate.database.run;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.Row;

/// Takes the rows of a query that has too many to keep in memory. The thread that runs the query
/// calls it, and continues when a method returns.
public interface RowSink {
  /// For rows of which only the digest is wanted.
  RowSink NOWHERE =
      new RowSink() {
        @Override
        public void begin(List<Column> columns, boolean ordered) {}

        @Override
        public void rows(List<Row> rows) {}
      };

  /// A query turns out to have too many rows. Its rows so far are given first.
  ///
  /// @param ordered whether the query orders its rows totally
  /// @throws LockConflict to abandon the query
  void begin(List<Column> columns, boolean ordered);

  /// The next rows, in the engine's order.
  ///
  /// @throws LockConflict to abandon the query
  void rows(List<Row> rows);

  /// All rows were given.
  ///
  /// @param digest their digest, as in the answer ([quorate.core.value.Result.Streamed])
  default void end(Bytes digest) {}
}

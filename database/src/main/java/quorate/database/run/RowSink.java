package quorate.database.run;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.Row;

/// Where the rows of a query go that has too many of them to be held. They are given on the thread
/// that runs the query, which goes on when a method returns.
public interface RowSink {
  /// Takes rows of which the digest is all that is wanted.
  RowSink NOWHERE =
      new RowSink() {
        @Override
        public void begin(List<Column> columns, boolean ordered) {}

        @Override
        public void rows(List<Row> rows) {}
      };

  /// A query turns out to have too many rows. Those that it had so far are the first to come.
  ///
  /// @param ordered whether the query orders its rows totally
  /// @throws LockConflict to have the query given up
  void begin(List<Column> columns, boolean ordered);

  /// The next rows, in the engine's order.
  ///
  /// @throws LockConflict to have the query given up
  void rows(List<Row> rows);

  /// All rows were given.
  ///
  /// @param digest of them, as in the answer ([quorate.core.value.Result.Streamed])
  default void end(Bytes digest) {}
}

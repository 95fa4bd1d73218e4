package quorate.runtime.client;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;

/// Takes the rows of an answer that is too large to be held, while they arrive and before the
/// answer is known to stand. Called on the caller's thread.
///
/// The result is then [Result.Streamed]; after a failure or an exception the rows are void.
public interface LargeRows {
  /// Wants no rows: for statements that are merely executed again.
  LargeRows NOBODY =
      new LargeRows() {
        @Override
        public void begin(List<Result> before, List<Column> columns) {}

        @Override
        public void rows(List<Row> rows) {}

        @Override
        public boolean wants(int statement) {
          return false;
        }

        @Override
        public boolean takesAnew() {
          return true;
        }
      };

  /// Begins the rows of a statement.
  ///
  /// @param before the results of the preceding statements that are executed together with it
  /// @throws quorate.core.value.SqlException if the rows cannot be taken: nothing is executed then
  void begin(List<Result> before, List<Column> columns) throws InterruptedException;

  /// Takes the next rows. The database waits in the meantime, and keeps all its locks.
  void rows(List<Row> rows) throws InterruptedException;

  /// Whether the rows of a statement are wanted, by its index among those executed together.
  default boolean wants(int statement) {
    return true;
  }

  /// Whether it can discard its rows and take all of them again, because nobody has seen them.
  /// Otherwise the statement is not executed again.
  default boolean takesAnew() {
    return false;
  }

  /// A receiver for a statement executed by itself after others.
  ///
  /// @param done the others' results, complete by the time the rows arrive
  default LargeRows after(List<Result> done) {
    LargeRows all = this;
    return new LargeRows() {
      @Override
      public void begin(List<Result> before, List<Column> columns) throws InterruptedException {
        List<Result> whole = new ArrayList<>(done);
        whole.addAll(before);
        all.begin(whole, columns);
      }

      @Override
      public void rows(List<Row> rows) throws InterruptedException {
        all.rows(rows);
      }

      @Override
      public boolean wants(int statement) {
        return all.wants(done.size() + statement);
      }

      @Override
      public boolean takesAnew() {
        return all.takesAnew();
      }
    };
  }
}

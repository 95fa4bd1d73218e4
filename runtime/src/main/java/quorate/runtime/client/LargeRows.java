package quorate.runtime.client;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;

/// Takes the rows of an answer that is too large to be held, before all of them are there, and
/// before it is known whether the answer stands. On the thread of whoever asked.
///
/// The result is then [Result.Streamed]: without it, by a failure or an exception, what was given
/// is void.
public interface LargeRows {
  /// Takes those of what is only executed again.
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

  /// A statement has such an answer.
  ///
  /// @param before the results of the statements that are executed as one with it and come before
  /// @throws quorate.core.value.SqlException where they cannot be taken: nothing is executed then
  void begin(List<Result> before, List<Column> columns) throws InterruptedException;

  /// The next rows. The database waits meanwhile, with all its locks.
  void rows(List<Row> rows) throws InterruptedException;

  /// Whether the rows of the statement with this index are wanted, of those that are executed as
  /// one.
  default boolean wants(int statement) {
    return true;
  }

  /// Whether it can forget what it was given, and take all of it anew: nobody has seen it. What
  /// others have seen is not executed once more.
  default boolean takesAnew() {
    return false;
  }

  /// Takes those of a statement that is executed by itself after others.
  ///
  /// @param done their results, as they are when the rows come
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

package quorate.gateway.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.LargeRows;
import quorate.runtime.client.OpenTransaction;
import quorate.sql.Analysed;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.LockKey;

/// The reads of a transaction block that has done nothing else. They are ordered and voted on, so
/// that its COMMIT has nothing to check and cannot fail.
///
/// Each further read is ordered together with all earlier ones, which must answer as before. The
/// whole block has then read at one place in the order.
final class BlockReads {
  private static final int STATEMENTS_MAX = 20;
  private static final int ROWS_MAX = 10_000;
  private static final int REPLAYS_MAX = 10;
  private static final long REPLAY_MILLIS = 20;

  private final DatabaseSession session;
  private final List<OrderedStatement> statements = new ArrayList<>();
  private final List<Digest> results = new ArrayList<>();

  /// For each statement, the engines that cannot execute it.
  private final List<Set<Dialect>> unable = new ArrayList<>();

  private int rows;

  BlockReads(DatabaseSession session) {
    this.session = session;
  }

  /// The number of reads, which marks a savepoint.
  int mark() {
    return statements.size();
  }

  /// Returns to a mark.
  void cut(int mark) {
    statements.subList(mark, statements.size()).clear();
    results.subList(mark, results.size()).clear();
    unable.subList(mark, unable.size()).clear();
    rows = mark == 0 ? 0 : rows;
  }

  /// Whether another read justifies repeating all earlier ones. A block that may still write does
  /// better at a delegate from its second statement on.
  ///
  /// @param readOnly whether the block was declared read-only
  boolean takesMore(boolean readOnly) {
    return readOnly ? statements.size() < STATEMENTS_MAX && rows < ROWS_MAX : statements.isEmpty();
  }

  /// Executes a read.
  ///
  /// @param others the engines that cannot execute it
  /// @param large takes the rows of a large result
  /// @throws SqlException 40001 if an earlier read would now answer differently
  Result read(OrderedStatement next, Set<Dialect> others, LargeRows large) {
    List<OrderedStatement> all = new ArrayList<>(statements);
    all.add(next);
    List<Result> answers = session.run(all, true, new Last(statements.size(), large));
    for (int i = 0; i < results.size(); i++) {
      if (!results.get(i).equals(Canonical.digest(answers.get(i)))) {
        throw changed();
      }
    }
    Result result = answers.getLast();
    if (!(result instanceof Result.Failed)) {
      statements.add(next);
      unable.add(others);
      results.add(Canonical.digest(result));
      rows +=
          switch (result) {
            case Result.Rows(_, var read, _, _, _) -> read.size();
            case Result.Streamed _ -> ROWS_MAX;
            case Result.Done _, Result.Failed _ -> 0;
          };
    }
    return result;
  }

  /// Passes on the rows of the last statement alone: the earlier ones are repeated for their
  /// digests.
  private record Last(int index, LargeRows rest) implements LargeRows {
    @Override
    public boolean wants(int statement) {
      return statement == index;
    }

    @Override
    public void begin(List<Result> before, List<Column> columns) throws InterruptedException {
      rest.begin(List.of(), columns);
    }

    @Override
    public void rows(List<Row> rows) throws InterruptedException {
      rest.rows(rows);
    }

    @Override
    public boolean takesAnew() {
      return rest.takesAnew();
    }
  }

  /// Opens a transaction at a delegate and repeats the block's reads there. A delegate may lag
  /// behind the replicas that answered the reads, so it is asked several times.
  ///
  /// @throws SqlException 40001 if a read would now answer differently
  OpenTransaction begin() {
    for (int i = 0; i < REPLAYS_MAX; i++) {
      OpenTransaction transaction = session.begin();
      try {
        if (answersAlike(transaction)) {
          return transaction;
        }
      } catch (SqlException failed) {
        transaction.rollback();
        throw failed;
      }
      transaction.rollback();
      session.pause(REPLAY_MILLIS);
    }
    throw changed();
  }

  private boolean answersAlike(OpenTransaction transaction) {
    for (int i = 0; i < statements.size(); i++) {
      Result again = transaction.execute(statements.get(i), unable.get(i), LargeRows.NOBODY);
      if (again instanceof Result.Failed(SqlError error) && error.sqlState().equals("57014")) {
        throw error.asException();
      }
      if (!results.get(i).equals(Canonical.digest(again))) {
        return false;
      }
    }
    return true;
  }

  private static SqlException changed() {
    return new SqlException(
        new SqlError("40001", "could not serialize access due to concurrent update")
            .withDetail("What this transaction had read has changed.")
            .withHint("The transaction might succeed if retried."));
  }

  /// Whether the statement locks a row, which only a delegate can do.
  static boolean locks(OrderedStatement statement, Analysed.Data data) {
    return statement.rows().stream()
        .flatMap(row -> data.lockKeys(row).stream())
        .anyMatch(LockKey::write);
  }
}

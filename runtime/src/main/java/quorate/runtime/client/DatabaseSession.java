package quorate.runtime.client;

import java.util.List;
import java.util.Set;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.replication.lock.LockAnswer;
import quorate.replication.lock.LockRequest;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// One client's session with a cluster, with one transaction at a time.
public interface DatabaseSession extends AutoCloseable {
  /// Executes statements as one transaction, whose results are voted on.
  ///
  /// @param readOnly whether they only read
  /// @return a result for each executed statement; the last may be a failure
  /// @throws SqlException if there is no reliable answer: 58000 the databases disagree on the
  ///   answer to a read, 0A000 too few of them can execute it, 57P03 too few answer, 08007 whether
  ///   a write was executed is unknown, 57014 cancelled, 40001 it will never be executed
  List<Result> run(List<OrderedStatement> statements, boolean readOnly);

  /// Likewise, for results of any size.
  ///
  /// @param large takes the rows of each result that is too large to be held; a result whose rows
  ///   are not handed over contains them
  default List<Result> run(List<OrderedStatement> statements, boolean readOnly, LargeRows large) {
    return run(statements, readOnly);
  }

  /// Attaches sequence values that this process has leased to a statement. In a transaction, values
  /// that are lacking are first leased from the replicated state.
  ///
  /// @param sequences the keys of the sequences that it draws from
  /// @param count the most values that it draws; 0 if that is unknown
  default OrderedStatement lend(OrderedStatement statement, Set<String> sequences, int count) {
    return statement;
  }

  /// Begins a transaction of several steps, whose answers are tentative until COMMIT.
  OpenTransaction begin();

  /// Whether a transaction block that has only read so far may use [#run] for its reads, so that
  /// its COMMIT cannot fail.
  boolean readsAhead();

  /// Whether a transaction's statements are kept on disk until it ends, both here and where it is
  /// executed, so that their number is not limited.
  default boolean keepsStatements() {
    return false;
  }

  /// The memory that each statement kept on disk takes, here or elsewhere; 0 if next to none.
  default int statementBytes() {
    return 0;
  }

  /// The latest known schema.
  ///
  /// @throws SqlException 57P03 if no schema is known and the cluster does not answer
  Catalog catalog();

  /// A schema at least as new as the cluster's schema now.
  ///
  /// @throws SqlException 57P03 the cluster does not answer, 57014 cancelled
  Catalog newestCatalog();

  /// Sets how long statements of transactions may wait for locked rows before they fail with 55P03.
  ///
  /// @param millis 0 for no limit
  void lockTimeout(long millis);

  /// Executes a request on the table of advisory locks, which all sessions share. It is not part of
  /// any transaction.
  ///
  /// @throws SqlException 0A000 if there is no such table, 57P03 or 08007 if there is no answer:
  ///   then it can be tried again
  LockAnswer lock(LockRequest request);

  /// Sleeps.
  ///
  /// @throws SqlException 57P01 if the session's thread is interrupted
  default void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw SessionErrors.terminating();
    }
  }

  /// Cancels the session's work, from any thread. A transaction that may have committed is never
  /// given up.
  void cancel();

  /// Whether a cancellation has come since the last call.
  boolean takeCancelled();

  @Override
  void close();
}

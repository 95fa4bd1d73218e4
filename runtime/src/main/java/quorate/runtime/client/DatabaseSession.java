package quorate.runtime.client;

import java.util.List;
import java.util.Set;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.replication.lock.LockAnswer;
import quorate.replication.lock.LockRequest;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// One client's session with a cluster: one transaction at a time.
public interface DatabaseSession extends AutoCloseable {
  /// Executes statements as one transaction; what is answered is voted on.
  ///
  /// @param readOnly they change nothing
  /// @return a result for each statement that was executed; the last may be a failure
  /// @throws SqlException where there is no answer to rely on: 58000 the databases disagree on what
  ///   a read answers, 0A000 too few of them can execute it, 57P03 too few answer, 08007 whether a
  ///   write was executed is unknown, 57014 cancelled, 40001 it will never be
  List<Result> run(List<OrderedStatement> statements, boolean readOnly);

  /// The same, for results of any size.
  ///
  /// @param large takes the rows of each result that is too large to be held; where it is given
  ///   none, results have theirs
  default List<Result> run(List<OrderedStatement> statements, boolean readOnly, LargeRows large) {
    return run(statements, readOnly);
  }

  /// The statement with values that this process has of sequences. In a transaction they are taken
  /// out of the replicated state first where there are none.
  ///
  /// @param sequences the keys of those that it draws from
  /// @param count how many values it draws, at most; 0 if that is not known
  default OrderedStatement lend(OrderedStatement statement, Set<String> sequences, int count) {
    return statement;
  }

  /// Begins a transaction of several steps, whose answers are tentative until COMMIT.
  OpenTransaction begin();

  /// Whether a transaction block that has only read so far may read by [#run] instead, so that its
  /// COMMIT cannot fail.
  boolean readsAhead();

  /// Whether a transaction's statements are on disk until it ends, here and where it is executed,
  /// so that there may be any number of them.
  default boolean keepsStatements() {
    return false;
  }

  /// How much memory each of these takes that is on disk, wherever that is; 0 if next to none.
  default int statementBytes() {
    return 0;
  }

  /// The schema as last heard.
  ///
  /// @throws SqlException 57P03 if there is none and the cluster does not answer
  Catalog catalog();

  /// The schema, at least as new as it is now.
  ///
  /// @throws SqlException 57P03 the cluster does not answer, 57014 cancelled
  Catalog newestCatalog();

  /// How long the statements of transactions may wait for rows that others have locked, from now
  /// on; then they fail with 55P03.
  ///
  /// @param millis 0 for as long as it takes
  void lockTimeout(long millis);

  /// Asks the table of advisory locks, of which there is one for all sessions. That has no part in
  /// any transaction.
  ///
  /// @throws SqlException 0A000 if there is none, 57P03 or 08007 if there is no answer: then it can
  ///   be asked again
  LockAnswer lock(LockRequest request);

  /// Waits.
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

  /// Stops what the session is doing, from any thread. What may be committed already is never given
  /// up.
  void cancel();

  /// Whether a cancellation came since the last call.
  boolean takeCancelled();

  @Override
  void close();
}

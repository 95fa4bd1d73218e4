package quorate.engine.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.engine.schema.SchemaChange;
import quorate.engine.schema.WritesBefore;
import quorate.engine.statement.AnalysedStatement;
import quorate.engine.statement.Execution;
import quorate.engine.statement.TouchedKeys;
import quorate.replication.statement.LostTransaction;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.TentativeAnswer;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.SequenceSource;

/// Executes the statements of optimistic transactions, each on its transaction's connection, for a
/// thread that holds the transaction and the locks of the rows that the statements touch.
public final class OptimisticRuns {
  public static final SqlError CANCELED =
      new SqlError("57014", "canceling statement due to user request");
  private static final int ATTEMPTS_MAX = 50;

  /// Frees the engine's locks that may block a transaction.
  public interface Rivals {
    /// @param attempt counted from 0
    void letPass(OptimisticTransaction transaction, int attempt);
  }

  private final Engine engine;
  private final Execution execution;
  private final Supplier<Catalog> catalog;
  private final ConnectionPool<Connection> connections;
  private final DrawnSequences sequences;
  private final Rivals rivals;

  public OptimisticRuns(
      Engine engine,
      Execution execution,
      Supplier<Catalog> catalog,
      ConnectionPool<Connection> connections,
      Rivals rivals) {
    this.engine = engine;
    this.execution = execution;
    this.catalog = catalog;
    this.connections = connections;
    this.sequences = new DrawnSequences(catalog);
    this.rivals = rivals;
  }

  private static SqlError retry(String message) {
    return new SqlError("40001", message).withHint("The transaction might succeed if retried.");
  }

  public static boolean isCanceled(Result result) {
    return result instanceof Result.Failed(SqlError error)
        && error.sqlState().equals(CANCELED.sqlState());
  }

  /// The answer to a statement that was stopped. Only a client that has asked for a cancellation is
  /// told of one: a node also ends transactions to repair itself, which does not mean that the
  /// statement would never have ended.
  public static Result ended(OptimisticTransaction transaction) {
    return new Result.Failed(
        transaction.takeCancelled()
            ? CANCELED
            : LostTransaction.error("The node has ended it, to repair its database for example."));
  }

  /// @throws SqlException 0A000 if this engine cannot execute it in an open transaction
  public void refuse(Analysed.Data data) {
    if (data instanceof Analysed.Ddl && engine.ddlCommits()) {
      throw new SqlException("0A000", engine.name() + " cannot change the schema in a transaction");
    }
    if (data.unable().containsKey(engine.dialect())) {
      throw new SqlException(
          "0A000", engine.name() + " cannot run this: " + data.unable().get(engine.dialect()));
    }
  }

  /// The keys that an evicted transaction must lock again before it is replayed.
  public List<LockKey> earlierKeys(OptimisticTransaction transaction) {
    List<LockKey> keys = new ArrayList<>();
    Catalog now = transaction.catalog().orElse(catalog.get());
    for (int i = 0; i < transaction.statements().size(); i++) {
      OrderedStatement statement = transaction.statements().get(i);
      try {
        keys.addAll(TouchedKeys.each(execution.analyse(statement, now), statement));
      } catch (SqlException older) {
        // Its schema was the one before the transaction changed it; the replay meets any conflict.
      }
    }
    return keys;
  }

  /// Executes one statement while the schema is kept from changing; it may have changed before.
  public Result attempt(
      OptimisticTransaction transaction,
      OrderedStatement statement,
      SortedMap<String, List<Long>> taken)
      throws SQLException {
    for (int i = 0; i < ATTEMPTS_MAX && !transaction.ended(); i++) {
      try {
        Connection connection = connected(transaction);
        taken.clear();
        Catalog now = transaction.catalog().orElse(catalog.get());
        Analysed.Data data = execution.analyse(statement, now);
        refuse(data);
        Result result = perform(transaction, connection, data, statement, taken);
        if (transaction.takeCancelled()) {
          return new Result.Failed(CANCELED);
        }
        if (transaction.ended()) {
          return ended(transaction);
        }
        if (!(result instanceof Result.Failed)) {
          transaction.remember(statement.withLeased(taken), result);
        } else if (i == 0 && transaction.doubts(result) || transaction.evicted()) {
          transaction.evicted(true);
          continue;
        } else if (!engine.hasSavepoints()) {
          transaction.evicted(true);
        }
        return result;
      } catch (LockConflict conflict) {
        transaction.evicted(true);
        rivals.letPass(transaction, i);
      }
    }
    if (transaction.ended()) {
      return ended(transaction);
    }
    throw retry("could not serialize access due to concurrent update").asException();
  }

  /// Executes several statements as one.
  ///
  /// @param now the schema over which they were analysed
  /// @return answers to the first of them; none if they are to be executed one by one
  @SuppressWarnings("ReferenceEquality") // another catalog is another object
  public List<TentativeAnswer> attempt(
      OptimisticTransaction transaction, Catalog now, StatementsTogether together)
      throws SQLException {
    List<TentativeAnswer> done;
    try {
      Connection connection = connected(transaction);
      if (catalog.get() != now) {
        return List.of();
      }
      done =
          execution.optimistically(() ->
              together.run(
                  engine,
                  execution,
                  connection,
                  (statement, taken) -> sequences.drawn(transaction, now, statement, taken),
                  transaction::isUnwanted));
    } catch (LockConflict conflict) {
      transaction.evicted(true);
      return List.of();
    }
    for (int i = 0; i < done.size(); i++) {
      transaction.remember(
          together.script().statements().get(i).withLeased(done.get(i).leased()),
          done.get(i).result());
    }
    return done;
  }

  /// Performs one statement over the schema as the transaction sees it.
  private Result perform(
      OptimisticTransaction transaction,
      Connection connection,
      Analysed.Data data,
      OrderedStatement statement,
      SortedMap<String, List<Long>> taken)
      throws SQLException {
    Catalog now = transaction.catalog().orElse(catalog.get());
    SequenceSource source = sequences.drawn(transaction, now, statement, taken);
    if (data instanceof Analysed.Ddl ddl) {
      if (!ddl.isRefresh() && WritesBefore.areTooMuch(connection, now, earlierKeys(transaction))) {
        return WritesBefore.TOO_MUCH;
      }
      SchemaChange.Outcome outcome =
          execution.optimistically(
              () -> SchemaChange.tentative(engine, connection, execution, now, source, statement));
      transaction.catalog(outcome.catalog());
      return outcome.results().getLast();
    }
    return execution.tentatively(connection, new AnalysedStatement(now, data, statement), source);
  }

  /// The transaction's connection. After an eviction all that it had executed is replayed: it
  /// continues only if every answer is the one that the client saw.
  private Connection connected(OptimisticTransaction transaction) throws SQLException {
    Connection connection = transaction.connection();
    if (connection != null && !transaction.evicted()) {
      return connection;
    }
    transaction.rollback();
    transaction.forgetSchema();
    transaction.evicted(false);
    if (transaction.connection() == null) {
      transaction.connection(connections.borrow());
    }
    connection = java.util.Objects.requireNonNull(transaction.connection());
    for (int i = 0; i < transaction.statements().size(); i++) {
      OrderedStatement statement = transaction.statements().get(i);
      Catalog now = transaction.catalog().orElse(catalog.get());
      Analysed.Data data = execution.analyse(statement, now);
      Result result =
          data instanceof Analysed.Ddl
              ? perform(transaction, connection, data, statement, new TreeMap<>())
              : execution.tentatively(
                  connection,
                  new AnalysedStatement(now, data, statement),
                  sequences.replayed(transaction, now, statement));
      if (!transaction.saw(i, result)) {
        throw retry("could not serialize access due to concurrent update")
            .withDetail("What this transaction had read has changed.")
            .asException();
      }
    }
    return connection;
  }
}

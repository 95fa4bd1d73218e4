package quorate.engine.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import quorate.core.digest.Canonical;
import quorate.core.value.Result;
import quorate.database.run.LockConflict;
import quorate.engine.EngineLog;
import quorate.engine.statement.Sequences;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// A change of the schema that was performed at one database and awaits its decision. If each of
/// its steps commits at once, they are undone when the decision is against it.
public final class PendingChange {
  /// The position under which the [Intent] of such a change is stored.
  static final long PLACE = 1;

  /// How a change, whatever its outcome, is committed.
  public interface Committing {
    /// Writes, in the transaction that commits the change, the data that accompany it.
    ///
    /// @param drawn the sequences that it has moved
    void with(Catalog after, Sequences drawn) throws SQLException;

    /// Commits that transaction.
    void commit() throws SQLException;

    /// Called when the change has committed.
    default void changed(Catalog after) throws SQLException {}
  }

  private final EngineSchema schema;
  private final Connection connection;
  private final List<OrderedStatement> statements;
  private final Sequences sequences;
  private final OpenSteps open;
  private final CompletableFuture<List<Result>> answer = new CompletableFuture<>();
  private final CompletableFuture<Boolean> decision = new CompletableFuture<>();
  private final CompletableFuture<SchemaChange.Outcome> outcome = new CompletableFuture<>();
  private volatile boolean stands;
  private volatile boolean committed;

  /// @param statements the statements of the whole transaction so far, with the values chosen for
  ///   them
  /// @param drawn gives values of sequences that existed before
  /// @param open performs the steps for which SQL leaves open whether they raise an error
  public PendingChange(
      EngineSchema schema,
      Connection connection,
      List<OrderedStatement> statements,
      Function<Catalog.Sequence, Optional<Long>> drawn,
      OpenSteps open) {
    this.open = open;
    this.schema = schema;
    this.connection = connection;
    this.statements = statements;
    this.sequences = new Sequences(new TreeMap<>(), drawn);
  }

  /// Performs the change on a thread of its own, which stays in the middle of it until the
  /// decision.
  ///
  /// @return the answers; the last one may be a failure, and then no effect remains
  public List<Result> run() throws SQLException, InterruptedException {
    try {
      schema.changing(connection, statements);
    } catch (SQLException | RuntimeException broken) {
      outcome.completeExceptionally(broken); // there is nothing to wait for, or to take back
      throw broken;
    }
    Thread.ofPlatform().daemon().name("schema-change").start(this::change);
    try {
      return answer.get();
    } catch (ExecutionException failed) {
      throw unwrapped(failed.getCause());
    }
  }

  /// The same for a transaction whose first statements were executed earlier and are repeated.
  ///
  /// @param before the earlier answers to them
  /// @throws LockConflict if their answers differ now
  public List<Result> run(List<Result> before) throws SQLException, InterruptedException {
    List<Result> results = run();
    for (int i = 0; i < before.size(); i++) {
      if (i >= results.size()
          || !Canonical.digest(results.get(i)).equals(Canonical.digest(before.get(i)))) {
        throw new LockConflict(new SQLException("what it had read has changed", "40001"));
      }
    }
    return results;
  }

  private void change() {
    try {
      SchemaChange.Outcome done =
          SchemaChange.runPending(
              new SchemaTask(
                  schema.engine(),
                  connection,
                  schema.execution(),
                  schema.catalog(),
                  PLACE,
                  statements,
                  this::judge),
              sequences,
              open);
      outcome.complete(done);
      answer.complete(done.results()); // unless it was judged
    } catch (SQLException | RuntimeException broken) {
      outcome.completeExceptionally(broken);
      answer.completeExceptionally(broken);
    }
  }

  private boolean judge(List<Result> results) {
    stands = true;
    answer.complete(List.copyOf(results));
    return decision.join();
  }

  private static SQLException unwrapped(@org.jspecify.annotations.Nullable Throwable cause) {
    return switch (cause) {
      case LockConflict conflict -> throw conflict;
      case SQLException broken -> broken;
      case null, default -> new SQLException("a change of the schema broke off", "XX000", cause);
    };
  }

  /// The sequences that it has moved or created.
  public SortedMap<String, Long> moved() {
    return sequences.moved();
  }

  /// Commits it. A change that failed has no effect to commit.
  ///
  /// @return the schema afterwards
  public Catalog commit(Committing committing) throws SQLException {
    decision.complete(true);
    SchemaChange.Outcome done = outcome();
    if (stands) {
      committing.with(done.catalog(), sequences);
      schema.change(connection, done.catalog());
    } else {
      schema.unchanged(connection);
    }
    committing.commit();
    committed = true;
    if (stands) {
      schema.changed(connection, done);
      committing.changed(done.catalog());
    }
    return done.catalog();
  }

  private SchemaChange.Outcome outcome() throws SQLException {
    try {
      return outcome.join();
    } catch (CompletionException broken) {
      throw unwrapped(broken.getCause());
    }
  }

  /// Undoes it, unless it is committed.
  public void rollBack() {
    decision.complete(false);
    try {
      outcome();
      if (!committed) {
        schema.unchanged(connection);
        connection.commit();
      }
      schema.execution().schemaChanged();
    } catch (SQLException | LockConflict broken) {
      EngineLog.LOG.warn("{}: {}", schema.engine().name(), broken.getMessage());
      takeBackLeft();
    }
  }

  /// Undoes the rest of a change that was stopped; if this fails, the next change tries again.
  private void takeBackLeft() {
    try {
      connection.rollback();
      boolean _ = schema.takeBackLeft(connection);
      connection.commit();
    } catch (SQLException | LockConflict broken) {
      EngineLog.LOG.warn("{}: {}", schema.engine().name(), broken.getMessage());
    }
  }
}

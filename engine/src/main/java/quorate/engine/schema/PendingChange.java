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

/// A change of the schema that has been carried out at one database, and waits for whether it
/// stands. Where each of its steps commits at once, they are taken back if it does not.
public final class PendingChange {
  /// Where a change of the schema is that was begun in an engine where each step commits.
  static final long PLACE = 1;

  /// How whatever came of a change is committed.
  public interface Committing {
    /// In the transaction that commits a change that stands: what goes with it.
    ///
    /// @param drawn the sequences that it has moved
    void with(Catalog after, Sequences drawn) throws SQLException;

    /// Commits that transaction.
    void commit() throws SQLException;

    /// The change is committed.
    void changed(Catalog after) throws SQLException;
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

  /// @param statements of the whole transaction so far, with what was chosen for them
  /// @param drawn gives values of sequences that were there before
  /// @param open does what SQL leaves open to raise an error
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

  /// Carries it out, on a thread of its own: that stays in the middle of it until it is decided.
  ///
  /// @return the answers; the last one may be a failure, and then nothing is left
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

  /// The same for a transaction whose first statements were executed before, and are again.
  ///
  /// @param before what they answered
  /// @throws LockConflict if they answer otherwise now
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
              new SchemaChange.Task(
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

  /// The sequences that it has moved, and made.
  public SortedMap<String, Long> moved() {
    return sequences.moved();
  }

  /// Commits it. One that failed has left nothing.
  ///
  /// @return the schema afterwards
  public Catalog commit(Committing committing) throws SQLException {
    decision.complete(true);
    SchemaChange.Outcome done = outcome();
    if (stands) {
      committing.with(done.catalog(), sequences);
    } else {
      schema.unchanged(connection);
    }
    committing.commit();
    committed = true;
    if (stands) {
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

  /// Takes it back, unless it is committed.
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

  /// It was stopped where it was; the next one looks again.
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

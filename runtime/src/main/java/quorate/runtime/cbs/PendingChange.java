package quorate.runtime.cbs;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import quorate.core.value.Result;
import quorate.database.run.LockConflict;
import quorate.replication.smr.Statement;
import quorate.runtime.node.SchemaChange;
import quorate.runtime.node.Sequences;
import quorate.sql.Catalog;

/// A change of the schema that has been carried out at one database, and waits for whether it
/// stands. Where each of its steps commits at once, they are taken back if it does not.
final class PendingChange {
  private final OpenDatabase database;
  private final Connection connection;
  private final List<Statement> statements;
  private final Sequences sequences;
  private final CompletableFuture<List<Result>> answer = new CompletableFuture<>();
  private final CompletableFuture<Boolean> decision = new CompletableFuture<>();
  private final CompletableFuture<SchemaChange.Outcome> outcome = new CompletableFuture<>();
  private volatile boolean stands;
  private volatile boolean committed;

  /// @param statements of the whole transaction so far, with what was chosen for them
  /// @param drawn gives values of sequences that were there before
  PendingChange(
      OpenDatabase database,
      Connection connection,
      List<Statement> statements,
      Function<Catalog.Sequence, Optional<Long>> drawn) {
    this.database = database;
    this.connection = connection;
    this.statements = statements;
    this.sequences = new Sequences(new TreeMap<>(), drawn);
  }

  /// Carries it out, on a thread of its own: that stays in the middle of it until it is decided.
  ///
  /// @return the answers; the last one may be a failure, and then nothing is left
  List<Result> run() throws SQLException, InterruptedException {
    database.changing(connection, statements);
    Thread.ofPlatform().daemon().name("schema-change").start(this::change);
    try {
      return answer.get();
    } catch (ExecutionException failed) {
      throw unwrapped(failed.getCause());
    }
  }

  private void change() {
    try {
      SchemaChange.Outcome done =
          SchemaChange.run(
              database.engine(),
              connection,
              database.execution(),
              database.catalog(),
              sequences,
              OpenDatabase.CHANGE,
              statements,
              this::judge);
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

  /// Commits it, with the barrier of its transaction. One that failed has left nothing.
  ///
  /// @param blocks hear which values it has drawn
  /// @return the schema afterwards
  Catalog commit(PooledConnection pooled, long barrier, SequenceBlocks blocks) throws SQLException {
    decision.complete(true);
    SchemaChange.Outcome done = outcome();
    if (stands) {
      // Before anybody else can draw from them: a crash in between leaves values out, no more.
      blocks.follow(done.catalog(), sequences.moved());
      sequences.write(connection);
      database.change(connection, done.catalog());
    } else {
      database.unchanged(connection);
    }
    pooled.commit(barrier);
    committed = true;
    if (stands) {
      database.changed(connection, done.catalog());
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
  void rollBack() {
    decision.complete(false);
    try {
      outcome();
      if (!committed) {
        database.unchanged(connection);
        connection.commit();
      }
      database.execution().schemaChanged();
    } catch (SQLException | LockConflict broken) {
      System.err.println(database.engine().name() + ": " + broken.getMessage());
    }
  }
}

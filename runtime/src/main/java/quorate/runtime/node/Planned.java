package quorate.runtime.node;

import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Execution;
import quorate.engine.statement.OrderedScript;
import quorate.engine.statement.Rerun;
import quorate.engine.statement.Sequences;
import quorate.engine.transaction.Evictor;
import quorate.engine.transaction.TransactionBatch;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SmrMessage.Outcome;
import quorate.replication.smr.SqlCommand;
import quorate.replication.smr.StateMachine.Coming;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// An ordered transaction that may be executed before it is asked for, analysed.
///
/// @param known whether its session has a row already
record Planned(Coming coming, OrderedScript script, boolean known) {
  /// Empty if it has to wait for its turn: it changes the schema, is not valid, must be agreed on
  /// with other databases, or ends the upload of a large command.
  ///
  /// @param held whether databases have to agree on the effect of statements
  static Optional<Planned> of(
      Coming coming,
      Execution execution,
      Catalog catalog,
      Set<String> quarantinedShapes,
      RecordedSessions sessions,
      Predicate<List<Analysed.Data>> held) {
    List<OrderedStatement> statements = coming.command().statements();
    Optional<List<Analysed.Data>> analysed = analysed(execution, statements, catalog);
    var session = coming.request().id().session();
    return analysed
        .filter(data -> !held.test(data) && !sessions.isUploading(session))
        .map(data ->
            new Planned(
                coming,
                new OrderedScript(catalog, data, statements, quarantinedShapes),
                sessions.isKnown(session)));
  }

  private static Optional<List<Analysed.Data>> analysed(
      Execution execution, List<OrderedStatement> statements, Catalog catalog) {
    try {
      return execution.data(statements, catalog);
    } catch (SqlException invalid) {
      return Optional.empty();
    }
  }

  /// Makes way for it.
  void begin(Evictor evictor) {
    if (coming.command() instanceof SqlCommand.Commit) {
      evictor.finish(coming.request().id().session());
    }
    evictor.evict(script.analysed(), script.statements());
  }

  /// Executes it in the connection's transaction.
  ///
  /// @throws TransactionBatch.Broken if it fails, or does not give the results that its client saw
  SmrMessage.Reply execute(Execution execution, Connection connection, Sequences sequences) {
    if (coming.command() instanceof SqlCommand.Commit commit) {
      Rerun again = execution.rerun(connection, script, commit.results(), sequences);
      if (OtherResults.outcome(again, commit) != Outcome.STANDS) {
        throw new TransactionBatch.Broken(false);
      }
      return reply(Done.COMMIT, OtherResults.told(script.statements(), again.digests()));
    }
    List<Result> results = execution.runAll(connection, script, sequences).results();
    if (results.size() < script.statements().size() || results.getLast() instanceof Result.Failed) {
      throw new TransactionBatch.Broken(!results.isEmpty() && EngineFailure.isIn(results));
    }
    return reply(Optional.of(results), List.of());
  }

  private SmrMessage.Reply reply(Optional<List<Result>> results, List<Digest> digests) {
    return new SmrMessage.Reply(
        coming.request().id(), coming.at(), script.catalog().version(), results, digests, "");
  }
}

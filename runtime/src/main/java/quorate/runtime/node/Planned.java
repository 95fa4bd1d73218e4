package quorate.runtime.node;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.engine.statement.Execution;
import quorate.replication.command.Command;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.smr.StateMachine.Coming;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// An ordered transaction that may be executed before it is asked for, analysed.
///
/// @param offLimits shapes of reads that this engine answers wrongly
/// @param known whether its session has a row already
record Planned(
    Coming coming,
    List<OrderedStatement> statements,
    List<Analysed.Data> analysed,
    Catalog catalog,
    Set<String> offLimits,
    boolean known) {
  /// Empty if it has to wait for its turn: it changes the schema, is not valid, must be agreed on
  /// with other databases, or ends the upload of a large command.
  ///
  /// @param held whether databases have to agree on the effect of statements
  static Optional<Planned> of(
      Coming coming,
      Execution execution,
      Catalog catalog,
      Set<String> offLimits,
      RecordedSessions sessions,
      Predicate<List<Analysed.Data>> held) {
    List<OrderedStatement> statements = statements(coming.command());
    Optional<List<Analysed.Data>> analysed = analysed(execution, statements, catalog);
    var session = coming.request().id().session();
    return analysed
        .filter(data -> !held.test(data) && !sessions.isUploading(session))
        .map(data ->
            new Planned(coming, statements, data, catalog, offLimits, sessions.isKnown(session)));
  }

  private static List<OrderedStatement> statements(Command command) {
    return switch (command) {
      case SqlCommand.Script script -> script.statements();
      case SqlCommand.Commit commit -> commit.statements();
      default -> throw new IllegalArgumentException("nothing to execute ahead: " + command);
    };
  }

  private static Optional<List<Analysed.Data>> analysed(
      Execution execution, List<OrderedStatement> statements, Catalog catalog) {
    try {
      return execution.data(statements, catalog);
    } catch (SqlException invalid) {
      return Optional.empty();
    }
  }

  /// Whether a script has succeeded: each of its statements has a result, and none has failed.
  boolean isWell(List<Result> results) {
    return results.size() == statements.size() && !(results.getLast() instanceof Result.Failed);
  }

  /// The reply to a script.
  SmrMessage.Reply reply(List<Result> results) {
    return reply(Optional.of(results), List.of());
  }

  /// The reply to a COMMIT.
  ///
  /// @param digests of its results, as its client saw them
  SmrMessage.Reply committed(List<Digest> digests) {
    return reply(Done.COMMIT, OtherResults.told(statements, digests));
  }

  private SmrMessage.Reply reply(Optional<List<Result>> results, List<Digest> digests) {
    return new SmrMessage.Reply(
        coming.request().id(), coming.at(), catalog.version(), results, digests, "");
  }
}

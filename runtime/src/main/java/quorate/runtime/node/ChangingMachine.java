package quorate.runtime.node;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.database.store.MetaTables;
import quorate.database.store.Sweep;
import quorate.engine.schema.MadeSchema;
import quorate.engine.schema.OpenSteps;
import quorate.engine.schema.PlannedChange;
import quorate.engine.schema.SchemaChange;
import quorate.engine.schema.SchemaTask;
import quorate.engine.schema.StepWrites;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.EngineWork;
import quorate.engine.statement.Execution;
import quorate.engine.transaction.Evictor;
import quorate.engine.transaction.ParallelApplier;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SmrMessage.Outcome;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.read.Readers;
import quorate.runtime.store.NodeLog;

/// Changes the schema of a replicated database at a place in the order. If SQL leaves open whether
/// a statement raises an error, the change is executed and undone, to find its effect; once r + 1
/// replicas agree, it is executed with the rows that they found (rule E2a in
/// docs/protocols/smr.md).
abstract class ChangingMachine extends RecordingMachine {
  final Execution execution;
  final Readers readers;
  final HeldScripts scripts;
  final MadeSchema schema;
  List<Digest> heldDigests = List.of();
  private Optional<HeldChange> held = Optional.empty();

  /// A change of the schema on whose effect no replicas have agreed yet. Nothing of it is left in
  /// the engine.
  private record HeldChange(Position at, List<OrderedStatement> statements) {}

  ChangingMachine(
      Engine engine,
      Evictor evictor,
      TableDigests tables,
      ParallelApplier<Position, Planned, EarlyExecution.Executed> lanes,
      Execution execution,
      Readers readers)
      throws SQLException {
    super(engine, evictor, tables, lanes);
    this.execution = execution;
    this.readers = readers;
    this.scripts = new HeldScripts(engine, execution);
    this.schema = new MadeSchema(engine);
  }

  /// Executes a change of the schema at its place in the order, or holds it.
  final Executed changeSchema(Position at, Request request, List<OrderedStatement> statements) {
    Optional<PlannedChange> planned = planned(statements);
    return isOpen(planned)
        ? holdChange(at, statements, planned, Optional.empty())
        : changeSchema(
            plain(at, statements, planned, _ -> true),
            outcome -> new Recorded(record(at, request, Optional.of(outcome.results()), "")));
  }

  private EngineWork<SchemaChange.Outcome> plain(
      Position at,
      List<OrderedStatement> statements,
      Optional<PlannedChange> planned,
      SchemaChange.Judge judge) {
    return () -> SchemaChange.run(task(at, statements, planned, judge), sequences);
  }

  private EngineWork<SchemaChange.Outcome> open(
      Position at,
      List<OrderedStatement> statements,
      Optional<PlannedChange> planned,
      SchemaChange.Judge judge,
      OpenSteps open) {
    return () -> SchemaChange.runOpen(task(at, statements, planned, judge), sequences, open);
  }

  private SchemaTask task(
      Position at,
      List<OrderedStatement> statements,
      Optional<PlannedChange> planned,
      SchemaChange.Judge judge) {
    return new SchemaTask(
        engine, connection, execution, catalog, at.number(), statements, judge, planned);
  }

  /// The steps of a change; empty if one of its statements is refused, and so it is at every
  /// replica. Planning is a large part of the cost of a change, so the steps are passed on.
  private Optional<PlannedChange> planned(List<OrderedStatement> statements) {
    try {
      return Optional.of(new PlannedChange(execution, statements, catalog, engine.dialect()));
    } catch (SqlException refused) {
      return Optional.empty();
    }
  }

  /// Whether SQL leaves open if a change raises an error. The same at every replica.
  private static boolean isOpen(Optional<PlannedChange> planned) {
    return planned.filter(PlannedChange::hasOptionalErrors).isPresent();
  }

  /// Finds the effect of a change of the schema, and undoes all of it.
  private Open holdChange(
      Position at,
      List<OrderedStatement> statements,
      Optional<PlannedChange> planned,
      Optional<SqlCommand.Commit> commit) {
    HeldWord.OfChange found = new HeldWord.OfChange(commit);
    List<Result> results =
        changeSchema(
            open(at, statements, planned, all -> found.judged(all, sequences), found.steps()),
            outcome -> {
              connection.commit();
              return outcome.results();
            });
    Optional<Bytes> word = found.word(results, sequences);
    beginAnew();
    if (EngineFailure.spoils(engine, results)) {
      guarded(this::connectAnew);
    }
    held = Optional.of(new HeldChange(at, statements));
    scripts.holdsChange(word, commit.isPresent());
    execution.counters().marked();
    execution.counters().held();
    return new Open(word, true);
  }

  /// Whether the command held at this position changes the schema.
  final boolean isChange(Position at) {
    return held.filter(change -> change.at().equals(at)).isPresent();
  }

  /// Executes the held change with the effect that r + 1 replicas agreed on.
  ///
  /// @return empty if that cannot be done here
  final Optional<SmrMessage.Reply> adoptChange(Position at, Request request, Bytes bytes) {
    HeldWord word = HeldWord.decode(bytes);
    List<Digest> told = List.of(scripts.told(bytes));
    if (word.error().isPresent()) {
      beginAnew();
      return Optional.of(
          unlocked(
              guarded(() -> {
                sequences.follow(word.sequences());
                sequences.follow(catalog);
                return record(at, request, Optional.of(word.results()), "", told, false);
              })));
    }
    StepWrites steps = word.steps().orElse(StepWrites.NONE);
    boolean own = HeldScripts.meaning(bytes).equals(scripts.found());
    if (!steps.isComplete() && !own) {
      return Optional.empty(); // rule E5
    }
    OpenSteps done = steps.isComplete() ? new OpenSteps.Taken(steps) : OpenSteps.HERE;
    Optional<SmrMessage.Reply> reply =
        changeSchema(
            open(at, held.orElseThrow().statements(), Optional.empty(), _ -> true, done),
            outcome -> {
              if (outcome.failed()) {
                NodeLog.LOG.warn(
                    "{} cannot carry out the agreed schema change: {}", engine.name(), outcome);
                connection.commit();
                return Optional.empty();
              }
              sequences.follow(word.sequences());
              sequences.follow(outcome.catalog());
              return Optional.of(record(at, request, Optional.of(word.results()), "", told, false));
            });
    reply.ifPresent(this::unlocked);
    return reply;
  }

  private <T> T changeSchema(
      EngineWork<SchemaChange.Outcome> change, SchemaChange.Recording<T> recording) {
    // No other connection may be in a transaction, or see the uncommitted catalog.
    return execution.alone(
        this::makeWay,
        () ->
            guarded(() -> {
              boolean right = retried(this::makeWay, () -> schema.isRight(connection, catalog));
              SchemaChange.Outcome outcome = retried(this::makeWay, change);
              OwnState.takeTurn(engine, connection, evictor);
              sequences.follow(outcome.catalog());
              if (outcome.catalog().version() != catalog.version()) {
                StoredCatalog.write(connection, outcome.catalog());
                catalog = outcome.catalog();
              }
              schema.changing(connection);
              if (engine.ddlCommits()) {
                MetaTables.setIntent(connection, 0, Bytes.EMPTY);
              }
              T recorded = recording.record(outcome);
              if (engine.ddlCommits() && !outcome.failed()) {
                if (outcome.discards()) {
                  Sweep.run(engine, connection);
                }
                execution.schemaChanged();
              }
              tables.changed(connection, catalog);
              note(right);
              return recorded;
            }));
  }

  /// Records the engine's present schema. Does not roll back an open transaction.
  private void note(boolean right) throws SQLException {
    boolean noted = false;
    while (!noted) {
      try {
        schema.made(connection, catalog, right);
        noted = true;
      } catch (LockConflict conflict) {
        makeWay();
      }
    }
  }

  @Override
  final void stateChanges() {
    readers.stateChanges();
  }

  final void makeWay() {
    lanes.abandon();
    evictor.evictAll();
    readers.stopAll();
  }

  /// A transaction that changes the schema is never held open: if its results differ it is undone
  /// at once, and if it stands nevertheless, this replica takes its state from the others.
  final Reexecuted commitSchemaChange(Position at, Request request, SqlCommand.Commit commit) {
    Optional<PlannedChange> planned = planned(commit.statements());
    if (isOpen(planned)) {
      return holdChange(at, commit.statements(), planned, Optional.of(commit));
    }
    List<Digest> digests = new ArrayList<>();
    Tentative tentative =
        changeSchema(
            plain(
                at,
                commit.statements(),
                planned,
                results -> {
                  digests.clear();
                  results.forEach(result -> digests.add(Canonical.digest(result)));
                  return digests.equals(commit.results());
                }),
            outcome -> {
              int statements = commit.statements().size();
              List<Digest> told = OtherResults.padded(digests, statements);
              if (outcome.failed()) {
                heldDigests = told.subList(0, statements);
                return new Tentative(Outcome.FALLS, true, heldDigests, Optional.empty());
              }
              SmrMessage.Reply reply = record(at, request, Done.COMMIT, "", told, false);
              return new Tentative(Outcome.STANDS, false, told, Optional.of(reply));
            });
    tentative.reply().ifPresent(this::unlocked);
    return tentative;
  }

  /// The transaction is over: its row locks are free for others.
  final SmrMessage.Reply unlocked(SmrMessage.Reply reply) {
    evictor.unlock(reply.request().session());
    return reply;
  }

  /// After a bug of its own an engine may have left the connection unusable.
  final boolean connectAnew() throws SQLException {
    disconnect();
    connect();
    return guardAgain();
  }
}

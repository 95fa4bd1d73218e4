package quorate.runtime.node;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.database.run.Unguarded;
import quorate.database.store.MetaTables;
import quorate.database.store.Sweep;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.schema.WideningOfNumerics;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.EvaluationCounters;
import quorate.engine.statement.Execution;
import quorate.engine.statement.OrderedScript;
import quorate.engine.statement.Rerun;
import quorate.engine.statement.ScriptRun;
import quorate.engine.statement.Sequences;
import quorate.engine.transaction.Evictor;
import quorate.engine.transaction.ParallelApplier;
import quorate.engine.transaction.TransactionBatch;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.smr.Known;
import quorate.replication.smr.Meaning;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SmrMessage.Outcome;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.read.Readers;
import quorate.runtime.store.NodeLog;
import quorate.sql.Analysed;

/// The replicated database on one engine. Only reads leave the thread that applies the order. Every
/// recorded change is one transaction of the engine: the effect, the marker (position, request
/// number, reply), the sequences that moved. Those of the schema go through [SchemaChange].
final class DatabaseMachine extends ChangingMachine implements AutoCloseable {
  private final Scanner scanner;
  private final OrderedBatch together;

  /// Opens the machine over an engine. A change of the schema that a crash interrupted is finished
  /// when the order delivers it again.
  DatabaseMachine(
      Engine engine,
      Execution execution,
      Evictor evictor,
      Readers readers,
      Scanner scanner,
      TableDigests digests,
      ParallelApplier<Position, Planned, EarlyExecution.Executed> lanes)
      throws SQLException {
    super(engine, evictor, digests, lanes, execution, readers);
    this.together = new OrderedBatch(engine, execution);
    this.scanner = scanner;
    load();
  }

  /// Reads the state that the engine holds.
  private void load() throws SQLException {
    catalog = StoredCatalog.read(connection);
    sequences = new Sequences(MetaTables.sequences(connection));
    installed = OwnState.installed(connection);
    execution.know(control().dialects(), control().heldShapes());
    absolved = OwnState.absolved(connection);
    Position newest = sessions.newest();
    applied = newest.isAfter(installed) ? newest : installed;
    if (engine.ddlCommits() && MetaTables.intent(connection).length() == 0) {
      Sweep.run(engine, connection); // a change that stood may have been cut off before its end
    }
    connection.commit();
    boolean widening = WideningOfNumerics.isBegun(connection); // it is finished here
    boolean amid = !widening && MetaTables.intent(connection).length() > 0;
    boolean right = amid || widening || schema.differing(connection, catalog).isEmpty();
    schema.widen(connection, catalog);
    catalog = WideningOfNumerics.of(engine, connection, execution, catalog);
    tables.restart(connection, catalog);
    if (right && !amid) {
      schema.made(connection, catalog, true); // with the triggers that come or go with a setting
    }
    gate.passed(applied);
  }

  /// If the state that this replica takes is one of before, the engine is tried again.
  private Unable unable() {
    forgetDeaths();
    return new Unable(engine.name() + " ends whenever it executes what comes after " + applied);
  }

  /// Replaces the whole state with the one that `install` puts into the engine, and reads it.
  void reinstall(Installation install) throws SQLException, java.io.IOException {
    Installation.carried(work -> execution.alone(this::makeWay, work), () -> replace(install));
  }

  private boolean replace(Installation install) throws SQLException, java.io.IOException {
    evictor.endAll();
    lanes.reset();
    together.reset();
    disconnect();
    install.run(engine);
    execution.schemaChanged();
    connect();
    load();
    return true;
  }

  @Override
  public int lookahead() {
    if (isLethal()) {
      return 0;
    }
    return lanes.window() > 0 ? lanes.window() : together.window();
  }

  @Override
  public void foresee(List<Coming> more, Known known) {
    Set<String> quarantinedShapes = known(known);
    for (Coming each : more) {
      Optional<Planned> planned =
          Planned.of(each, execution, catalog, quarantinedShapes, sessions, scripts::isHeld);
      if (lanes.window() > 0) {
        lanes.foresee(each.at(), EarlyExecution.footprint(each, planned), planned);
      } else {
        together.foresee(each, planned);
      }
    }
    lanes.begin();
  }

  /// @return shapes of reads that this engine answers wrongly
  private Set<String> known(Known known) {
    execution.know(known.dialects(), known.heldShapes());
    return known.quarantinedShapes();
  }

  @Override
  public void unforesee() {
    lanes.unforesee();
    together.unforesee();
  }

  /// Transactions executed in parallel lanes and then committed, since the start.
  long executedAhead() {
    return lanes.taken();
  }

  /// Lifts the time limit of transactions that share one of the engine's, for tests.
  void takeTime() {
    together.takeTime();
  }

  /// Counts of errors that SQL leaves open.
  EvaluationCounters evaluation() {
    return execution.counters();
  }

  /// Transactions that shared an engine transaction with one before them.
  long shared() {
    return together.shared();
  }

  /// Commits a transaction that was executed ahead, or executes it together with others if that is
  /// possible.
  private Optional<SmrMessage.Reply> ahead(Position at, Request request) {
    Optional<SmrMessage.Reply> reply =
        lanes.commit(at).map(EarlyExecution.Executed::reply).or(() -> together(at));
    if (reply.isPresent()) {
      guarded(() -> {
        sessions.committed(request, at, false);
        return passed(at);
      });
    }
    return reply;
  }

  private Optional<SmrMessage.Reply> together(Position at) {
    Optional<SmrMessage.Reply> done = together.done(at);
    List<Planned> next = done.isPresent() ? List.of() : together.beginning(at, catalog);
    if (next.isEmpty()) {
      return done;
    }
    next.forEach(each -> each.begin(evictor));
    try {
      List<SmrMessage.Reply> replies =
          transaction(() -> together.execute(connection, sequences, next));
      guarded(() -> {
        OwnState.takeTurn(engine, connection, evictor);
        sequences.write(connection);
        tables.committing();
        sessions.commit(next.subList(0, replies.size()), replies);
        guardAgain();
        tables.committed();
        return true;
      });
      together.committed(replies);
      return together.done(at);
    } catch (Unguarded | TransactionBatch.Broken failed) {
      beginAnew();
      guarded(() -> {
        if (failed instanceof TransactionBatch.Broken broken && broken.isOfEngine()) {
          connectAnew();
        }
        return guardAgain();
      });
      return together(at); // without the one that has failed
    }
  }

  @Override
  public Executed execute(
      Position at, Request request, List<OrderedStatement> statements, Known known) {
    stateChanges();
    Optional<SmrMessage.Reply> ahead = ahead(at, request);
    if (ahead.isPresent()) {
      return new Recorded(ahead.get());
    }
    Set<String> quarantinedShapes = known(known);
    List<Analysed.Data> analysed;
    try {
      Optional<List<Analysed.Data>> data = execution.data(statements, catalog);
      if (data.isEmpty()) {
        return isLethal() ? unable() : changeSchema(at, request, statements);
      }
      analysed = data.get();
    } catch (SqlException invalid) {
      return new Recorded(recordFailure(at, request, invalid.error()));
    }
    OrderedScript script = new OrderedScript(catalog, analysed, statements, quarantinedShapes);
    evictor.evict(analysed, statements);
    if (scripts.areHeld(analysed)) {
      return hold(new HeldScripts.Script(script, Optional.empty()));
    }
    if (isLethal()) {
      return unable();
    }
    ScriptRun run = whole(() -> execution.runAll(connection, script, sequences));
    return guarded(() -> {
      if (run.failed()) {
        connection.rollback();
        tables.rolledBack();
        if (EngineFailure.spoils(engine, run.results())) {
          connectAnew();
        }
      }
      return new Recorded(record(at, request, run.answer(), run.answered() ? "" : "unable"));
    });
  }

  private Open hold(HeldScripts.Script script) {
    if (isLethal()) {
      scripts.abstain(script);
      return new Open(Optional.empty(), scripts.hasOptionalErrors(script));
    }
    Optional<Bytes> word =
        retried(evictor::evictAll, () -> scripts.run(connection, sequences, script));
    if (scripts.isSpoiled()) {
      guarded(this::connectAnew);
    }
    if (scripts.hasOptionalErrors(script)) {
      execution.counters().marked();
      execution.counters().held();
    }
    return new Open(word, scripts.hasOptionalErrors(script));
  }

  @Override
  public Optional<Meaning> meaning(Bytes word) {
    return HeldScripts.meaning(word);
  }

  @Override
  public Optional<SmrMessage.Reply> adopt(Position at, Request request, Bytes word, boolean own) {
    if (isChange(at)) {
      return adoptChange(at, request, word);
    }
    Digest said = scripts.told(word);
    if (!meaning(word).equals(scripts.found())) {
      beginAnew();
      if (!retried(evictor::evictAll, () -> scripts.apply(connection, catalog, sequences, word))) {
        beginAnew();
        return Optional.empty();
      }
    }
    tables.adopt(HeldScripts.writes(word));
    var is = Optional.of(HeldScripts.results(word));
    return Optional.of(unlocked(guarded(() -> record(at, request, is, "", List.of(said), false))));
  }

  @Override
  public SmrMessage.Reply abandon(Position at, Request request, Reason reason) {
    beginAnew();
    SqlError error =
        switch (reason) {
          case UNABLE -> HeldScripts.UNABLE;
          case DISAGREEMENT -> HeldScripts.GIVEN_UP;
          case OPTIONAL_ERROR -> SqlError.OPEN_EVALUATION;
        };
    return unlocked(recordFailure(at, request, error));
  }

  @Override
  public SmrMessage.Reply raise(Position at, Request request, Bytes word, Alike alike) {
    beginAnew();
    execution.counters().raised();
    return unlocked(recordRolledBack(at, request, scripts.raised(word, alike)));
  }

  @Override
  public void read(
      Position at,
      Request request,
      List<OrderedStatement> statements,
      Set<String> quarantinedShapes) {
    if (isLethalToRead()) {
      readers.reply(request, OrderedReads.unable(request, at, catalog));
      return;
    }
    OrderedReads.read(execution, readers, catalog, at, request, statements, quarantinedShapes);
  }

  @Override
  public Reexecuted commit(
      Position at, Request request, SqlCommand.Commit commit, Known known, boolean enough) {
    stateChanges();
    Optional<SmrMessage.Reply> ahead = ahead(at, request);
    if (ahead.isPresent()) {
      List<Digest> digests = ahead.get().digests();
      return new Tentative(Outcome.STANDS, false, digests, Optional.of(unlocked(ahead.get())));
    }
    evictor.finish(request.id().session());
    Set<String> quarantinedShapes = known(known);
    List<OrderedStatement> statements = commit.statements();
    Rerun again;
    try {
      Optional<List<Analysed.Data>> data = execution.data(statements, catalog);
      if (data.isEmpty()) {
        return isLethal() ? unable() : commitSchemaChange(at, request, commit);
      }
      OrderedScript script = new OrderedScript(catalog, data.get(), statements, quarantinedShapes);
      evictor.evict(script.analysed(), statements);
      if (scripts.isHeld(script.analysed())) {
        return hold(new HeldScripts.Script(script, Optional.of(commit)));
      }
      if (isLethal()) {
        return unable();
      }
      again =
          whole(() -> {
            Rerun one = execution.rerun(connection, script, commit.results(), sequences);
            if (one.failed() && !engine.hasSavepoints()) {
              beginAnew(); // not even the outcome could be recorded in it
            }
            return one;
          });
    } catch (SqlException invalid) {
      NodeLog.LOG.info("{}: a COMMIT that is not valid: {}", engine.name(), invalid.getMessage());
      again = OtherResults.INVALID;
    }
    Outcome own = OtherResults.outcome(again, commit);
    List<Digest> told = OtherResults.told(again, commit);
    if (own != Outcome.STANDS || !enough) {
      heldDigests = told;
      return new Tentative(own, again.failed(), told, Optional.empty());
    }
    SmrMessage.Reply reply = guarded(() -> record(at, request, Done.COMMIT, "", told, false));
    return new Tentative(own, false, told, Optional.of(unlocked(reply)));
  }

  @Override
  public SmrMessage.Reply decide(Position at, Request request, boolean stands) {
    if (!stands) {
      beginAnew();
    }
    var said = stands ? Done.COMMIT : OtherResults.ANSWER;
    return unlocked(guarded(() -> record(at, request, said, "", heldDigests, false)));
  }

  @Override
  public String shape(OrderedStatement statement) {
    return scanner.shape(catalog, statement);
  }

  @Override
  public void examine(Position dispute, OrderedStatement statement, boolean rerun, boolean asked) {
    scanner.examine(dispute, catalog, statement, rerun, asked);
  }

  @Override
  public void scan(Position at, Scan scan) {
    scanner.scan(at, catalog, scan, control().wanted(), tables.comparing(at));
  }

  @Override
  public void close() throws SQLException {
    lanes.close();
    sessions.close();
    connection.close();
  }
}

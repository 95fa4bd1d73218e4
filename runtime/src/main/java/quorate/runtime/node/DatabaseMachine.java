package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.database.store.MetaTables;
import quorate.database.store.Sweep;
import quorate.order.Request;
import quorate.replication.smr.AssembledCommand;
import quorate.replication.smr.Command;
import quorate.replication.smr.Control;
import quorate.replication.smr.Known;
import quorate.replication.smr.Position;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.StateMachine;
import quorate.replication.smr.Statement;
import quorate.sql.Analysed;
import quorate.sql.Catalog;

/// The replicated database on one engine. Only reads leave the thread that applies the order. Every
/// recorded change is one transaction of the engine: the effect, the marker (position, request
/// number, reply), the sequences that moved. Those of the schema go through [SchemaChange].
final class DatabaseMachine implements StateMachine, AutoCloseable {
  private final Engine engine;
  private final Execution execution;
  private final Evictor evictor;
  private final Readers readers;
  private final Scanner scanner;
  private final HeldScripts scripts;
  private final TableDigests tables;
  private final AppliedGate gate = new AppliedGate();
  private Connection connection;
  private RecordedSessions sessions;
  private Sequences sequences = new Sequences(new java.util.TreeMap<>());
  private volatile Catalog catalog = Catalog.EMPTY;
  private volatile Position applied = Position.NONE;
  private Position installed = Position.NONE;
  private List<Digest> heldDigests = List.of();

  /// Opens the machine over an engine. A change of the schema that a crash interrupted is finished
  /// when the order delivers it again.
  DatabaseMachine(
      Engine engine,
      Execution execution,
      Evictor evictor,
      Readers readers,
      Scanner scanner,
      TableDigests digests)
      throws SQLException {
    this.tables = digests;
    this.engine = engine;
    this.execution = execution;
    this.scripts = new HeldScripts(engine, execution);
    this.evictor = evictor;
    this.readers = readers;
    this.scanner = scanner;
    MetaTables.create(engine);
    load();
  }

  /// Takes up what the engine holds.
  private void load() throws SQLException {
    connect();
    catalog = OwnState.catalog(connection);
    sequences = new Sequences(MetaTables.sequences(connection));
    installed = OwnState.installed(connection);
    execution.know(new Known(Set.of(), control().dialects()));
    Position newest = sessions.newest();
    applied = newest.isAfter(installed) ? newest : installed;
    if (engine.ddlCommits() && MetaTables.intent(connection).length() == 0) {
      Sweep.run(connection); // a change that stood may have been cut off before its end
    }
    connection.commit();
    tables.restart(connection, catalog);
    gate.passed(applied);
  }

  /// Replaces everything by what `install` puts into the engine, and takes that up.
  void reinstall(Installation install) throws SQLException, java.io.IOException {
    Installation.carried(work -> execution.alone(this::makeWay, work), () -> replace(install));
  }

  private boolean replace(Installation install) throws SQLException, java.io.IOException {
    evictor.endAll();
    disconnect();
    install.run(engine);
    execution.schemaChanged();
    load();
    return true;
  }

  private void disconnect() throws SQLException {
    if (!connection.isClosed()) { // as it is where an earlier attempt failed
      connection.rollback();
      sessions.close();
      connection.close();
    }
  }

  private void connect() throws SQLException {
    connection = engine.connect();
    sessions =
        new RecordedSessions(connection, () -> OwnState.takeTurn(engine, connection, evictor));
  }

  /// The schema as of the last executed command; read by any thread.
  Catalog catalog() {
    return catalog;
  }

  /// Where others wait for this machine's progress.
  AppliedGate gate() {
    return gate;
  }

  @Override
  public Position applied() {
    return applied;
  }

  @Override
  public Map<SessionId, Long> sessions() {
    return sessions.numbers();
  }

  @Override
  public Position installed() {
    return installed;
  }

  @Override
  public Control control() {
    return look(() -> Control.decode(MetaTables.state(connection, "control")));
  }

  @Override
  public Optional<SmrMessage.Reply> lastReply(SessionId session) {
    return look(() -> sessions.lastReply(session));
  }

  @Override
  public String dialect() {
    return engine.dialect().name();
  }

  @Override
  public Executed execute(Position at, Request request, List<Statement> statements, Known known) {
    Set<String> offLimits = execution.know(known);
    List<Analysed.Data> analysed;
    try {
      Optional<List<Analysed.Data>> data = execution.data(statements, catalog);
      if (data.isEmpty()) {
        return changeSchema(
            at,
            statements,
            _ -> true,
            outcome -> new Recorded(record(at, request, Optional.of(outcome.results()), "")));
      }
      analysed = data.get();
    } catch (SqlException invalid) {
      return new Recorded(recordFailure(at, request, invalid.error()));
    }
    evictor.evict(TouchedKeys.of(analysed, statements));
    if (scripts.areHeld(analysed)) {
      return hold(new HeldScripts.Script(analysed, statements, offLimits, Optional.empty()));
    }
    List<Result> results =
        transaction(() ->
            execution.runAll(connection, catalog, analysed, statements, sequences, offLimits));
    boolean failed = !results.isEmpty() && results.getLast() instanceof Result.Failed;
    boolean able = failed || results.size() == statements.size();
    return guarded(() -> {
      if (failed) {
        connection.rollback();
        tables.rolledBack();
        if (EngineFailure.isIn(results)) {
          disconnect(); // after a bug of its own an engine may have left it unusable
          connect();
        }
      }
      return new Recorded(
          record(at, request, Optional.of(results).filter(_ -> able), able ? "" : "unable"));
    });
  }

  private Open hold(HeldScripts.Script script) {
    return new Open(
        retried(evictor::evictAll, () -> scripts.run(connection, catalog, sequences, script)));
  }

  @Override
  public Optional<Digest> meaning(Bytes word) {
    return HeldScripts.meaning(word);
  }

  @Override
  public Optional<SmrMessage.Reply> adopt(Position at, Request request, Bytes word, boolean own) {
    Digest said = scripts.found().or(() -> meaning(word)).orElseThrow();
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
  public SmrMessage.Reply abandon(Position at, Request request, boolean unable) {
    beginAnew();
    return unlocked(recordFailure(at, request, unable ? HeldScripts.UNABLE : HeldScripts.GIVEN_UP));
  }

  /// Carries out a change of the schema and records it.
  private <T> T changeSchema(
      Position at,
      List<Statement> statements,
      SchemaChange.Judge judge,
      SchemaChange.Recording<T> recording) {
    Guarded<SchemaChange.Outcome> change =
        () ->
            SchemaChange.run(
                engine, connection, execution, catalog, sequences, at, statements, judge);
    // Nobody else may be in a transaction, nor see the catalog of what is not committed yet.
    return execution.alone(
        this::makeWay,
        () ->
            guarded(() -> {
              SchemaChange.Outcome outcome = retried(this::makeWay, change);
              OwnState.takeTurn(engine, connection, evictor);
              sequences.follow(outcome.catalog());
              if (outcome.catalog().version() != catalog.version()) {
                OwnState.setCatalog(connection, outcome.catalog());
                catalog = outcome.catalog();
              }
              MetaTables.setIntent(connection, 0, Bytes.EMPTY);
              T recorded = recording.record(outcome);
              if (engine.ddlCommits() && !outcome.failed()) {
                Sweep.run(connection);
                execution.schemaChanged();
              }
              tables.changed(connection, catalog);
              return recorded;
            }));
  }

  private void makeWay() {
    evictor.evictAll();
    readers.stopAll();
  }

  @Override
  public void read(
      Position at, Request request, List<Statement> statements, Set<String> offLimits) {
    OrderedReads.read(execution, readers, catalog, at, request, statements, offLimits);
  }

  @Override
  public Reexecuted commit(
      Position at, Request request, Command.Commit commit, Known known, boolean enough) {
    evictor.finish(request.id().session());
    Set<String> offLimits = execution.know(known);
    List<Statement> statements = commit.statements();
    List<Digest> digests = new ArrayList<>();
    boolean failed;
    try {
      Optional<List<Analysed.Data>> data = execution.data(statements, catalog);
      if (data.isEmpty()) {
        return commitSchemaChange(at, request, commit);
      }
      List<Analysed.Data> analysed = data.get();
      evictor.evict(TouchedKeys.of(analysed, statements));
      if (scripts.isHeld(analysed)) {
        return hold(new HeldScripts.Script(analysed, statements, offLimits, Optional.of(commit)));
      }
      failed =
          transaction(() -> {
            digests.clear();
            boolean one =
                execution.rerun(
                    connection, catalog, analysed, commit, sequences, offLimits, digests);
            if (one && !engine.hasSavepoints()) {
              beginAnew(); // not even the outcome could be recorded in it
            }
            return one;
          });
    } catch (SqlException invalid) {
      System.err.println(engine.name() + ": a COMMIT: " + invalid.getMessage());
      failed = true;
    }
    OtherResults.pad(digests, statements.size());
    boolean matches = !failed && digests.equals(commit.results());
    List<Digest> told = OtherResults.told(statements, digests);
    if (!matches || !enough) {
      heldDigests = told;
      return new Tentative(matches, failed, told, Optional.empty());
    }
    SmrMessage.Reply reply = guarded(() -> record(at, request, Done.COMMIT, "", told, false));
    return new Tentative(true, false, told, Optional.of(unlocked(reply)));
  }

  /// A transaction that changes the schema is never held open: where its results differ it is
  /// undone at once, and if it stands all the same, this replica takes its state from the others.
  private Tentative commitSchemaChange(Position at, Request request, Command.Commit commit) {
    List<Digest> digests = new ArrayList<>();
    Tentative tentative =
        changeSchema(
            at,
            commit.statements(),
            results -> {
              digests.clear();
              results.forEach(result -> digests.add(Canonical.digest(result)));
              return digests.equals(commit.results());
            },
            outcome -> {
              OtherResults.pad(digests, commit.statements().size());
              if (outcome.failed()) {
                heldDigests = List.copyOf(digests.subList(0, commit.statements().size()));
                return new Tentative(false, true, heldDigests, Optional.empty());
              }
              SmrMessage.Reply reply = record(at, request, Done.COMMIT, "", digests, false);
              return new Tentative(true, false, digests, Optional.of(reply));
            });
    tentative.reply().ifPresent(this::unlocked);
    return tentative;
  }

  @Override
  public SmrMessage.Reply decide(Position at, Request request, boolean stands) {
    if (!stands) {
      beginAnew();
    }
    var said = stands ? Done.COMMIT : OtherResults.ANSWER;
    return unlocked(guarded(() -> record(at, request, said, "", heldDigests, false)));
  }

  /// The transaction is over: others may have its row locks.
  private SmrMessage.Reply unlocked(SmrMessage.Reply reply) {
    evictor.unlock(reply.request().session());
    return reply;
  }

  @Override
  public SmrMessage.Reply chunk(Position at, Request request, Command.Chunk chunk) {
    return guarded(() -> {
      OwnState.takeTurn(engine, connection, evictor);
      sessions.add(request.id().session(), chunk);
      return record(at, request, Done.CHUNK, "", List.of(), true);
    });
  }

  @Override
  public Optional<Command> assemble(RequestId request, Command.Assemble assemble) {
    AssembledCommand.Pieces pieces = i -> guarded(() -> sessions.piece(request.session(), i));
    return look(() -> AssembledCommand.of(pieces, assemble));
  }

  @Override
  public SmrMessage.Reply lease(Position at, Request request, Command.Lease lease) {
    try {
      Result result = Leases.answer(sequences.lease(catalog, lease.sequence(), lease.count()));
      return guarded(() -> record(at, request, Optional.of(List.of(result)), ""));
    } catch (SqlException invalid) {
      return recordFailure(at, request, invalid.error());
    }
  }

  @Override
  public SmrMessage.Reply record(Position at, Request request, Control control, Result answer) {
    return guarded(() -> {
      OwnState.takeTurn(engine, connection, evictor);
      MetaTables.setState(connection, "control", control.encode());
      return record(at, request, Optional.of(List.of(answer)), "");
    });
  }

  @Override
  public SmrMessage.Reply checkpoint(
      Position at, Request request, Control control, Position horizon) {
    return guarded(() -> {
      OwnState.takeTurn(engine, connection, evictor);
      sessions.forget(horizon);
      SmrMessage.Reply reply = record(at, request, control);
      sessions.forgotten(horizon);
      return reply;
    });
  }

  @Override
  public Examination examine(Position at, Statement statement, boolean rerun) {
    return scanner.examine(at, catalog, statement, rerun);
  }

  @Override
  public void scan(Position at, Scan scan) {
    scanner.scan(at, catalog, scan, tables.comparing(at));
  }

  private SmrMessage.Reply recordFailure(Position at, Request request, SqlError error) {
    return guarded(() -> {
      connection.rollback();
      return record(at, request, Optional.of(List.of(new Result.Failed(error))), "");
    });
  }

  private SmrMessage.Reply record(
      Position at, Request request, Optional<List<Result>> results, String reason)
      throws SQLException {
    return record(at, request, results, reason, List.of(), false);
  }

  /// The marker and everything that commits with it; then the commit.
  private SmrMessage.Reply record(
      Position at,
      Request request,
      Optional<List<Result>> results,
      String reason,
      List<Digest> digests,
      boolean chunk)
      throws SQLException {
    SmrMessage.Reply reply =
        new SmrMessage.Reply(request.id(), at, catalog.version(), results, digests, reason);
    OwnState.takeTurn(engine, connection, evictor);
    sequences.write(connection);
    sessions.write(request, at, reply, chunk);
    tables.committing();
    connection.commit();
    tables.committed();
    sessions.committed(request, at, chunk);
    applied = at;
    gate.passed(at);
    return reply;
  }

  /// Every table's digest, as the write sets of the order have brought it about.
  TableDigests tableDigests() {
    return tables;
  }

  private <T> T transaction(java.util.function.Supplier<T> work) {
    return retried(evictor::evictAll, () -> tables.during(connection, catalog, work));
  }

  /// Runs ordered work until no optimistic work is in its way.
  private <T> T retried(Runnable makeWay, Guarded<T> work) {
    while (true) {
      try {
        return guarded(work);
      } catch (LockConflict conflict) {
        beginAnew();
        makeWay.run();
      }
    }
  }

  private void beginAnew() {
    guarded(() -> {
      connection.rollback();
      tables.rolledBack();
      sequences.rollback();
      return Optional.empty();
    });
  }

  /// Looks something up, in a transaction of its own.
  private <T> T look(Guarded<T> work) {
    return guarded(() -> {
      T found = work.run();
      connection.commit();
      return found;
    });
  }

  private <T> T guarded(Guarded<T> work) {
    return work.on(engine);
  }

  @Override
  public void close() throws SQLException {
    sessions.close();
    connection.close();
  }
}

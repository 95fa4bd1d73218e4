package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.database.run.Unguarded;
import quorate.database.store.MetaTables;
import quorate.engine.statement.EngineWork;
import quorate.engine.statement.Sequences;
import quorate.engine.transaction.Evictor;
import quorate.engine.transaction.ParallelApplier;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.smr.AssembledCommand;
import quorate.replication.smr.Control;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.smr.StateMachine;
import quorate.sql.catalog.Catalog;

/// A replicated database's records beside the clients' data: its position, the requests and replies
/// of sessions, pieces of large commands, the control state, sequences. They commit with the effect
/// of a request, in one transaction of the engine.
abstract class RecordingMachine implements StateMachine {
  final Engine engine;
  final Evictor evictor;
  final TableDigests tables;
  final ParallelApplier<Position, Planned, EarlyExecution.Executed> lanes;
  final AppliedGate gate = new AppliedGate();
  Connection connection;
  RecordedSessions sessions;
  Sequences sequences = new Sequences(new java.util.TreeMap<>());
  volatile Catalog catalog = Catalog.EMPTY;
  volatile Position applied = Position.NONE;
  Position installed = Position.NONE;
  Position absolved = Position.NONE;

  /// The deaths of this engine's server (rule G2).
  private Optional<EngineDeaths> deaths = Optional.empty();

  /// Creates its tables in the engine, and connects to it.
  RecordingMachine(
      Engine engine,
      Evictor evictor,
      TableDigests tables,
      ParallelApplier<Position, Planned, EarlyExecution.Executed> lanes)
      throws SQLException {
    this.engine = engine;
    this.evictor = evictor;
    this.tables = tables;
    this.lanes = lanes;
    MetaTables.create(engine);
    connect();
  }

  final void disconnect() throws SQLException {
    if (!connection.isClosed()) { // as it is where an earlier attempt failed
      connection.rollback();
      sessions.close();
      connection.close();
    }
  }

  final void connect() throws SQLException {
    connection = engine.connect();
    sessions =
        new RecordedSessions(
            engine, connection, () -> OwnState.takeTurn(engine, connection, evictor));
  }

  /// Executes nothing where the engine has ended too often.
  final void avoid(EngineDeaths noted) {
    deaths = Optional.of(noted);
  }

  /// Whether the next command of the order would end the engine.
  final boolean isLethal() {
    return deaths.filter(noted -> noted.isLethalToWrite(applied)).isPresent();
  }

  /// Whether a read of the present state may end the engine.
  final boolean isLethalToRead() {
    return deaths.filter(noted -> noted.isLethalToRead(applied)).isPresent();
  }

  final void forgetDeaths() {
    deaths.ifPresent(EngineDeaths::forget);
  }

  /// The schema as of the last executed command; read by any thread.
  final Catalog catalog() {
    return catalog;
  }

  /// Lets others wait for this machine's progress.
  final AppliedGate gate() {
    return gate;
  }

  @Override
  public final Position applied() {
    return applied;
  }

  @Override
  public final Map<SessionId, Long> sessions() {
    return sessions.numbers();
  }

  @Override
  public final Position absolved() {
    return absolved;
  }

  /// Has attestations and testimonies of this replica up to there accuse it no longer.
  final void absolve(Position at) throws SQLException {
    OwnState.setAbsolved(connection, at);
    connection.commit();
    absolved = OwnState.absolved(connection);
    connection.commit();
    engine.settle();
    engine.sync();
  }

  @Override
  public final Control control() {
    return look(() -> Control.decode(MetaTables.state(connection, "control")));
  }

  @Override
  public final Optional<SmrMessage.Reply> lastReply(SessionId session) {
    return look(() -> sessions.lastReply(session));
  }

  @Override
  public final String dialect() {
    return engine.dialect().name();
  }

  @Override
  public final SmrMessage.Reply chunk(Position at, Request request, HostCommand.Chunk chunk) {
    return guarded(() -> {
      OwnState.takeTurn(engine, connection, evictor);
      sessions.add(request.id().session(), chunk);
      return record(at, request, Done.CHUNK, "", List.of(), true);
    });
  }

  @Override
  public final Optional<Command> assemble(RequestId request, HostCommand.Assemble assemble) {
    AssembledCommand.Pieces pieces = i -> guarded(() -> sessions.piece(request.session(), i));
    return look(() -> AssembledCommand.of(pieces, assemble));
  }

  @Override
  public final SmrMessage.Reply lease(Position at, Request request, SqlCommand.Lease lease) {
    try {
      Result result = Sequences.answer(sequences.lease(catalog, lease.sequence(), lease.count()));
      return guarded(() -> record(at, request, Optional.of(List.of(result)), ""));
    } catch (SqlException invalid) {
      return recordFailure(at, request, invalid.error());
    }
  }

  @Override
  public final SmrMessage.Reply record(
      Position at, Request request, Control control, Result answer) {
    return guarded(() -> {
      OwnState.takeTurn(engine, connection, evictor);
      MetaTables.setState(connection, "control", control.encode());
      return record(at, request, Optional.of(List.of(answer)), "");
    });
  }

  @Override
  public final SmrMessage.Reply checkpoint(
      Position at, Request request, Control control, Position horizon) {
    return guarded(() -> {
      OwnState.takeTurn(engine, connection, evictor);
      sessions.forget(horizon);
      SmrMessage.Reply reply = record(at, request, control);
      sessions.forgotten(horizon);
      return reply;
    });
  }

  final SmrMessage.Reply recordFailure(Position at, Request request, SqlError error) {
    return recordRolledBack(at, request, List.of(new Result.Failed(error)));
  }

  final SmrMessage.Reply recordRolledBack(Position at, Request request, List<Result> results) {
    return guarded(() -> {
      connection.rollback();
      return record(at, request, Optional.of(results), "");
    });
  }

  final SmrMessage.Reply record(
      Position at, Request request, Optional<List<Result>> results, String reason)
      throws SQLException {
    return record(at, request, results, reason, List.of(), false);
  }

  /// Writes the marker and everything that commits with it, and commits.
  final SmrMessage.Reply record(
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
    tables.committing();
    sessions.commit(request, reply, chunk);
    engine.guardStatements(connection, true); // one that was executed without is over
    tables.committed();
    sessions.committed(request, at, chunk);
    passed(at);
    return reply;
  }

  final Position passed(Position at) {
    stateChanges();
    applied = at;
    gate.passed(at);
    lanes.passed(at);
    return at;
  }

  /// Called when a change is committed: later reads have to see it.
  abstract void stateChanges();

  /// Every table's digest, as computed from the write sets of the order.
  final TableDigests tableDigests() {
    return tables;
  }

  /// Executes a transaction from its first statement to its last, and again if one of them fails.
  final <T> T whole(Supplier<T> work) {
    try {
      return transaction(() -> Unguarded.first(engine, connection, work));
    } catch (Unguarded failed) {
      beginAnew();
      guarded(this::guardAgain);
      return transaction(work);
    }
  }

  final boolean guardAgain() throws SQLException {
    engine.guardStatements(connection, true);
    return true;
  }

  final <T> T transaction(Supplier<T> work) {
    Runnable makeWay =
        () -> {
          lanes.abandon();
          evictor.evictAll();
        };
    return retried(makeWay, () -> tables.during(connection, catalog, work));
  }

  /// Runs ordered work until no optimistic work is in its way.
  final <T> T retried(Runnable makeWay, EngineWork<T> work) {
    while (true) {
      try {
        return guarded(work);
      } catch (LockConflict conflict) {
        beginAnew();
        makeWay.run();
      }
    }
  }

  final void beginAnew() {
    guarded(() -> {
      connection.rollback();
      tables.rolledBack();
      sequences.rollback();
      return Optional.empty();
    });
  }

  /// Reads in a transaction of its own.
  final <T> T look(EngineWork<T> work) {
    return guarded(() -> {
      T found = work.run();
      connection.commit();
      return found;
    });
  }

  final <T> T guarded(EngineWork<T> work) {
    return work.on(engine);
  }
}

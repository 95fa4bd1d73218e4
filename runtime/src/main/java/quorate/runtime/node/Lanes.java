package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import quorate.core.value.Result;
import quorate.database.Engine;
import quorate.database.capture.Recording;
import quorate.database.run.LockConflict;
import quorate.database.run.Unguarded;
import quorate.database.store.Marker;
import quorate.engine.statement.EngineFailure;
import quorate.engine.statement.Execution;
import quorate.engine.statement.Rerun;
import quorate.engine.statement.ScriptRun;
import quorate.engine.statement.Sequences;
import quorate.engine.transaction.EngineThreads;
import quorate.engine.transaction.Evictor;
import quorate.replication.command.Position;
import quorate.replication.smr.Footprint;
import quorate.replication.smr.Lookahead;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SmrMessage.Outcome;
import quorate.replication.smr.SqlCommand;
import quorate.replication.smr.StateMachine.Coming;
import quorate.runtime.net.Reason;

/// Executes ordered transactions ahead of their turn, each on a connection of its own, where
/// [Lookahead] lets them begin (rules X1 to X6 in docs/protocols/smr.md). At its turn a transaction
/// that is done is committed as it stands, with its marker, by the thread that applies the order:
/// what the engine has committed is always a prefix of the order, and nobody sees more.
///
/// Only what goes well counts. Whatever fails, gives other results than the client saw, meets a
/// lock or an engine's own failure is rolled back and forgotten, and executed at its turn, alone.
///
/// All but the work on the connections is on the thread that applies the order.
final class Lanes implements AutoCloseable {
  /// How many commands are looked at, for each lane.
  private static final int WINDOW = 8;

  private final Engine engine;
  private final Execution execution;
  private final Evictor evictor;
  private final TableDigests tables;
  private final int count;
  private final ExecutorService threads;
  private final Lookahead lookahead = new Lookahead();
  private final NavigableMap<Position, Planned> planned = new TreeMap<>();
  private final NavigableMap<Position, Running> running = new TreeMap<>();
  private final Deque<Lane> idle = new ArrayDeque<>();

  /// Read by whoever asks for the status.
  private final AtomicLong taken = new AtomicLong();

  /// A connection.
  private record Lane(Connection connection, Marker marker) {}

  private record Running(Lane lane, Future<Optional<Executed>> executed) {}

  /// A transaction that is to be committed.
  ///
  /// @param listening to what it changes, if somebody does
  private record Executed(SmrMessage.Reply reply, Optional<Recording> listening) {}

  /// @param count how many transactions may be executed at once; one is none ahead
  Lanes(Engine engine, Execution execution, Evictor evictor, TableDigests tables, int count) {
    this.tables = tables;
    this.engine = engine;
    this.execution = execution;
    this.evictor = evictor;
    this.count = count > 1 && writesAtOnce(engine) ? count : 0;
    this.threads = EngineThreads.fixed("lane-", Math.max(1, this.count));
  }

  /// Whether transactions that write different rows do not wait for each other, and readers not for
  /// them. HSQLDB's and Derby's locks may be of more than the row, SQLite and DuckDB have one
  /// writer.
  static boolean writesAtOnce(Engine engine) {
    return engine.dialect().traits().writesAtOnce()
        && engine.snapshotReads()
        && !engine.singleWriter();
  }

  /// How many commands it wants to know of.
  int window() {
    return count * WINDOW;
  }

  /// How many transactions were committed that had been executed ahead.
  long taken() {
    return taken.get();
  }

  /// What comes next.
  ///
  /// @param plan empty where it is executed at its turn
  void foresee(Coming coming, Optional<Planned> plan) {
    Footprint footprint =
        plan.map(it ->
                Footprints.of(
                    coming.request().id().session(), it.analysed(), it.statements(), it.catalog()))
            .orElse(Footprint.ANYTHING);
    lookahead.add(coming.at(), footprint);
    if (plan.isPresent() && footprint instanceof Footprint.Known) {
      planned.put(coming.at(), plan.get());
    }
  }

  /// Has those begin that may.
  void begin() {
    if (planned.isEmpty() || running.size() >= count) {
      return;
    }
    for (Position at : lookahead.free()) {
      if (running.size() >= count) {
        return;
      }
      Planned next = planned.remove(at);
      if (next != null) {
        lookahead.begun(at);
        begin(at, next);
      }
    }
  }

  private void begin(Position at, Planned next) {
    if (next.coming().command() instanceof SqlCommand.Commit) {
      evictor.finish(next.coming().request().id().session());
    }
    evictor.evict(next.analysed(), next.statements());
    try {
      Lane lane = idle.isEmpty() ? open() : idle.pop();
      Callable<Optional<Executed>> work = () -> execute(lane, next);
      running.put(at, new Running(lane, threads.submit(work)));
    } catch (SQLException unable) {
      NodeLog.LOG.warn("{}: no connection to execute ahead: {}", engine.name(), Reason.of(unable));
    }
  }

  private Lane open() throws SQLException {
    Connection connection = engine.connect();
    return new Lane(connection, new Marker(connection, engine::committing));
  }

  // On a lane's thread.

  /// Up to the commit; empty if it has to be executed at its turn.
  private Optional<Executed> execute(Lane lane, Planned next) {
    try {
      Optional<Recording> listening = tables.listen(lane.connection(), next.catalog());
      Optional<SmrMessage.Reply> reply =
          listening.isPresent() ? listening.get().during(() -> run(lane, next)) : run(lane, next);
      if (reply.isPresent()) {
        lane.marker().write(RecordedSessions.mark(reply.get(), next.known()));
      }
      return reply.map(it -> new Executed(it, listening));
    } catch (LockConflict | Unguarded | SQLException inTheWay) {
      return Optional.empty();
    }
  }

  private Optional<SmrMessage.Reply> run(Lane lane, Planned next) {
    return next.coming().command() instanceof SqlCommand.Commit commit
        ? commit(lane, next, commit)
        : script(lane, next);
  }

  private Optional<SmrMessage.Reply> script(Lane lane, Planned next) {
    ScriptRun run =
        Unguarded.first(
            engine,
            lane.connection(),
            () ->
                execution.runAll(
                    lane.connection(),
                    next.catalog(),
                    next.analysed(),
                    next.statements(),
                    Sequences.refused(),
                    next.offLimits()));
    List<Result> results = run.results();
    return next.isWell(results) ? Optional.of(next.reply(results)) : Optional.empty();
  }

  private Optional<SmrMessage.Reply> commit(Lane lane, Planned next, SqlCommand.Commit commit) {
    Rerun again =
        execution.rerun(
            lane.connection(),
            next.catalog(),
            next.analysed(),
            commit.statements(),
            commit.results(),
            Sequences.refused(),
            next.offLimits());
    return OtherResults.outcome(again, commit) == Outcome.STANDS
        ? Optional.of(next.committed(again.digests()))
        : Optional.empty();
  }

  // On the thread that applies the order.

  /// It is the turn of `at`: commits it, if it was executed ahead and all went well. Otherwise
  /// nothing of it is in the engine.
  Optional<SmrMessage.Reply> commit(Position at) {
    while (!running.isEmpty() && at.isAfter(running.firstKey())) {
      drop(running.pollFirstEntry().getValue()); // its turn is over, and nobody has asked for it
    }
    Running own = running.remove(at);
    if (own == null) {
      return Optional.empty();
    }
    Optional<Executed> executed = await(own.executed());
    if (executed.isEmpty()) {
      drop(own);
      abandon(); // what stands in its way may be one that began before its turn
      return Optional.empty();
    }
    try {
      tables.hear(executed.get().listening());
      tables.committing();
      own.lane().connection().commit();
      tables.committed();
    } catch (SQLException refused) {
      if (!engine.isLockConflict(refused)) {
        throw new EngineFailure(engine.name() + " failed: " + refused.getMessage(), refused);
      }
      tables.rolledBack();
      drop(own);
      abandon();
      return Optional.empty();
    }
    idle.push(own.lane());
    taken.incrementAndGet();
    return Optional.of(executed.get().reply());
  }

  /// All up to here is committed, or is over without.
  void passed(Position at) {
    if (count > 0) {
      lookahead.passed(at);
      planned.headMap(at, true).clear();
      begin();
    }
  }

  /// Rolls back whatever runs ahead, and forgets all that was to come.
  void unforesee() {
    abandon();
    lookahead.clear();
  }

  /// Rolls back whatever runs ahead. All that is known is executed at its turn, and still comes
  /// before what conflicts with it.
  void abandon() {
    planned.clear();
    while (!running.isEmpty()) {
      drop(running.pollFirstEntry().getValue());
    }
  }

  private static Optional<Executed> await(Future<Optional<Executed>> executed) {
    try {
      return executed.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      NodeLog.LOG.error("a transaction that was executed ahead failed", failed.getCause());
      return Optional.empty();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a transaction ran", stopping);
    }
  }

  private void drop(Running own) {
    await(own.executed());
    try {
      own.lane().connection().rollback();
      idle.push(own.lane());
    } catch (SQLException broken) {
      discard(own.lane());
    }
  }

  private void discard(Lane lane) {
    execution.forget(lane.connection());
    try {
      lane.connection().close();
    } catch (SQLException gone) {
      // It is gone, which is what was wanted.
    }
  }

  /// Ends all that runs, and closes the connections: the engine is given another database.
  void reset() {
    unforesee();
    while (!idle.isEmpty()) {
      discard(idle.pop());
    }
  }

  @Override
  public void close() {
    reset();
    threads.shutdown();
  }
}

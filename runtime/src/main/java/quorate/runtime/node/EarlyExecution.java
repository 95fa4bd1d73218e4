package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;
import quorate.database.Engine;
import quorate.database.capture.Recording;
import quorate.database.run.Unguarded;
import quorate.database.store.Marker;
import quorate.engine.statement.Execution;
import quorate.engine.statement.Sequences;
import quorate.engine.transaction.Evictor;
import quorate.engine.transaction.ParallelApplier;
import quorate.engine.transaction.TransactionBatch;
import quorate.engine.transaction.TransactionFootprint;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.smr.StateMachine.Coming;
import quorate.replication.statement.Footprint;

/// Ordered transactions executed ahead of their turn (rules X1 to X6 in docs/protocols/smr.md): one
/// counts only if none of its statements fails, and a COMMIT only with the results that its client
/// saw.
record EarlyExecution(Engine engine, Execution execution, Evictor evictor, TableDigests tables)
    implements ParallelApplier.Work<Planned, EarlyExecution.Executed> {

  /// A transaction that is to be committed.
  ///
  /// @param listening to its changes, if they are followed
  record Executed(SmrMessage.Reply reply, Optional<Recording> listening) {}

  /// @param count how many transactions may be executed at once; one is none ahead
  static ParallelApplier<Position, Planned, Executed> lanes(
      Engine engine, Execution execution, Evictor evictor, TableDigests tables, int count) {
    return new ParallelApplier<>(
        engine, execution, count, new EarlyExecution(engine, execution, evictor, tables));
  }

  /// The rows that a command reads and writes.
  ///
  /// @param plan empty if it is executed at its turn
  static Footprint footprint(Coming coming, Optional<Planned> plan) {
    return plan.map(it -> TransactionFootprint.of(coming.request().id().session(), it.script()))
        .orElse(Footprint.ANYTHING);
  }

  @Override
  public void begins(Planned next) {
    next.begin(evictor);
  }

  @Override
  public Optional<Executed> execute(Connection connection, Marker marker, Planned next)
      throws SQLException {
    Optional<Recording> listening = tables.listen(connection, next.script().catalog());
    Optional<SmrMessage.Reply> reply =
        listening.isPresent()
            ? listening.get().during(() -> run(connection, next))
            : run(connection, next);
    if (reply.isPresent()) {
      marker.write(RecordedSessions.mark(reply.get(), next.known()));
    }
    return reply.map(it -> new Executed(it, listening));
  }

  private Optional<SmrMessage.Reply> run(Connection connection, Planned next) {
    Supplier<SmrMessage.Reply> work =
        () -> next.execute(execution, connection, Sequences.refused());
    try {
      return Optional.of(
          next.coming().command() instanceof SqlCommand.Commit
              ? work.get()
              : Unguarded.first(engine, connection, work));
    } catch (TransactionBatch.Broken failed) {
      return Optional.empty();
    }
  }

  @Override
  public void committing(Executed executed) throws SQLException {
    tables.hear(executed.listening());
    tables.committing();
  }

  @Override
  public void committed() {
    tables.committed();
  }

  @Override
  public void rolledBack() {
    tables.rolledBack();
  }
}

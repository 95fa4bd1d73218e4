package quorate.runtime.cbs;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;
import quorate.database.run.LockConflict;
import quorate.database.run.RowSink;
import quorate.engine.schema.OpenSteps;
import quorate.engine.schema.PendingChange;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.statement.AnalysedStatement;
import quorate.engine.statement.Execution;
import quorate.engine.statement.Sequences;
import quorate.engine.transaction.EngineTransaction;
import quorate.engine.transaction.OpenDatabase;
import quorate.engine.transaction.TransactionLife;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.Word;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.net.FailureText;
import quorate.runtime.shell.Monitors;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// One run of one transaction at one database, on a connection of its own. Its steps run one after
/// another, each on some thread; a rollback may be requested at any time.
final class Attempt {
  /// Receives the events of attempts.
  interface Owner {
    /// The database's node.
    NodeId self();

    /// Takes an attempt's message to its manager.
    void say(CbsMessage.Local message);

    /// The database, or the connection to it, is lost.
    void lost(ShepherdDatabase database, SQLException why);

    /// The transaction of this barrier is committed at this database, but may not be durable yet.
    void committed(ShepherdDatabase database, long attempt, long barrier);

    /// A change of the schema is committed.
    void changed(Catalog after);

    /// The attempt holds neither locks nor a connection any more.
    void over(long attempt);
  }

  private static final long PAUSE_MILLIS = 50;
  private static final long LONG_NANOS = 1_000_000_000;
  private static final long BUSY_NANOS = LONG_NANOS / 4;

  private final long id;
  private final ShepherdDatabase database;
  private final SequenceBlocks sequences;
  private final Owner owner;
  private final EngineTransaction<PooledConnection> transaction;
  private final TransactionLife life;

  /// The executed statements, with all values chosen for them. Their results are in `answers`.
  private final List<quorate.replication.cbs.Statement> executed = new ArrayList<>();

  /// Stores the statements to which this run added chosen values.
  private final StatementSpool chosen = new StatementSpool();

  private final List<Result> answers = new ArrayList<>();

  /// Whether COMMIT was requested.
  private volatile boolean commitBegun;

  Attempt(long id, ShepherdDatabase database, SequenceBlocks sequences, Owner owner) {
    this.id = id;
    this.database = database;
    this.sequences = sequences;
    this.owner = owner;
    this.transaction =
        new EngineTransaction<>(
            database.open(),
            database.pool(),
            PooledConnection::connection,
            OpenDatabase.Held.NOTHING,
            () -> owner.over(id));
    this.life = transaction.life();
  }

  /// Rolls the transaction back, at once or as soon as the current step can be ended. From any
  /// thread.
  void rollBack() {
    life.rollBack();
  }

  /// Executes a statement or a step of a repair, on this thread.
  ///
  /// @param opener opens the outlet for the rows of a large answer; empty if all rows are held
  void execute(
      int number, quorate.replication.cbs.Statement carried, Optional<RowOutlet.Opener> opener) {
    Work work = Work.of(carried);
    switch (work) {
      case Work.Sql(OrderedStatement statement, boolean _) ->
          execute(number, carried, new Asked(statement, Optional.empty(), opener));
      case Work.Marked marked ->
          execute(number, carried, new Asked(marked.statement(), Optional.of(marked), opener));
      case Work.Reset(NodeId replica, Bytes schema, boolean anyway)
          when replica.equals(owner.self()) ->
          step(() -> said(new CbsMessage.Ran(id, number, reset(schema, anyway))));
      case Work.Schema _, Work.Compare _, Work.Excerpt _, Work.Repair _, Work.Reset _ ->
          step(() -> {
            Result result = RepairWork.run(database, owner.self(), entered(), work);
            return said(new CbsMessage.Ran(id, number, result));
          });
    }
  }

  /// Replaces the schema, with exclusive access: for a moment the database is empty.
  private Result reset(Bytes schema, boolean anyway) throws SQLException, InterruptedException {
    if (anyway || !StoredCatalog.encoded(database.catalog()).equals(schema)) {
      transaction.disconnect();
      transaction.lock(true);
      database.remake(Catalog.decode(new Decoder(schema)));
    }
    entered();
    return RepairWork.NOTHING;
  }

  /// A statement of the client.
  ///
  /// @param claimed the primary's run of the statement, if it is marked and the primary has run it
  /// @param opener opens the outlet for the rows of a large answer; empty if all rows are held
  private record Asked(
      OrderedStatement statement,
      Optional<Work.Marked> claimed,
      Optional<RowOutlet.Opener> opener) {}

  private void execute(int number, quorate.replication.cbs.Statement carried, Asked asked) {
    OrderedStatement statement = asked.statement();
    step(() -> {
      DrawnValues drawn = new DrawnValues(sequences);
      OpenErrors.Answer answer = answer(asked, drawn);
      OrderedStatement with = drawn.in(statement);
      Optional<Work> other =
          answer.marked() && asked.claimed().isEmpty()
              ? Optional.of(
                  new Work.Marked(with, answer.writes(), transaction.change().isPresent()))
              : drawn.areNew(statement) ? Optional.of(new Work.Sql(with, false)) : Optional.empty();
      Optional<quorate.replication.cbs.Statement> run = other.map(it -> chosen.kept(it.carried()));
      boolean raised = answer.word() != Word.SAID;
      if (raised || !(answer.result() instanceof Result.Failed)) {
        executed.add(run.orElse(carried));
        answers.add(raised ? OpenSteps.Taken.DONE : answer.result());
      }
      return said(
          new CbsMessage.Ran(id, number, answer.result(), run, answer.digest(), answer.word()));
    });
  }

  private OpenErrors.Answer answer(Asked asked, DrawnValues drawn)
      throws SQLException, InterruptedException {
    boolean changed = transaction.change().isPresent();
    boolean changes = changed || database.open().changesSchema(asked.statement());
    if (!transaction.isOpen() || changes && !changed) {
      transaction.enter(changes);
    }
    return changes ? changed(asked, drawn) : run(asked, drawn);
  }

  private OpenErrors.Answer run(Asked asked, DrawnValues drawn) throws SQLException {
    OrderedStatement statement = asked.statement();
    Catalog catalog = database.catalog();
    try {
      Analysed.Data data = database.open().analyse(statement, catalog);
      Execution engine = database.open().execution();
      Supplier<Result> execution =
          () ->
              engine.run(
                  connection(),
                  new AnalysedStatement(catalog, data, statement),
                  drawn.source(statement, database.catalog()),
                  asked.opener().<RowSink>map(it -> new PassedRows(it, life::waits)));
      return engine.hasOptionalErrors(data) || asked.claimed().isPresent()
          ? new OpenErrors(engine, database.engine(), connection(), catalog)
              .run(data, statement, asked.claimed(), execution)
          : OpenErrors.Answer.of(execution.get());
    } catch (SqlException refused) {
      return OpenErrors.Answer.of(new Result.Failed(refused.error()));
    }
  }

  /// In a transaction that changes the schema, each statement reverts all earlier ones and carries
  /// them out again together with it: where DDL commits at once, it can be reverted only as a
  /// whole.
  private OpenErrors.Answer changed(Asked asked, DrawnValues drawn)
      throws SQLException, InterruptedException {
    List<OrderedStatement> all = new ArrayList<>();
    List<ClaimedSteps.Earlier> earlier = new ArrayList<>();
    for (int i = 0; i < executed.size(); i++) {
      if (Work.of(executed.get(i)) instanceof Work.OfClient said) {
        all.add(said.statement());
        earlier.add(new ClaimedSteps.Earlier(said, answers.get(i)));
      }
    }
    all.add(asked.statement());
    Catalog before = database.catalog();
    drawn.takeGiven(asked.statement());
    ClaimedSteps steps = new ClaimedSteps(earlier, asked.claimed());
    return steps.answer(
        transaction.change(all, each -> drawn.shared(before, each), steps, answers).getLast());
  }

  /// The connection of the open transaction, which is begun if necessary.
  private Connection entered() throws SQLException, InterruptedException {
    return (transaction.isOpen() ? transaction.open() : transaction.enter(false)).connection();
  }

  private Connection connection() {
    return transaction.open().connection();
  }

  /// Logs the transaction in the database and commits it, on this thread.
  void commit(long barrier) {
    commitBegun = true;
    step(() -> {
      entered();
      PooledConnection open = transaction.open();
      if (transaction.change().isPresent()) {
        owner.changed(transaction.change().get().commit(committing(open, barrier)));
      } else {
        open.commit(barrier);
      }
      transaction.committed();
      life.end();
      owner.committed(database, id, barrier);
      return Optional.empty();
    });
  }

  private PendingChange.Committing committing(PooledConnection open, long barrier) {
    return new PendingChange.Committing() {
      @Override
      public void with(Catalog after, Sequences drawn) throws SQLException {
        // Before others can draw from them: a crash in between skips values at most.
        sequences.follow(after, drawn.moved());
        drawn.write(open.connection());
      }

      @Override
      public void commit() throws SQLException {
        open.commit(barrier);
      }
    };
  }

  private interface Step {
    /// @return the message to send after the step: its receiver may start the next step at once
    Optional<CbsMessage.Local> run() throws SQLException, InterruptedException;
  }

  private static Optional<CbsMessage.Local> said(CbsMessage.Local message) {
    return Optional.of(message);
  }

  private void step(Step step) {
    if (!life.begin()) {
      return;
    }
    Optional<CbsMessage.Local> said = Optional.empty();
    try {
      said = step.run();
    } catch (InterruptedException givenUp) {
      Thread.onSpinWait(); // whoever interrupted it knows
    } catch (LockConflict conflict) {
      failed(conflict.getCause() instanceof SQLException cause ? cause : null);
    } catch (SQLException broken) {
      failed(broken);
    } catch (RuntimeException broken) {
      CbsLog.LOG.error("{} failed", database.engine().name(), broken);
      failed(null);
    } finally {
      life.finish();
    }
    said.ifPresent(this::say);
  }

  /// The database has rolled the transaction back, or must: it held locks that others needed, or
  /// failed.
  private void failed(@Nullable SQLException why) {
    if (why != null && database.engine().isLost(why) && !life.hasEnded()) {
      owner.lost(database, why);
      return;
    }
    boolean conflict = why != null && database.engine().isLockConflict(why);
    transaction.spoil();
    if (!life.end()) {
      life.release();
    } else if (commitBegun) {
      pause(conflict, why);
      owner.say(new CbsMessage.RolledBack(id)); // before others get its locks (M2a)
      life.release();
    } else {
      life.release();
      pause(conflict, why);
      owner.say(new CbsMessage.RolledBack(id));
    }
  }

  /// A failure that is no conflict may last: it is logged, and not repeated at once.
  private void pause(boolean conflict, @Nullable SQLException why) {
    if (!conflict && why != null) {
      CbsLog.LOG.warn("{} rolled back: {}", database.engine().name(), FailureText.of(why));
      Monitors.pause(PAUSE_MILLIS);
    }
  }

  /// Whether the current step has taken more than a second.
  boolean takesLong() {
    return life.stepNanos() > LONG_NANOS;
  }

  /// If the current step takes a while, reports that it waits for no lock (rule M5a).
  void tell() {
    PooledConnection used = transaction.known();
    Optional<Thread> running = life.worker();
    if (running.isEmpty() || life.stepNanos() < BUSY_NANOS) {
      return;
    }
    try {
      if (used != null && !database.engine().waits(used.connection(), running.get())) {
        say(new CbsMessage.Busy(id));
      }
    } catch (SQLException unknown) {
      return; // it may wait for a lock
    }
  }

  private void say(CbsMessage.Local message) {
    if (!life.hasEnded()) {
      owner.say(message);
    }
  }
}

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
import quorate.engine.statement.Execution;
import quorate.engine.statement.Sequences;
import quorate.engine.transaction.EngineTransaction;
import quorate.engine.transaction.OpenDatabase;
import quorate.engine.transaction.TransactionLife;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.Word;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.net.Reason;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// One run of one transaction at one database, on a connection of its own. Its steps come one after
/// the other, each on some thread; that it is rolled back may come at any time.
final class Attempt {
  private static final long PAUSE_MILLIS = 50;
  private static final long LONG_NANOS = 1_000_000_000;
  private static final long BUSY_NANOS = LONG_NANOS / 4;

  private final long id;
  private final ShepherdDatabase database;
  private final SequenceBlocks sequences;
  private final AttemptOwner owner;
  private final EngineTransaction<PooledConnection> transaction;
  private final TransactionLife life;

  /// What it has executed, with all that was chosen for it, and what was answered.
  private final List<quorate.replication.cbs.Statement> executed = new ArrayList<>();

  /// Of what it has chosen itself.
  private final StatementSpool chosen = new StatementSpool();

  private final List<Result> answers = new ArrayList<>();

  Attempt(long id, ShepherdDatabase database, SequenceBlocks sequences, AttemptOwner owner) {
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

  /// Rolls it back: at once, or as soon as the step that is under way can be ended. On any thread.
  void rollBack() {
    life.rollBack();
  }

  /// Does what it is asked, on this thread.
  ///
  /// @param opener opens what takes the rows of a large answer; empty where all are held
  void execute(
      int number, quorate.replication.cbs.Statement carried, Optional<RowOutlet.Opener> opener) {
    Work work = Work.of(carried);
    switch (work) {
      case Work.Sql(OrderedStatement statement, boolean _) ->
          execute(number, carried, statement, Optional.empty(), opener);
      case Work.Marked marked ->
          execute(number, carried, marked.statement(), Optional.of(marked), opener);
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

  /// Makes another schema, alone in the database: for a moment it holds nothing.
  private Result reset(Bytes schema, boolean anyway) throws SQLException, InterruptedException {
    if (anyway || !RepairWork.encoded(database.catalog()).equals(schema)) {
      transaction.disconnect();
      transaction.lock(true);
      database.remake(Catalog.decode(new Decoder(schema)));
    }
    entered();
    return RepairWork.NOTHING;
  }

  /// @param claimed what the primary has made of it, where SQL leaves that open
  private void execute(
      int number,
      quorate.replication.cbs.Statement carried,
      OrderedStatement statement,
      Optional<Work.Marked> claimed,
      Optional<RowOutlet.Opener> opener) {
    step(() -> {
      DrawnValues drawn = new DrawnValues(sequences);
      OpenErrors.Answer answer = answer(statement, claimed, drawn, opener);
      OrderedStatement with = drawn.in(statement);
      Optional<Work> other =
          answer.marked() && claimed.isEmpty()
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

  private OpenErrors.Answer answer(
      OrderedStatement statement,
      Optional<Work.Marked> claimed,
      DrawnValues drawn,
      Optional<RowOutlet.Opener> opener)
      throws SQLException, InterruptedException {
    boolean changed = transaction.change().isPresent();
    boolean changes = changed || database.open().changesSchema(statement);
    if (!transaction.isOpen() || changes && !changed) {
      transaction.enter(changes);
    }
    if (!changes) {
      return run(statement, claimed, drawn, opener);
    }
    return changed(statement, claimed, drawn);
  }

  private OpenErrors.Answer run(
      OrderedStatement statement,
      Optional<Work.Marked> claimed,
      DrawnValues drawn,
      Optional<RowOutlet.Opener> opener)
      throws SQLException {
    Catalog catalog = database.catalog();
    try {
      Analysed.Data data = database.open().analyse(statement, catalog);
      Execution engine = database.open().execution();
      Supplier<Result> execution =
          () ->
              engine.run(
                  connection(),
                  catalog,
                  data,
                  statement,
                  drawn.source(statement, database.catalog()),
                  opener.<RowSink>map(it -> new PassedRows(it, life::waits)));
      return engine.hasOptionalErrors(data) || claimed.isPresent()
          ? new OpenErrors(engine, database.engine(), connection(), catalog)
              .run(data, statement, claimed, execution)
          : OpenErrors.Answer.of(execution.get());
    } catch (SqlException refused) {
      return OpenErrors.Answer.of(new Result.Failed(refused.error()));
    }
  }

  /// In a transaction that changes the schema every statement is carried out together with all
  /// before it, which are taken back for that: what commits at once in some engines can be taken
  /// back only as a whole.
  private OpenErrors.Answer changed(
      OrderedStatement statement, Optional<Work.Marked> claimed, DrawnValues drawn)
      throws SQLException, InterruptedException {
    List<OrderedStatement> all = new ArrayList<>();
    List<ClaimedSteps.Earlier> earlier = new ArrayList<>();
    for (int i = 0; i < executed.size(); i++) {
      if (Work.of(executed.get(i)) instanceof Work.OfClient said) {
        all.add(said.statement());
        earlier.add(new ClaimedSteps.Earlier(said, answers.get(i)));
      }
    }
    all.add(statement);
    Catalog before = database.catalog();
    drawn.takeGiven(statement);
    ClaimedSteps steps = new ClaimedSteps(earlier, claimed);
    return steps.answer(
        transaction.change(all, each -> drawn.shared(before, each), steps, answers).getLast());
  }

  /// Its connection, within the database.
  private Connection entered() throws SQLException, InterruptedException {
    return (transaction.isOpen() ? transaction.open() : transaction.enter(false)).connection();
  }

  private Connection connection() {
    return transaction.open().connection();
  }

  /// Logs the transaction in the database and commits it, on this thread.
  void commit(long barrier) {
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
        // Before anybody else can draw from them: a crash in between leaves values out, no more.
        sequences.follow(after, drawn.moved());
        drawn.write(open.connection());
        database.open().changing().change(open.connection(), after);
      }

      @Override
      public void commit() throws SQLException {
        open.commit(barrier);
      }

      @Override
      public void changed(Catalog after) throws SQLException {
        database.open().changing().changed(open.connection(), after);
      }
    };
  }

  private interface Step {
    /// @return what is to be said when the step is over: the next one may begin at once then
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
      Thread.onSpinWait(); // which whoever gave it up knows
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

  /// The database has rolled it back, or has to: it held something that others needed, or broke.
  private void failed(@Nullable SQLException why) {
    if (why != null && database.engine().isLost(why) && !life.hasEnded()) {
      owner.lost(database, why);
      return;
    }
    boolean conflict = why != null && database.engine().isLockConflict(why);
    transaction.spoil();
    boolean first = life.end();
    life.release();
    if (first) {
      if (!conflict && why != null) {
        CbsLog.LOG.warn("{} rolled back: {}", database.engine().name(), Reason.of(why));
        pause();
      }
      owner.say(new CbsMessage.RolledBack(id));
    }
  }

  /// What fails at once would be run again at once.
  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /// Whether it has been at one step for long.
  boolean takesLong() {
    return life.stepNanos() > LONG_NANOS;
  }

  /// Says so if it has been at one step for a while, and waits for nobody.
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
      return; // it may wait
    }
  }

  private void say(CbsMessage.Local message) {
    if (!life.hasEnded()) {
      owner.say(message);
    }
  }
}

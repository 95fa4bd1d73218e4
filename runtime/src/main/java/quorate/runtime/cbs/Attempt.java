package quorate.runtime.cbs;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;
import quorate.database.run.LockConflict;
import quorate.database.run.RowSink;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.Word;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.net.Reason;
import quorate.runtime.node.OpenSteps;
import quorate.runtime.node.PendingChange;
import quorate.runtime.node.Sequences;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// One run of one transaction at one database, on a connection of its own. Its steps come one after
/// the other, each on some thread; that it is rolled back may come at any time.
final class Attempt {
  private static final long PAUSE_MILLIS = 50;
  private static final long LONG_NANOS = 1_000_000_000;
  private static final long BUSY_NANOS = LONG_NANOS / 4;

  private final long id;
  private final OpenDatabase database;
  private final SequenceBlocks sequences;
  private final AttemptOwner owner;

  /// What is done by the thread that does a step, and by nobody else meanwhile.
  private volatile @Nullable PooledConnection connection;

  private int shares;

  /// What it has executed, with all that was chosen for it, and what was answered.
  private final List<quorate.replication.cbs.Statement> executed = new ArrayList<>();

  /// Of what it has chosen itself.
  private final StatementSpool chosen = new StatementSpool();

  private final List<Result> answers = new ArrayList<>();
  private Optional<PendingChange> change = Optional.empty();

  // Guarded by this.
  private @Nullable Thread worker;
  private long since;
  private boolean waiting;
  private boolean ended;
  private boolean cancelled;
  private boolean committed;
  private boolean released;

  Attempt(long id, OpenDatabase database, SequenceBlocks sequences, AttemptOwner owner) {
    this.id = id;
    this.database = database;
    this.sequences = sequences;
    this.owner = owner;
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
          step(() -> say(new CbsMessage.Ran(id, number, reset(schema, anyway))));
      case Work.Schema _, Work.Compare _, Work.Excerpt _, Work.Repair _, Work.Reset _ ->
          step(() -> {
            if (connection == null) {
              enter(false);
              connection = database.borrow();
            }
            Result result = RepairWork.run(database, owner.self(), open().connection(), work);
            say(new CbsMessage.Ran(id, number, result));
          });
    }
  }

  /// Makes another schema, alone in the database: for a moment it holds nothing.
  private Result reset(Bytes schema, boolean anyway) throws SQLException, InterruptedException {
    if (anyway || !RepairWork.encoded(database.catalog()).equals(schema)) {
      PooledConnection used = connection;
      connection = null;
      if (used != null) {
        used.connection().rollback();
        database.discard(used);
        database.leave(shares);
        shares = 0;
      }
      enter(true);
      database.remake(Catalog.decode(new Decoder(schema)));
      connection = database.borrow();
    } else if (connection == null) {
      enter(false);
      connection = database.borrow();
    }
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
              ? Optional.of(new Work.Marked(with, answer.writes(), change.isPresent()))
              : drawn.areNew(statement) ? Optional.of(new Work.Sql(with, false)) : Optional.empty();
      Optional<quorate.replication.cbs.Statement> run = other.map(it -> chosen.kept(it.carried()));
      boolean raised = answer.word() != Word.SAID;
      if (raised || !(answer.result() instanceof Result.Failed)) {
        executed.add(run.orElse(carried));
        answers.add(raised ? OpenSteps.Taken.DONE : answer.result());
      }
      say(new CbsMessage.Ran(id, number, answer.result(), run, answer.digest(), answer.word()));
    });
  }

  private OpenErrors.Answer answer(
      OrderedStatement statement,
      Optional<Work.Marked> claimed,
      DrawnValues drawn,
      Optional<RowOutlet.Opener> opener)
      throws SQLException, InterruptedException {
    boolean changes = change.isPresent() || changesSchema(statement);
    if (connection == null) {
      enter(changes);
      connection = database.borrow();
    } else if (changes && change.isEmpty()) {
      // Whoever has the schema shared cannot wait for the others who do: it begins anew.
      open().connection().rollback();
      database.leave(shares);
      shares = 0;
      enter(true);
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
      Analysed.Data data = database.execution().analyse(statement, catalog);
      if (data.unable().containsKey(database.engine().dialect())) {
        return OpenErrors.Answer.of(
            new Result.Failed(
                new SqlError(
                    "0A000",
                    database.engine().name()
                        + " cannot run this: "
                        + data.unable().get(database.engine().dialect()))));
      }
      Supplier<Result> execution =
          () ->
              database
                  .execution()
                  .run(
                      open().connection(),
                      catalog,
                      data,
                      statement,
                      drawn.source(statement, database.catalog()),
                      opener.<RowSink>map(it -> new PassedRows(it, this::waits)));
      return database.execution().hasOptionalErrors(data) || claimed.isPresent()
          ? new OpenErrors(database.execution(), database.engine(), open().connection(), catalog)
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
    change.ifPresent(PendingChange::rollBack);
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
    PendingChange pending =
        new PendingChange(
            database.changing(),
            open().connection(),
            all,
            sequence -> drawn.shared(before, sequence),
            steps);
    change = Optional.of(pending);
    return steps.answer(pending.run(answers).getLast());
  }

  private boolean changesSchema(OrderedStatement statement) {
    try {
      return database.execution().analyse(statement, database.catalog()) instanceof Analysed.Ddl;
    } catch (SqlException unknown) {
      return false; // said again when it is its turn
    }
  }

  private void enter(boolean alone) throws SQLException, InterruptedException {
    waits(true);
    shares = database.enter(alone);
    waits(false);
  }

  private PooledConnection open() {
    return java.util.Objects.requireNonNull(connection);
  }

  /// Logs the transaction in the database and commits it, on this thread.
  void commit(long barrier) {
    step(() -> {
      if (connection == null) {
        enter(false);
        connection = database.borrow();
      }
      PooledConnection open = open();
      if (change.isPresent()) {
        Catalog after = change.get().commit(committing(open, barrier));
        owner.changed(after);
      } else {
        open.commit(barrier);
      }
      committed = true;
      end(false);
      owner.committed(database, id, barrier);
    });
  }

  private PendingChange.Committing committing(PooledConnection open, long barrier) {
    return new PendingChange.Committing() {
      @Override
      public void with(Catalog after, Sequences drawn) throws SQLException {
        // Before anybody else can draw from them: a crash in between leaves values out, no more.
        sequences.follow(after, drawn.moved());
        drawn.write(open.connection());
        database.changing().change(open.connection(), after);
      }

      @Override
      public void commit() throws SQLException {
        open.commit(barrier);
      }

      @Override
      public void changed(Catalog after) throws SQLException {
        database.changing().changed(open.connection(), after);
      }
    };
  }

  private interface Step {
    void run() throws SQLException, InterruptedException;
  }

  private void step(Step step) {
    if (!begin()) {
      return;
    }
    try {
      step.run();
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
      finish();
    }
  }

  private synchronized boolean begin() {
    if (ended) {
      return false;
    }
    worker = Thread.currentThread();
    since = System.nanoTime();
    return true;
  }

  private synchronized void waits(boolean now) throws InterruptedException {
    waiting = now;
    if (ended) {
      throw new InterruptedException();
    }
  }

  /// The database has rolled it back, or has to: it held something that others needed, or broke.
  private void failed(@Nullable SQLException why) {
    if (why != null && database.engine().isLost(why) && !isEnded()) {
      owner.lost(database, why);
      return;
    }
    boolean conflict = why != null && database.engine().isLockConflict(why);
    boolean first = end(true);
    release();
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
  synchronized boolean takesLong() {
    return worker != null && System.nanoTime() - since > LONG_NANOS;
  }

  /// Says so if it has been at one step for a while, and waits for nobody.
  void tell() {
    PooledConnection used = connection;
    Thread running;
    synchronized (this) {
      running = worker;
      if (waiting || running == null || System.nanoTime() - since < BUSY_NANOS) {
        return;
      }
    }
    try {
      if (used != null && !database.engine().waits(used.connection(), running)) {
        say(new CbsMessage.Busy(id));
      }
    } catch (SQLException unknown) {
      return; // it may wait
    }
  }

  private synchronized boolean isEnded() {
    return ended;
  }

  /// From here on it says nothing.
  ///
  /// @param broken whether its connection is not to be used again
  /// @return whether it had not ended before
  private synchronized boolean end(boolean broken) {
    boolean first = !ended;
    ended = true;
    cancelled |= broken;
    return first;
  }

  private void say(CbsMessage.Local message) {
    if (!isEnded()) {
      owner.say(message);
    }
  }

  /// The thread's step is over.
  private void finish() {
    boolean over;
    synchronized (this) {
      worker = null;
      waiting = false;
      over = ended;
      if (cancelled) {
        Thread.interrupted(); // was meant for this step, and not for the thread's next one
      }
    }
    if (over) {
      release();
    }
  }

  /// Rolls it back: at once, or as soon as the step that is under way can be ended. On any thread.
  void rollBack() {
    boolean idle;
    synchronized (this) {
      ended = true;
      idle = worker == null;
      if (!idle) {
        stop();
      }
    }
    if (idle) {
      release();
    }
  }

  /// Holding the lock: the worker is still at its step.
  private void stop() {
    Thread running = java.util.Objects.requireNonNull(worker);
    PooledConnection used = connection;
    cancelled = true;
    if (waiting || used == null) {
      running.interrupt();
    } else if (database.engine().cancelsWaits()) {
      database.execution().cancel(used.connection(), running);
    }
  }

  /// Gives back what it holds, once.
  private void release() {
    synchronized (this) {
      if (released) {
        return;
      }
      released = true;
    }
    PooledConnection used = connection;
    connection = null;
    if (used != null) {
      change.ifPresent(PendingChange::rollBack);
      database.give(used, !committed, !cancelled);
    }
    if (shares > 0) {
      database.leave(shares);
      shares = 0;
    }
    owner.over(id);
  }
}

package quorate.runtime.pbr;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.writeset.InconsistentWrites;
import quorate.core.writeset.WriteSet;
import quorate.database.capture.Recording;
import quorate.database.run.LockConflict;
import quorate.database.run.Unguarded;
import quorate.engine.schema.OpenSteps;
import quorate.engine.schema.PendingChange;
import quorate.engine.schema.StepWrites;
import quorate.engine.statement.AnswerBatch;
import quorate.engine.transaction.EngineTransaction;
import quorate.engine.transaction.OpenDatabase;
import quorate.engine.transaction.TransactionLife;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.Shipped;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.TentativeAnswer;
import quorate.runtime.pbr.Work.Answer;

/// One transaction at the primary, on a connection of its own: it is executed as a whole, or as its
/// client sends the statements, and stays open until it has its place in the log and is committed.
final class PrimaryTransaction implements Executing {
  private static final int TRIES_MAX = 40;
  private static final int PAUSE_MILLIS_MAX = 50;
  private final NodeId client;
  private final PbrStore store;
  private final EngineErrors errors;
  private final EngineTransaction<Connection> transaction;
  private final TransactionLife life;

  // Used by the thread of the current step.

  private volatile @Nullable Recording recording;
  private final StatementRuns runs;
  private final List<Result> answers = new ArrayList<>();

  /// Values for changes of the schema; other statements carry their own.
  private final SharedDraws draws;

  private OpenSteps.Captured open = new OpenSteps.Captured();
  private SortedMap<String, Long> moved = new TreeMap<>();

  private Optional<Last> last = Optional.empty();

  /// Whether a statement that fails is undone by itself.
  private boolean guarded = true;

  /// The last answers.
  ///
  /// @param number of the first statement that they answer
  private record Last(int number, List<TentativeAnswer> answers) {}

  /// The result of an executed transaction, to be ordered.
  ///
  /// @param answer encoded
  record Executed(Shipped writes, Bytes answer) {}

  /// @param held locks of the database that it already has
  /// @param over takes the transaction when it holds nothing any more
  PrimaryTransaction(
      NodeId client, PbrStore store, OpenDatabase.Held held, Consumer<Executing> over) {
    this.client = client;
    this.store = store;
    this.errors = new EngineErrors(store);
    this.runs = new StatementRuns(store);
    this.draws = new SharedDraws(store, runs);
    this.transaction =
        new EngineTransaction<>(
            store.open(), store.writers(), used -> used, held, () -> over.accept(this));
    this.life = transaction.life();
  }

  @Override
  public TransactionLife life() {
    return life;
  }

  @Override
  public void cancel(RequestId request) {
    life.cancel();
  }

  @Override
  public void abandon(NodeId gone) {
    if (client.equals(gone)) {
      life.giveUp();
    }
  }

  /// Executes statements as a whole, again after conflicts, and stays open.
  ///
  /// @return empty if it was rolled back meanwhile
  Optional<Executed> script(List<OrderedStatement> statements) {
    return step(() -> {
      guarded = false;
      for (int tries = 1; ; tries++) {
        try {
          executeAll(statements);
          return executed();
        } catch (Unguarded failed) {
          beginAnew();
          guarded = true;
        } catch (LockConflict | SQLException conflict) {
          beginAnew();
          if (tries >= TRIES_MAX || !errors.isConflict(conflict)) {
            return failed(errors.of(conflict));
          }
          Thread.sleep(
              ThreadLocalRandom.current().nextInt(1 + Math.min(PAUSE_MILLIS_MAX, 1 << tries)));
        }
      }
    });
  }

  private void executeAll(List<OrderedStatement> statements)
      throws SQLException, InterruptedException {
    if (statements.stream().anyMatch(store.open()::changesSchema)) {
      enter(true);
      changed(statements, List.of());
      return;
    }
    enter(false);
    for (OrderedStatement statement : statements) {
      Result result = run(statement, false); // with its rows: a retry gets the answer from the log
      answers.add(result);
      if (result instanceof Result.Failed) {
        return;
      }
    }
  }

  /// Executes statements of an open transaction, up to the first that fails.
  ///
  /// @param number of the first, from 0; the last ones may be asked for again
  /// @return answers to as many as were executed; empty if it is not open, or not at that statement
  Optional<List<TentativeAnswer>> perform(int number, List<OrderedStatement> statements) {
    return step(() -> {
      if (last.isPresent() && number == last.get().number) {
        return last.get().answers;
      }
      if (number != runs.executed().size()) {
        life.end();
        return null;
      }
      AnswerBatch done = new AnswerBatch();
      while (done.size() < statements.size() && !done.isFull()) {
        if (life.hasEnded()) {
          return null;
        }
        perform(statements.get(done.size()), done);
      }
      if (done.answers().getLast().result() instanceof Result.Failed) {
        life.end(); // its client can only roll back, at least to a savepoint
        return done.answers();
      }
      last = Optional.of(new Last(number, done.answers()));
      return done.answers();
    });
  }

  private void perform(OrderedStatement statement, AnswerBatch answers)
      throws InterruptedException {
    Result result;
    try {
      result = performed(statement);
    } catch (LockConflict | SQLException conflict) {
      result = new Result.Failed(errors.of(conflict));
    }
    if (result instanceof Result.Failed(SqlError error)) {
      answers.fail(error);
    } else {
      answers.add(result, runs.executed().getLast().leased());
    }
  }

  private Result performed(OrderedStatement statement) throws SQLException, InterruptedException {
    if (transaction.change().isEmpty() && !store.open().changesSchema(statement)) {
      if (!transaction.isOpen()) {
        enter(false);
      }
      Result result = run(statement, true);
      if (!(result instanceof Result.Failed)) {
        answers.add(result);
      }
      return result;
    }
    // If DDL commits at once, it can be reverted only as a whole: so all earlier statements are
    // reverted, and carried out again together with this one.
    List<OrderedStatement> all = new ArrayList<>(runs.executed());
    all.add(statement);
    List<Result> before = List.copyOf(answers);
    beginAnew();
    enter(true);
    changed(all, before);
    return answers.getLast();
  }

  /// COMMIT of an open transaction that has executed this many statements.
  ///
  /// @return empty if it is not open, or has executed another number
  Optional<Executed> finished(int statements) {
    return step(() -> {
      if (statements != runs.executed().size() || statements == 0) {
        return null;
      }
      try {
        return executed();
      } catch (SQLException broken) {
        SqlError error = errors.of(broken);
        beginAnew();
        return failed(error);
      }
    });
  }

  /// Whether its changes are known already, and few.
  boolean isSmall() {
    Recording known = recording;
    return known != null && store.tellsAtOnce() && TransactionLimits.isSmall(known);
  }

  /// @param before the earlier answers to the first of them
  private void changed(List<OrderedStatement> statements, List<Result> before)
      throws SQLException, InterruptedException {
    draws.begin();
    open = new OpenSteps.Captured();
    for (OrderedStatement statement : statements) {
      statement.leased().keySet().forEach(name -> runs.touch(store.catalog(), name));
    }
    answers.addAll(
        transaction.change(
            statements, sequence -> draws.next(store.catalog(), sequence), open, before));
    if (!(answers.getLast() instanceof Result.Failed)) {
      runs.add(statements);
    }
  }

  private Result run(OrderedStatement statement, boolean streamed) {
    Supplier<Result> work = () -> runs.run(open(), statement, streamed);
    return Objects.requireNonNull(recording)
        .during(() -> guarded ? work.get() : Unguarded.first(store.engine(), open(), work));
  }

  private Connection open() {
    return transaction.open();
  }

  /// @param alone whether it has to be alone in the database
  private void enter(boolean alone) throws SQLException, InterruptedException {
    Connection fresh = transaction.enter(alone);
    if (!alone) {
      recording = store.record(fresh);
    }
  }

  /// The result of the transaction, once it has executed all statements.
  private Executed executed() throws SQLException {
    if (answers.getLast() instanceof Result.Failed(SqlError error)) {
      if (transaction.change().isEmpty()) {
        open().rollback();
      }
      return failed(error);
    }
    moved = runs.moved();
    Optional<Shipped> found = shipped();
    if (found.isEmpty()) {
      beginAnew();
      return failed(TransactionLimits.NO_WRITE_SET);
    }
    Shipped shipped = found.get();
    Bytes answer = new Answer(transaction.change().isPresent(), answers).encode();
    Optional<SqlError> tooMuch = TransactionLimits.exceeded(shipped, answer);
    if (tooMuch.isPresent()) {
      beginAnew();
      return failed(tooMuch.get());
    }
    return new Executed(shipped, answer);
  }

  /// The changes in the form that backups get: a write set or, without one, the statements. These
  /// are executed alone, and do the same elsewhere, unless they may raise an error that another
  /// engine need not raise: empty then.
  private Optional<Shipped> shipped() throws SQLException {
    if (transaction.change().isEmpty()) {
      try {
        WriteSet writes = Objects.requireNonNull(recording).writes();
        Shipped shipped = new Work.Writes(writes, moved).ship();
        if (shipped.bytes().length() <= TransactionLimits.SHIPPED_BYTES_MAX || !isAlone()) {
          return Optional.of(shipped);
        }
      } catch (SqlException | InconsistentWrites none) {
        if (!isAlone()) {
          throw new SQLException("it has no write set: " + none.getMessage(), "54000", none);
        }
      }
    }
    Optional<PendingChange> change = transaction.change();
    boolean rows =
        change.isEmpty() && runs.executed().stream().anyMatch(store.open()::hasOptionalErrors);
    Optional<StepWrites> writes = change.isEmpty() ? Optional.empty() : open.found();
    change.ifPresent(its -> moved.putAll(its.moved()));
    return rows || !writes.orElse(StepWrites.NONE).isComplete()
        ? Optional.empty()
        : Optional.of(new Text(runs.executed(), draws.drawn(), moved, writes).ship());
  }

  /// A transaction that changes nothing, with its error.
  private Executed failed(SqlError error) {
    return new Executed(Shipped.NOTHING, Answer.failed(error).encode());
  }

  @Override
  public boolean commit(LogPosition at, Optional<Entry> carried) throws SQLException {
    if (!transaction.isOpen() || !life.beginCommit(at.group())) {
      return false; // a script that failed has nothing open, and no turn
    }
    try {
      if (transaction.change().isPresent()) {
        transaction
            .change()
            .get()
            .commit(new PlacedChange(store, open(), at, new TreeMap<>(moved)));
      } else {
        store.commit(open(), at, moved, carried);
      }
      transaction.committed();
      return true;
    } finally {
      life.committed();
    }
  }

  private interface Step<T> {
    @Nullable T run() throws SQLException, InterruptedException;
  }

  private <T> Optional<T> step(Step<T> step) {
    if (!life.begin()) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(step.run());
    } catch (InterruptedException rolledBack) {
      return Optional.empty();
    } catch (SQLException broken) {
      life.end();
      throw new LockConflict(broken);
    } finally {
      life.finish();
    }
  }

  @Override
  public boolean isAlone() {
    return transaction.isAlone();
  }

  private void beginAnew() {
    transaction.leave();
    runs.clear();
    answers.clear();
    moved = new TreeMap<>();
    recording = null;
    last = Optional.empty();
  }
}

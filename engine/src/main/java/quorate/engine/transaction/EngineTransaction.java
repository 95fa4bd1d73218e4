package quorate.engine.transaction;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Result;
import quorate.database.run.LockConflict;
import quorate.engine.schema.OpenSteps;
import quorate.engine.schema.PendingChange;
import quorate.engine.transaction.OpenDatabase.Held;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// One transaction that is open on an engine: its connection, what it holds of Quorate's own locks,
/// the change of the schema that it has made, and its life. All of that is given back once.
///
/// Its steps come one after the other, each on some thread; that it ends may come at any time.
///
/// @param <C> its connection, with what is prepared there
public final class EngineTransaction<C> implements TransactionLife.Owner {
  private final OpenDatabase database;
  private final ConnectionPool<C> pool;
  private final Function<C, Connection> plain;
  private final Runnable over;
  private final TransactionLife life = new TransactionLife(this);

  /// Set by the thread that does a step, and by nobody else meanwhile.
  private volatile @Nullable C connection;

  private Held held;
  private Optional<PendingChange> change = Optional.empty();

  /// Whether its connection is not to be used again.
  private volatile boolean spoiled;

  private boolean committed;

  /// @param plain the connection of one of the pool's
  /// @param held what it has already of what it enters the database with
  /// @param over hears that it holds nothing any more
  public EngineTransaction(
      OpenDatabase database,
      ConnectionPool<C> pool,
      Function<C, Connection> plain,
      Held held,
      Runnable over) {
    this.database = database;
    this.pool = pool;
    this.plain = plain;
    this.held = held;
    this.over = over;
  }

  public TransactionLife life() {
    return life;
  }

  /// Whether it has a connection.
  public boolean isOpen() {
    return connection != null;
  }

  public C open() {
    return Objects.requireNonNull(connection);
  }

  /// The connection, for whoever only asks; null while it has none.
  public @Nullable C known() {
    return connection;
  }

  /// Whether nobody else writes.
  public boolean isAlone() {
    return database.isAlone(held);
  }

  /// Waits for the schema and its turn, if it has neither or has to be alone, and begins. What it
  /// has done before is taken back for that: whoever has the schema shared cannot wait for the
  /// others who do.
  ///
  /// @param alone whether nobody else may be in the database
  /// @throws InterruptedException if it has ended meanwhile
  public C enter(boolean alone) throws SQLException, InterruptedException {
    C used = connection;
    if (used != null) {
      plain.apply(used).rollback();
    }
    lock(alone);
    if (used == null) {
      used = pool.borrow();
      connection = used;
    }
    return used;
  }

  /// Waits for the schema and its turn, without a connection.
  ///
  /// @param alone as [#enter]
  public void lock(boolean alone) throws InterruptedException {
    if (alone || held.equals(Held.NOTHING)) {
      leaveLocks();
      life.waits(true);
      held = database.enter(alone, true);
      life.waits(false);
    }
  }

  /// Carries statements out that change the schema, together with all that came before them: what
  /// commits at once in some engines can be taken back only as a whole. It has to be alone.
  ///
  /// @param all of the transaction so far, with what was chosen for them
  /// @param drawn gives values of sequences that were there before
  /// @param open what becomes of steps of which SQL leaves open whether they raise an error
  /// @param before what the first of them have answered
  /// @return the answers to all of them; the last one may be a failure
  /// @throws LockConflict if the first of them answer otherwise now
  public List<Result> change(
      List<OrderedStatement> all,
      Function<Catalog.Sequence, Optional<Long>> drawn,
      OpenSteps open,
      List<Result> before)
      throws SQLException, InterruptedException {
    change.ifPresent(PendingChange::rollBack);
    PendingChange pending =
        new PendingChange(database.changing(), plain.apply(open()), all, drawn, open);
    change = Optional.of(pending);
    return pending.run(before);
  }

  /// The change of the schema that it has made.
  public Optional<PendingChange> change() {
    return change;
  }

  /// It is committed.
  public void committed() {
    committed = true;
  }

  /// Its connection is not to be used again.
  public void spoil() {
    spoiled = true;
  }

  /// Rolls back, and closes the connection: the engine is given another database. What it holds of
  /// locks stays.
  public void disconnect() throws SQLException {
    C used = connection;
    connection = null;
    if (used != null) {
      plain.apply(used).rollback();
      pool.discard(used);
    }
  }

  /// Takes back what it has done, and gives all back: it may begin anew.
  public void leave() {
    C used = connection;
    connection = null;
    if (used != null) {
      change.ifPresent(PendingChange::rollBack);
      if (spoiled) {
        pool.discard(used);
      } else {
        pool.give(used, !committed);
      }
    }
    change = Optional.empty();
    leaveLocks();
  }

  private void leaveLocks() {
    Held last = held;
    held = Held.NOTHING;
    database.leave(last);
  }

  @Override
  public void stop(Thread worker, boolean waiting) {
    C used = connection;
    if (waiting || used == null) {
      worker.interrupt();
    } else if (database.engine().cancelsWaits()) {
      spoiled = true;
      database.execution().cancel(plain.apply(used), worker);
    }
  }

  @Override
  public void giveBack() {
    leave();
    over.run();
  }
}

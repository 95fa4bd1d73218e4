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

/// One transaction that is open on an engine: its connection, its share of Quorate's own locks, its
/// change of the schema, and its life. All of these are given back once.
///
/// Its steps come one after the other, each on some thread; its end may come at any time.
///
/// @param <C> its connection, with the state prepared on it
public final class EngineTransaction<C> implements TransactionLife.Owner {
  private final OpenDatabase database;
  private final ConnectionPool<C> pool;
  private final Function<C, Connection> plain;
  private final Runnable over;
  private final TransactionLife life = new TransactionLife(this);

  /// Set only by the thread that performs a step.
  private volatile @Nullable C connection;

  private Held held;
  private Optional<PendingChange> change = Optional.empty();

  /// Whether its connection must not be used again.
  private volatile boolean spoiled;

  private boolean committed;

  /// @param plain the JDBC connection of a pooled one
  /// @param held the locks that it has already, of those it enters the database with
  /// @param over is called when it holds nothing any more
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

  /// The connection for inquiries; null while it has none.
  public @Nullable C known() {
    return connection;
  }

  /// Whether no other transaction writes.
  public boolean isAlone() {
    return database.isAlone(held);
  }

  /// Waits for the schema and its turn, if it has neither or must be alone, and begins. Its effects
  /// so far are rolled back before: a transaction that holds the schema shared must not wait for
  /// others that do.
  ///
  /// @param alone whether no other transaction may be in the database
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

  /// Executes statements that change the schema, together with all that preceded them: where DDL
  /// commits at once, the change can be undone only as a whole. The transaction must be alone.
  ///
  /// @param all the statements of the transaction so far, with the values chosen for them
  /// @param drawn gives values of sequences that existed before
  /// @param open performs the steps for which SQL leaves open whether they raise an error
  /// @param before the earlier answers to the first of them
  /// @return the answers to all of them; the last one may be a failure
  /// @throws LockConflict if the answers to the first of them differ now
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

  /// The change of the schema that it has performed.
  public Optional<PendingChange> change() {
    return change;
  }

  /// Called when it is committed.
  public void committed() {
    committed = true;
  }

  /// Its connection must not be used again.
  public void spoil() {
    spoiled = true;
  }

  /// Rolls back, and closes the connection: the engine is given another database. Its locks stay.
  public void disconnect() throws SQLException {
    C used = connection;
    connection = null;
    if (used != null) {
      plain.apply(used).rollback();
      pool.discard(used);
    }
  }

  /// Undoes its effects, and gives everything back: it may begin again.
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

package quorate.runtime.cbs;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.database.run.EngineTables;
import quorate.database.store.MetaTables;
import quorate.runtime.node.EngineSchema;
import quorate.runtime.node.Execution;
import quorate.runtime.node.OwnState;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// An open database under a shepherd: its engine, connections that no attempt uses now, and the
/// locks that are Quorate's own: the schema, which a transaction holds shared or alone, and the one
/// turn of an engine that has a single writer.
final class OpenDatabase {
  private static final int IDLE_MAX = 64;

  /// As many transactions as can hold the schema shared.
  private static final int SHARES = 1 << 20;

  private final Engine engine;
  private final EngineSchema changing;
  private final Semaphore schema = new Semaphore(SHARES, true);
  private final Semaphore turn;
  private final long epoch;
  private final Deque<PooledConnection> idle = new ArrayDeque<>();
  private boolean closed;

  private OpenDatabase(Engine engine, Set<Dialect> dialects, long epoch) {
    this.engine = engine;
    this.epoch = epoch;
    this.changing = new EngineSchema(engine, dialects);
    this.turn = new Semaphore(engine.singleWriter() ? 1 : SHARES, true);
  }

  /// Takes up a database: a change of the schema that a crash cut off is taken back.
  ///
  /// @param dialects those of all databases
  /// @param epoch of the shepherd that it belongs to; 0 where there is only one
  static OpenDatabase of(Engine engine, Set<Dialect> dialects, long epoch) throws SQLException {
    engine.lockStrictly();
    makeOwnTables(engine, epoch);
    OpenDatabase database = new OpenDatabase(engine, dialects, epoch);
    try (Connection connection = engine.connectAlone()) {
      database.changing.load(connection);
    }
    return database;
  }

  /// Makes what no connection does without, wherever it is missing.
  private static void makeOwnTables(Engine engine, long epoch) throws SQLException {
    MetaTables.create(engine);
    BarrierTable.create(engine);
    if (epoch > 0) {
      EpochTable.begin(engine, epoch);
    }
  }

  /// The schema, and the change of it that is under way.
  EngineSchema changing() {
    return changing;
  }

  /// Makes another schema, and no rows, by whoever holds the schema alone. The log table stays: a
  /// transaction that is not in it would be run again.
  void remake(Catalog other) throws SQLException {
    Set<Long> log = BarrierTable.read(engine);
    forgetIdle();
    engine.clear();
    makeOwnTables(engine, epoch);
    EngineTables tables = new EngineTables(engine);
    try (OwnConnection own = OwnConnection.alone(engine)) {
      BarrierTable.insert(own.connection(), log);
      tables.createAll(own.connection(), other);
      tables.constrainAll(own.connection(), other);
      OwnState.setCatalog(own.connection(), other);
      own.connection().commit();
    }
    engine.settle();
    changing.replace(other);
  }

  Engine engine() {
    return engine;
  }

  Execution execution() {
    return changing.execution();
  }

  Catalog catalog() {
    return changing.catalog();
  }

  /// Waits for the schema, and for its turn.
  ///
  /// @param alone whether nobody else may hold the schema
  /// @return how much of the schema it holds, for [#leave]
  int enter(boolean alone) throws InterruptedException {
    int shares = alone ? SHARES : 1;
    schema.acquire(shares);
    try {
      turn.acquire();
    } catch (InterruptedException givenUp) {
      schema.release(shares);
      throw givenUp;
    }
    return shares;
  }

  void leave(int shares) {
    turn.release();
    schema.release(shares);
  }

  PooledConnection borrow() throws SQLException {
    synchronized (idle) {
      if (!idle.isEmpty()) {
        return idle.removeLast();
      }
    }
    return PooledConnection.of(engine.connectLocking(), epoch);
  }

  /// Takes a connection back.
  ///
  /// @param open whether it is in a transaction, which is rolled back
  /// @param usable whether it may be used again
  void give(PooledConnection connection, boolean open, boolean usable) {
    try {
      if (open) {
        connection.connection().rollback();
      }
    } catch (SQLException broken) {
      discard(connection);
      return;
    }
    if (usable) {
      give(connection);
    } else {
      discard(connection);
    }
  }

  private void give(PooledConnection connection) {
    synchronized (idle) {
      if (!closed && idle.size() < IDLE_MAX) {
        idle.add(connection);
        return;
      }
    }
    discard(connection);
  }

  void discard(PooledConnection connection) {
    execution().forget(connection.connection());
    connection.close();
  }

  private void forgetIdle() {
    List<PooledConnection> all;
    synchronized (idle) {
      all = List.copyOf(idle);
      idle.clear();
    }
    all.forEach(this::discard);
  }

  /// No attempt uses it any more.
  void abandon() {
    synchronized (idle) {
      closed = true;
    }
    forgetIdle();
  }
}

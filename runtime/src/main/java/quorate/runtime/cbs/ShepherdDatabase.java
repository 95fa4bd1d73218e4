package quorate.runtime.cbs;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.database.run.EngineTables;
import quorate.database.store.MetaTables;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.transaction.ConnectionPool;
import quorate.engine.transaction.OpenDatabase;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// An open database under a shepherd, with connections that log what they commit.
final class ShepherdDatabase {
  private final OpenDatabase open;
  private final ConnectionPool<PooledConnection> pool;
  private final long epoch;

  private ShepherdDatabase(OpenDatabase open, long epoch) {
    this.open = open;
    this.pool = PooledConnection.pool(open, epoch);
    this.epoch = epoch;
  }

  /// Takes up a database: a change of the schema that a crash cut off is taken back.
  ///
  /// @param dialects those of all databases
  /// @param epoch of the shepherd that it belongs to; 0 where there is only one
  static ShepherdDatabase of(Engine engine, Set<Dialect> dialects, long epoch) throws SQLException {
    engine.lockStrictly();
    makeOwnTables(engine, epoch);
    int turns = engine.singleWriter() ? 1 : OpenDatabase.SHARES;
    OpenDatabase open = new OpenDatabase(engine, dialects, turns);
    try (Connection connection = engine.connectAlone()) {
      open.changing().load(connection);
    }
    return new ShepherdDatabase(open, epoch);
  }

  /// Makes what no connection does without, wherever it is missing.
  private static void makeOwnTables(Engine engine, long epoch) throws SQLException {
    MetaTables.create(engine);
    BarrierTable.create(engine);
    if (epoch > 0) {
      EpochTable.begin(engine, epoch);
    }
  }

  /// Makes another schema, and no rows, by whoever holds the schema alone. The log table stays: a
  /// transaction that is not in it would be run again.
  void remake(Catalog other) throws SQLException {
    Set<Long> log = BarrierTable.read(engine());
    pool.forgetIdle();
    engine().clear();
    makeOwnTables(engine(), epoch);
    EngineTables tables = new EngineTables(engine());
    try (OwnConnection own = OwnConnection.alone(engine())) {
      BarrierTable.insert(own.connection(), log);
      tables.createAll(own.connection(), other);
      tables.constrainAll(own.connection(), other);
      StoredCatalog.write(own.connection(), other);
      own.connection().commit();
    }
    engine().settle();
    open.changing().replace(other);
  }

  /// Its engine, schema and locks.
  OpenDatabase open() {
    return open;
  }

  /// Connections that no attempt uses now.
  ConnectionPool<PooledConnection> pool() {
    return pool;
  }

  Engine engine() {
    return open.engine();
  }

  Catalog catalog() {
    return open.catalog();
  }

  /// No attempt uses it any more.
  void abandon() {
    pool.close();
  }
}

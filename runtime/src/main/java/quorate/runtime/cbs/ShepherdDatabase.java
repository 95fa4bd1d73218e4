package quorate.runtime.cbs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.store.EngineFiles;
import quorate.runtime.store.EngineStore;
import quorate.runtime.store.VoidMark;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// An open database under a shepherd, with connections that log their commits.
final class ShepherdDatabase {
  private final OpenDatabase open;
  private final ConnectionPool<PooledConnection> pool;
  private final long epoch;

  private ShepherdDatabase(OpenDatabase open, long epoch) {
    this.open = open;
    this.pool = PooledConnection.pool(open, epoch);
    this.epoch = epoch;
  }

  /// Prepares a database, and reverts a change of the schema that a crash interrupted.
  ///
  /// @param dialects those of all databases
  /// @param epoch of the shepherd; 0 if there is only one
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

  /// Opens a node's engine. If its files cannot be read, or their content makes no sense, they are
  /// set aside, and the database begins empty: the coordinator finds that it has lost its state,
  /// and has it repaired (rule R7 in docs/protocols/cbs.md).
  ///
  /// @param home the directory that holds the engine's files
  /// @param dialects those of all databases
  static ConnectionPool.Opener<Engine> opener(
      EngineStore store, ClusterConfig.Node node, Path home, Path files, Set<Dialect> dialects) {
    EngineFiles all = new EngineFiles(node.engine(), store, files, new VoidMark(home));
    return () -> {
      try {
        Files.createDirectories(files);
        return all.open(engine -> {
          var _ = of(engine, dialects, 0);
          var _ = BarrierTable.read(engine);
          return engine;
        });
      } catch (IOException failed) {
        throw new SQLException("cannot set up " + files + ": " + failed, "58030", failed);
      }
    };
  }

  /// Creates the tables that every connection needs, if they are missing.
  private static void makeOwnTables(Engine engine, long epoch) throws SQLException {
    MetaTables.create(engine);
    BarrierTable.create(engine);
    if (epoch > 0) {
      EpochTable.begin(engine, epoch);
    }
  }

  /// Replaces the schema, and drops all rows. The caller holds the schema alone. The log table
  /// keeps its rows: a transaction that is not in it would be run again.
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
      engine().syncSchema();
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

  /// The idle connections.
  ConnectionPool<PooledConnection> pool() {
    return pool;
  }

  Engine engine() {
    return open.engine();
  }

  Catalog catalog() {
    return open.catalog();
  }

  /// Closes the idle connections: no attempt uses the database any more.
  void abandon() {
    pool.close();
  }
}

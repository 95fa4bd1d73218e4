package quorate.engine.transaction;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.digest.MultisetDigest;
import quorate.core.value.Result;
import quorate.core.writeset.WriteSet;
import quorate.database.Engine;
import quorate.database.capture.Capture;
import quorate.database.capture.Recording;
import quorate.database.engine.jdbc.Engines;
import quorate.database.run.TableRows;
import quorate.database.store.MetaTables;
import quorate.engine.schema.OpenSteps;
import quorate.engine.schema.PendingChange;
import quorate.engine.statement.Sequences;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// An open database whose transactions are executed as under a protocol, without one.
final class EngineWorld implements AutoCloseable {
  private final Engine engine;
  private final OpenDatabase database;
  private final ConnectionPool<Connection> pool;
  private final Capture capture;

  EngineWorld(String name, String... schema) throws Exception {
    engine = Engines.inMemory(name, "world");
    MetaTables.create(engine);
    database =
        new OpenDatabase(
            engine, EnumSet.of(engine.dialect()), engine.singleWriter() ? 1 : OpenDatabase.SHARES);
    try (Connection connection = engine.connectAlone()) {
      database.changing().load(connection);
    }
    pool = ConnectionPool.plain(database.execution(), engine::connect);
    capture = Capture.of(engine);
    for (String each : schema) {
      change(each);
    }
  }

  Engine engine() {
    return engine;
  }

  OpenDatabase database() {
    return database;
  }

  Catalog catalog() {
    return database.catalog();
  }

  static OrderedStatement statement(String text) {
    return OrderedStatement.of(text, List.of(), List.of(), 1_000_000, 7);
  }

  EngineTransaction<Connection> transaction() {
    return transaction(() -> {});
  }

  /// @param over is called when it holds nothing any more
  EngineTransaction<Connection> transaction(Runnable over) {
    return new EngineTransaction<>(
        database, pool, connection -> connection, OpenDatabase.Held.NOTHING, over);
  }

  private void change(String text) throws Exception {
    EngineTransaction<Connection> transaction = transaction();
    transaction.enter(true);
    good(
        transaction.change(
            List.of(statement(text)), _ -> Optional.empty(), OpenSteps.HERE, List.of()));
    transaction.change().orElseThrow().commit(new Committing(transaction.open()));
    transaction.committed();
    transaction.life().rollBack();
  }

  private final class Committing implements PendingChange.Committing {
    private final Connection connection;

    Committing(Connection connection) {
      this.connection = connection;
    }

    @Override
    public void with(Catalog after, Sequences drawn) {}

    @Override
    public void commit() throws SQLException {
      connection.commit();
    }

    @Override
    public void changed(Catalog after) throws SQLException {
      capture.install(connection, after);
      connection.commit();
    }
  }

  private static void good(List<Result> results) {
    results.forEach(each -> assertFalse(each instanceof Result.Failed, each.toString()));
  }

  /// Executes statements in a transaction that stays open.
  ///
  /// @return the write set
  WriteSet execute(EngineTransaction<Connection> transaction, String... texts) throws Exception {
    Connection connection = transaction.enter(false);
    Recording recording = capture.begin(connection, catalog());
    List<Result> results = new ArrayList<>();
    for (String each : texts) {
      results.add(recording.during(() -> database.run(connection, statement(each), _ -> 1, false)));
    }
    good(results);
    return recording.writes();
  }

  /// Executes statements in a transaction, and commits it.
  WriteSet commit(String... texts) throws Exception {
    EngineTransaction<Connection> transaction = transaction();
    WriteSet writes = execute(transaction, texts);
    transaction.open().commit();
    transaction.committed();
    transaction.life().rollBack();
    return writes;
  }

  /// Undoes another transaction's writes, in a transaction of its own.
  void undo(WriteSet done) throws Exception {
    EngineTransaction<Connection> transaction = transaction();
    try {
      TransactionUndo.undo(transaction.enter(false), engine, catalog(), done);
      transaction.open().commit();
    } finally {
      transaction.life().rollBack();
    }
  }

  /// The digest of each table.
  Map<String, String> digests() throws SQLException {
    Map<String, String> digests = new TreeMap<>();
    Connection connection = pool.borrow();
    for (Catalog.Table table : catalog().tables().values()) {
      MultisetDigest digest = new MultisetDigest();
      TableRows.scan(connection, engine.dialect(), table, digest::add);
      digests.put(table.name(), digest.digest().hex());
    }
    pool.give(connection);
    return digests;
  }

  @Override
  public void close() throws SQLException {
    pool.close();
    engine.close();
  }
}

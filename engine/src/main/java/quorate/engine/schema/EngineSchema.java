package quorate.engine.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import quorate.core.Bytes;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.database.Engine;
import quorate.database.store.MetaTables;
import quorate.database.store.NarrowTexts;
import quorate.database.store.Sweep;
import quorate.engine.statement.Execution;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// The schema of an open engine that clients change in transactions of their own ([PendingChange]),
/// and the record of a change whose steps commit one by one, so that the change can be undone after
/// a crash in the middle of it.
public final class EngineSchema {
  private static final String CHANGING = "changing";

  private final Engine engine;
  private final Execution execution;
  private volatile Catalog catalog = Catalog.EMPTY;

  /// @param dialects the dialects of all databases of the cluster
  public EngineSchema(Engine engine, Set<Dialect> dialects) {
    this.engine = engine;
    this.execution = new Execution(engine);
    execution.know(
        Optional.of(dialects.stream().map(Dialect::name).collect(Collectors.toSet())), Set.of());
  }

  public Engine engine() {
    return engine;
  }

  public Execution execution() {
    return execution;
  }

  public Catalog catalog() {
    return catalog;
  }

  /// Loads the schema that the engine holds, and undoes a change that a crash interrupted.
  public void load(Connection connection) throws SQLException {
    catalog = StoredCatalog.read(connection);
    if (engine.ddlCommits() && !WideningOfNumerics.isBegun(connection)) {
      takeBack(connection);
    }
    NarrowTexts narrow = new NarrowTexts(engine, connection, catalog);
    if (narrow.areThere()) {
      narrow.widen();
    }
    connection.commit();
    catalog = WideningOfNumerics.of(engine, connection, execution, catalog);
  }

  private void takeBack(Connection connection) throws SQLException {
    if (!takeBackLeft(connection)) {
      Sweep.run(engine, connection);
    }
  }

  /// Undoes the rest of an interrupted change: a crash, or a cancellation of the statement, can
  /// interrupt it at any step. The caller commits.
  ///
  /// @return whether there was anything to undo
  boolean takeBackLeft(Connection connection) throws SQLException {
    if (!engine.ddlCommits() || MetaTables.intent(connection).length() == 0) {
      return false;
    }
    List<OrderedStatement> statements =
        new Decoder(MetaTables.state(connection, CHANGING)).list(OrderedStatement::read);
    SchemaChange.takeBack(
        new SchemaTask(
            engine, connection, execution, catalog, PendingChange.PLACE, statements, _ -> false));
    MetaTables.setIntent(connection, 0, Bytes.EMPTY);
    execution.schemaChanged();
    return true;
  }

  /// Records the change before its steps commit.
  void changing(Connection connection, List<OrderedStatement> statements) throws SQLException {
    if (engine.ddlCommits()) {
      boolean _ = takeBackLeft(connection);
      Encoder out = new Encoder(256).list(statements, OrderedStatement::write);
      MetaTables.setState(connection, CHANGING, out.toBytes());
      connection.commit();
    }
  }

  /// Removes the record of a change under way, in the transaction that ends it.
  void unchanged(Connection connection) throws SQLException {
    if (engine.ddlCommits()) {
      MetaTables.setIntent(connection, 0, Bytes.EMPTY);
    }
  }

  /// Stores the new schema in the transaction that commits the change.
  void change(Connection connection, Catalog after) throws SQLException {
    StoredCatalog.write(connection, after);
    unchanged(connection);
  }

  /// Called when a change has committed. If a crash interrupts this, [#load] does the rest.
  void changed(Connection connection, SchemaChange.Outcome done) throws SQLException {
    catalog = done.catalog();
    if (engine.ddlCommits() && done.discards()) {
      Sweep.run(engine, connection);
    }
    execution.schemaChanged();
  }

  /// Called when the engine was given another schema.
  public void replace(Catalog other) {
    catalog = other;
    execution.schemaChanged();
  }
}

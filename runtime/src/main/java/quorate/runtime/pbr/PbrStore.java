package quorate.runtime.pbr;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import quorate.database.Engine;
import quorate.database.capture.Capture;
import quorate.database.capture.Recording;
import quorate.database.store.MetaTables;
import quorate.engine.schema.EngineSchema;
import quorate.engine.statement.Execution;
import quorate.engine.transaction.ConnectionPool;
import quorate.engine.transaction.OpenDatabase;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.LogPosition;
import quorate.runtime.config.PrimaryBackup;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// The open database of a replica: its idle connections, the capture of its transactions' changes,
/// their markers, and sequences.
///
/// Under snapshot isolation transactions that write need no turn, if the engine keeps constraints
/// between snapshots.
final class PbrStore {
  private final OpenDatabase open;
  private final Capture capture;
  private final ConnectionPool<Connection> writers;
  private final ConnectionPool<Connection> readers;

  /// Each connection's statement that marks its transactions.
  private final Map<Connection, PreparedStatement> markers = new ConcurrentHashMap<>();

  private volatile SequenceValues sequences = new SequenceValues(new TreeMap<>());

  /// @param dialects those of all databases
  /// @param isolation the one that clients get
  PbrStore(Engine engine, Set<Dialect> dialects, PrimaryBackup.Isolation isolation) {
    boolean concurrent =
        isolation == PrimaryBackup.Isolation.SNAPSHOT
            && engine.dialect().traits().writesOnSnapshots();
    this.open = new OpenDatabase(engine, dialects, concurrent ? OpenDatabase.SHARES : 1);
    this.capture = Capture.of(engine);
    this.writers = pool(concurrent && engine.dialect().traits().asksForSnapshots());
    this.readers = pool(true);
  }

  /// @param snapshots whether its connections ask for snapshots
  private ConnectionPool<Connection> pool(boolean snapshots) {
    Engine engine = open.engine();
    return new ConnectionPool<>(
        open.execution(),
        () -> {
          Connection fresh = engine.connect();
          if (snapshots) {
            engine.beginSnapshot(fresh);
          }
          return fresh;
        },
        pooled -> pooled,
        pooled -> engine.guardStatements(pooled, true),
        markers::remove); // closed with its connection
  }

  /// Its engine, schema and locks.
  OpenDatabase open() {
    return open;
  }

  /// Loads the engine's state, after creating those of Quorate's own tables that are missing.
  ///
  /// @return the engine's place, and the rest of the marker
  PlaceTable.Found load() throws SQLException {
    create();
    return read();
  }

  /// Creates those of Quorate's own tables that are missing.
  void create() throws SQLException {
    MetaTables.create(engine());
    PlaceTable.create(engine());
  }

  /// The names of Quorate's own tables.
  Set<String> ownTables() {
    Set<String> names = new TreeSet<>(MetaTables.names());
    names.add(PlaceTable.NAME);
    return names;
  }

  /// Loads the engine's state, and reverts a change of the schema that a crash interrupted.
  ///
  /// @return the engine's place, and the rest of the marker
  PlaceTable.Found read() throws SQLException {
    try (Connection connection = engine().connectAlone()) {
      changing().load(connection);
      capture.install(connection, catalog());
      SortedMap<String, Long> next = new TreeMap<>(MetaTables.sequences(connection));
      PlaceTable.Found found = PlaceTable.read(connection);
      next.putAll(found.moved());
      sequences = new SequenceValues(next);
      connection.commit();
      execution().schemaChanged();
      execution().forget(connection);
      return found;
    }
  }

  /// The schema, and the change of it that is under way.
  EngineSchema changing() {
    return open.changing();
  }

  /// A change of the schema is committed. If a crash interrupts this, the rest is done when the
  /// engine is opened.
  void changed(Connection connection, Catalog after) throws SQLException {
    capture.install(connection, after);
    connection.commit();
  }

  Engine engine() {
    return open.engine();
  }

  Execution execution() {
    return open.execution();
  }

  Catalog catalog() {
    return open.catalog();
  }

  SequenceValues sequences() {
    return sequences;
  }

  /// Whether the engine runs in this process, and reports changes while a transaction makes them.
  boolean tellsAtOnce() {
    return engine().dialect().traits().hasTriggersInProcess() && capture.inEngine();
  }

  /// Begins to record the transaction that begins on `connection` now.
  Recording record(Connection connection) throws SQLException {
    return capture.begin(connection, catalog());
  }

  /// Marks the connection's transaction as this entry's ([PlaceTable#insert]), and commits it.
  void commit(
      Connection connection, LogPosition at, SortedMap<String, Long> moved, Optional<Entry> carried)
      throws SQLException {
    PreparedStatement known = markers.get(connection);
    if (known == null) {
      known = connection.prepareStatement(engine().committing(PlaceTable.INSERT));
      markers.put(connection, known);
    }
    try {
      PlaceTable.insert(known, at, moved, carried);
      connection.commit(); // does nothing if the insert has committed
    } catch (SQLException refused) {
      markers.remove(connection); // an engine may keep a plan that failed
      known.close();
      throw refused;
    }
  }

  /// Connections of transactions that write.
  ConnectionPool<Connection> writers() {
    return writers;
  }

  /// Connections that read one state.
  ConnectionPool<Connection> readers() {
    return readers;
  }

  /// Closes the idle connections.
  void forgetIdle() {
    writers.forgetIdle();
    readers.forgetIdle();
  }

  void close() {
    writers.close();
    readers.close();
  }
}

package quorate.runtime.pbr;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.database.capture.Capture;
import quorate.database.capture.Recording;
import quorate.database.store.MetaTables;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.Place;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.config.PrimaryBackup;
import quorate.runtime.node.EngineSchema;
import quorate.runtime.node.Execution;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.SequenceSource;

/// The open database of a replica: its engine, the connections that no transaction uses now, and
/// the locks that are Quorate's own: the schema, which a transaction holds shared or alone, and the
/// turn, which one transaction that writes has at a time.
///
/// The turn makes of an engine that allows write skew one whose transactions are serializable in
/// the order of their commits: the next one begins when the one before has committed. Under
/// snapshot isolation there is none where the engine keeps constraints between snapshots.
final class PbrStore {
  private static final int IDLE_MAX = 64;

  /// As many transactions as can hold the schema shared, or write at once where there is no turn.
  private static final int SHARES = 1 << 20;

  private final Engine engine;
  private final EngineSchema changing;
  private final Capture capture;
  private final Semaphore schema = new Semaphore(SHARES, true);
  private final boolean concurrent;

  /// How many may write at once.
  private final int turns;

  private final Semaphore turn;
  private final Deque<Connection> writers = new ArrayDeque<>();
  private final Deque<Connection> readers = new ArrayDeque<>();

  /// What marks the entries of a connection's transactions.
  private final Map<Connection, PreparedStatement> markers = new ConcurrentHashMap<>();

  private volatile SequenceValues sequences = new SequenceValues(new TreeMap<>());
  private boolean closed;

  /// @param dialects those of all databases
  /// @param isolation what clients get
  PbrStore(Engine engine, Set<Dialect> dialects, PrimaryBackup.Isolation isolation) {
    this.engine = engine;
    this.concurrent =
        isolation == PrimaryBackup.Isolation.SNAPSHOT
            && engine.dialect().traits().writesOnSnapshots();
    this.turns = concurrent ? SHARES : 1;
    this.changing = new EngineSchema(engine, dialects);
    this.capture = Capture.of(engine);
    this.turn = new Semaphore(turns, true);
  }

  /// Takes up what the engine holds, with Quorate's own tables, which are made if they are missing.
  ///
  /// @return where the engine is
  PlaceTable.Found load() throws SQLException {
    create();
    return read();
  }

  /// Makes those of Quorate's own tables that are missing.
  void create() throws SQLException {
    MetaTables.create(engine);
    PlaceTable.create(engine);
  }

  /// The names of Quorate's own tables.
  Set<String> ownTables() {
    Set<String> names = new TreeSet<>(MetaTables.names());
    names.add(PlaceTable.NAME);
    return names;
  }

  /// Takes up what the engine holds: a change of the schema that a crash cut off is taken back.
  ///
  /// @return where the engine is
  PlaceTable.Found read() throws SQLException {
    try (Connection connection = engine.connectAlone()) {
      changing.load(connection);
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
    return changing;
  }

  /// A change of the schema stands. What was left behind by a crash before the end of this is done
  /// when the engine is opened.
  void changed(Connection connection, Catalog after) throws SQLException {
    changing.changed(connection, after);
    capture.install(connection, after);
    connection.commit();
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

  /// Executes a statement over the schema as it is, in the connection's transaction.
  Result run(Connection connection, OrderedStatement statement, SequenceSource sequences) {
    return run(connection, statement, sequences, false);
  }

  /// The same.
  ///
  /// @param streamed whether many rows are kept in a file, and the answer has their digest
  Result run(
      Connection connection,
      OrderedStatement statement,
      SequenceSource sequences,
      boolean streamed) {
    Catalog catalog = catalog();
    try {
      Analysed.Data data = execution().analyse(statement, catalog);
      String unable = data.unable().get(engine.dialect());
      if (unable != null) {
        return new Result.Failed(
            new SqlError("0A000", engine.name() + " cannot run this: " + unable));
      }
      return streamed
          ? execution().spooled(connection, catalog, data, statement, sequences, true)
          : execution().run(connection, catalog, data, statement, sequences);
    } catch (SqlException refused) {
      return new Result.Failed(refused.error());
    }
  }

  boolean changesSchema(OrderedStatement statement) {
    try {
      return execution().analyse(statement, catalog()) instanceof Analysed.Ddl;
    } catch (SqlException unknown) {
      return false; // said again when it is its turn; or over what a statement before it makes
    }
  }

  /// Whether SQL leaves open if the statement raises an error.
  boolean hasOptionalErrors(OrderedStatement statement) {
    try {
      return execution().hasOptionalErrors(execution().analyse(statement, catalog()));
    } catch (SqlException unknown) {
      return false; // it has been executed, over what a statement before it has made
    }
  }

  SequenceValues sequences() {
    return sequences;
  }

  /// Whether the engine runs in this process and tells what a transaction changes while it does.
  boolean tellsAtOnce() {
    return engine.dialect().traits().hasTriggersInProcess() && capture.inEngine();
  }

  /// Listens to the transaction that begins on `connection` now.
  Recording record(Connection connection) throws SQLException {
    return capture.begin(connection, catalog());
  }

  /// Marks that the connection's transaction is this entry's, [PlaceTable#insert], and commits it.
  void commit(
      Connection connection, Place at, SortedMap<String, Long> moved, Optional<Entry> carried)
      throws SQLException {
    PreparedStatement known = markers.get(connection);
    if (known == null) {
      known = connection.prepareStatement(engine.committing(PlaceTable.INSERT));
      markers.put(connection, known);
    }
    try {
      PlaceTable.insert(known, at, moved, carried);
      connection.commit(); // nothing, if that did
    } catch (SQLException refused) {
      markers.remove(connection); // an engine may not look again at a plan that failed
      known.close();
      throw refused;
    }
  }

  /// What a transaction holds of Quorate's own locks.
  ///
  /// @param shares of the schema
  /// @param turns of writing
  record Held(int shares, int turns) {
    static final Held NOTHING = new Held(0, 0);
  }

  /// Waits for the schema, and for the turn of one that writes.
  ///
  /// @param alone whether nobody else may hold the schema
  Held enter(boolean alone, boolean writes) throws InterruptedException {
    int shares = alone ? SHARES : 1;
    schema.acquire(shares);
    if (!writes) {
      return new Held(shares, 0);
    }
    try {
      turn.acquire();
    } catch (InterruptedException givenUp) {
      schema.release(shares);
      throw givenUp;
    }
    return new Held(shares, 1);
  }

  /// All turns, if nobody writes.
  Optional<Held> enterIfFree() {
    return turn.tryAcquire(turns) ? Optional.of(new Held(0, turns)) : Optional.empty();
  }

  /// Whether whoever holds this is the only one that writes.
  boolean isAlone(Held held) {
    return held.turns() == turns;
  }

  void leave(Held held) {
    turn.release(held.turns());
    schema.release(held.shares());
  }

  /// Whether transactions that write do so one at a time.
  boolean oneAtATime() {
    return turns == 1;
  }

  /// Whether somebody waits for what others hold.
  boolean isWanted() {
    return turn.hasQueuedThreads() || schema.hasQueuedThreads();
  }

  Connection borrow(boolean writes) throws SQLException {
    Deque<Connection> idle = writes ? writers : readers;
    synchronized (idle) {
      Connection connection = idle.pollLast();
      if (connection != null) {
        return connection;
      }
    }
    Connection fresh = engine.connect();
    if (!writes || concurrent && engine.dialect().traits().asksForSnapshots()) {
      engine.beginSnapshot(fresh);
    }
    return fresh;
  }

  /// Takes a connection back, in whatever transaction it is.
  void give(Connection connection, boolean writes) {
    Deque<Connection> idle = writes ? writers : readers;
    try {
      connection.rollback();
      engine.guardStatements(connection, true);
    } catch (SQLException broken) {
      discard(connection);
      return;
    }
    synchronized (idle) {
      if (!closed && idle.size() < IDLE_MAX) {
        idle.add(connection);
        return;
      }
    }
    discard(connection);
  }

  void discard(Connection connection) {
    execution().forget(connection);
    markers.remove(connection); // and is closed with it
    try {
      if (!connection.isClosed()) {
        connection.rollback();
      }
    } catch (SQLException broken) {
      // Closing it is all that is left to do.
    }
    try {
      connection.close();
    } catch (SQLException gone) {
      return; // which is what was wanted
    }
  }

  /// Closes what nobody uses.
  void forgetIdle() {
    for (Deque<Connection> idle : List.of(writers, readers)) {
      List<Connection> all;
      synchronized (idle) {
        all = List.copyOf(idle);
        idle.clear();
      }
      all.forEach(this::discard);
    }
  }

  void close() {
    synchronized (writers) {
      synchronized (readers) {
        closed = true;
      }
    }
    forgetIdle();
  }
}

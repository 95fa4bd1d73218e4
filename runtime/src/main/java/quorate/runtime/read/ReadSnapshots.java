package quorate.runtime.read;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import quorate.database.Engine;
import quorate.engine.EngineLog;

/// Connections for reads, each in a transaction over one state of the database. Closed ones are
/// kept for later states, because their prepared statements are worth keeping.
final class ReadSnapshots implements AutoCloseable {
  /// No version of the schema: statements are guarded.
  static final long NO_VERSION = -1;

  /// A connection that has seen another schema is replaced after so many reads: these are guarded.
  private static final int OLD_USES_MAX = 256;

  /// A statement that fixes the state which a transaction reads.
  private static final String FIX = "select count(*) from \"quorate_sequence\"";

  /// Before it, so that the state outlives a statement that fails. The driver sends both in one
  /// message.
  private static final String SAVE = "savepoint quorate_read";

  private static final String RESTORE = "rollback to savepoint quorate_read";

  private final Engine engine;
  private final Deque<Snapshot> idle = new ArrayDeque<>();

  /// Guarded by `idle`.
  private boolean closed;

  ReadSnapshots(Engine engine) {
    this.engine = engine;
  }

  /// A connection that only reads, in a transaction of snapshots where the engine has them.
  static final class Snapshot {
    private final Connection connection;

    /// The schema's version when it was opened: its prepared statements are of that version or a
    /// later one.
    private final long version;

    /// The first statement of a transaction, which fixes its snapshot.
    private final Optional<PreparedStatement> fixing;

    private int uses;

    private Snapshot(Connection connection, long version, Optional<PreparedStatement> fixing) {
      this.connection = connection;
      this.version = version;
      this.fixing = fixing;
    }

    Connection connection() {
      return connection;
    }
  }

  /// A connection in a transaction over the state of now.
  ///
  /// @param version of the present schema
  Snapshot open(long version) throws SQLException {
    Snapshot known;
    synchronized (idle) {
      known = idle.poll();
    }
    if (known != null && !isWorn(known, version)) {
      try {
        return begun(known);
      } catch (SQLException broken) {
        EngineLog.LOG.debug("{}: a read's connection is replaced", engine.name(), broken);
      }
    }
    if (known != null) {
      discard(known);
    }
    Snapshot fresh = fresh(version);
    try {
      return begun(fresh);
    } catch (SQLException broken) {
      discard(fresh);
      throw broken;
    }
  }

  /// Whether another connection is better: the statements of this one are guarded, and it has been
  /// used often enough to be worth it.
  ///
  /// @param version of the present schema
  static boolean isWorn(Snapshot snapshot, long version) {
    return snapshot.version != version && snapshot.uses >= OLD_USES_MAX;
  }

  /// The same connection, whose transaction reads the state of now.
  private Snapshot begun(Snapshot snapshot) throws SQLException {
    if (snapshot.fixing.isPresent()) {
      engine.guardStatements(snapshot.connection, false);
      fix(snapshot.fixing.get());
    }
    return snapshot;
  }

  private void fix(PreparedStatement fixing) throws SQLException {
    if (engine.guardsStatements()) {
      fixing.execute(); // two statements
      return;
    }
    try (ResultSet rows = fixing.executeQuery()) {
      rows.next();
    }
  }

  private Snapshot fresh(long version) throws SQLException {
    Connection connection = engine.connect();
    if (!engine.snapshotReads()) {
      return new Snapshot(connection, version, Optional.empty());
    }
    try {
      engine.beginSnapshot(connection);
      PreparedStatement fixing =
          connection.prepareStatement(engine.guardsStatements() ? SAVE + "; " + FIX : FIX);
      return new Snapshot(connection, version, Optional.of(fixing));
    } catch (SQLException broken) {
      close(connection);
      throw broken;
    }
  }

  /// Whether a statement that fails ends the snapshot.
  boolean areFragile() {
    return !engine.guardsStatements() && (engine.isFragile() || !engine.hasSavepoints());
  }

  /// Returns to the snapshot after a statement has failed.
  ///
  /// @return whether it is still there
  boolean restore(Snapshot snapshot) {
    if (!engine.guardsStatements()) {
      return !areFragile();
    }
    try (Statement back = snapshot.connection.createStatement()) {
      back.execute(RESTORE);
      return true;
    } catch (SQLException broken) {
      return false;
    }
  }

  /// Prepares the connection for the statements of one read.
  ///
  /// @param single whether it is one statement, of a schema of this version: then no savepoint is
  ///   needed to find the one that failed
  void use(Snapshot snapshot, long version, boolean single) throws SQLException {
    snapshot.uses++;
    if (snapshot.fixing.isPresent()) {
      // A plan that was prepared over another schema may fail for that, and is then made anew.
      engine.guardStatements(snapshot.connection, !single || snapshot.version != version);
    }
  }

  /// Prepares the connection for reads in one message.
  ///
  /// @param version of the schema
  /// @return whether it can take them: its plans are of that schema
  boolean guardsNothing(Snapshot snapshot, long version) {
    if (snapshot.version != version || snapshot.fixing.isEmpty()) {
      return false;
    }
    try {
      use(snapshot, version, true);
      return true;
    } catch (SQLException broken) {
      return false; // as the next read finds
    }
  }

  /// Ends the transaction.
  ///
  /// @param keep whether the connection may be used again
  void close(Snapshot snapshot, boolean keep) {
    try {
      snapshot.connection.rollback();
      if (keep && isKept(snapshot)) {
        return;
      }
    } catch (SQLException broken) {
      // Not worth keeping.
    }
    discard(snapshot);
  }

  private boolean isKept(Snapshot snapshot) {
    synchronized (idle) {
      if (!closed) {
        idle.push(snapshot);
      }
      return !closed;
    }
  }

  private static void discard(Snapshot snapshot) {
    close(snapshot.connection);
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException gone) {
      // The connection is gone, as intended.
    }
  }

  @Override
  public void close() {
    List<Snapshot> all;
    synchronized (idle) {
      closed = true;
      all = List.copyOf(idle);
      idle.clear();
    }
    all.forEach(ReadSnapshots::discard);
  }
}

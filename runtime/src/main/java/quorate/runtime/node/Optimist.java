package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.replication.smr.Statement;

/// One interactive transaction at its delegate: executed in the engine, never committed there.
///
/// `lock` is held while a statement runs. Eviction rolls it back at once if it is idle, and
/// otherwise marks it; the next statement then replays everything and goes on only if every result
/// has the digest that the client saw.
final class Optimist {
  private final SessionId session;
  private final long attempt;
  private final NodeId client;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Statement> statements = new ArrayList<>();
  private final List<Digest> seen = new ArrayList<>();
  private @Nullable Connection connection;
  private volatile @Nullable Thread worker;
  private volatile boolean evicted;
  private volatile boolean ended;
  private volatile boolean cancelled;

  /// Whether the worker waits for row locks, where an engine cannot wake it.
  private volatile boolean waiting;

  Optimist(SessionId session, long attempt, NodeId client) {
    this.session = session;
    this.attempt = attempt;
    this.client = client;
  }

  SessionId session() {
    return session;
  }

  long attempt() {
    return attempt;
  }

  NodeId client() {
    return client;
  }

  ReentrantLock lock() {
    return lock;
  }

  List<Statement> statements() {
    return statements;
  }

  @Nullable Connection connection() {
    return connection;
  }

  void connection(@Nullable Connection newConnection) {
    connection = newConnection;
  }

  @Nullable Thread worker() {
    return worker;
  }

  void worker(@Nullable Thread thread) {
    worker = thread;
  }

  boolean evicted() {
    return evicted;
  }

  void evicted(boolean value) {
    evicted = value;
  }

  boolean ended() {
    return ended;
  }

  void end() {
    ended = true;
  }

  boolean waiting() {
    return waiting;
  }

  void waiting(boolean value) {
    waiting = value;
  }

  boolean cancelled() {
    return cancelled;
  }

  void cancelled(boolean value) {
    cancelled = value;
  }

  /// Remembers a statement and what it answered, for replay.
  void remember(Statement statement, Result result) {
    statements.add(statement);
    seen.add(Canonical.digest(result));
  }

  /// Whether `result` is what the client saw for statement `index`.
  boolean saw(int index, Result result) {
    return seen.get(index).equals(Canonical.digest(result));
  }

  /// Rolls the engine's transaction back, keeping the connection.
  void rollback() {
    Connection current = connection;
    if (current != null) {
      try {
        current.rollback();
      } catch (SQLException broken) {
        connection = null;
      }
    }
  }

  /// The sequence values of one execution, per sequence.
  static SortedMap<String, List<Long>> noLeases() {
    return new TreeMap<>();
  }
}

package quorate.database.run;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import quorate.core.value.Row;

/// Passes rows one after the other to an engine that fetches them. Each side works on a thread of
/// its own, and few rows wait for the engine.
///
/// An engine's statement cannot take an object as a parameter: it gets the feed's name.
public final class RowFeed implements AutoCloseable {
  /// The SQLSTATE for a name of no open feed.
  public static final String UNKNOWN = "42704";

  /// The limit of waiting batches.
  private static final int WAITING_MAX = 4;

  private static final ConcurrentMap<String, RowFeed> OPEN = new ConcurrentHashMap<>();
  private static final AtomicLong NAMES = new AtomicLong();

  /// The state of the giving side.
  private enum Giver {
    GOES_ON,
    HAS_ENDED,
    HAS_FAILED
  }

  private final String name = "rows" + NAMES.incrementAndGet();
  private final List<Integer> types;
  private final RowValues values;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<List<Row>> waiting = new ArrayDeque<>();
  private Giver giver = Giver.GOES_ON;
  private boolean taken;
  private boolean over;

  /// Only for the asking thread: the rest of the current batch.
  private Iterator<Row> batch = List.<Row>of().iterator();

  /// The values that an engine gets for a row.
  @FunctionalInterface
  interface RowValues {
    List<JdbcValue> of(Row row);
  }

  /// @param types the columns' types in the engine, of [java.sql.Types]
  RowFeed(List<Integer> types, RowValues values) {
    this.types = List.copyOf(types);
    this.values = values;
    OPEN.put(name, this);
  }

  /// The open feed of this name.
  ///
  /// @throws SQLException [#UNKNOWN] if there is none
  public static RowFeed named(String name) throws SQLException {
    RowFeed feed = OPEN.get(name);
    if (feed == null) {
      throw new SQLException("no rows are named " + name, UNKNOWN);
    }
    return feed;
  }

  String name() {
    return name;
  }

  /// The columns' types in the engine, of [java.sql.Types].
  public List<Integer> types() {
    return types;
  }

  /// The next row, or none after the last one; waits for it.
  ///
  /// @throws SQLException if the rows end before they are complete
  public Optional<List<JdbcValue>> next() throws SQLException {
    if (!batch.hasNext()) {
      batch = nextBatch().iterator();
    }
    return batch.hasNext() ? Optional.of(values.of(batch.next())) : Optional.empty();
  }

  private List<Row> nextBatch() throws SQLException {
    lock.lock();
    try {
      while (waiting.isEmpty() && giver == Giver.GOES_ON) {
        changed.awaitUninterruptibly();
      }
      if (giver == Giver.HAS_FAILED) {
        throw new SQLException("the rows end before their end", "XX000");
      }
      changed.signalAll();
      taken = waiting.isEmpty();
      return taken ? List.of() : waiting.remove();
    } finally {
      lock.unlock();
    }
  }

  /// Gives rows to the asking side, and waits while enough rows wait.
  ///
  /// @return whether they are still wanted
  boolean give(List<Row> rows) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (waiting.size() == WAITING_MAX && !over) {
        changed.await();
      }
      if (!over) {
        waiting.add(List.copyOf(rows));
        changed.signalAll();
      }
      return !over;
    } finally {
      lock.unlock();
    }
  }

  /// Ends the rows.
  ///
  /// @param complete whether these were all
  void end(boolean complete) {
    lock.lock();
    try {
      giver = complete ? Giver.HAS_ENDED : Giver.HAS_FAILED;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// The asking side ends.
  @Override
  public void close() {
    OPEN.remove(name);
    lock.lock();
    try {
      over = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Whether all rows have been taken, including the end.
  boolean isTaken() {
    lock.lock();
    try {
      return taken;
    } finally {
      lock.unlock();
    }
  }
}

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

/// Rows on their way from who has them, one after the other, to an engine that asks for them. Each
/// works on a thread of its own, and rows that wait for the engine are few.
///
/// An engine's statement cannot be given an object of ours: it gets the feed's name.
public final class RowFeed implements AutoCloseable {
  /// The SQLSTATE for who asks for rows by a name that none have.
  public static final String UNKNOWN = "42704";

  /// How many batches wait at most.
  private static final int WAITING_MAX = 4;

  private static final ConcurrentMap<String, RowFeed> OPEN = new ConcurrentHashMap<>();
  private static final AtomicLong NAMES = new AtomicLong();

  /// Who gives and who asks.
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

  /// The asking thread's alone: what is left of the batch at hand.
  private Iterator<Row> batch = List.<Row>of().iterator();

  /// What an engine is given for the values of a row.
  @FunctionalInterface
  interface RowValues {
    List<JdbcValue> of(Row row);
  }

  /// @param types of the columns, those of [java.sql.Types] that the engine has them in
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

  /// The columns' types, of [java.sql.Types], as the engine has them.
  public List<Integer> types() {
    return types;
  }

  /// The next row, or none when all have been taken; waits for it.
  ///
  /// @throws SQLException if no more will come though there are more
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

  /// Gives rows to who asks, and waits while enough of them wait.
  ///
  /// @return whether they are still asked for
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

  /// No more rows come.
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

  /// Nobody asks any more.
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

  /// Whether all rows have been taken, to the end.
  boolean isTaken() {
    lock.lock();
    try {
      return taken;
    } finally {
      lock.unlock();
    }
  }
}

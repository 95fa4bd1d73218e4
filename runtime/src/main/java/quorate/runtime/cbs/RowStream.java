package quorate.runtime.cbs;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.database.run.LockConflict;

/// The rows of one large answer between the database that runs the query and the session that has
/// asked: a few at a time. The database waits for the session to take them, up to a limit, since it
/// holds its locks meanwhile.
final class RowStream {
  /// A chunk has a few hundred rows.
  private static final int PARTS_MAX = 4;

  private final long patienceNanos;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // Guarded by the lock.
  private final ArrayDeque<Part> parts = new ArrayDeque<>();
  private @Nullable Source newest;
  private Optional<String> closed = Optional.empty();

  /// What comes through.
  sealed interface Part {
    /// A run of the query begins to give its rows. What came of a run before is void.
    record Begin(List<Column> columns, boolean ordered) implements Part {}

    record Rows(List<Row> rows) implements Part {}
  }

  /// One run's end of it.
  private final class Source implements RowOutlet {
    @Override
    public void rows(List<Row> rows) throws InterruptedException {
      put(this, new Part.Rows(rows));
    }
  }

  /// @param patience how long a database waits for the session
  RowStream(Duration patience) {
    this.patienceNanos = patience.toNanos();
  }

  /// A run of the query begins: one that was under way before has nobody to give its rows to.
  RowOutlet open(List<Column> columns, boolean ordered) {
    lock.lock();
    try {
      Source source = new Source();
      newest = source;
      parts.clear();
      parts.add(new Part.Begin(columns, ordered));
      changed.signalAll();
      return source;
    } finally {
      lock.unlock();
    }
  }

  private void put(Source from, Part part) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = patienceNanos;
      while (isOpen(from) && parts.size() >= PARTS_MAX) {
        if (left <= 0) {
          close(
              "its client has not read for " + Duration.ofNanos(patienceNanos).toSeconds() + " s");
        } else {
          left = changed.awaitNanos(left);
        }
      }
      if (!isOpen(from)) {
        throw new LockConflict(new IllegalStateException("nobody takes the rows"));
      }
      parts.add(part);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private boolean isOpen(Source from) {
    return from == newest && closed.isEmpty();
  }

  /// Takes what comes next.
  ///
  /// @param over whether nothing more will come, of which [#wake] tells
  /// @return empty if nothing has come in time, or nothing more will
  Optional<Part> next(BooleanSupplier over, Duration limit) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = limit.toNanos();
      while (parts.isEmpty() && closed.isEmpty() && !over.getAsBoolean() && left > 0) {
        left = changed.awaitNanos(left);
      }
      Optional<Part> part = Optional.ofNullable(parts.poll());
      changed.signalAll();
      return part;
    } finally {
      lock.unlock();
    }
  }

  /// Has whoever waits look again.
  void wake() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Nothing more is taken.
  void close(String why) {
    lock.lock();
    try {
      closed = closed.or(() -> Optional.of(why));
      parts.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Why nothing more is taken; empty as long as something is.
  Optional<String> closed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }
}

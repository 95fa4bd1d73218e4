package quorate.runtime.cbs;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.database.run.LockConflict;
import quorate.runtime.shell.Monitors;

/// The rows of one large answer between the database that runs the query and the session that
/// asked: a few at a time. The database waits until the session takes them, but not for ever, since
/// it holds its locks meanwhile.
final class RowStream {
  /// The most chunks that wait for the session. A chunk has a few hundred rows.
  private static final int PARTS_MAX = 4;

  private static final Runnable NOTHING = () -> {};

  private final long patienceNanos;

  // Guarded by this object.
  private final ArrayDeque<Queued> parts = new ArrayDeque<>();
  private @Nullable Object newest;
  private Optional<String> closed = Optional.empty();

  /// An element of the stream.
  sealed interface Part {
    /// A run of the query begins to return rows. Those of an earlier run are void.
    record Begin(List<Column> columns, boolean ordered) implements Part {}

    record Rows(List<Row> rows) implements Part {}
  }

  /// @param taken called once the session has it
  private record Queued(Part part, Runnable taken) {}

  /// The stream as the outlet of one run.
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

  /// A run of the query begins here. Rows of an earlier run are not taken any more.
  RowOutlet open(List<Column> columns, boolean ordered) {
    Source source = new Source();
    begin(source, columns, ordered);
    return source;
  }

  /// The same, for a run at another node.
  ///
  /// @param source identifies the run
  synchronized void begin(Object source, List<Column> columns, boolean ordered) {
    newest = source;
    parts.clear();
    parts.add(new Queued(new Part.Begin(columns, ordered), NOTHING));
    notifyAll();
  }

  /// Takes rows of a run at another node, without waiting: the node sends no more than
  /// [FarRows#PARTS_MAX] pieces before some are taken.
  ///
  /// @param taken called once the session has the rows
  /// @return whether the rows are wanted
  synchronized boolean offer(Object source, List<Row> rows, Runnable taken) {
    if (!isOpen(source)) {
      return false;
    }
    if (parts.size() > FarRows.PARTS_MAX) {
      close("rows of it came unasked");
      return false;
    }
    parts.add(new Queued(new Part.Rows(rows), taken));
    notifyAll();
    return true;
  }

  /// The run from which rows are taken now.
  synchronized Optional<Object> source() {
    return closed.isEmpty() ? Optional.ofNullable(newest) : Optional.empty();
  }

  private synchronized void put(Source from, Part part) throws InterruptedException {
    if (!Monitors.await(this, patienceNanos, () -> !isOpen(from) || parts.size() < PARTS_MAX)) {
      close("its client has not read for " + Duration.ofNanos(patienceNanos).toSeconds() + " s");
    }
    if (!isOpen(from)) {
      throw new LockConflict(new IllegalStateException("no reader takes the rows"));
    }
    parts.add(new Queued(part, NOTHING));
    notifyAll();
  }

  private boolean isOpen(Object from) {
    return from.equals(newest) && closed.isEmpty();
  }

  /// Takes the next part.
  ///
  /// @param over whether nothing more will come; [#wake] announces a change
  /// @return empty if nothing came in time, or nothing more will
  Optional<Part> next(BooleanSupplier over, Duration limit) throws InterruptedException {
    Queued queued;
    synchronized (this) {
      var _ =
          Monitors.await(
              this,
              limit.toNanos(),
              () -> !parts.isEmpty() || closed.isPresent() || over.getAsBoolean());
      queued = parts.poll();
      notifyAll();
    }
    if (queued == null) {
      return Optional.empty();
    }
    queued.taken.run();
    return Optional.of(queued.part);
  }

  /// Has a waiting session check again whether more will come.
  synchronized void wake() {
    notifyAll();
  }

  /// Takes nothing more.
  synchronized void close(String why) {
    closed = closed.or(() -> Optional.of(why));
    parts.clear();
    notifyAll();
  }

  /// The reason why nothing more is taken; empty while the stream is open.
  synchronized Optional<String> closed() {
    return closed;
  }
}

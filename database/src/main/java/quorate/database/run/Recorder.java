package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Result;
import quorate.core.value.RoughSize;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.core.writeset.Net;
import quorate.core.writeset.WriteSet;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// Records the changes of one transaction's statements, as the engine reports them row by row.
///
/// It records only the thread that it is bound to, and only while that thread executes a statement
/// ([#during]): a trigger fires on the thread of its statement. The changes of a statement that
/// failed, or that was rolled back to a savepoint, are removed again.
///
/// Not thread-safe.
public final class Recorder {
  /// The limit of recorded row changes; a transaction with more has no write set.
  public static final int CHANGES_MAX = 1 << 17;

  private static final ScopedValue<Recorder> CURRENT = ScopedValue.newInstance();

  private final Dialect dialect;
  private final Map<String, Catalog.Table> catalog = new HashMap<>();
  private final Map<String, StoredRows> tables = new HashMap<>();
  private final List<Change> changes = new ArrayList<>();

  private boolean full;

  /// The approximate size of all changes.
  private long recordedBytes;

  private Optional<Watch> watch = Optional.empty();

  private record Change(StoredRows table, Optional<Row> before, Optional<Row> after) {
    long bytes() {
      return Recorder.bytes(before) + Recorder.bytes(after);
    }
  }

  public Recorder(Dialect dialect, Catalog catalog) {
    this.dialect = dialect;
    catalog.tables().values().forEach(table -> this.catalog.put(table.engineName(), table));
  }

  /// The recorder for the engine's trigger on this thread, or null if there is none: one that
  /// compares rows around statements would record everything twice.
  public static @Nullable Recorder current() {
    Recorder recorder = bound();
    return recorder == null || recorder.watch.isPresent() ? null : recorder;
  }

  private static @Nullable Recorder bound() {
    return CURRENT.isBound() ? CURRENT.get() : null;
  }

  /// Records the changes that `work` makes.
  public <T, X extends Throwable> T during(ScopedValue.CallableOp<? extends T, X> work) throws X {
    return ScopedValue.where(CURRENT, this).call(work);
  }

  /// Compares rows around each statement from now on.
  public void watch(Watch rows) {
    watch = Optional.of(rows);
  }

  /// Whether rows are compared around each statement.
  static boolean looks() {
    Recorder recorder = bound();
    return recorder != null && recorder.watch.isPresent();
  }

  /// Executes a write, comparing rows around it if changes are captured in that way.
  static Result around(
      Connection connection, Analysed.Write write, List<Value> parameters, Supplier<Result> work)
      throws SQLException {
    Recorder recorder = bound();
    if (recorder == null || recorder.watch.isEmpty()) {
      return work.get();
    }
    Watch.Look look =
        recorder.watch.get().before(connection, write.plan(), write.lockKeys(parameters));
    Result result = work.get();
    if (!(result instanceof Result.Failed)) {
      look.after();
    }
    return result;
  }

  /// Records rows that Quorate has inserted, if the engine does not report them itself.
  static void inserted(Catalog.Table table, List<List<Value>> rows) {
    Recorder recorder = bound();
    StoredRows stored = recorder == null ? null : recorder.table(table.engineName());
    if (recorder != null && stored != null && recorder.watch.isPresent()) {
      for (List<Value> row : rows) {
        recorder.record(stored, Optional.empty(), Optional.of(new Row(row)));
      }
    }
  }

  /// The current recorder's position; 0 if there is none.
  static int marked() {
    Recorder recorder = bound();
    return recorder == null ? 0 : recorder.mark();
  }

  /// Makes the current recorder forget all changes after a mark.
  static void cut(int mark) {
    Recorder recorder = bound();
    if (recorder != null) {
      recorder.truncate(mark);
    }
  }

  /// Its position, to be taken together with a savepoint.
  public int mark() {
    return changes.size();
  }

  /// Whether there were too many changes: then none is kept, and there is no write set.
  public boolean isFull() {
    return full;
  }

  /// Whether the changes are within these limits.
  ///
  /// @param bytes the limit of their approximate size
  public boolean isWithin(int changesMax, long bytes) {
    return !full && changes.size() <= changesMax && recordedBytes <= bytes;
  }

  private static long bytes(Optional<Row> row) {
    return row.map(each -> RoughSize.of(each.values())).orElse(0L);
  }

  /// Forgets the changes after a mark, which were rolled back.
  public void truncate(int mark) {
    List<Change> gone = changes.subList(Math.min(mark, changes.size()), changes.size());
    gone.forEach(each -> recordedBytes -= each.bytes());
    gone.clear();
  }

  /// The form of a table's rows, by its name in the engine; null if it is not in the catalog.
  public @Nullable StoredRows table(String engineName) {
    StoredRows known = tables.get(engineName);
    if (known != null) {
      return known;
    }
    Catalog.Table table = catalog.get(engineName);
    if (table == null) {
      return null;
    }
    StoredRows fresh = new StoredRows(dialect, table);
    tables.put(engineName, fresh);
    return fresh;
  }

  /// Records one change. Beyond the limit nothing is kept, and the transaction continues.
  public void record(StoredRows table, Optional<Row> before, Optional<Row> after) {
    if (changes.size() == CHANGES_MAX) {
      full = true;
      changes.clear();
    }
    if (!full) {
      Change change = new Change(table, before, after);
      changes.add(change);
      recordedBytes += change.bytes();
    }
  }

  /// The write set of the changes.
  ///
  /// @throws SqlException 54000 if there were too many
  /// @throws quorate.core.writeset.InconsistentWrites if they contradict each other
  public WriteSet writeSet() {
    if (full) {
      throw new SqlException(
          "54000", "a transaction of more than " + CHANGES_MAX + " changes has no write set");
    }
    Net net = new Net();
    for (Change change : changes) {
      net.change(
          change.table().table().name(), change.table().key(), change.before(), change.after());
    }
    return net.writeSet();
  }
}

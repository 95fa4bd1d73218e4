package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import quorate.core.digest.Digest;
import quorate.core.digest.MultisetDigest;
import quorate.core.value.SqlException;
import quorate.core.writeset.InconsistentWrites;
import quorate.core.writeset.WriteSet;
import quorate.database.Engine;
import quorate.database.capture.Capture;
import quorate.database.capture.Recording;
import quorate.database.run.LockConflict;
import quorate.database.run.TableRows;
import quorate.database.store.MetaTables;
import quorate.replication.command.Position;
import quorate.runtime.store.NodeLog;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// The tables' digests, updated by the write set of each ordered transaction in time proportional
/// to the changed rows: the content that the tables must have, whatever is done to the engine's
/// files. A table's content when following began is known from the first scan after that: it is the
/// scanned rows, less the changes of write sets until then. Following begins anew with each change
/// of the schema, and after a transaction whose write set is not known. Transactions are on the
/// thread that applies the order, scans may be on any.
final class TableDigests {
  private final Capture capture;
  private final boolean follows;
  private final Dialect dialect;
  private final SortedMap<String, MultisetDigest> begun = new TreeMap<>();
  private final SortedMap<String, MultisetDigest> changed = new TreeMap<>();
  private long epoch;
  private Optional<Recording> recording = Optional.empty();
  private Optional<WriteSet> adopted = Optional.empty();
  private Optional<Astray> astray = Optional.empty();

  /// The changes of the transaction that is about to commit; empty if they are not known.
  private Optional<WriteSet> writes = Optional.of(WriteSet.EMPTY);

  private TableDigests(Engine engine, boolean follows) {
    this.capture = Capture.of(engine);
    this.dialect = engine.dialect();
    this.follows = follows;
  }

  /// Follows what `engine` executes.
  static TableDigests following(Engine engine) {
    return new TableDigests(engine, true);
  }

  /// Follows nothing, and removes the capture from an engine that was followed.
  static TableDigests off(Engine engine) {
    return new TableDigests(engine, false);
  }

  /// Rows that no statement has written, or that are gone though none has deleted them.
  ///
  /// @param at where in the order a scan found that
  record Astray(Position at, List<String> tables) {}

  /// The state at a place in the order.
  ///
  /// @param changed by write sets since following began
  private record Mark(Position at, long epoch, SortedMap<String, MultisetDigest> changed) {}

  /// The engine holds other tables than before. Amid a change of the schema these are not yet the
  /// catalog's: its end ([#changed]) puts that right.
  void restart(Connection connection, Catalog catalog) throws SQLException {
    anew();
    recording = Optional.empty();
    if (!follows) {
      capture.remove(connection);
    } else if (MetaTables.intent(connection).length() == 0) {
      capture.install(connection, catalog);
    }
    connection.commit();
  }

  /// A change of the schema has committed, perhaps with writes, which are not followed.
  void changed(Connection connection, Catalog after) throws SQLException {
    anew();
    if (follows) {
      capture.install(connection, after);
    }
  }

  private synchronized void anew() {
    epoch++;
    begun.clear();
    changed.clear();
  }

  /// Executes the statements of the transaction that begins now.
  <T> T during(Connection connection, Catalog catalog, Supplier<T> work) {
    if (!follows) {
      return work.get();
    }
    Recording fresh;
    try {
      fresh = capture.begin(connection, catalog);
    } catch (SQLException lost) {
      throw new LockConflict(lost);
    }
    recording = Optional.of(fresh);
    return fresh.during(work::get);
  }

  /// Listens to a transaction that begins on another connection; on any thread.
  Optional<Recording> listen(Connection connection, Catalog catalog) throws SQLException {
    return follows ? Optional.of(capture.begin(connection, catalog)) : Optional.empty();
  }

  /// That transaction is about to commit.
  void hear(Optional<Recording> listening) {
    recording = listening;
  }

  /// The transaction was rolled back.
  void rolledBack() {
    recording = Optional.empty();
    adopted = Optional.empty();
  }

  /// The transaction that is about to commit makes changes found by other replicas; empty if they
  /// are not known.
  void adopt(Optional<WriteSet> known) {
    recording = Optional.empty();
    if (known.isEmpty()) {
      anew();
    }
    adopted = known;
  }

  /// The transaction is about to commit.
  void committing() throws SQLException {
    writes = Optional.of(adopted.orElse(WriteSet.EMPTY));
    if (recording.isPresent()) {
      try {
        writes = Optional.of(recording.get().writes());
      } catch (SqlException | InconsistentWrites unknown) {
        NodeLog.LOG.warn("table digests are computed from scratch: {}", unknown.getMessage());
        writes = Optional.empty();
      }
    }
  }

  /// It has committed.
  synchronized void committed() {
    rolledBack();
    if (!follows) {
      return;
    }
    if (writes.isEmpty()) {
      anew();
      return;
    }
    writes
        .get()
        .tables()
        .forEach(
            (table, its) -> its.applyTo(changed.computeIfAbsent(table, _ -> new MultisetDigest())));
  }

  /// Marks the beginning of a scan, on the thread that applies the order.
  private synchronized Mark mark(Position at) {
    SortedMap<String, MultisetDigest> copies = new TreeMap<>();
    changed.forEach((table, digest) -> copies.put(table, sum(digest)));
    return new Mark(at, epoch, copies);
  }

  /// Takes the findings of a scan that begins now, on the thread that applies the order.
  Consumer<SortedMap<String, MultisetDigest>> comparing(Position at) {
    Mark mark = mark(at);
    return found -> scanned(mark, found);
  }

  /// Takes the engine's content at a mark.
  private synchronized void scanned(Mark mark, Map<String, MultisetDigest> tables) {
    if (!follows || mark.epoch() != epoch) {
      return;
    }
    List<String> different = new ArrayList<>();
    tables.forEach((table, now) -> {
      MultisetDigest since = sum(now);
      MultisetDigest itsChanges = mark.changed().get(table);
      if (itsChanges != null) {
        since.minus(itsChanges);
      }
      MultisetDigest before = begun.put(table, since);
      if (before != null && !before.digest().equals(since.digest())) {
        different.add(table);
      }
    });
    if (!different.isEmpty()) {
      astray = Optional.of(new Astray(mark.at(), List.copyOf(different)));
      NodeLog.LOG.warn(
          "at {} rows of {} are not what the order has written: the engine, or somebody else, has"
              + " changed them",
          mark.at(),
          String.join(", ", different));
    }
  }

  /// The unexpected content that the last scan found.
  synchronized Optional<Astray> astray() {
    return astray;
  }

  /// Every table's digest as of the last commit. Not while a transaction is held open; commits.
  SortedMap<String, Digest> of(Connection connection, Catalog catalog) throws SQLException {
    SortedMap<String, Digest> digests = new TreeMap<>();
    for (Catalog.Table table : catalog.tables().values()) {
      digests.put(table.name(), of(connection, table).digest());
    }
    connection.commit();
    return digests;
  }

  private synchronized MultisetDigest of(Connection connection, Catalog.Table table)
      throws SQLException {
    MultisetDigest changes = changed.computeIfAbsent(table.name(), _ -> new MultisetDigest());
    MultisetDigest start = begun.get(table.name());
    if (start == null || !follows) {
      MultisetDigest now = new MultisetDigest();
      TableRows.scan(connection, dialect, table, now::add);
      start = sum(now);
      start.minus(changes);
      begun.put(table.name(), start);
      return now;
    }
    MultisetDigest now = sum(start);
    now.plus(changes);
    return now;
  }

  private static MultisetDigest sum(MultisetDigest other) {
    MultisetDigest copy = new MultisetDigest();
    copy.plus(other);
    return copy;
  }
}

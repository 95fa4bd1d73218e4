package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import quorate.core.digest.Digest;
import quorate.core.digest.MultisetDigest;
import quorate.core.value.SqlException;
import quorate.core.writeset.InconsistentWrites;
import quorate.core.writeset.WriteSet;
import quorate.database.capture.Capture;
import quorate.database.capture.Recording;
import quorate.database.run.LockConflict;
import quorate.database.run.TableRows;
import quorate.database.store.MetaTables;
import quorate.sql.Catalog;
import quorate.sql.Dialect;

/// The tables' digests, brought on by the write set of each ordered transaction in time for the
/// changed rows only: what the tables have to be, whatever somebody does to the engine's files.
///
/// A table is scanned when its digest is first asked for, and again when its form has changed.
/// Everything here is on the thread that applies the order.
final class TableDigests {
  private final Optional<Capture> capture;
  private final Dialect dialect;
  private final SortedMap<String, MultisetDigest> known = new TreeMap<>();
  private Optional<Recording> recording = Optional.empty();

  /// What the transaction that is about to commit has changed; empty if that is not known.
  private Optional<WriteSet> writes = Optional.of(WriteSet.EMPTY);

  /// @param capture without it nothing is followed, and digests are scans
  TableDigests(Dialect dialect, Optional<Capture> capture) {
    this.dialect = dialect;
    this.capture = capture;
  }

  /// Follows nothing: digests are scans.
  static TableDigests off(Dialect dialect) {
    return new TableDigests(dialect, Optional.empty());
  }

  /// The engine holds other tables than before. Amid a change of the schema these are not yet the
  /// catalog's: its end ([#changed]) puts that right.
  void restart(Connection connection, Catalog catalog) throws SQLException {
    known.clear();
    recording = Optional.empty();
    if (capture.isPresent() && MetaTables.intent(connection).length() == 0) {
      capture.get().install(connection, catalog);
    }
    connection.commit();
  }

  /// A change of the schema has committed, perhaps with writes, which are not followed.
  void changed(Connection connection, Catalog after) throws SQLException {
    known.clear();
    if (capture.isPresent()) {
      capture.get().install(connection, after);
    }
  }

  /// Executes the statements of the transaction that begins now.
  <T> T during(Connection connection, Catalog catalog, Supplier<T> work) {
    if (capture.isEmpty()) {
      return work.get();
    }
    Recording fresh;
    try {
      fresh = capture.get().begin(connection, catalog);
    } catch (SQLException lost) {
      throw new LockConflict(lost);
    }
    recording = Optional.of(fresh);
    return fresh.during(work::get);
  }

  /// The transaction was rolled back.
  void rolledBack() {
    recording = Optional.empty();
  }

  /// Something was written that was not followed.
  void forget() {
    known.clear();
  }

  /// The transaction is about to commit.
  void committing() throws SQLException {
    writes = Optional.of(WriteSet.EMPTY);
    if (recording.isPresent()) {
      try {
        writes = Optional.of(recording.get().writes());
      } catch (SqlException | InconsistentWrites unknown) {
        System.err.println("table digests are scanned anew: " + unknown.getMessage());
        writes = Optional.empty();
      }
    }
  }

  /// It has committed.
  void committed() {
    recording = Optional.empty();
    if (writes.isEmpty()) {
      known.clear();
      return;
    }
    writes
        .get()
        .tables()
        .forEach((table, its) -> {
          MultisetDigest digest = known.get(table);
          if (digest != null) {
            its.applyTo(digest);
          }
        });
  }

  /// Every table's digest as of the last commit. Not while a transaction is held open; commits.
  SortedMap<String, Digest> of(Connection connection, Catalog catalog) throws SQLException {
    SortedMap<String, Digest> digests = new TreeMap<>();
    for (Catalog.Table table : catalog.tables().values()) {
      MultisetDigest digest = capture.isEmpty() ? null : known.get(table.name());
      if (digest == null) {
        digest = new MultisetDigest();
        TableRows.scan(connection, dialect, table, digest::add);
        known.put(table.name(), digest);
      }
      digests.put(table.name(), digest.digest());
    }
    connection.commit();
    return digests;
  }
}

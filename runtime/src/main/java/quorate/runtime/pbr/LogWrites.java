package quorate.runtime.pbr;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import quorate.core.writeset.Net;
import quorate.core.writeset.WriteSet;
import quorate.database.capture.Application;
import quorate.database.run.LockConflict;
import quorate.engine.schema.PendingChange;
import quorate.engine.statement.GivenValues;
import quorate.engine.statement.Sequences;
import quorate.engine.transaction.OpenDatabase;
import quorate.engine.transaction.TransactionUndo;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.Shipped;
import quorate.sql.catalog.Catalog;

/// Writes the log into an engine, on a connection of its own: entries executed by others, the
/// undoing of entries, and the marker. Used by one thread.
final class LogWrites {
  private static final long AGAIN_MILLIS = 5;

  private final PbrStore store;
  private final BooleanSupplier closed;
  private @Nullable Connection connection;

  /// Statements prepared for that connection and this schema.
  private Application.@Nullable Lasting rows;

  private @Nullable Catalog schema;

  interface Step {
    void run() throws SQLException, InterruptedException;
  }

  LogWrites(PbrStore store, BooleanSupplier closed) {
    this.store = store;
    this.closed = closed;
  }

  private Connection own() throws SQLException {
    Connection known = connection;
    if (known == null || known.isClosed()) {
      discard();
      known = store.engine().connectAlone();
      connection = known;
    }
    return known;
  }

  /// Discards the connection.
  void discard() {
    rows = null;
    schema = null;
    Connection used = connection;
    connection = null;
    if (used != null) {
      store.writers().discard(used);
    }
  }

  /// Repeats a step after lock conflicts: only reads, and transactions that are being rolled back,
  /// can be in the way of the log.
  private void retried(Step step) throws SQLException, InterruptedException {
    while (true) {
      try {
        step.run();
        return;
      } catch (LockConflict conflict) {
        own().rollback();
      } catch (SQLException conflict) {
        own().rollback();
        if (closed.getAsBoolean() || !store.engine().isLockConflict(conflict)) {
          throw conflict;
        }
      }
      Thread.sleep(AGAIN_MILLIS);
    }
  }

  /// Whether entries of this kind are applied together with their neighbours.
  static boolean isPlain(Entry entry) {
    return switch (entry.content()) {
      case Entry.Opening() -> true;
      case Entry.Ran ran -> ran.writes().kind() == Shipped.Kind.WRITES;
    };
  }

  /// Applies consecutive entries in one transaction; an entry that is not plain must be the only
  /// one. Net changes are written: a row that several entries change is changed once.
  ///
  /// @param carried the only entry, if the engine must be able to undo it by itself
  void apply(List<Entry> entries, Optional<Entry> carried)
      throws SQLException, InterruptedException {
    retried(() -> {
      SortedMap<String, Long> moved = new TreeMap<>();
      Net net = new Net();
      for (Entry entry : entries) {
        if (entry.content() instanceof Entry.Ran ran) {
          if (!isPlain(entry)) {
            executeAgain(entry, Text.of(ran.writes()));
            return;
          }
          Work.Writes writes = Work.Writes.of(ran.writes());
          net.all(writes.rows());
          moved.putAll(writes.moved());
        }
      }
      change(net.writeSet());
      mark(entries.getLast(), moved, carried);
      store.sequences().move(moved);
    });
  }

  @SuppressWarnings("ReferenceEquality") // another catalog counts as another schema
  private void change(WriteSet writes) throws SQLException {
    Connection used = own();
    Catalog catalog = store.catalog();
    Application.Lasting known = rows;
    if (known == null || schema != catalog) {
      if (known != null) {
        known.close();
      }
      known = new Application.Lasting(used, store.engine().dialect(), catalog);
      rows = known;
      schema = catalog;
    }
    try {
      known.apply(writes);
    } catch (SQLException refused) {
      rows = null; // an engine may keep a plan that failed
      known.close();
      throw refused;
    }
  }

  private void mark(Entry entry, SortedMap<String, Long> moved, Optional<Entry> carried)
      throws SQLException {
    store.commit(own(), entry.at(), moved, carried);
  }

  /// Executes an entry that was shipped as text, alone, like its primary.
  private void executeAgain(Entry entry, Text text) throws SQLException, InterruptedException {
    OpenDatabase.Held held = store.open().enter(true, false);
    try {
      GivenValues again = new GivenValues(text.drawn());
      TextRun run = new TextRun(store, own(), text);
      if (run.changesSchema()) {
        PendingChange pending =
            new PendingChange(
                store.changing(),
                own(),
                text.statements(),
                sequence -> again.next(Sequences.key(sequence)),
                text.open());
        TextRun.require(pending.run().getLast());
        pending.commit(new PlacedChange(store, own(), entry.at(), new TreeMap<>(text.moved())));
      } else {
        run.all();
        mark(entry, text.moved(), Optional.empty());
      }
      store.sequences().move(text.moved());
    } finally {
      store.open().leave(held);
    }
  }

  void undo(Entry entry) throws SQLException, InterruptedException {
    retried(() -> {
      if (entry.content() instanceof Entry.Ran ran) {
        WriteSet done = Work.Writes.of(ran.writes()).rows();
        TransactionUndo.undo(own(), store.engine(), store.catalog(), done);
      }
      PlaceTable.goBack(own(), entry.at(), entry.previous());
      own().commit();
    });
  }

  /// Deletes the markers that are no longer needed.
  ///
  /// @param logged the place up to which the synced log has all entries
  void fold(LogPosition logged) throws SQLException, InterruptedException {
    retried(() -> {
      PlaceTable.fold(own(), logged);
      own().commit();
    });
  }
}

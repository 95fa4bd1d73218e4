package quorate.runtime.pbr;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.database.capture.Application;
import quorate.database.run.LockConflict;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.PbrIndication.Apply;
import quorate.replication.pbr.PbrIndication.Commit;
import quorate.replication.pbr.PbrIndication.Execute;
import quorate.replication.pbr.PbrIndication.Fetch;
import quorate.replication.pbr.PbrIndication.Rollback;
import quorate.replication.pbr.PbrIndication.Sync;
import quorate.replication.pbr.PbrIndication.TakeSnapshot;
import quorate.replication.pbr.PbrIndication.ToEngine;
import quorate.replication.pbr.PbrIndication.Undo;
import quorate.replication.pbr.PbrMessage;
import quorate.replication.pbr.Place;
import quorate.replication.pbr.Shipped;
import quorate.runtime.node.PendingChange;
import quorate.runtime.node.Sequences;
import quorate.sql.Catalog;

/// The database of a replica: does what the replica says. What is executed runs concurrently, each
/// on a connection and a thread of its own; what is committed, applied and taken back does so in
/// the order of the log, on one thread. No method waits for the database.
final class PbrDatabase implements AutoCloseable {
  private static final long AGAIN_MILLIS = 5;
  private static final long CLOSE_SECONDS = 5;

  private final PbrStore store;
  private final StateTransfer transfer;
  private final Consumer<PbrMessage.Local> replica;
  private final Consumer<Catalog> schema;
  private final LongConsumer serves;
  private final Consumer<Throwable> failure;

  private final Executions executions;

  /// Goes through the log.
  private final ExecutorService applying =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("apply").factory());

  /// Waits for the disk.
  private final ExecutorService syncing =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("sync").factory());

  /// The group that it is the primary of, from when its engine has all that came before; 0 while it
  /// is none.
  private volatile long serving;

  private volatile long leads;
  private volatile Place at;
  private volatile boolean closed;

  // Of the thread that applies.

  private @Nullable Connection own;
  private long syncWanted;
  private boolean settleWanted;

  /// @param at where its engine is
  /// @param replica takes what the database says
  /// @param schema takes each schema that it has come to
  /// @param serves takes the group that this is the primary of from now on, and answers
  /// @param failure takes what stops it
  PbrDatabase(
      PbrStore store,
      StateTransfer transfer,
      Place at,
      Consumer<PbrMessage.Local> replica,
      Consumer<Catalog> schema,
      LongConsumer serves,
      Consumer<Throwable> failure) {
    this.store = store;
    this.transfer = transfer;
    this.at = at;
    this.replica = replica;
    this.schema = schema;
    this.serves = serves;
    this.failure = failure;
    this.executions = new Executions(store, replica, this::isServing, failure);
  }

  Executions executions() {
    return executions;
  }

  /// Where its engine is.
  Place at() {
    return at;
  }

  PbrStore store() {
    return store;
  }

  /// Does what the replica says, in the order in which it says so.
  void take(ToEngine command) {
    switch (command) {
      case Execute execute -> executions.perform(execute);
      case Rollback(long _, RequestId id) -> executions.rollBack(id);
      case Commit(Entry entry) -> inOrder(() -> commit(entry));
      case Apply(Entry entry) -> inOrder(() -> apply(entry));
      case Undo(Entry entry) -> inOrder(() -> undo(entry));
      case Sync(long count) ->
          inOrder(() -> {
            syncWanted = count;
            syncIfDue();
          });
      case TakeSnapshot(long number, NodeId _) ->
          executions.later(() -> {
            Place taken = transfer.take(number);
            replica.accept(new PbrMessage.SnapshotTaken(number, taken));
          });
      case Fetch(NodeId from, long number, Place wanted) ->
          inOrder(() -> fetch(from, number, wanted));
    }
  }

  /// The replica has gone over to a group.
  ///
  /// @param leading whether it is the primary there. Whatever is open for clients ends if not
  void went(long group, boolean leading) {
    leads = leading ? group : 0;
    if (!leading) {
      serving = 0;
      executions.giveUpAll();
    }
  }

  /// Whether transactions may be opened here.
  boolean isServing() {
    return serving > 0 && serving == leads;
  }

  // In the order of the log.

  private interface Step {
    void run() throws SQLException, InterruptedException;
  }

  private void inOrder(Step step) {
    run(
        applying,
        () -> {
          try {
            step.run();
          } catch (SQLException broken) {
            throw new IllegalStateException(
                store.engine().name() + " failed: " + broken.getMessage(), broken);
          } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private void run(ExecutorService where, Runnable work) {
    try {
      where.execute(() -> {
        try {
          work.run();
        } catch (RuntimeException | Error broken) {
          if (!closed) {
            failure.accept(broken);
          }
        }
      });
    } catch (RejectedExecutionException stopping) {
      closed = true;
    }
  }

  private void commit(Entry entry) throws SQLException, InterruptedException {
    PrimaryTransaction known =
        entry.content() instanceof Entry.Ran ran ? executions.find(ran.id()) : null;
    if (known == null || !known.commit(entry.at())) {
      apply(entry);
      return;
    }
    if (settleWanted && known.isAlone()) {
      settle(); // before the next one has its turn
    }
    known.life().release();
    done(entry);
  }

  private void done(Entry entry) throws SQLException, InterruptedException {
    boolean changed =
        entry.content() instanceof Entry.Ran ran && ran.writes().kind() == Shipped.Kind.TEXT;
    if (changed) {
      schema.accept(store.catalog());
    }
    at = entry.at();
    if (entry.content() instanceof Entry.Opening && entry.at().group() == leads) {
      serving = leads;
      serves.accept(serving);
    }
    replica.accept(new PbrMessage.Applied(entry.at()));
    syncIfDue();
  }

  private Connection own() throws SQLException {
    Connection known = own;
    if (known == null || known.isClosed()) {
      known = store.engine().connectAlone();
      own = known;
    }
    return known;
  }

  private void apply(Entry entry) throws SQLException, InterruptedException {
    retried(() -> {
      switch (entry.content()) {
        case Entry.Opening() -> mark(entry, new TreeMap<>());
        case Entry.Ran ran when ran.writes().kind() == Shipped.Kind.WRITES -> {
          Work.Writes writes = Work.Writes.of(ran.writes());
          Application.apply(own(), store.engine().dialect(), store.catalog(), writes.rows());
          mark(entry, writes.moved());
          store.sequences().move(writes.moved());
        }
        case Entry.Ran ran -> executeAgain(entry, Text.of(ran.writes()));
      }
    });
    done(entry);
  }

  private void mark(Entry entry, SortedMap<String, Long> moved) throws SQLException {
    PlaceTable.insert(own(), entry.at(), moved);
    own().commit();
  }

  /// Executes what was shipped as text, alone, as its primary has.
  private void executeAgain(Entry entry, Text text) throws SQLException, InterruptedException {
    PbrStore.Held held = store.enter(true, false);
    try {
      Text.Again again = new Text.Again(text);
      TextRun run = new TextRun(store, own(), text);
      if (run.changesSchema()) {
        PendingChange pending =
            new PendingChange(store.changing(), own(), text.statements(), again::next);
        pending.run();
        pending.commit(new Committing(entry, text));
      } else {
        run.all();
        mark(entry, text.moved());
      }
      store.sequences().move(text.moved());
    } finally {
      store.leave(held);
    }
  }

  private final class Committing implements PendingChange.Committing {
    private final Entry entry;
    private final SortedMap<String, Long> moved;

    Committing(Entry entry, Text text) {
      this.entry = entry;
      this.moved = new TreeMap<>(text.moved());
    }

    @Override
    public void with(Catalog after, Sequences drawn) throws SQLException {
      moved.putAll(drawn.moved());
      store.sequences().move(drawn.moved());
      store.changing().change(own(), after);
    }

    @Override
    public void commit() throws SQLException {
      mark(entry, moved);
    }

    @Override
    public void changed(Catalog after) throws SQLException {
      store.changed(own(), after);
    }
  }

  private void undo(Entry entry) throws SQLException, InterruptedException {
    retried(() -> {
      if (entry.content() instanceof Entry.Ran ran) {
        Application.apply(
            own(),
            store.engine().dialect(),
            store.catalog(),
            Work.Writes.of(ran.writes()).rows().inverse());
      }
      PlaceTable.goBack(own(), entry.at(), entry.previous());
      own().commit();
    });
    at = entry.previous();
  }

  /// What is in the way of the log are reads, and transactions that are just being rolled back.
  private void retried(Step step) throws SQLException, InterruptedException {
    while (true) {
      try {
        step.run();
        return;
      } catch (LockConflict conflict) {
        own().rollback();
      } catch (SQLException conflict) {
        own().rollback();
        if (closed || !store.engine().isLockConflict(conflict)) {
          throw conflict;
        }
      }
      Thread.sleep(AGAIN_MILLIS);
    }
  }

  private void fetch(NodeId from, long number, Place wanted) {
    Connection used = own;
    if (used != null) {
      store.discard(used);
      own = null;
    }
    at = transfer.fetch(from, number, wanted, at);
    schema.accept(store.catalog());
    replica.accept(new PbrMessage.Installed(at));
  }

  // Syncs.

  /// Called now and then: an engine that goes back to its last settled state after a crash settles
  /// at the next moment at which nobody writes.
  void settleSoon() {
    if (store.engine().settles()) {
      inOrder(() -> {
        settleWanted = true;
        syncIfDue();
      });
    }
  }

  private void syncIfDue() throws SQLException, InterruptedException {
    if (syncWanted == 0 && !settleWanted) {
      return;
    }
    if (store.engine().settles()) {
      settleWanted = true;
      Optional<PbrStore.Held> turn = store.enterIfFree();
      if (turn.isEmpty()) {
        return; // when whoever has it has committed
      }
      try {
        settle();
      } finally {
        store.leave(turn.get());
      }
    } else {
      retried(() -> {
        PlaceTable.fold(own());
        own().commit();
      });
    }
    syncLater();
  }

  private void settle() {
    try {
      PlaceTable.fold(own());
      own().commit();
      store.engine().settle();
      settleWanted = false;
    } catch (SQLException broken) {
      throw new IllegalStateException(
          store.engine().name() + " cannot settle: " + broken.getMessage(), broken);
    }
  }

  private void syncLater() {
    long count = syncWanted;
    syncWanted = 0;
    if (count == 0) {
      return;
    }
    run(
        syncing,
        () -> {
          try {
            store.engine().sync();
            replica.accept(new PbrMessage.Synced(count));
          } catch (SQLException broken) {
            throw new IllegalStateException(
                store.engine().name() + " cannot sync: " + broken.getMessage(), broken);
          }
        });
  }

  /// Ends as a crash would, as far as the engine allows; for tests.
  void kill() {
    closed = true;
    store.engine().kill();
    executions.kill();
    applying.shutdownNow();
    syncing.shutdownNow();
  }

  @Override
  public void close() {
    closed = true;
    ExecutorService threads = executions.close();
    applying.shutdown();
    syncing.shutdown();
    try {
      if (!applying.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        applying.shutdownNow();
      }
      threads.awaitTermination(1, TimeUnit.SECONDS);
      syncing.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    Connection used = own;
    if (used != null) {
      store.discard(used);
    }
    store.close();
    try {
      store.engine().close();
    } catch (SQLException broken) {
      store.engine().kill();
    }
  }
}

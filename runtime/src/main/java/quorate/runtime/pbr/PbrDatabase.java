package quorate.runtime.pbr;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrIndication.Apply;
import quorate.replication.pbr.PbrIndication.Commit;
import quorate.replication.pbr.PbrIndication.Execute;
import quorate.replication.pbr.PbrIndication.Fetch;
import quorate.replication.pbr.PbrIndication.Logged;
import quorate.replication.pbr.PbrIndication.Rollback;
import quorate.replication.pbr.PbrIndication.Sync;
import quorate.replication.pbr.PbrIndication.TakeSnapshot;
import quorate.replication.pbr.PbrIndication.ToEngine;
import quorate.replication.pbr.PbrIndication.Undo;
import quorate.replication.pbr.PbrMessage;
import quorate.replication.pbr.Shipped;
import quorate.runtime.shell.Guarded;
import quorate.sql.catalog.Catalog;

/// Carries out a replica's commands on its database. Transactions are executed concurrently, each
/// on a connection and a thread of its own; entries are committed, applied and undone in the order
/// of the log, on one thread. No method waits for the database.
final class PbrDatabase implements AutoCloseable {
  /// The most entries that are applied in one transaction: reads wait for it meanwhile.
  private static final int APPLIED_MAX = 128;

  private static final long CLOSE_SECONDS = 5;

  private final PbrStore store;
  private final StateTransfer transfer;
  private final Consumer<PbrMessage.Local> replica;
  private final Consumer<Catalog> schema;
  private final LongConsumer serves;
  private final Consumer<Throwable> failure;

  private final Executions executions;
  private final LoggedMark logged = new LoggedMark();

  /// Commands to carry out in the order of the log.
  private final Queue<ToEngine> told = new ConcurrentLinkedQueue<>();

  /// Goes through the log, on one thread.
  private final ExecutorService applying =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("apply").factory());

  /// Waits for the disk.
  private final ExecutorService syncing =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("sync").factory());

  /// The group of which this is the primary, once its engine has everything that came before;
  /// otherwise 0.
  private volatile long serving;

  private volatile long leads;
  private volatile LogPosition at;
  private volatile boolean closed;

  // Used by the applying thread only.

  private final LogWrites writes;

  /// Whether the engine has gone on from the place where it was found.
  private boolean goesOn;

  private long syncWanted;
  private boolean settleWanted;

  /// An entry without changes that could not be marked, because another transaction was writing:
  /// the marker of the entry before it is as good.
  private Optional<Entry> unmarked = Optional.empty();

  /// @param at the engine's place
  /// @param replica takes the database's messages
  /// @param schema takes each new schema
  /// @param serves takes the group of which this is the primary, when it begins to serve clients
  /// @param failure takes the exception that stops it
  PbrDatabase(
      PbrStore store,
      StateTransfer transfer,
      LogPosition at,
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
    this.writes = new LogWrites(store, () -> closed);
    store
        .engine()
        .onLost(() ->
            fail(
                new IllegalStateException(
                    store.engine().name() + " failed: its server has ended")));
  }

  Executions executions() {
    return executions;
  }

  /// The engine's place.
  LogPosition at() {
    return at;
  }

  PbrStore store() {
    return store;
  }

  /// Takes the replica's commands, in their order.
  void take(ToEngine command) {
    switch (command) {
      case Execute execute -> executions.perform(execute);
      case Rollback(long number, RequestId id) -> executions.rollBack(number, id);
      case Logged(LogPosition upTo) -> logged.raise(upTo);
      case TakeSnapshot(long number, NodeId _) ->
          executions.later(() -> {
            LogPosition taken = transfer.take(number);
            replica.accept(new PbrMessage.SnapshotTaken(number, taken));
          });
      case Commit _ -> inOrder(command);
      case Apply(Entry entry) -> {
        logged.raise(entry.at());
        inOrder(command);
      }
      case Undo(Entry entry) -> {
        logged.raise(entry.at()); // logged, and truncated since; or no reader waits for it
        inOrder(command);
      }
      case Sync _ -> inOrder(command);
      case Fetch _ -> {
        logged.inVain(true);
        inOrder(command);
      }
    }
  }

  /// The replica has gone over to a group.
  ///
  /// @param leading whether it is the primary there. If not, all open transactions of clients end
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

  private void inOrder(ToEngine command) {
    told.add(command);
    inOrder(this::next);
  }

  /// Carries out the next command, unless that was done together with an earlier one.
  private void next() throws SQLException, InterruptedException {
    switch (told.poll()) {
      case Commit(Entry entry) -> commit(entry);
      case Apply(Entry entry) -> apply(entry);
      case Undo(Entry entry) -> undo(entry);
      case Sync(long count) -> {
        syncWanted = count;
        syncIfDue();
      }
      case Fetch(NodeId from, long number, LogPosition wanted) -> fetch(from, number, wanted);
      case Execute _, Rollback _, Logged _, TakeSnapshot _ ->
          throw new IllegalStateException("not in the order of the log");
      case null -> {} // done already
    }
  }

  private void inOrder(LogWrites.Step step) {
    Guarded.execute(
        applying,
        this::fail,
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

  private void fail(Throwable broken) {
    if (!closed) {
      failure.accept(broken);
    }
  }

  private void commit(Entry entry) throws SQLException, InterruptedException {
    Optional<Entry> carried = PlaceTable.carried(entry);
    if (carried.isEmpty()) {
      logged.await(entry.at());
    }
    Executing known =
        entry.content() instanceof Entry.Ran ran
            ? executions.find(ran.parts().getFirst().id())
            : null;
    if (known == null || !known.commit(entry.at(), carried)) {
      Optional.ofNullable(known).ifPresent(it -> it.life().rollBack());
      executed(entry, carried);
    } else {
      unmarked = Optional.empty();
      if (settleWanted && known.isAlone()) {
        settle(); // before another transaction gets the turn
      }
      known.life().release();
    }
    done(List.of(entry));
  }

  /// Commits an entry without waiting for the turn, whose holder may wait for a later entry.
  private void executed(Entry entry, Optional<Entry> carried)
      throws SQLException, InterruptedException {
    if (!store.engine().singleWriter()) {
      writes.apply(List.of(entry), carried);
      return;
    }
    var turn = store.open().enterIfFree();
    try {
      if (turn.isEmpty() && changesNothing(entry)) {
        logged.await(entry.at()); // no marker has it
        unmarked = Optional.of(entry);
      } else {
        writes.apply(List.of(entry), carried);
        unmarked = Optional.empty();
      }
    } finally {
      turn.ifPresent(store.open()::leave);
    }
  }

  private static boolean changesNothing(Entry entry) {
    return entry.content() instanceof Entry.Ran ran && ran.writes().equals(Shipped.NOTHING);
  }

  private void done(List<Entry> entries) throws SQLException, InterruptedException {
    goesOn = true;
    for (Entry entry : entries) {
      if (!LogWrites.isPlain(entry)) {
        schema.accept(store.catalog());
      }
      at = entry.at();
      if (entry.content() instanceof Entry.Opening && entry.at().group() == leads) {
        serving = leads;
        serves.accept(serving);
      }
    }
    replica.accept(new PbrMessage.Applied(at));
    syncIfDue();
  }

  /// Applies the next entries in one transaction: as many as are plain and have arrived.
  private void apply(Entry first) throws SQLException, InterruptedException {
    List<Entry> entries = new ArrayList<>();
    entries.add(first);
    while (LogWrites.isPlain(entries.getLast())
        && entries.size() < APPLIED_MAX
        && told.peek() instanceof Apply(Entry next)
        && LogWrites.isPlain(next)) {
      entries.add(next);
      told.remove();
    }
    writes.apply(entries, Optional.empty());
    unmarked = Optional.empty();
    done(entries);
  }

  private void undo(Entry entry) throws SQLException, InterruptedException {
    writes.undo(entry);
    unmarked = Optional.empty();
    at = entry.previous();
  }

  private void fetch(NodeId from, long number, LogPosition wanted) {
    writes.discard();
    unmarked = Optional.empty();
    logged.inVain(false);
    at = transfer.fetch(from, number, wanted, at);
    schema.accept(store.catalog());
    replica.accept(new PbrMessage.Installed(at));
  }

  // Syncs.

  /// Called now and then: an engine that returns to its last settled state after a crash settles as
  /// soon as nobody writes.
  void settleSoon() {
    if (store.engine().settles() || store.engine().singleWriter()) {
      inOrder(() -> {
        settleWanted |= store.engine().settles() || unmarked.isPresent();
        syncIfDue();
      });
    }
  }

  private void syncIfDue() throws SQLException, InterruptedException {
    if (syncWanted == 0 && !settleWanted) {
      return;
    }
    if (store.engine().settles() || store.engine().singleWriter()) {
      settleWanted = true;
      var turn = store.open().enterIfFree();
      if (turn.isEmpty()) {
        return; // after the commit of the transaction that has it
      }
      try {
        settle();
      } finally {
        store.open().leave(turn.get());
      }
    } else {
      fold();
    }
    syncLater();
  }

  /// Carried entries are needed until the engine has gone on from the place where it was found:
  /// until then they may have to be undone.
  private void fold() throws SQLException, InterruptedException {
    if (goesOn) {
      writes.fold(logged.upTo());
    }
  }

  private void settle() throws InterruptedException {
    try {
      if (unmarked.isPresent()) {
        writes.apply(List.of(unmarked.get()), Optional.empty());
        unmarked = Optional.empty();
      }
      fold();
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
    Guarded.execute(
        syncing,
        this::fail,
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

  /// Ends like a crash, as far as the engine allows; for tests.
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
    logged.close();
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
    writes.discard();
    store.close();
    try {
      store.engine().close();
    } catch (SQLException broken) {
      store.engine().kill();
    }
  }
}

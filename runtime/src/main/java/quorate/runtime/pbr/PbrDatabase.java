package quorate.runtime.pbr;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.replication.pbr.Entry;
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
import quorate.replication.pbr.Place;
import quorate.replication.pbr.Shipped;
import quorate.sql.catalog.Catalog;

/// The database of a replica: does what the replica says. What is executed runs concurrently, each
/// on a connection and a thread of its own; what is committed, applied and taken back does so in
/// the order of the log, on one thread. No method waits for the database.
final class PbrDatabase implements AutoCloseable {
  /// Entries that are applied in one transaction, at most: what is read meanwhile waits for it.
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

  /// What is to be done in the order of the log.
  private final Queue<ToEngine> told = new ConcurrentLinkedQueue<>();

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

  private final LogWrites writes;

  /// Whether it has gone on from where it was found.
  private boolean goesOn;

  private long syncWanted;
  private boolean settleWanted;

  /// What has changed nothing, and could not be marked since somebody else was writing: a marker of
  /// what came before is as good.
  private Optional<Entry> unmarked = Optional.empty();

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
    this.writes = new LogWrites(store, () -> closed);
    store
        .engine()
        .onLost(() -> {
          if (!closed) {
            failure.accept(
                new IllegalStateException(store.engine().name() + " failed: its server has ended"));
          }
        });
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
      case Rollback(long number, RequestId id) -> executions.rollBack(number, id);
      case Logged(Place upTo) -> logged.raise(upTo);
      case TakeSnapshot(long number, NodeId _) ->
          executions.later(() -> {
            Place taken = transfer.take(number);
            replica.accept(new PbrMessage.SnapshotTaken(number, taken));
          });
      case Commit _ -> inOrder(command);
      case Apply(Entry entry) -> {
        logged.raise(entry.at());
        inOrder(command);
      }
      case Undo(Entry entry) -> {
        logged.raise(entry.at()); // and cut since; or nobody waits for it
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

  private void inOrder(ToEngine command) {
    told.add(command);
    inOrder(this::next);
  }

  /// Does what it was told first, if that was not done together with what came before.
  private void next() throws SQLException, InterruptedException {
    switch (told.poll()) {
      case Commit(Entry entry) -> commit(entry);
      case Apply(Entry entry) -> apply(entry);
      case Undo(Entry entry) -> undo(entry);
      case Sync(long count) -> {
        syncWanted = count;
        syncIfDue();
      }
      case Fetch(NodeId from, long number, Place wanted) -> fetch(from, number, wanted);
      case Execute _, Rollback _, Logged _, TakeSnapshot _ ->
          throw new IllegalStateException("not in the order of the log");
      case null -> {} // was done
    }
  }

  private void inOrder(LogWrites.Step step) {
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
        settle(); // before the next one has its turn
      }
      known.life().release();
    }
    done(List.of(entry));
  }

  /// An entry of which nothing is open here: whoever has the turn may wait for what comes after it.
  private void executed(Entry entry, Optional<Entry> carried)
      throws SQLException, InterruptedException {
    if (!store.engine().singleWriter()) {
      writes.apply(List.of(entry), carried);
      return;
    }
    var turn = store.open().enterIfFree();
    try {
      if (turn.isEmpty() && changesNothing(entry)) {
        logged.await(entry.at()); // no marker carries it
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

  /// As many of the next entries as are plain and were told by now, in one transaction.
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

  private void fetch(NodeId from, long number, Place wanted) {
    writes.discard();
    unmarked = Optional.empty();
    logged.inVain(false);
    at = transfer.fetch(from, number, wanted, at);
    schema.accept(store.catalog());
    replica.accept(new PbrMessage.Installed(at));
  }

  // Syncs.

  /// Called now and then: an engine that goes back to its last settled state after a crash settles
  /// at the next moment at which nobody writes.
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
        return; // when whoever has it has committed
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

  /// What an engine carries is needed until it has gone on from where it was found: till then it
  /// may be about to be taken back.
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

package quorate.runtime.pbr;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.value.Result;
import quorate.database.capture.Recording;
import quorate.database.run.Unguarded;
import quorate.engine.statement.EngineFailure;
import quorate.engine.transaction.OpenDatabase;
import quorate.engine.transaction.TransactionBatch;
import quorate.engine.transaction.TransactionLife;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrMessage.Outcome;
import quorate.replication.pbr.Shipped;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.pbr.WaitingScripts.Script;
import quorate.runtime.pbr.Work.Answer;

/// Several scripts, executed one after another in one transaction of the primary's engine. If only
/// one transaction may write at a time, the scripts that wait share a commit, an entry of the log,
/// a write set and a message to each backup.
///
/// Only successes count. If a script fails or meets a lock, all are rolled back; those before it
/// are executed together once more, and the script itself is executed alone, in its turn.
final class PrimaryBatch implements Executing, TransactionLife.Owner {
  private final PbrStore store;
  private final List<Script> scripts;
  private final long nanosMax;
  private final Consumer<Executing> over;
  private final TransactionLife life = new TransactionLife(this);

  // Used by the thread of the current step.

  private final StatementRuns runs;

  /// The encoded answer of each script.
  private final List<Bytes> answers = new ArrayList<>();

  private @Nullable Recording recording;
  private SortedMap<String, Long> moved = new TreeMap<>();

  // Shared; guarded by this object's lock.

  private OpenDatabase.Held held;
  private @Nullable Connection connection;
  private @Nullable Thread worker;

  /// The index of the script being executed; [TransactionBatch#NOBODY] if there is none.
  private int at;

  private final Set<RequestId> unwanted = new HashSet<>();
  private boolean spoiled;

  /// The result.
  ///
  /// @param outcomes of the scripts in it, the first ones; if there are none, the batch has ended
  /// @param left the other scripts
  record Done(Shipped writes, List<Outcome> outcomes, List<Script> left) {}

  /// @param scripts two at least
  /// @param nanosMax the time after which no further one begins
  /// @param held the turn
  /// @param over takes the batch when it holds nothing any more
  PrimaryBatch(
      PbrStore store,
      List<Script> scripts,
      long nanosMax,
      OpenDatabase.Held held,
      Consumer<Executing> over) {
    this.store = store;
    this.scripts = List.copyOf(scripts);
    this.nanosMax = nanosMax;
    this.held = held;
    this.over = over;
    this.runs = new StatementRuns(store);
  }

  @Override
  public TransactionLife life() {
    return life;
  }

  /// Executes as many scripts as succeed, and stays open.
  ///
  /// @return empty if it was rolled back meanwhile
  Optional<Done> run() {
    if (!life.begin()) {
      return Optional.empty();
    }
    try {
      return execute();
    } finally {
      life.finish();
    }
  }

  private Optional<Done> execute() {
    int count = scripts.size();
    int failed = count;
    while (count > 0) {
      try {
        int executed = attempt(count);
        moved = runs.moved();
        return Optional.of(new Done(shipped(), outcomes(executed), left(executed, failed)));
      } catch (TransactionBatch.Broken | Unguarded notWell) {
        failed = ends();
      } catch (SQLException | RuntimeException unforeseen) {
        spoil();
        failed = ends();
      }
      leave();
      Thread.interrupted(); // an engine stopped by an interrupt has stopped
      if (life.hasEnded()) {
        return Optional.empty();
      }
      count = failed;
    }
    return Optional.of(new Done(Shipped.NOTHING, List.of(), left(0, failed)));
  }

  /// @param failed the script that failed; [TransactionBatch#NOBODY] if that is not known
  private List<Script> left(int executed, int failed) {
    List<Script> left = new ArrayList<>();
    for (int i = executed; i < scripts.size(); i++) {
      Script script = scripts.get(i);
      left.add(failed == TransactionBatch.NOBODY || failed == i ? script.byItself() : script);
    }
    return left;
  }

  /// Executes the first `count` scripts, or fewer if they take too long.
  ///
  /// @return the number of scripts executed
  private int attempt(int count) throws SQLException {
    Connection used = store.writers().borrow();
    begins(used);
    Recording fresh = store.record(used);
    recording = fresh;
    answers.addAll(
        fresh.during(() ->
            TransactionBatch.execute(
                store.engine(),
                used,
                count,
                nanosMax,
                this::begins,
                i -> one(used, scripts.get(i).statements()))));
    return answers.size();
  }

  private Bytes one(Connection used, List<OrderedStatement> statements) {
    List<Result> results = new ArrayList<>();
    for (OrderedStatement statement : statements) {
      results.add(runs.run(used, statement));
      if (results.getLast() instanceof Result.Failed) {
        if (EngineFailure.isIn(results)) {
          spoil(); // the connection may be unusable
        }
        throw new TransactionBatch.Broken(false);
      }
    }
    if (isSpoiled()) {
      throw new TransactionBatch.Broken(false); // a late cancel would hit the next script
    }
    return new Answer(false, results).encode();
  }

  private Shipped shipped() throws SQLException {
    Shipped shipped = new Work.Writes(Objects.requireNonNull(recording).writes(), moved).ship();
    long bytes = shipped.bytes().length() + answers.stream().mapToLong(Bytes::length).sum();
    if (bytes > TransactionLimits.SHIPPED_BYTES_MAX) {
      throw new TransactionBatch.Broken(false); // together they are too large
    }
    return shipped;
  }

  private List<Outcome> outcomes(int executed) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < executed; i++) {
      outcomes.add(new Outcome(scripts.get(i).id(), answers.get(i)));
    }
    return outcomes;
  }

  // Called by other threads meanwhile.

  private synchronized void begins(Connection used) {
    connection = used;
    worker = Thread.currentThread();
    at = TransactionBatch.NOBODY;
  }

  /// @return false if the script is no longer wanted
  private synchronized boolean begins(int next) {
    at = next;
    return next == TransactionBatch.NOBODY || !unwanted.contains(scripts.get(next).id());
  }

  /// @return the index of the script that was being executed
  private synchronized int ends() {
    int last = at;
    at = TransactionBatch.NOBODY;
    return last;
  }

  private synchronized void spoil() {
    spoiled = true;
  }

  private synchronized boolean isSpoiled() {
    return spoiled;
  }

  synchronized boolean isUnwanted(RequestId id) {
    return unwanted.contains(id);
  }

  @Override
  public synchronized void cancel(RequestId id) {
    unwanted.add(id);
    Thread running = worker;
    if (running != null && at != TransactionBatch.NOBODY && scripts.get(at).id().equals(id)) {
      stop(running, false);
    }
  }

  @Override
  public void abandon(NodeId client) {
    if (scripts.stream().allMatch(each -> each.client().equals(client))) {
      life.giveUp();
    }
  }

  @Override
  public synchronized void stop(Thread running, boolean waiting) {
    Connection used = connection;
    if (used != null && store.engine().cancelsWaits()) {
      spoiled = true;
      store.execution().cancel(used, running);
    }
  }

  // The end.

  @Override
  public boolean commit(LogPosition place, Optional<Entry> carried) throws SQLException {
    if (!life.beginCommit(place.group())) {
      return false;
    }
    try {
      store.commit(open(), place, moved, carried);
      return true;
    } finally {
      life.committed();
    }
  }

  private synchronized Connection open() {
    return Objects.requireNonNull(connection);
  }

  @Override
  public synchronized boolean isAlone() {
    return store.open().isAlone(held);
  }

  /// Ends the batch, except its turn, which goes to the next transaction.
  OpenDatabase.Held passOn() {
    OpenDatabase.Held passed = takeTurn();
    life.rollBack();
    return passed;
  }

  private synchronized OpenDatabase.Held takeTurn() {
    OpenDatabase.Held last = held;
    held = OpenDatabase.Held.NOTHING;
    return last;
  }

  @Override
  public void giveBack() {
    leave();
    store.open().leave(takeTurn());
    over.accept(this);
  }

  private void leave() {
    Connection used;
    boolean useless;
    synchronized (this) {
      used = connection;
      useless = spoiled;
      connection = null;
      worker = null;
      spoiled = false;
    }
    if (used != null && useless) {
      store.writers().discard(used);
    } else if (used != null) {
      store.writers().give(used);
    }
    runs.clear();
    answers.clear();
    recording = null;
  }
}

package quorate.runtime.pbr;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.wire.WireException;
import quorate.engine.transaction.EngineThreads;
import quorate.engine.transaction.OpenDatabase;
import quorate.engine.transaction.TransactionBatch;
import quorate.order.Request;
import quorate.replication.pbr.PbrIndication.Execute;
import quorate.replication.pbr.PbrMessage;
import quorate.replication.pbr.Shipped;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.TentativeAnswer;
import quorate.runtime.client.SessionErrors;
import quorate.runtime.net.FailureText;
import quorate.runtime.pbr.WaitingScripts.Script;
import quorate.runtime.pbr.Work.Answer;
import quorate.runtime.shell.Guarded;

/// The transactions that a primary's database executes, or has open for clients, each on a
/// connection and a thread of its own.
final class Executions {
  private static final int EVICTED_MAX = 1024;
  private static final int SMALL_BYTES = 1 << 16;

  private final PbrStore store;
  private final Consumer<PbrMessage.Local> replica;
  private final BooleanSupplier serving;
  private final Consumer<Throwable> failure;

  /// By request: transactions that are being executed, or are open for a client.
  private final Map<RequestId, Executing> open = new ConcurrentHashMap<>();

  private final WaitingScripts waiting = new WaitingScripts(() -> later(this::turn));

  private final Map<RequestId, PrimaryReads> reading = new ConcurrentHashMap<>();

  private final ExecutorService threads = EngineThreads.cached("execute-");

  /// The newest transactions that were ended because they kept others waiting.
  private final Set<RequestId> evicted =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<RequestId, Boolean> eldest) {
                  return size() > EVICTED_MAX;
                }
              }));

  /// The number of requests that joined a transaction begun for another one.
  private final AtomicLong shared = new AtomicLong();

  private final LeaseReadings lease = new LeaseReadings();
  private volatile long nanosMax = TransactionBatch.NANOS_MAX;
  private volatile boolean closed;

  /// @param replica takes the results
  /// @param serving whether transactions may be opened here
  /// @param failure takes the exception that stops it
  Executions(
      PbrStore store,
      Consumer<PbrMessage.Local> replica,
      BooleanSupplier serving,
      Consumer<Throwable> failure) {
    this.store = store;
    this.replica = replica;
    this.serving = serving;
    this.failure = failure;
  }

  /// The transaction of a request; null if there is none.
  @Nullable Executing find(RequestId id) {
    return open.get(id);
  }

  /// Whether a request waits for its turn here, or is being executed or committed.
  boolean isUnderWay(RequestId id) {
    return reading.containsKey(id) || waiting.contains(id) || Executing.isUnderWay(open.get(id));
  }

  private @Nullable PrimaryTransaction own(RequestId id) {
    return open.get(id) instanceof PrimaryTransaction transaction ? transaction : null;
  }

  void later(Runnable work) {
    Guarded.execute(threads, this::fail, work);
  }

  private void fail(Throwable broken) {
    if (!closed) {
      failure.accept(broken);
    }
  }

  /// Short work is done on the calling thread: handing it to another would cost more than the work.
  void perform(Execute execute) {
    PrimaryTransaction known = own(execute.request().id());
    boolean waits =
        !execute.reads()
            && known == null
            && store.open().oneAtATime()
            && execute.request().body().length() <= SMALL_BYTES;
    if (waits || known != null && known.isSmall()) {
      guarded(execute, () -> execute(execute));
    } else {
      later(() -> guarded(execute, () -> execute(execute)));
    }
  }

  /// No request ends a node: it would end the next primary, too.
  private void guarded(Execute execute, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException broken) {
      Optional.ofNullable(open.get(execute.request().id())).ifPresent(it -> it.life().rollBack());
      if (!closed) {
        answer(execute, Answer.failed(unforeseen(broken)));
      }
    }
  }

  private SqlError unforeseen(RuntimeException broken) {
    PbrLog.LOG.error("{} failed", store.engine().name(), broken);
    return new SqlError("XX000", "the primary cannot execute this: " + FailureText.of(broken));
  }

  /// Rolls back the transaction of this request, and drops the request if it waits.
  ///
  /// @param number the group for which it was executed: a waiting request may have come again for a
  ///   later group, which would never learn that it was dropped
  void rollBack(long number, RequestId id) {
    waiting.remove(script -> script.id().equals(id) && script.execute().number() == number);
    Optional.ofNullable(open.get(id)).ifPresent(it -> later(() -> it.life().rollBack(number)));
  }

  /// Ends all transactions that have no place yet.
  void giveUpAll() {
    waiting.remove(_ -> true).forEach(this::failed);
    open.values().forEach(each -> later(each.life()::giveUp));
  }

  private void execute(Execute execute) {
    Request request = execute.request();
    Work work;
    try {
      work = Work.decode(request.body());
    } catch (WireException | IllegalArgumentException nonsense) {
      answer(execute, Answer.failed(new SqlError("08P01", "no transaction: " + nonsense)));
      return;
    }
    switch (work) {
      case Work.Script(var statements) when execute.reads() -> read(execute, statements);
      case Work.Script(var statements) -> {
        Script script = new Script(execute, statements, false);
        if (store.open().oneAtATime()) {
          waiting.add(script);
        } else {
          byItself(script, OpenDatabase.Held.NOTHING);
        }
      }
      case Work.Open(int statements) -> {
        PrimaryTransaction known = own(request.id());
        Optional<PrimaryTransaction.Executed> done =
            known == null ? Optional.empty() : known.finished(statements);
        if (known != null && done.isPresent() && !execute.reads()) {
          executed(execute, known, done);
          return;
        }
        if (known != null) {
          known.life().rollBack();
        }
        answer(execute, done.isPresent() ? Answer.NOTHING : Answer.failed(gone(request.id())));
      }
      case Work.Schema() -> answer(execute, Answer.ofSchema(store.catalog()));
    }
  }

  private SqlError gone(RequestId id) {
    return EngineErrors.gone(
        evicted.contains(id)
            ? "it kept others waiting and did nothing"
            : "the primary that had it is this one no longer");
  }

  private PrimaryTransaction fresh(RequestId id, NodeId client, OpenDatabase.Held held) {
    return new PrimaryTransaction(client, store, held, it -> open.remove(id, it));
  }

  // Scripts that wait for their turn.

  private void turn() {
    OpenDatabase.Held held;
    try {
      held = store.open().enter(false, true);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return;
    }
    List<Script> next = free(waiting.take());
    int sharing = 0;
    while (sharing < next.size() && !changesSchema(next.get(sharing))) {
      sharing++;
    }
    if (sharing < next.size()) {
      int first = Math.max(1, sharing);
      waiting.giveBack(next.subList(first, next.size()));
      next = next.subList(0, first);
    }
    if (next.isEmpty()) {
      store.open().leave(held);
    } else if (next.size() == 1) {
      byItself(next.getFirst(), held);
    } else {
      together(next, held);
    }
  }

  /// Leaves out scripts with an earlier transaction that is still being rolled back: their clients
  /// ask again.
  private List<Script> free(List<Script> scripts) {
    List<Script> free = new ArrayList<>();
    for (Script script : scripts) {
      if (open.containsKey(script.id())) {
        failed(script);
      } else {
        free.add(script);
      }
    }
    return free;
  }

  private boolean changesSchema(Script script) {
    try {
      return script.statements().stream().anyMatch(store.open()::changesSchema);
    } catch (RuntimeException unforeseen) {
      return true; // fails again, and is answered, when it is executed by itself
    }
  }

  private void byItself(Script script, OpenDatabase.Held held) {
    PrimaryTransaction fresh = fresh(script.id(), script.client(), held);
    open.put(script.id(), fresh);
    guarded(
        script.execute(),
        () -> executed(script.execute(), fresh, fresh.script(script.statements())));
  }

  private void together(List<Script> scripts, OpenDatabase.Held held) {
    PrimaryBatch shared =
        new PrimaryBatch(
            store,
            scripts,
            nanosMax,
            held,
            it -> scripts.forEach(each -> open.remove(each.id(), it)));
    scripts.forEach(each -> open.put(each.id(), shared));
    Optional<PrimaryBatch.Done> outcome = shared.run();
    if (outcome.isEmpty()) {
      givenUp(shared, scripts);
      return;
    }
    PrimaryBatch.Done done = outcome.get();
    List<Script> left = wanted(shared, done.left());
    if (done.outcomes().isEmpty()) {
      OpenDatabase.Held turn = shared.passOn();
      if (left.isEmpty()) {
        store.open().leave(turn);
      } else {
        waiting.giveBack(left.subList(1, left.size()));
        byItself(left.getFirst(), turn);
      }
      return;
    }
    waiting.giveBack(left);
    List<Script> executed = scripts.subList(0, done.outcomes().size());
    long number = scripts.getFirst().execute().number();
    if (shared.life().order(number)) {
      this.shared.addAndGet(executed.size() - 1L);
      replica.accept(new PbrMessage.Executed(number, done.outcomes(), done.writes()));
    } else {
      givenUp(shared, executed);
    }
  }

  private void givenUp(PrimaryBatch shared, List<Script> scripts) {
    shared.life().rollBack();
    scripts.forEach(this::failed);
  }

  /// The scripts left over that are still wanted.
  private List<Script> wanted(PrimaryBatch shared, List<Script> left) {
    List<Script> wanted = new ArrayList<>();
    for (Script script : left) {
      open.remove(script.id(), shared);
      if (shared.isUnwanted(script.id())) {
        cancelled(script);
      } else {
        wanted.add(script);
      }
    }
    return wanted;
  }

  private void cancelled(Script script) {
    answer(script.execute(), Answer.failed(SessionErrors.canceled().error()));
  }

  private void failed(Script script) {
    replica.accept(new PbrMessage.Failed(script.execute().number(), script.id()));
  }

  private void executed(
      Execute execute,
      PrimaryTransaction transaction,
      Optional<PrimaryTransaction.Executed> outcome) {
    RequestId id = execute.request().id();
    if (outcome.isPresent() && transaction.life().order(execute.number())) {
      replica.accept(
          PbrMessage.Executed.of(
              execute.number(), id, outcome.get().writes(), outcome.get().answer()));
    } else {
      transaction.life().rollBack();
      if (transaction.life().isUnwanted()) {
        answer(execute, Answer.failed(SessionErrors.canceled().error()));
      } else {
        replica.accept(new PbrMessage.Failed(execute.number(), id));
      }
    }
  }

  /// Answers a request that changes nothing.
  private void answer(Execute execute, Answer answer) {
    RequestId id = execute.request().id();
    replica.accept(
        execute.reads()
            ? new PbrMessage.Read(execute.number(), id, answer.encode(), lease.nanos())
            : PbrMessage.Executed.of(execute.number(), id, Shipped.NOTHING, answer.encode()));
  }

  private void read(Execute execute, List<OrderedStatement> statements) {
    RequestId id = execute.request().id();
    PrimaryReads reads = new PrimaryReads(store);
    reading.put(id, reads);
    try {
      answer(execute, reads.run(statements));
    } finally {
      reading.remove(id);
    }
  }

  /// Executes statements of an open transaction, and opens it with the first.
  ///
  /// @param again whether they were asked for before
  /// @param then takes the results, or the error
  void perform(
      RequestId id,
      NodeId client,
      int number,
      List<OrderedStatement> statements,
      boolean again,
      Consumer<List<TentativeAnswer>> then) {
    later(() -> {
      if (!serving.getAsBoolean()) {
        then.accept(failed(EngineErrors.gone("this node is not the primary")));
        return;
      }
      if (number == 0 && !again) {
        open.computeIfAbsent(id, _ -> fresh(id, client, OpenDatabase.Held.NOTHING));
      }
      PrimaryTransaction transaction = own(id);
      if (again && transaction != null && transaction.life().isAtStep()) {
        return; // the step under way will answer
      }
      Optional<List<TentativeAnswer>> result;
      try {
        result = transaction == null ? Optional.empty() : transaction.perform(number, statements);
      } catch (RuntimeException broken) {
        Objects.requireNonNull(transaction).life().rollBack();
        result = Optional.of(failed(unforeseen(broken)));
      }
      then.accept(result.orElseGet(() -> failed(gone(id))));
      if (transaction != null && !serving.getAsBoolean()) {
        transaction.life().giveUp(); // it may have been opened while all others were being ended
      }
    });
  }

  private static List<TentativeAnswer> failed(SqlError error) {
    return List.of(new TentativeAnswer(new Result.Failed(error), new TreeMap<>()));
  }

  /// Gives up a client's transaction, or stops its reads.
  void abandon(RequestId id) {
    waiting.remove(script -> script.id().equals(id)).forEach(this::cancelled);
    Optional.ofNullable(open.get(id)).ifPresent(it -> later(() -> it.cancel(id)));
    Optional.ofNullable(reading.get(id)).ifPresent(it -> later(it::stop));
  }

  /// Gives up all transactions of a gateway that is gone.
  void abandon(NodeId client) {
    waiting.remove(script -> script.client().equals(client)).forEach(this::failed);
    open.values().forEach(each -> later(() -> each.abandon(client)));
  }

  /// Ends open transactions that keep others waiting and have been idle for this long.
  void evictIdle(long nanos) {
    if (store.open().isWanted()) {
      open.forEach((id, each) ->
          later(() -> {
            if (each.life().evict(nanos)) {
              evicted.add(id);
            }
          }));
    }
  }

  int openTransactions() {
    return open.size();
  }

  /// Lifts the time limit of shared transactions, so that the number of requests in one does not
  /// depend on the machine's speed.
  void takeTime() {
    nanosMax = Long.MAX_VALUE;
  }

  /// The number of scripts that wait for the turn to write.
  int waiting() {
    return waiting.size();
  }

  /// The number of requests executed in a transaction that was begun for another one.
  long shared() {
    return shared.get();
  }

  /// Ends like a crash.
  void kill() {
    closed = true;
    threads.shutdownNow();
  }

  /// Ends all transactions.
  ///
  /// @return the threads, for the caller to wait until they are done
  ExecutorService close() {
    closed = true;
    waiting.remove(_ -> true);
    open.values().forEach(each -> each.life().rollBack());
    threads.shutdown();
    return threads;
  }
}

package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.statement.AnswerBatch;
import quorate.engine.statement.EngineWork;
import quorate.engine.statement.Execution;
import quorate.engine.statement.TouchedKeys;
import quorate.engine.transaction.AbandonedTransactions;
import quorate.engine.transaction.Admission;
import quorate.engine.transaction.ConnectionPool;
import quorate.engine.transaction.DrawnSequences;
import quorate.engine.transaction.EngineThreads;
import quorate.engine.transaction.Evictor;
import quorate.engine.transaction.OptimisticRuns;
import quorate.engine.transaction.OptimisticTransaction;
import quorate.engine.transaction.RowLocks;
import quorate.engine.transaction.StatementsTogether;
import quorate.replication.smr.DelegateMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.LostTransaction;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.TentativeAnswer;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.LockKey;

/// Executes interactive transactions optimistically on this node's engine. Nothing here is ever
/// committed, and nothing here can delay ordered work: a transaction is rolled back whenever
/// ordered work asks for it, and replayed when its client comes back.
final class Delegate implements Evictor, AutoCloseable {
  private static final long CATCH_UP_MILLIS = 5000;
  private static final long IDLE_NANOS = 250_000_000;
  private static final long PAUSE_NANOS = 1_000_000;

  private final ExecutorService threads = EngineThreads.cached("delegate-");

  private final Engine engine;
  private final Execution execution;
  private final Supplier<Catalog> catalog;
  private final Supplier<AppliedGate> gate;
  private final BiConsumer<NodeId, DelegateMessage> replies;
  private final Predicate<NodeId> connected;
  private final RowLocks locks = new RowLocks(this::displace);
  private final ConcurrentHashMap<SessionId, OptimisticTransaction> transactions =
      new ConcurrentHashMap<>();
  private final Admission admission;
  private final AbandonedTransactions departed = new AbandonedTransactions();
  private final ConnectionPool<Connection> connections;
  private final OptimisticRuns runs;

  /// @param connected whether there is a link to this client now
  Delegate(
      Engine engine,
      Execution execution,
      Supplier<Catalog> catalog,
      Supplier<AppliedGate> gate,
      BiConsumer<NodeId, DelegateMessage> replies,
      Predicate<NodeId> connected) {
    this.engine = engine;
    this.admission = Admission.of(engine.dialect());
    this.connections = ConnectionPool.plain(execution, engine::connect);
    this.execution = execution;
    this.catalog = catalog;
    this.gate = gate;
    this.runs = new OptimisticRuns(engine, execution, catalog, connections, this::letPass);
    this.replies = replies;
    this.connected = connected;
  }

  /// The number of open transactions.
  int open() {
    return transactions.size();
  }

  /// Takes a client's message; statements run on threads of their own.
  void on(NodeId client, DelegateMessage message) {
    switch (message) {
      case DelegateMessage.Execute execute -> {
        long link = departed.link(client);
        threads.execute(() -> execute(client, link, execute));
      }
      case DelegateMessage.Abandon(SessionId session, long attempt) -> {
        departed.abandoned(session, attempt);
        threads.execute(() -> abandon(session, attempt));
      }
      case DelegateMessage.Cancel(SessionId session, long attempt) -> cancel(session, attempt);
      case DelegateMessage.Executed _ -> {} // the client's
    }
  }

  /// The client's link is gone, and its transactions with it.
  void disconnected(NodeId client) {
    departed.left(client);
    transactions.values().stream()
        .filter(transaction -> transaction.client().equals(client))
        .forEach(transaction ->
            threads.execute(() -> abandon(transaction.session(), transaction.attempt())));
  }

  private void execute(NodeId client, long link, DelegateMessage.Execute message) {
    AnswerBatch answers = new AnswerBatch();
    Bytes changed = Bytes.EMPTY;
    long version =
        catalog.get().version(); // read first: a refusal is of this version or a later one
    try {
      // First, so that the COMMIT of this session's last transaction does not end this one.
      catchUp(message);
      OptimisticTransaction transaction = transaction(client, link, message);
      executeAll(transaction, message, answers);
      if (transaction.catalog().isPresent()) {
        changed = StoredCatalog.encoded(transaction.catalog().get());
      }
    } catch (SqlException failed) {
      answers.fail(failed.error());
    } catch (InterruptedException stopped) {
      answers.fail(LostTransaction.error("The node has ended it."));
    } catch (SQLException | RuntimeException broken) {
      answers.fail(LostTransaction.error(quorate.runtime.net.FailureText.of(broken)));
    }
    replies.accept(
        client,
        new DelegateMessage.Executed(
            message.session(),
            message.attempt(),
            message.index(),
            answers.answers(),
            version,
            changed));
  }

  private void executeAll(
      OptimisticTransaction transaction, DelegateMessage.Execute message, AnswerBatch answers)
      throws SQLException, InterruptedException {
    boolean _ = transaction.takeCancelled(); // which was meant for a statement that had ended
    transaction.runsSeveral(message.statements().size() > 1);
    try {
      executeTogether(transaction, message, answers);
      while (answers.size() < message.statements().size() && !answers.isFull()) {
        SortedMap<String, List<Long>> taken = new TreeMap<>();
        answers.add(execute(transaction, message, answers.size(), taken), taken);
      }
    } finally {
      transaction.runsSeveral(false);
    }
  }

  private OptimisticTransaction transaction(
      NodeId client, long link, DelegateMessage.Execute message) throws InterruptedException {
    OptimisticTransaction current = transactions.get(message.session());
    if (current != null && current.attempt() == message.attempt()) {
      return current;
    }
    if (message.index() != 0) {
      throw LostTransaction.error("The node no longer has it.").asException();
    }
    if (current != null) {
      abandon(current.session(), current.attempt());
    }
    OptimisticTransaction fresh =
        new OptimisticTransaction(message.session(), message.attempt(), client, execution);
    admission.enter(transactions, fresh);
    if (!connected.test(client)
        || departed.has(message.session(), message.attempt(), client, link)) {
      // It was given up while this message waited; no other thread would end it.
      abandon(fresh.session(), fresh.attempt());
    }
    return fresh;
  }

  private void catchUp(DelegateMessage.Execute message) throws InterruptedException {
    if (!gate.get().await(message.after(), CATCH_UP_MILLIS)) {
      throw LostTransaction.error("The node lags behind.").asException();
    }
  }

  private Result execute(
      OptimisticTransaction transaction,
      DelegateMessage.Execute message,
      int number,
      SortedMap<String, List<Long>> taken)
      throws SQLException, InterruptedException {
    if (transaction.takeCancelled()) {
      return new Result.Failed(OptimisticRuns.CANCELED); // between two statements of one message
    }
    try {
      Result result = executeOnce(transaction, message, number, taken);
      return OptimisticRuns.isCanceled(result) && transaction.ended()
          ? OptimisticRuns.ended(transaction)
          : result;
    } catch (DrawnSequences.Lacking lacking) {
      taken.clear();
      return SqlCommand.Lease.lacks(lacking.name());
    } catch (InterruptedException stopped) {
      return OptimisticRuns.ended(transaction);
    }
  }

  private Result executeOnce(
      OptimisticTransaction transaction,
      DelegateMessage.Execute message,
      int number,
      SortedMap<String, List<Long>> taken)
      throws SQLException, InterruptedException {
    OrderedStatement statement = message.statements().get(number);
    int index = message.index() + number;
    Catalog now = transaction.catalog().orElse(catalog.get());
    Analysed.Data data = execution.analyse(statement, now);
    runs.refuse(data);
    List<LockKey> keys = new ArrayList<>(TouchedKeys.each(data, statement));
    return entered(
            transaction,
            message,
            index,
            keys,
            () -> {
              try {
                return runs.attempt(transaction, statement, taken);
              } catch (DrawnSequences.Lacking lacking) {
                transaction.evicted(true); // of what the statement has done
                throw lacking;
              }
            })
        .orElseGet(() -> OptimisticRuns.ended(transaction));
  }

  /// Executes a step of a transaction with the locks of the keys that it touches.
  ///
  /// @param index of the statement that comes first
  /// @return empty if the transaction has ended meanwhile
  private <T> Optional<T> entered(
      OptimisticTransaction transaction,
      DelegateMessage.Execute message,
      int index,
      List<LockKey> keys,
      EngineWork<T> step)
      throws SQLException, InterruptedException {
    transaction.waiting(true);
    transaction.worker(Thread.currentThread());
    boolean entered = false;
    long stamp = 0;
    try {
      // Before the transaction's own lock: a thread that waits here can still be rolled back.
      if (transaction.evicted()) {
        keys.addAll(runs.earlierKeys(transaction));
      }
      locks.acquire(transaction.session(), keys, message.lockMillis());
      transaction.lock().lockInterruptibly();
      entered = true;
      transaction.waiting(false);
      if (transaction.ended()) {
        return Optional.empty();
      }
      if (transaction.statements().size() != index) {
        throw new SqlException("08P01", "statement " + index + " is out of order");
      }
      stamp = execution.holdSchema(transaction::giveWay);
      return Optional.of(step.run());
    } finally {
      transaction.worker(null);
      if (entered) {
        transaction.giveWay();
        if (stamp != 0) {
          execution.schema().unlockRead(stamp);
        }
        transaction.leave();
      }
      if (transaction.ended() && !transactions.containsKey(transaction.session())) {
        locks.release(transaction.session()); // it may have got them after they were released
      }
    }
  }

  /// Executes a message's statements as one, if they may be; else leaves them to be executed one by
  /// one.
  private void executeTogether(
      OptimisticTransaction transaction, DelegateMessage.Execute message, AnswerBatch answers)
      throws SQLException, InterruptedException {
    Catalog now = catalog.get();
    Optional<StatementsTogether> together =
        transaction.catalog().isPresent() // it has changed the schema
            ? Optional.empty()
            : StatementsTogether.of(engine, execution, now, message.statements());
    if (together.isEmpty()) {
      return;
    }
    boolean[] begun = {false};
    List<TentativeAnswer> done;
    try {
      done =
          entered(
                  transaction,
                  message,
                  message.index(),
                  together.get().keys(),
                  () -> {
                    begun[0] = true;
                    return runs.attempt(transaction, now, together.get());
                  })
              .orElse(List.of());
    } catch (SqlException refused) {
      if (begun[0]) {
        throw refused;
      }
      return; // a lock of one of them, and those before it can be executed
    }
    done.forEach(each -> answers.add(each.result(), each.leased()));
  }

  /// Another transaction waits for this one's locks: if its client idles, it gives way.
  private boolean displace(SessionId session) {
    OptimisticTransaction transaction = transactions.get(session);
    if (transaction == null || transaction.idleNanos() < IDLE_NANOS) {
      return false;
    }
    evict(transaction);
    return true;
  }

  /// Frees the engine's locks that may be in this transaction's way. A transaction that waits for a
  /// row lock of it would hold them for ever; an idle one is replayed when its client comes back.
  ///
  /// @param attempt counted from 0
  private void letPass(OptimisticTransaction transaction, int attempt) {
    for (SessionId waiter : locks.waiters(transaction.session())) {
      OptimisticTransaction behind = transactions.get(waiter);
      if (behind != null && behind != transaction) {
        evict(behind);
      }
    }
    if (engine.singleWriter() || attempt > 0) { // which row locks do not keep apart
      transactions.keySet().forEach(this::displace);
    }
    if (engine.singleWriter()) {
      LockSupport.parkNanos(PAUSE_NANOS * (attempt + 1));
    }
  }

  private void abandon(SessionId session, long attempt) {
    OptimisticTransaction transaction = transactions.get(session);
    if (transaction != null && transaction.attempt() == attempt) {
      end(transaction);
      locks.release(session);
    }
  }

  private void end(OptimisticTransaction transaction) {
    admission.leave(transactions, transaction);
    transaction.end(connections);
  }

  private void cancel(SessionId session, long attempt) {
    OptimisticTransaction transaction = transactions.get(session);
    if (transaction != null && transaction.attempt() == attempt && transaction.isBusy()) {
      transaction.cancelled(true);
      transaction.stop();
    }
  }

  @Override
  public void evict(List<Analysed.Data> analysed, List<OrderedStatement> statements) {
    if (!transactions.isEmpty()) {
      TouchedKeys.some(analysed, statements, keys -> locks.holders(keys).forEach(this::evict));
    }
  }

  private void evict(SessionId holder) {
    Optional.ofNullable(transactions.get(holder)).ifPresent(this::evict);
  }

  @Override
  public void evictAll() {
    transactions.values().forEach(this::evict);
  }

  /// At once if the transaction is idle; otherwise its own thread does it when its statement ends.
  private void evict(OptimisticTransaction transaction) {
    transaction.evicted(true);
    transaction.giveWayIfIdle();
  }

  @Override
  public void endAll() {
    for (OptimisticTransaction transaction : List.copyOf(transactions.values())) {
      end(transaction);
    }
    locks.releaseAll();
  }

  @Override
  public void finish(SessionId session) {
    OptimisticTransaction transaction = transactions.get(session);
    if (transaction != null) {
      end(transaction);
    }
  }

  @Override
  public void unlock(SessionId session) {
    locks.release(session);
  }

  @Override
  public void close() {
    transactions.values().forEach(this::end);
    threads.shutdown();
    connections.close();
  }
}

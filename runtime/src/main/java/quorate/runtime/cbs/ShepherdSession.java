package quorate.runtime.cbs;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.lock.LockAnswer;
import quorate.replication.lock.LockRequest;
import quorate.replication.lock.LockTable;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.HeldRows;
import quorate.runtime.client.LargeRows;
import quorate.runtime.client.OpenTransaction;
import quorate.runtime.client.SessionErrors;
import quorate.sql.catalog.Catalog;

/// One client's session with a shepherd. It runs one transaction at a time; the primary answers
/// each statement, and the votes of the secondaries decide each COMMIT.
final class ShepherdSession implements DatabaseSession {
  /// The memory that a shepherd and its databases need for a statement in a file.
  private static final int STATEMENT_BYTES = 1024;

  private static final int TRIES_MAX = 40;
  private static final int PAUSE_MILLIS_MAX = 100;
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final int VACANT_LOOKS_MAX = 40;

  private final ShepherdLink shepherd;
  private final NodeId client;
  private final SessionId id;
  private long number;

  /// The barrier of the last answer.
  private long answeredAt;

  /// Keeps the transaction's statements.
  private StatementSpool spool = new StatementSpool();

  private volatile Optional<ShepherdTransaction> open = Optional.empty();
  private volatile boolean cancelled;

  /// The answer for which the session waits, if there is one.
  private volatile @Nullable Waiting waiting;

  /// @param committing whether the transaction may be committed, so that the session goes on
  ///   waiting
  /// @param looking waits for the answer for a while, and passes on the rows that come before it
  private record Waiting(
      RequestId txn,
      int number,
      boolean committing,
      CompletableFuture<CbsMessage.ToClient> answer,
      Looking looking) {}

  private interface Looking {
    CbsMessage.ToClient look(CompletableFuture<CbsMessage.ToClient> answer)
        throws InterruptedException, ExecutionException, TimeoutException;
  }

  private static final Looking WITHOUT_ROWS = answer -> answer.get(LOOK.toMillis(), MILLISECONDS);

  ShepherdSession(ShepherdLink shepherd, NodeId client, SessionId id) {
    this.shepherd = shepherd;
    this.client = client;
    this.id = id;
  }

  /// Takes the coordinator's message, on its thread.
  void hear(CbsMessage.ToClient message) {
    Waiting now = waiting;
    if (now == null) {
      return;
    }
    boolean other = message instanceof CbsMessage.Response it && it.number() != now.number;
    if (message.txn().equals(now.txn) && !other) {
      now.answer.complete(message);
    }
  }

  RequestId next() {
    spool = new StatementSpool();
    return new RequestId(id, ++number);
  }

  /// Asks for the answer to a transaction's query. The rows of a large answer are dropped.
  ///
  /// @param catalog as the transaction sees it
  Answer query(RequestId txn, int query, OrderedStatement statement, Catalog catalog) {
    return query(txn, query, statement, catalog, WITHOUT_ROWS);
  }

  /// The same, but the rows of a large answer are passed on.
  ///
  /// @param before the results of the earlier statements of the same script
  /// @param delivery takes the rows of a large answer
  /// @throws SqlException 40001 if rows that the client has seen are void, or the client takes no
  ///   more: the transaction is aborted then
  Answer query(
      RequestId txn,
      int query,
      OrderedStatement statement,
      Catalog catalog,
      List<Result> before,
      Delivery delivery) {
    RowStream stream = shepherd.streams().expect(txn, query);
    try {
      Answer answer =
          query(
              txn,
              query,
              statement,
              catalog,
              awaited -> {
                awaited.whenComplete((_, _) -> stream.wake());
                return delivery.await(stream, awaited, before, LOOK);
              });
      if (answer instanceof Answer.Given(Result result, var _) && !delivery.isOf(result)) {
        abort(txn);
        return new Answer.Aborted("the rows that were sent are not those of the answer");
      }
      return answer;
    } finally {
      shepherd.streams().forget(txn, query);
    }
  }

  private Answer query(
      RequestId txn, int query, OrderedStatement statement, Catalog catalog, Looking looking) {
    boolean reads = StatementCheck.requireAble(statement, catalog, shepherd.dialects());
    return switch (query(txn, query, new Work.Sql(statement, reads), looking)) {
      case CbsMessage.Response(var _, var _, Result result, var executed, long _)
          when Work.of(executed) instanceof Work.OfClient with ->
          new Answer.Given(result, with.statement());
      case CbsMessage.Aborted(var _, String reason) -> new Answer.Aborted(reason);
      case CbsMessage.ToClient other ->
          throw new IllegalStateException("unsolicited answer: " + other);
    };
  }

  /// Asks for any work of a transaction.
  ///
  /// @return the response, or an `Aborted`
  CbsMessage.ToClient query(RequestId txn, int query, Work work) {
    return query(txn, query, work, WITHOUT_ROWS);
  }

  private CbsMessage.ToClient query(RequestId txn, int query, Work work, Looking looking) {
    return ask(
        new Waiting(txn, query, false, new CompletableFuture<>(), looking),
        new CbsMessage.Query(txn, query, kept(work.carried())));
  }

  private quorate.replication.cbs.Statement kept(quorate.replication.cbs.Statement statement) {
    return keepsStatements() ? spool.kept(statement) : statement;
  }

  /// Asks to commit.
  ///
  /// @return the reason why it was aborted; empty if it is committed
  Optional<String> commit(RequestId txn) {
    return switch (finish(txn)) {
      case Ending.Stands() -> Optional.empty();
      case Ending.Aborted(String reason) -> Optional.of(reason);
      case Ending.Raised _ -> Optional.of(CbsMessage.Aborted.OPEN_ERROR);
    };
  }

  /// Asks to commit, and returns the end of the transaction.
  Ending finish(RequestId txn) {
    return ending(txn, new CbsMessage.Commit(txn, answeredAt));
  }

  /// Asks whether the answers stand. The transaction is undone in either case (rule C9).
  Ending settle(RequestId txn) {
    return ending(txn, new CbsMessage.Settle(txn));
  }

  private Ending ending(RequestId txn, CbsMessage.FromClient message) {
    Waiting wait =
        new Waiting(
            txn, -1, message instanceof CbsMessage.Commit, new CompletableFuture<>(), WITHOUT_ROWS);
    return switch (ask(wait, message)) {
      case CbsMessage.Committed _, CbsMessage.Settled _ -> new Ending.Stands();
      case CbsMessage.Aborted(var _, String reason) -> new Ending.Aborted(reason);
      case CbsMessage.Raised(var _, int number, var error) -> new Ending.Raised(number, error);
      case CbsMessage.Unknown _ ->
          throw SessionErrors.unknown(
              "The shepherd had forgotten the session, of which nothing was heard.");
      case CbsMessage.Response _ -> throw new IllegalStateException("unsolicited answer");
    };
  }

  void abort(RequestId txn) {
    shepherd.tell(client, new CbsMessage.Abort(txn));
  }

  /// The outcome of a query.
  sealed interface Answer {
    /// @param executed the statement with all values chosen for it
    record Given(Result result, OrderedStatement executed) implements Answer {}

    record Aborted(String reason) implements Answer {}
  }

  private CbsMessage.ToClient ask(Waiting wait, CbsMessage.FromClient message) {
    waiting = wait;
    try {
      shepherd.tell(client, message);
      CbsMessage.ToClient answer = answer(wait);
      if (answer instanceof CbsMessage.Response response) {
        answeredAt = response.barrier();
      }
      return answer;
    } finally {
      waiting = null;
    }
  }

  private CbsMessage.ToClient answer(Waiting wait) {
    for (int vacant = 0; ; vacant = shepherd.isVacant() ? vacant + 1 : 0) {
      try {
        return wait.looking.look(wait.answer);
      } catch (SqlException refused) {
        abort(wait.txn);
        throw refused;
      } catch (TimeoutException notYet) {
        if (vacant == VACANT_LOOKS_MAX && !wait.committing) {
          abort(wait.txn);
          throw new SqlException(
              new SqlError("57P03", "too few of the cluster's databases answer")
                  .withDetail(shepherd.describeDatabases()));
        }
      } catch (ExecutionException cancelled) {
        abort(wait.txn);
        throw cancelled.getCause() instanceof SqlException given
            ? given
            : new IllegalStateException(cancelled);
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        if (wait.committing) {
          throw SessionErrors.unknown("The connection was ended before the shepherd answered.");
        }
        abort(wait.txn);
        throw SessionErrors.terminating();
      }
    }
  }

  /// Runs an aborted transaction again, since its client has seen nothing of it.
  @Override
  public List<Result> run(List<OrderedStatement> statements, boolean readOnly) {
    List<HeldRows> held = statements.stream().map(_ -> new HeldRows()).toList();
    List<Result> results = run(statements, held::get);
    return IntStream.range(0, results.size())
        .mapToObj(i -> held.get(i).whole(results.get(i)))
        .toList();
  }

  /// The same, but a transaction is not run again after its client has seen rows of it.
  @Override
  public List<Result> run(List<OrderedStatement> statements, boolean readOnly, LargeRows large) {
    return run(statements, _ -> large);
  }

  private List<Result> run(List<OrderedStatement> statements, IntFunction<LargeRows> large) {
    List<Delivery> deliveries =
        IntStream.range(0, statements.size()).mapToObj(i -> new Delivery(large.apply(i))).toList();
    int moved = 0;
    for (int tries = 1; ; tries++) {
      List<Result> results = new ArrayList<>();
      Optional<String> aborted = attempt(statements, deliveries, results);
      if (aborted.isEmpty()) {
        return results;
      }
      moved += aborted.get().equals(CbsMessage.Aborted.OPEN_ERROR) ? 1 : 0;
      if (moved > shepherd.config().databases().size()) { // no other primary is left to try
        throw new SqlException(SqlError.OPEN_EVALUATION);
      }
      if (tries == TRIES_MAX || deliveries.stream().anyMatch(Delivery::isSeen)) {
        throw aborted(aborted.get());
      }
      pauseBeforeTry(tries);
    }
  }

  /// Pauses before an aborted transaction is run again.
  ///
  /// @throws SqlException 57014 if it was cancelled meanwhile
  void pauseBeforeTry(int tries) {
    pause(
        ThreadLocalRandom.current()
            .nextLong(Math.min(PAUSE_MILLIS_MAX, 1L << Math.min(tries, 10))));
    SessionErrors.refuseIf(cancelled);
  }

  /// Whether aborted transactions are run again for their clients.
  boolean replays() {
    return shepherd.config().shepherding().replays();
  }

  /// The schema after a statement.
  Catalog after(OrderedStatement statement, Catalog catalog) {
    return StatementCheck.after(statement, catalog, shepherd.dialects());
  }

  private Optional<String> attempt(
      List<OrderedStatement> statements, List<Delivery> deliveries, List<Result> results) {
    RequestId txn = next();
    Catalog before = catalog();
    Catalog catalog = before;
    for (int i = 0; i < statements.size(); i++) {
      List<Result> given = Collections.unmodifiableList(results);
      switch (query(txn, i, statements.get(i), catalog, given, deliveries.get(i))) {
        case Answer.Aborted(String reason) -> {
          return Optional.of(reason);
        }
        case Answer.Given(Result result, var _) -> results.add(result);
      }
      if (results.getLast() instanceof Result.Failed) {
        return ended(settle(txn), results); // the statements before it are undone and voted on, too
      }
      catalog = after(statements.get(i), catalog);
    }
    Ending ending = finish(txn);
    if (ending instanceof Ending.Stands) {
      follow(before, catalog);
    }
    return ended(ending, results);
  }

  private static Optional<String> ended(Ending ending, List<Result> results) {
    return switch (ending) {
      case Ending.Stands() -> Optional.empty();
      case Ending.Aborted(String reason) -> Optional.of(reason);
      case Ending.Raised(int number, Result.Failed error) -> {
        results.subList(number, results.size()).clear();
        results.add(error);
        yield Optional.empty();
      }
    };
  }

  /// Waits until a change of the schema is known here, before its client learns of it.
  void follow(Catalog before, Catalog after) {
    if (after.version() != before.version()) {
      shepherd.awaitChange(before.version());
    }
  }

  static SqlException aborted(String reason) {
    return new SqlException(
        new SqlError("40001", "could not serialize access due to concurrent transactions")
            .withDetail("The transaction was aborted: " + reason + ".")
            .withHint("The transaction might succeed if retried."));
  }

  @Override
  public OpenTransaction begin() {
    ShepherdTransaction fresh = new ShepherdTransaction(this);
    open = Optional.of(fresh);
    return fresh;
  }

  void ended() {
    open = Optional.empty();
  }

  @Override
  public boolean readsAhead() {
    return false;
  }

  @Override
  public Catalog catalog() {
    return shepherd.catalog();
  }

  @Override
  public Catalog newestCatalog() {
    return shepherd.catalog();
  }

  /// False if shepherds stand by: another node's shepherd has the statements in memory.
  @Override
  public boolean keepsStatements() {
    return !shepherd.config().shepherding().standby();
  }

  @Override
  public int statementBytes() {
    return STATEMENT_BYTES;
  }

  /// Ignored: databases do not report how long a session has waited for their locks.
  @Override
  public void lockTimeout(long millis) {}

  @Override
  public LockAnswer lock(LockRequest request) {
    LockTable table =
        shepherd
            .locks()
            .orElseThrow(() ->
                new SqlException(
                    "0A000",
                    "advisory locks are not supported where shepherds stand by for each other"));
    synchronized (table) {
      return table.on(request);
    }
  }

  @Override
  public void cancel() {
    cancelled = true;
    Waiting now = waiting;
    if (now != null && !now.committing) {
      now.answer.completeExceptionally(SessionErrors.canceled());
    }
  }

  @Override
  public boolean takeCancelled() {
    boolean was = cancelled;
    cancelled = false;
    return was;
  }

  @Override
  public void close() {
    open.ifPresent(ShepherdTransaction::rollback);
    shepherd.tell(client, new CbsMessage.Leave(id));
    shepherd.forget(client);
  }
}

package quorate.runtime.client;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.replication.client.ClientIndication;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.lock.LockAnswer;
import quorate.replication.lock.LockRequest;
import quorate.replication.smr.AssembledCommand;
import quorate.replication.smr.CommandPieces;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.StoredStatements;
import quorate.sql.catalog.Catalog;

/// One client's session with the cluster: one request or transaction at a time.
public final class ClientSession implements DatabaseSession {
  private static final int COMMAND_BYTES_MAX = 768 << 10;
  private static final long LOOK_MILLIS = 500;
  private static final int LOOKS_MAX = 20;
  private static final int SCHEMA_ASKS_MAX = 100;
  private static final long SCHEMA_ASK_MILLIS = 50;

  /// As many conflicts in a row have one delegate.
  private static final int CONFLICTS_EACH = 2;

  /// A small part of what the cluster remembers.
  private static final long RENEW_SLOTS = quorate.replication.smr.Replica.SESSION_SLOTS / 8;

  private final ClusterClient cluster;
  private SessionId id;
  private long born;
  private long number;
  private long agreedVersion;
  private long lockMillis;
  private int conflictsInARow;
  private volatile Optional<CompletableFuture<?>> waiting = Optional.empty();
  private volatile Optional<RequestId> reading = Optional.empty();
  private volatile Optional<InteractiveTransaction> transaction = Optional.empty();
  private final AtomicBoolean cancelled = new AtomicBoolean();

  ClientSession(ClusterClient cluster) {
    this.cluster = cluster;
    this.id = cluster.orders().newSession();
    this.born = cluster.orders().newestSlot();
  }

  SessionId id() {
    return id;
  }

  ClusterClient cluster() {
    return cluster;
  }

  /// Executes statements as one transaction, ordered and voted on.
  ///
  /// @param readOnly they change nothing
  /// @return a result for each statement that was executed; the last may be a failure
  /// @throws SqlException where there is no voted answer: 58000 replicas disagree on what a read
  ///   answers, 0A000 too few of them can execute it, 57P03 too few answer, 08007 whether a write
  ///   was executed is unknown, 57014 cancelled
  @Override
  public List<Result> run(List<OrderedStatement> statements, boolean readOnly) {
    List<Result> results = voted(statements, readOnly);
    boolean committed = !readOnly && !(results.getLast() instanceof Result.Failed);
    return results.stream()
        .map(result -> {
          HeldRows held = new HeldRows();
          fetch(result, List.of(), held, committed);
          return held.whole(result);
        })
        .toList();
  }

  /// The same; rows are handed over when their digest is voted on.
  @Override
  public List<Result> run(List<OrderedStatement> statements, boolean readOnly, LargeRows large) {
    List<Result> results = voted(statements, readOnly);
    boolean committed = !readOnly && !(results.getLast() instanceof Result.Failed);
    for (int i = 0; i < results.size(); i++) {
      if (large.wants(i)) {
        fetch(results.get(i), results.subList(0, i), large, committed);
      }
    }
    return results;
  }

  private List<Result> voted(List<OrderedStatement> statements, boolean readOnly) {
    if (transaction.isEmpty()) {
      renew(!readOnly);
    }
    List<Result> results = ordered(new SqlCommand.Script(statements, readOnly), readOnly);
    if (!(statements instanceof StoredStatements)) { // which have drawn all that was lent
      settle(statements, results);
    }
    return results;
  }

  /// Takes back what statements were lent of sequences, and have not drawn.
  private void settle(List<OrderedStatement> statements, List<Result> results) {
    boolean failed = results.getLast() instanceof Result.Failed;
    for (int i = 0; i < statements.size(); i++) {
      if (!statements.get(i).leased().isEmpty()) {
        Optional<Result> result = failed ? Optional.empty() : Optional.of(results.get(i));
        cluster.sequences().answered(statements.get(i), result, cluster.catalog());
      }
    }
  }

  @Override
  public OrderedStatement lend(OrderedStatement statement, Set<String> sequences, int count) {
    if (sequences.isEmpty() || !statement.leased().isEmpty()) {
      return statement;
    }
    int wanted = count == 0 ? Integer.MAX_VALUE : count;
    for (String sequence : transaction.isPresent() ? sequences : Set.<String>of()) {
      if (cluster.sequences().count(catalog(), sequence) < Math.max(count, 1)) {
        lease(sequence, Math.max(count, SequenceBlocks.BLOCK));
      }
    }
    return cluster.sequences().lend(statement, catalog(), sequences, wanted);
  }

  /// Takes values of a sequence out of the replicated state.
  ///
  /// @throws SqlException 2200H if it has come to its end
  void lease(String sequence, int count) {
    Catalog now = catalog();
    if (!now.sequences().containsKey(sequence)) {
      return; // it is the transaction's own, or gone
    }
    int most = Math.min(count, SqlCommand.Lease.COUNT_MAX);
    switch (ordered(new SqlCommand.Lease(sequence, most), false).getFirst()) {
      case Result.Rows rows -> cluster.sequences().add(now, sequence, rows.rows().getFirst());
      case Result.Failed(var error) -> throw error.asException();
      case Result.Done _, Result.Streamed _ ->
          throw new SqlException("XX000", "a lease answered no values");
    }
  }

  @Override
  public void lockTimeout(long millis) {
    lockMillis = millis;
  }

  long lockMillis() {
    return lockMillis;
  }

  @Override
  public LockAnswer lock(LockRequest request) {
    if (transaction.isEmpty()) {
      renew(true);
    }
    Result result = ordered(new SqlCommand.Advise(request), false).getFirst();
    if (result instanceof Result.Failed(SqlError error)) {
      throw error.asException();
    }
    return LockAnswer.of(result);
  }

  /// @param committed whether a failure must not say that nothing was done: it is (C6)
  private void fetch(Result result, List<Result> before, LargeRows to, boolean committed) {
    if (result instanceof Result.Streamed large) {
      try {
        fetch(large, cluster.byPreference(0), before, to);
      } catch (SqlException failed) {
        throw committed ? SessionErrors.committed(failed.error()) : failed;
      }
    }
  }

  /// Fetches the rows of a large answer.
  ///
  /// @param nodes who may have them
  /// @throws SqlException 40001 if they cannot be had, 57014 cancelled
  void fetch(Result.Streamed large, List<NodeId> nodes, List<Result> before, LargeRows to) {
    new LargeAnswer(cluster.rpc(), () -> cluster.byPreference(0), large)
        .fetch(
            nodes,
            before,
            to,
            () -> {
              if (cancelled.get()) {
                throw SessionErrors.canceled();
              }
            });
  }

  /// Whether the cluster answers at all: a read that needs no table.
  ///
  /// @throws SqlException if it does not
  public void probe() {
    run(List.of(OrderedStatement.of("select 1", List.of(), List.of(), 0, 0)), true);
  }

  /// The schema as last heard. The first that a process hears is one that enough replicas agree on:
  /// a single node may not have replayed its log yet.
  ///
  /// @throws SqlException 57P03 if there is none and the cluster does not answer
  @Override
  public Catalog catalog() {
    return cluster.isInformed() ? cluster.catalog() : newestCatalog();
  }

  /// The schema, at least as new as it is in the order now.
  ///
  /// @throws SqlException 57P03 the cluster does not answer, 57014 cancelled
  @Override
  public Catalog newestCatalog() {
    probe();
    for (int i = 0; i < SCHEMA_ASKS_MAX; i++) {
      if (!cluster.isBehind(agreedVersion)) {
        return cluster.catalog();
      }
      pause(SCHEMA_ASK_MILLIS); // nodes that said so are there, or will be again
      cluster.follow(agreedVersion);
    }
    throw new SqlException("57P03", "the cluster does not answer");
  }

  /// Waits. A delegate's answers are one replica's word: what can be voted on at once is.
  @Override
  public boolean readsAhead() {
    return true;
  }

  /// Begins an interactive transaction, at the best delegate that answers.
  @Override
  public InteractiveTransaction begin() {
    renew(true);
    List<NodeId> delegates = cluster.byPreference(conflictsInARow / CONFLICTS_EACH);
    if (delegates.isEmpty()) {
      refuseForWantOfRoom();
      throw new SqlException("57P03", "no node of the cluster answers");
    }
    InteractiveTransaction fresh = new InteractiveTransaction(this, delegates.getFirst());
    transaction = Optional.of(fresh);
    return fresh;
  }

  /// A session that was silent for long may have been forgotten by the cluster; nothing of it is
  /// under way, so it goes on under a new id, born now.
  ///
  /// @param records whether the cluster is to remember what comes next: then now is asked for where
  ///   that is not known
  private void renew(boolean records) {
    if (records && !cluster.orders().isFresh()) {
      probe();
    }
    long newest = cluster.orders().newestSlot();
    if (newest - born > RENEW_SLOTS) {
      id = cluster.orders().newSession();
      born = newest;
      number = 0;
    }
  }

  /// The transaction has ended; after two conflicts in a row the next one gets another delegate,
  /// since the delegate may be the one that is wrong. Not after one: others' writes are likelier to
  /// be the reason, and another delegate may be far behind, so that a transaction which was only
  /// run again would wait for it for seconds.
  ///
  /// @param lost whether its delegate has lost it: then the next one gets another at once
  void ended(boolean conflict, boolean lost) {
    transaction = Optional.empty();
    if (lost) {
      conflictsInARow = (conflictsInARow / CONFLICTS_EACH + 1) * CONFLICTS_EACH;
    } else {
      conflictsInARow = conflict ? conflictsInARow + 1 : 0;
    }
  }

  List<Result> ordered(Command command, boolean readOnly) {
    if (!isStored(command)) {
      Bytes encoded = command.encode();
      if (encoded.length() <= COMMAND_BYTES_MAX) {
        return submit(encoded, readOnly);
      }
      if (encoded.length() > AssembledCommand.WHOLE_BYTES_MAX) {
        throw new SqlException(tooLarge());
      }
    }
    if (readOnly && transaction.isEmpty()) {
      renew(true); // its pieces are remembered until the last has come
    }
    HostCommand.Assemble last = CommandPieces.of(command, COMMAND_BYTES_MAX, this::upload);
    return submit(last.encode(), readOnly);
  }

  static SqlError tooLarge() {
    return new SqlError(
        "54000", "a statement, or what is read with it, is larger than a transaction may be");
  }

  /// Whether its statements are too many to be in memory.
  private static boolean isStored(Command command) {
    return switch (command) {
      case SqlCommand.Script script -> script.statements() instanceof StoredStatements;
      case SqlCommand.Commit commit -> commit.statements() instanceof StoredStatements;
      default -> false;
    };
  }

  /// Without the last piece, none has an effect.
  private void upload(HostCommand.Chunk chunk) {
    if (cancelled.get()) {
      throw SessionErrors.canceled();
    }
    submit(chunk.encode(), false);
  }

  @Override
  public boolean keepsStatements() {
    return true;
  }

  private List<Result> submit(Bytes command, boolean readOnly) {
    if (!readOnly) {
      keepPace();
    }
    refuseForWantOfRoom(); // while it is certain that the request is in no log
    RequestId request = new RequestId(id, ++number);
    CompletableFuture<ClientIndication> answer = cluster.orders().submit(request, born, command);
    reading = readOnly ? Optional.of(request) : Optional.empty();
    try {
      return switch (awaitAnswer(request, answer)) {
        case ClientIndication.Answered answered -> {
          if (!readOnly) {
            cluster.changed(answered.position());
          }
          if (cluster.isBehind(answered.catalogVersion())) {
            cluster.follow(answered.catalogVersion());
          }
          agreedVersion = answered.catalogVersion();
          yield answered.results();
        }
        case ClientIndication.Undecided undecided ->
            throw UndecidedAnswer.of(readOnly, undecided.replies(), cluster.config());
        case ClientIndication.Disagreement other -> throw new IllegalStateException("" + other);
      };
    } catch (TimeoutException tooFew) {
      cluster.orders().forget(request);
      if (readOnly) {
        refuseForWantOfRoom();
      }
      throw readOnly
          ? new SqlException(
              new SqlError("57P03", "too few replicas agree on an answer")
                  .withHint("Look at: quorate status, quorate divergences."))
          : new SqlException(
              new SqlError("08007", "whether the transaction was executed is unknown")
                  .withDetail(
                      "The cluster did not answer in time; its log decides."
                          + cluster.wantOfRoom().map(full -> " " + full.detail()).orElse(""))
                  .withHint("Look for the transaction's effect before you repeat it."));
    } catch (java.util.concurrent.CancellationException stopped) {
      cluster.orders().forget(request);
      cluster.cancel(request);
      throw SessionErrors.canceled();
    } finally {
      reading = Optional.empty();
    }
  }

  private void keepPace() {
    try {
      cluster.keepPace();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw SessionErrors.terminating();
    }
  }

  private void refuseForWantOfRoom() {
    Optional<SqlError> full = cluster.wantOfRoom();
    if (full.isPresent()) {
      throw full.get().asException();
    }
  }

  /// Waits as long as an answer can still come: enough nodes are there, and some has not replied.
  private ClientIndication awaitAnswer(
      RequestId request, CompletableFuture<ClientIndication> answer) throws TimeoutException {
    int needed = cluster.config().tolerance().matchingReplies();
    for (int hopeless = 0; hopeless < LOOKS_MAX; ) {
      try {
        return await(answer, LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException notYet) {
        if (reading.isPresent()) {
          refuseForWantOfRoom();
        }
        List<NodeId> alive = cluster.byPreference(0);
        boolean hope = alive.size() >= needed && !cluster.orders().hasHeardAll(request, alive);
        hopeless = hope ? 0 : hopeless + 1;
      }
    }
    throw new TimeoutException();
  }

  /// Waits, so that [#cancel] can end it.
  <T> T await(CompletableFuture<T> future, long limit, TimeUnit unit) throws TimeoutException {
    waiting = Optional.of(future);
    try {
      return future.get(limit, unit);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(failed);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw SessionErrors.terminating();
    } finally {
      waiting = Optional.empty();
    }
  }

  /// Stops what the session is doing, from any thread. A transaction that the log may commit is
  /// never given up: the log decides.
  @Override
  public void cancel() {
    cancelled.set(true);
    transaction.ifPresent(InteractiveTransaction::cancel);
    if (reading.isPresent()) {
      waiting.ifPresent(future -> future.cancel(false));
    }
  }

  /// Whether a cancellation came since the last call.
  @Override
  public boolean takeCancelled() {
    return cancelled.getAndSet(false);
  }

  @Override
  public void close() {
    transaction.ifPresent(InteractiveTransaction::rollback);
  }
}

package quorate.runtime.client;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.replication.client.ClientIndication;
import quorate.replication.client.ReadQuorums.Quorum;
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

/// One client's session with the cluster, with one request or transaction at a time.
public final class ClientSession implements DatabaseSession {
  private static final int COMMAND_BYTES_MAX = 768 << 10;
  private static final long LOOK_MILLIS = 500;
  private static final int LOOKS_MAX = 20;
  private static final int SCHEMA_ASKS_MAX = 100;
  private static final long SCHEMA_ASK_MILLIS = 50;

  /// Consecutive conflicts after which the session changes its delegate.
  private static final int CONFLICTS_EACH = 2;

  /// The age at which a session renews its id, well below the age at which the cluster forgets it.
  private static final long RENEW_SLOTS = quorate.replication.smr.Replica.SESSION_SLOTS / 8;

  private final ClusterClient cluster;
  private SessionId id;
  private long born;
  private long number;
  private long agreedVersion;
  private long lockMillis;

  /// The replicas that hold the rows of the last answer.
  private List<NodeId> holders = List.of();

  private int conflictsInARow;
  private final SessionWaits waits;
  private final LentValues lent = new LentValues(this);
  private volatile Optional<InteractiveTransaction> transaction = Optional.empty();

  ClientSession(ClusterClient cluster) {
    this.cluster = cluster;
    this.waits = new SessionWaits(cluster.limits());
    this.id = cluster.orders().newSession();
    this.born = cluster.orders().newestSlot();
  }

  SessionId id() {
    return id;
  }

  ClusterClient cluster() {
    return cluster;
  }

  /// Executes statements as one ordered transaction, whose results are voted on.
  ///
  /// @param readOnly whether they only read
  /// @return a result for each executed statement; the last may be a failure
  /// @throws SqlException if there is no voted answer: 58000 replicas disagree on the answer to a
  ///   read, 0A000 too few of them can execute it, 57P03 too few answer, 08007 whether a write was
  ///   executed is unknown, 57014 cancelled
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

  /// Likewise, but hands the rows of large results to `large`; their digests are voted on.
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
    List<Result> results =
        readOnly && !(statements instanceof StoredStatements)
            ? read(statements)
            : ordered(new SqlCommand.Script(statements, readOnly), readOnly);
    if (!(statements instanceof StoredStatements)) { // these have drawn all lent values
      lent.settle(statements, results);
    }
    return results;
  }

  /// Reads at r + 1 replicas in turn; if they do not confirm the answer, at all (C7).
  private List<Result> read(List<OrderedStatement> statements) {
    PartialReads partial = cluster.partialReads();
    String shape = partial.shape(statements);
    Optional<List<Result>> confirmed =
        partial.next(shape).flatMap(quorum -> read(statements, quorum));
    if (confirmed.isPresent()) {
      return confirmed.get();
    }
    List<Result> results = ordered(new SqlCommand.Script(statements, true), true);
    partial.answered(shape);
    return results;
  }

  private Optional<List<Result>> read(List<OrderedStatement> statements, Quorum quorum) {
    Bytes command = new SqlCommand.PartialRead(quorum.replicas(), statements).encode();
    return command.length() > COMMAND_BYTES_MAX
        ? Optional.empty()
        : submit(command, true, Optional.of(quorum));
  }

  @Override
  public OrderedStatement lend(OrderedStatement statement, Set<String> sequences, int count) {
    return lent.lend(statement, sequences, count, transaction.isPresent());
  }

  /// See [LentValues#lease].
  void lease(String sequence, int count) {
    lent.lease(sequence, count);
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

  /// @param committed whether the transaction is committed, so that a failure must not deny it (C6)
  private void fetch(Result result, List<Result> before, LargeRows to, boolean committed) {
    if (result instanceof Result.Streamed large) {
      try {
        fetch(large, holders.isEmpty() ? cluster.byPreference(0) : holders, before, to);
      } catch (SqlException failed) {
        throw committed ? SessionErrors.committed(failed.error()) : failed;
      }
    }
  }

  /// Fetches the rows of a large answer.
  ///
  /// @param nodes the nodes that may have them
  /// @throws SqlException 40001 if the rows are not available, 57014 cancelled
  void fetch(Result.Streamed large, List<NodeId> nodes, List<Result> before, LargeRows to) {
    new LargeAnswer(cluster.rpc(), () -> cluster.byPreference(0), large)
        .fetch(nodes, before, to, waits::refuseIfCancelled);
  }

  /// Checks that the cluster answers, by a read without a table.
  ///
  /// @throws SqlException if it does not
  public void probe() {
    run(List.of(OrderedStatement.of("select 1", List.of(), List.of(), 0, 0)), true);
  }

  /// The latest known schema. A process waits for its first one until enough replicas agree on it,
  /// because a single node may not have replayed its log yet.
  ///
  /// @throws SqlException 57P03 if no schema is known and the cluster does not answer
  @Override
  public Catalog catalog() {
    return cluster.schema().isInformed() ? cluster.catalog() : newestCatalog();
  }

  /// A schema at least as new as the order's schema now.
  ///
  /// @throws SqlException 57P03 the cluster does not answer, 57014 cancelled
  @Override
  public Catalog newestCatalog() {
    probe();
    for (int i = 0; i < SCHEMA_ASKS_MAX; i++) {
      if (!cluster.schema().isBehind(agreedVersion)) {
        return cluster.catalog();
      }
      pause(SCHEMA_ASK_MILLIS); // nodes with this version exist, or will return
      cluster.schema().follow(agreedVersion);
    }
    throw new SqlException("57P03", "the cluster does not answer");
  }

  /// Reads are voted on at once if possible, since a delegate's answer is only one replica's claim.
  @Override
  public boolean readsAhead() {
    return true;
  }

  /// Begins an interactive transaction at the best delegate that answers.
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

  /// Renews the id of a session that has been idle for long, because the cluster may have forgotten
  /// it. Nothing of the session is under way here.
  ///
  /// @param records whether the cluster will record the next request: then the newest slot is asked
  ///   for if it is not known
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

  /// Notes the end of the transaction. Two conflicts in a row change the delegate, since it may be
  /// wrong. One does not: concurrent writes are the likelier reason, and another delegate may be so
  /// far behind that a mere retry would wait for seconds.
  ///
  /// @param lost whether the delegate lost the transaction: then the delegate changes at once
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
      renew(true); // the cluster records the pieces until the last one has arrived
    }
    HostCommand.Assemble last = CommandPieces.of(command, COMMAND_BYTES_MAX, this::upload);
    return submit(last.encode(), readOnly);
  }

  static SqlError tooLarge() {
    return new SqlError(
        "54000", "a statement, or the rows read with it, exceed the size limit of a transaction");
  }

  /// Whether the statements are too many to be held in memory.
  private static boolean isStored(Command command) {
    return command instanceof SqlCommand sql && sql.statements() instanceof StoredStatements;
  }

  /// Uploads a piece of a command; the pieces have no effect before the last.
  private void upload(HostCommand.Chunk chunk) {
    waits.refuseIfCancelled();
    submit(chunk.encode(), false);
  }

  @Override
  public boolean keepsStatements() {
    return true;
  }

  private List<Result> submit(Bytes command, boolean readOnly) {
    return submit(command, readOnly, Optional.empty()).orElseThrow();
  }

  /// @param quorum the replicas that execute a read; empty if all do
  /// @return empty if these have not confirmed an answer
  private Optional<List<Result>> submit(Bytes command, boolean readOnly, Optional<Quorum> quorum) {
    List<NodeId> asked = quorum.map(Quorum::replicas).orElse(List.of());
    if (!readOnly) {
      keepPace();
    }
    refuseForWantOfRoom(); // before the request can be in any log
    RequestId request = new RequestId(id, ++number);
    CompletableFuture<ClientIndication> answer =
        cluster.orders().submit(request, born, command, asked);
    waits.begin(readOnly);
    try {
      return switch (awaitAnswer(request, answer)) {
        case ClientIndication.Answered answered -> {
          if (!readOnly) {
            cluster.changed(answered.position());
          }
          if (cluster.schema().isBehind(answered.catalogVersion())) {
            cluster.schema().follow(answered.catalogVersion());
          }
          agreedVersion = answered.catalogVersion();
          holders = asked;
          quorum.ifPresent(cluster.partialReads()::confirmed);
          yield Optional.of(SessionErrors.known(answered.results(), readOnly));
        }
        case ClientIndication.Unconfirmed read -> {
          quorum.ifPresent(it -> cluster.partialReads().unconfirmed(it, read));
          yield Optional.empty();
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
      waits.end();
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

  /// Waits while an answer can still come: enough nodes are alive, and some have not replied.
  private ClientIndication awaitAnswer(
      RequestId request, CompletableFuture<ClientIndication> answer) throws TimeoutException {
    int needed = cluster.config().tolerance().matchingReplies();
    for (int hopeless = 0; hopeless < LOOKS_MAX; ) {
      try {
        return await(answer, LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException notYet) {
        if (waits.isReading()) {
          refuseForWantOfRoom();
        }
        List<NodeId> alive = cluster.byPreference(0);
        boolean hope = alive.size() >= needed && !cluster.orders().hasHeardAll(request, alive);
        hopeless = hope ? 0 : hopeless + 1;
      }
    }
    throw new TimeoutException();
  }

  /// Waits for a future; [#cancel] can end the wait.
  <T> T await(CompletableFuture<T> future, long limit, TimeUnit unit) throws TimeoutException {
    return waits.await(future, limit, unit);
  }

  /// Cancels the session's work, from any thread. A transaction that may commit is never given up,
  /// because the log decides.
  @Override
  public void cancel() {
    waits.cancel(() -> transaction.ifPresent(InteractiveTransaction::cancel));
  }

  /// Whether a cancellation has come since the last call.
  @Override
  public boolean takeCancelled() {
    return waits.takeCancelled();
  }

  @Override
  public void close() {
    transaction.ifPresent(InteractiveTransaction::rollback);
  }
}

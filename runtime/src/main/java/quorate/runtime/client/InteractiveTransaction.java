package quorate.runtime.client;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import quorate.core.NodeId;
import quorate.core.digest.Canonical;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;
import quorate.replication.smr.DelegateMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.LostTransaction;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.net.Rpc;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// An interactive transaction: tentative answers from one delegate, then a COMMIT that stands only
/// if every replica finds the same answers at its position (`docs/protocols/smr.md`, departure 2).
public final class InteractiveTransaction extends TentativeTransaction {
  private static final AtomicLong ATTEMPTS = new AtomicLong(1);
  private static final long STATEMENT_SECONDS_MAX = 3600;

  /// The limit if nodes may lie, because a lying delegate may never answer.
  private static final long LIARS_SECONDS_MAX = 30;

  private static final int LAGS_MAX = 100;

  /// The growth factor of leases for a statement that keeps lacking sequence values.
  private static final int LEASES_GROW = 8;

  private static final long LAG_MILLIS = 50;

  private final ClientSession session;
  private NodeId delegate;
  private long attempt = ATTEMPTS.getAndIncrement();
  private Optional<Catalog> catalog = Optional.empty();
  private boolean changesSchema;

  /// The engines that cannot execute the statements so far.
  private final Set<Dialect> unable = EnumSet.noneOf(Dialect.class);

  /// Whether the delegate answered the last message.
  private boolean answered;

  /// Whether the delegate has lost the transaction, or its engine has failed at it.
  private boolean lost;

  /// The delegates that were tried since one of them has answered, the present one among them.
  private final Set<NodeId> tried = new HashSet<>();

  /// Whether a delegate was given up.
  private boolean moved;

  /// Whether the last answer is based on an older schema than this process knows.
  private boolean lags;

  InteractiveTransaction(ClientSession session, NodeId delegate) {
    super(
        new SqlError("40001", "could not serialize access due to concurrent update")
            .withDetail("What this transaction had read or written has changed.")
            .withHint("The transaction might succeed if retried."));
    this.session = session;
    this.delegate = delegate;
  }

  /// The schema as the transaction sees it, if the transaction has changed it.
  @Override
  public Optional<Catalog> catalog() {
    return catalog;
  }

  /// Executes a schema change at a delegate whose engine can roll it back.
  @Override
  public Result changeSchema(OrderedStatement statement) {
    if (!unable.isEmpty()) {
      throw beside();
    }
    if (!changesSchema) {
      Optional<NodeId> able = session.cluster().delegates().transactionalDdl(Set.of());
      if (able.isEmpty()) {
        throw new SqlException(
            new SqlError(
                    "0A000",
                    "no node answers whose database can change the schema inside a transaction")
                .withHint("Execute it outside of BEGIN and COMMIT."));
      }
      moveTo(able.get());
      changesSchema = true;
    }
    return execute(statement);
  }

  private void moveTo(NodeId able) {
    if (!able.equals(delegate)) {
      tellAbandon();
      delegate = able;
      tried.clear();
      beginAnewAnywhere(statements.size());
    }
  }

  /// Moves to a delegate that can execute a statement that some engines cannot execute. The others
  /// receive its changes from the databases that can.
  ///
  /// @throws SqlException 0A000 if too few databases can execute the whole transaction
  @Override
  protected void admit(Set<Dialect> others) {
    if (others.isEmpty()) {
      return;
    }
    if (changesSchema) {
      throw beside();
    }
    Set<Dialect> all = EnumSet.copyOf(others);
    all.addAll(unable);
    NodeId able =
        session
            .cluster()
            .delegates()
            .able(delegate, all)
            .orElseThrow(() ->
                new SqlException(
                    "0A000",
                    "too few databases can execute all of this transaction; " + all + " cannot"));
    unable.addAll(others);
    moveTo(able);
  }

  @Override
  protected void fetch(Result.Streamed result, List<Result> before, LargeRows large) {
    session.fetch(result, List.of(delegate), before, large);
  }

  private static SqlException beside() {
    return new SqlException(
        "0A000", "a statement that some engine lacks is not supported beside a schema change");
  }

  /// Asks another delegate where one was lost (`docs/protocols/smr.md`, departure 2).
  @Override
  protected TentativeAnswers ask(List<OrderedStatement> wanted) {
    TentativeAnswers part = askDelegate(wanted);
    while (lost && mayMove() && leave()) {
      doomed = Optional.empty();
      beginAnewAnywhere(statements.size());
      part = doomed.isPresent() ? TentativeAnswers.failed(doomed.get()) : askDelegate(wanted);
    }
    if (!lost) {
      tried.clear();
    } else if (answered) {
      settle(wanted, part);
    }
    return part;
  }

  /// Asks again as long as the delegate lags behind a change of the schema.
  private TentativeAnswers askDelegate(List<OrderedStatement> wanted) {
    TentativeAnswers part = super.ask(wanted);
    for (int i = 0; i < LAGS_MAX && lags; i++) {
      part = later(wanted);
    }
    lost |= lags;
    return lags ? TentativeAnswers.lost("It has not come to the newest schema yet.") : part;
  }

  /// Whether nothing but the loss of delegates keeps the transaction from going on.
  private boolean mayMove() {
    return doomed.isEmpty() || LostTransaction.isSaidBy(doomed.get());
  }

  /// Leaves a delegate that has lost the transaction.
  ///
  /// @return whether there is another that was not tried
  private boolean leave() {
    tried.add(delegate);
    Optional<NodeId> next =
        changesSchema
            ? session.cluster().delegates().transactionalDdl(tried)
            : session.cluster().delegates().another(tried, unable);
    next.ifPresent(able -> {
      tellAbandon();
      delegate = able;
      moved = true;
    });
    return next.isPresent();
  }

  /// Executes the statements before the mark again, at another delegate if this one is lost.
  private void beginAnewAnywhere(int mark) {
    beginAnew(mark);
    while (doomed.isPresent() && mayMove() && leave()) {
      doomed = Optional.empty();
      beginAnew(mark);
    }
  }

  /// Executes statements again at a delegate that did not know the schema.
  private TentativeAnswers later(List<OrderedStatement> wanted) {
    session.pause(LAG_MILLIS);
    tellAbandon();
    beginAnew(statements.size());
    return doomed.isPresent() ? TentativeAnswers.failed(doomed.get()) : super.ask(wanted);
  }

  /// Executes a prefix of the statements; leases sequence values that the first of them lacks.
  @Override
  protected TentativeAnswers ask(List<OrderedStatement> wanted, int index) {
    List<OrderedStatement> asked = wanted;
    TentativeAnswers part = once(asked, index);
    long more = SequenceBlocks.BLOCK;
    for (Optional<String> lacked = SqlCommand.Lease.lackedBy(part.results().getLast());
        lacked.isPresent();
        lacked = SqlCommand.Lease.lackedBy(part.results().getLast())) {
      if (!part.executed().isEmpty()) {
        part = part.succeeded(); // executeSome is called again for the rest
        break;
      }
      try {
        session.lease(lacked.get(), (int) more);
      } catch (SqlException none) {
        return TentativeAnswers.failed(none.error());
      }
      more = Math.min(more * LEASES_GROW, SqlCommand.Lease.COUNT_MAX);
      asked =
          List.of(
              sequences()
                  .lend(
                      asked.getFirst(),
                      session.catalog(),
                      Set.of(lacked.get()),
                      Integer.MAX_VALUE));
      part = once(asked, index);
    }
    if (answered && !lags && !lost) {
      settle(asked, part);
    }
    return part;
  }

  /// Takes back lent sequence values not drawn by statements that will not be executed again.
  private void settle(List<OrderedStatement> asked, TentativeAnswers part) {
    int settled = part.failure().isPresent() ? asked.size() : part.results().size();
    for (int i = 0; i < settled; i++) {
      OrderedStatement lent = asked.get(i);
      if (!lent.leased().isEmpty()) {
        sequences().executed(lent, part.drawn(i), session.catalog());
      }
    }
  }

  private SequenceBlocks sequences() {
    return session.cluster().sequences();
  }

  private TentativeAnswers once(List<OrderedStatement> wanted, int index) {
    var message =
        new DelegateMessage.Execute(
            session.id(),
            attempt,
            index,
            session.cluster().newestChange(),
            wanted,
            session.lockMillis());
    lags = false;
    answered = false;
    long known = session.cluster().catalog().version();
    try {
      DelegateMessage.Executed executed =
          session.await(
              session.cluster().delegates().execute(delegate, message),
              secondsMax(),
              TimeUnit.SECONDS);
      TentativeAnswers part = TentativeAnswers.of(wanted, executed.answers());
      answered = true;
      lost = part.failure().filter(InteractiveTransaction::isOfDelegate).isPresent();
      lags =
          !lost // a lost delegate is left at once
              && catalog.isEmpty()
              && executed.catalogVersion() < known
              && part.failure().filter(error -> !error.sqlState().equals("57014")).isPresent();
      if (executed.catalog().length() > 0) {
        catalog = Optional.of(Catalog.decode(new Decoder(executed.catalog())));
      }
      return part;
    } catch (Rpc.TooLargeException tooLarge) {
      return TentativeAnswers.failed(ClientSession.tooLarge());
    } catch (Rpc.RpcException gone) {
      lost = true;
      return TentativeAnswers.lost(gone.getMessage());
    } catch (TimeoutException late) {
      lost = true;
      return TentativeAnswers.lost("no answer in " + secondsMax() + " s");
    }
  }

  /// Whether an error concerns the delegate or its engine, and not the statement.
  private static boolean isOfDelegate(SqlError error) {
    return LostTransaction.isSaidBy(error) || error.sqlState().equals("XX000");
  }

  private long secondsMax() {
    return session.cluster().config().tolerance().liars() == Tolerance.Liars.NODES
        ? LIARS_SECONDS_MAX
        : STATEMENT_SECONDS_MAX;
  }

  /// Rolls back to a mark by executing the statements before it again. If an answer differs, the
  /// transaction is doomed: every later statement, and COMMIT, fails with 40001. In PostgreSQL,
  /// too, a savepoint does not help against a conflict.
  ///
  /// @throws SqlException 57014 cancelled; it can be tried again
  @Override
  public void rollbackTo(int mark) {
    tellAbandon();
    if (doomed.isEmpty()) {
      beginAnewAnywhere(mark);
    }
  }

  private void beginAnew(int mark) {
    attempt = ATTEMPTS.getAndIncrement();
    catalog = Optional.empty();
    replay(mark);
  }

  /// Commits with statements that skip the delegate and are first executed by the replicas.
  @Override
  public void commit(List<OrderedStatement> last, List<Result> answers) {
    last.forEach(statements::add);
    answers.forEach(answer -> results.add(Canonical.digest(answer)));
    commit();
  }

  /// Commits.
  ///
  /// @throws SqlException 40001 if it will never commit, 08007 if that is unknown
  @Override
  public void commit() {
    if (doomed.isPresent()) {
      rollback();
      throw doomed.get().asException();
    }
    if (statements.isEmpty()) {
      rollback();
      return;
    }
    List<Result> answer;
    try {
      answer = session.ordered(new SqlCommand.Commit(delegate, statements.list(), results), false);
    } catch (SqlException unknown) {
      finish(false);
      throw unknown;
    }
    if (answer.getLast() instanceof Result.Failed(SqlError error)) {
      finish(error.sqlState().equals("40001"));
      throw error.asException();
    }
    finish(false);
  }

  /// Abandons the transaction.
  @Override
  public void rollback() {
    if (!hasEnded()) {
      tellAbandon();
      finish(doomed.isPresent());
    }
  }

  @Override
  public void undo() {
    if (!hasEnded()) {
      for (OrderedStatement statement : statements.list()) {
        sequences().undone(statement.leased(), session.catalog());
      }
    }
    rollback();
  }

  private void finish(boolean conflict) {
    end();
    session.ended(conflict, lost || moved);
  }

  private void tellAbandon() {
    session
        .cluster()
        .delegates()
        .tell(delegate, new DelegateMessage.Abandon(session.id(), attempt));
  }

  void cancel() {
    session.cluster().delegates().tell(delegate, new DelegateMessage.Cancel(session.id(), attempt));
  }
}

package quorate.gateway.session;

import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import quorate.core.value.Drawn;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.gateway.notify.NotificationTables;
import quorate.gateway.notify.SessionNotices;
import quorate.gateway.session.lock.SessionLocks;
import quorate.gateway.session.settings.Settings;
import quorate.gateway.session.settings.StatementTimeout;
import quorate.gateway.session.temporary.TemporarySchema;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.LargeRows;
import quorate.runtime.client.OpenTransaction;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// The transaction state of one session: idle, in a block, or in a failed block, as in PostgreSQL.
public final class Transactions {
  /// Whether a block is open, and whether a statement of it has failed.
  public enum State {
    IDLE,
    BLOCK,
    FAILED
  }

  private final DatabaseSession session;
  private final Settings settings;
  private final SessionLocks locks;
  private final SessionNotices notices;
  private final NotificationWrites notifications;
  private final StatementTimeout timeout;
  private final LongSupplier seeds;
  private final SequenceValues draws = new SequenceValues();

  /// Whether the session has drawn from a sequence.
  private boolean drawn;

  private final TemporarySchema own;
  private final SessionIdentity identity;
  private State state = State.IDLE;
  private final OpenBlock block;
  private final BlockStatements statements;
  private final TransactionSizeLimit sizeLimit;
  private final AutocommitExecutor autocommit;
  private final Savepoints savepoints = new Savepoints();
  private boolean implicit;
  private long nowMicros;
  private SqlError failure = new SqlError("25P02", "");

  /// @param processId the session's process id
  Transactions(
      DatabaseSession session,
      SharedServices services,
      Settings settings,
      SessionLocks locks,
      SessionNotices notices,
      TemporarySchema own,
      int processId) {
    this.own = own;
    this.identity = new SessionIdentity(session, services, settings, processId);
    this.settings = settings;
    this.locks = locks;
    this.notices = notices;
    this.session = session;
    this.block = new OpenBlock(session);
    this.notifications = new NotificationWrites(session, services, notices, block, this::within);
    this.seeds = services.seeds();
    this.sizeLimit = TransactionSizeLimit.of(session, services.cluster().config());
    this.timeout = new StatementTimeout(session::cancel, session::takeCancelled, services.timers());
    this.statements =
        new BlockStatements(session, settings, block, own, timeout, this::known, this::drew);
    this.autocommit =
        new AutocommitExecutor(session, settings, timeout, new DryRun(session, services));
  }

  public State state() {
    return state;
  }

  public boolean inBlock() {
    return state != State.IDLE;
  }

  /// The schema as this transaction sees it, if it has changed it.
  public Optional<Catalog> catalog() {
    return inBlock() ? block.catalog() : Optional.empty();
  }

  /// Checks the user's rights for a statement that has no effect.
  void check(Analysed.Nothing nothing) {
    identity.check(nothing, catalog());
  }

  /// The values that the session has drawn from sequences.
  SequenceValues draws() {
    return draws;
  }

  Catalog known() {
    return catalog().orElseGet(session::catalog);
  }

  /// A statement ready to be ordered. Its time and seed are chosen here, once.
  ///
  /// @param data the statement if it is a client's, which may read settings of the session
  /// @throws SqlException 54000 if the transaction becomes too large
  OrderedStatement statement(
      String text, List<SqlType> types, List<Value> parameters, Optional<Analysed.Data> data) {
    boolean open = inBlock();
    long now = now();
    sizeLimit.take(text, parameters, open);
    List<Drawn> told = drawn ? draws.told(text, known()) : List.of();
    return OrderedStatement.of(text, types, parameters, now, seeds.getAsLong())
        .by(identity.asker(told, data));
  }

  /// A statement of COPY with its rows.
  OrderedStatement copied(Analysed.Data data, List<SqlType> types, List<List<Value>> rows) {
    sizeLimit.execute(data.text(), rows);
    return OrderedStatement.of(data.text(), types, List.of(), now(), seeds.getAsLong())
        .withRows(rows)
        .by(identity.asker(draws.told(data.text(), known()), Optional.of(data)));
  }

  /// Ends a command, before ReadyForQuery.
  ///
  /// @return the state in which it leaves the session
  public State ready() {
    sizeLimit.answered(state != State.IDLE);
    return state;
  }

  /// A client's statement without parameters.
  public OrderedStatement statement(String text, Analysed.Data data) {
    return statement(kept(text, data), List.of(), List.of(), Optional.of(data));
  }

  /// A client's statement with its parameters.
  public OrderedStatement statement(String text, Analysed.Data data, List<Value> parameters) {
    return statement(kept(text, data), data.parameterTypes(), parameters, Optional.of(data));
  }

  /// The text as the order keeps it.
  private String kept(String text, Analysed.Data data) {
    if (!(data instanceof Analysed.Ddl)) {
      return text;
    }
    own.claim(data);
    return identity.hidden(text, data);
  }

  long now() {
    return inBlock() && nowMicros != 0 ? nowMicros : WallClock.micros();
  }

  /// Refuses a statement in a failed block.
  public void checkUsable() {
    if (state == State.FAILED) {
      throw new SqlException(
          new SqlError(
                  "25P02",
                  "current transaction is aborted, commands ignored until end of transaction block")
              .withDetail(
                  failure.message().isEmpty() ? "" : "It was aborted by: " + failure.message()));
    }
  }

  /// Records that a statement failed, which fails its block.
  public void failed(SqlError error) {
    if (implicit) {
      rollback();
    } else if (state == State.BLOCK) {
      state = State.FAILED;
      failure = error;
      if (savepoints.isEmpty()) {
        block.rollback();
        locks.endTransaction();
      } else {
        locks.rollbackTo(savepoints.last().locks());
      }
    }
  }

  /// Begins an implicit block for statements that need one although the client has not begun any.
  public void beginImplicit() {
    state = State.BLOCK;
    implicit = true;
    nowMicros = WallClock.micros();
    savepoints.clear();
  }

  /// Commits the implicit block at the end of the query string or pipeline.
  public void endImplicit() {
    if (implicit) {
      commit();
    }
  }

  /// Whether the client has begun a block.
  public boolean inExplicitBlock() {
    return inBlock() && !implicit;
  }

  /// BEGIN. Returns its warning, if any.
  Optional<SqlError> begin(Analysed.Begin begin) {
    if (implicit) { // the string's earlier statements join the block
      implicit = false;
      begin.readOnly().ifPresent(this::setReadOnly);
      return Optional.empty();
    }
    if (inBlock()) {
      begin.readOnly().ifPresent(this::setReadOnly);
      return Optional.of(new SqlError("25001", "there is already a transaction in progress"));
    }
    state = State.BLOCK;
    settings.readOnly(Optional.of(begin.readOnly().orElse(isReadOnly())));
    nowMicros = WallClock.micros();
    savepoints.clear();
    return Optional.empty();
  }

  /// SET TRANSACTION; without effect outside of a block.
  ///
  /// @throws SqlException 25001 if it makes a transaction writable that has already read
  void setReadOnly(boolean value) {
    if (!value && isReadOnly() && (block.isOpen() || block.hasOnlyRead())) {
      throw new SqlException("25001", "transaction read-write mode must be set before any query");
    }
    settings.readOnly(Optional.of(value).filter(_ -> inBlock()));
  }

  boolean isReadOnly() {
    return settings.isReadOnly();
  }

  /// COMMIT; returns the command tag, which may be ROLLBACK.
  String commit() {
    if (state == State.FAILED) {
      rollback();
      return "ROLLBACK";
    }
    Optional<OpenTransaction> committing;
    try {
      statements.actLast(this::statement);
      notices.prepare();
      committing = notifications.joined(isReadOnly());
    } catch (SqlException failed) {
      rollback();
      throw failed;
    }
    forget();
    try {
      committing.ifPresentOrElse(notifications::commit, notifications::commitAlone);
      notices.committed();
      draws.commit();
      settings.commit();
    } finally {
      draws.rollbackTo(0);
      settings.rollback(); // no effect after a commit
      notices.rollback();
      locks.endTransaction();
    }
    return "COMMIT";
  }

  /// NOTIFY.
  ///
  /// @throws SqlException 22023
  void say(String channel, String payload) {
    notices.say(channel, payload);
    if (!NotificationTables.areIn(known())) {
      notifications.makeTables();
    }
  }

  /// Whether a statement outside of a block needs one, for its ON COMMIT actions.
  public boolean needsBlock(Analysed.Data data) {
    return !inBlock() && data.mayActAtCommit() && own.isOfTransaction(data);
  }

  /// Commits the notifications and subscriptions of a statement outside of a block.
  ///
  /// @param several whether other statements share its transaction
  void settleNotices(boolean several) {
    if (inBlock() || !notices.isPending()) {
      return;
    }
    if (several) {
      beginImplicit();
    } else {
      notices.prepare();
      notifications.commitAlone();
      notices.committed();
    }
  }

  void rollback() {
    block.rollback();
    forget();
    settings.rollback();
    notices.rollback();
    draws.rollbackTo(0);
    locks.endTransaction();
  }

  private void forget() {
    state = State.IDLE;
    implicit = false;
    block.forget();
    savepoints.clear();
    settings.readOnly(Optional.empty());
    nowMicros = 0;
    sizeLimit.clear();
    own.ended();
  }

  /// @param opened the number of the newest cursor or portal
  void savepoint(String name, long opened) {
    savepoints.add(
        new Savepoints.Savepoint(
            name,
            block.mark(),
            isReadOnly(),
            settings.saved(),
            locks.mark(),
            notices.mark(),
            draws.mark(),
            opened));
  }

  void release(String name) {
    savepoints.release(name);
  }

  /// @return the number of the newest cursor or portal at the savepoint
  long rollbackTo(String name) {
    Savepoints.Savepoint savepoint = savepoints.backTo(name);
    block.rollbackTo(savepoint.mark());
    settings.readOnly(Optional.of(savepoint.readOnly()));
    settings.restore(savepoint.settings());
    locks.rollbackTo(savepoint.locks());
    notices.rollbackTo(savepoint.notices());
    draws.rollbackTo(savepoint.draws());
    state = State.BLOCK;
    return savepoint.opened();
  }

  /// Executes the statements of the open block.
  BlockStatements block() {
    return statements;
  }

  private Result within(Supplier<Result> statement) {
    return drew(timeout.within(settings.statementTimeout(), () -> List.of(statement.get())))
        .getFirst();
  }

  /// Records the value of setval().
  void set(Drawn value) {
    drawn = true;
    draws.set(value);
    if (!inBlock()) {
      draws.commit();
    }
  }

  private List<Result> drew(List<Result> results) {
    drawn |= results.stream().anyMatch(each -> !each.drawn().isEmpty());
    if (drawn) {
      draws.drew(results, inBlock());
      draws.follow(known());
    }
    return results;
  }

  /// Executes a client's statement outside of a block, as a transaction of its own.
  ///
  /// @param large takes the rows of a large result
  Result executeAlone(String text, Analysed.Data data, LargeRows large) {
    OrderedStatement statement = statement(text, data);
    List<Result> results =
        autocommit.run(
            List.of(statement),
            List.of(data),
            settings.isReadOnly(),
            settings.statementTimeout(),
            (lent, reads) -> session.run(lent, reads, large));
    return (drawn || data.draws() ? drew(results) : results).getFirst();
  }

  /// Executes statements outside of a block, as one transaction.
  List<Result> executeAll(List<OrderedStatement> all, List<? extends Analysed.Data> analysed) {
    return executeAll(all, analysed, session::run);
  }

  /// Executes statements outside of a block, as one transaction.
  ///
  /// @param large takes the rows of large results
  List<Result> executeAll(
      List<OrderedStatement> all, List<? extends Analysed.Data> analysed, LargeRows large) {
    return executeAll(all, analysed, (lent, reads) -> session.run(lent, reads, large));
  }

  private List<Result> executeAll(
      List<OrderedStatement> all,
      List<? extends Analysed.Data> analysed,
      AutocommitExecutor.Order order) {
    return drew(
        autocommit.run(all, analysed, settings.isReadOnly(), settings.statementTimeout(), order));
  }

  /// Executes a command's writes as one transaction.
  List<Result> writeAll(String command, List<OrderedStatement> writes) {
    settings.requireWriting(command);
    return drew(timeout.within(settings.statementTimeout(), () -> session.run(writes, false)));
  }
}

package quorate.gateway.session;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import quorate.core.value.Result;
import quorate.gateway.notify.SessionNotices;
import quorate.gateway.session.lock.SessionLocks;
import quorate.gateway.session.settings.Settings;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.HeldRows;
import quorate.runtime.client.LargeRows;
import quorate.sql.Analysed;

/// Executes the statements of a session that are for the databases: in the open block, or as a
/// transaction of their own.
public final class StatementExecution {
  private final Transactions transactions;
  private final Cursors cursors;
  private final DdlNotices ddlNotices;
  private final Settings settings;
  private final SessionLocks locks;
  private final SessionNotices notices;

  /// The keys of the tables that the last statement writes to.
  private Set<String> written = Set.of();

  /// Whether the query string has several statements, which form one transaction.
  private boolean several;

  StatementExecution(
      Transactions transactions,
      Cursors cursors,
      DdlNotices ddlNotices,
      Settings settings,
      SessionLocks locks,
      SessionNotices notices) {
    this.transactions = transactions;
    this.cursors = cursors;
    this.ddlNotices = ddlNotices;
    this.settings = settings;
    this.locks = locks;
    this.notices = notices;
  }

  /// The keys of the tables that the last statement writes to.
  public Set<String> written() {
    return written;
  }

  /// Begins or ends a query string.
  ///
  /// @param several whether it has several statements, which form one transaction
  public void several(boolean several) {
    this.several = several;
  }

  boolean several() {
    return several;
  }

  /// Executes a statement in the session's transaction, or as a transaction of its own.
  Result execute(OrderedStatement statement, Analysed.Data data) {
    HeldRows held = new HeldRows();
    return held.whole(execute(statement, data, held));
  }

  /// As [#execute(OrderedStatement, Analysed.Data)], with large results passed on.
  ///
  /// @param large takes the rows of large results
  public Result execute(OrderedStatement statement, Analysed.Data data, LargeRows large) {
    transactions.checkUsable();
    require(data, transactions.inExplicitBlock() || several);
    note(List.of(data));
    if (transactions.inBlock()) {
      return transactions.block().execute(statement, data, large);
    }
    if (transactions.needsBlock(data)) {
      transactions.beginImplicit();
      Result result = transactions.block().execute(statement, data, large);
      if (!several && !(result instanceof Result.Failed)) {
        transactions.endImplicit();
      }
      return result;
    }
    return transactions.executeAll(List.of(statement), List.of(data), large).getFirst();
  }

  /// Executes the only statement of a query string outside of a block, as a transaction of its own.
  ///
  /// @param large takes the rows of a large result
  public Result executeAlone(String text, Analysed.Data data, LargeRows large) {
    if (data.mayActAtCommit()) { // may need a block
      return execute(transactions.statement(text, data), data, large);
    }
    note(List.of(data));
    return transactions.executeAlone(text, data, large);
  }

  /// Refuses a statement that cannot be executed as things are.
  ///
  /// @param block whether a block is open, or the query string has several statements
  private void require(Analysed.Data data, boolean block) {
    cursors.requireUnused(data);
    BlockCommands.requireNone(data, block);
  }

  /// Executes a script as one transaction.
  ///
  /// @param large takes the rows of large results
  public List<Result> execute(Script script, LargeRows large) {
    return executeAll(script.statements(), script.analysed(), large);
  }

  /// Notes the tables that these statements write, and what their notices need.
  private void note(List<Analysed.Data> analysed) {
    written =
        analysed.stream()
            .flatMap(data -> data.writtenTables().stream())
            .collect(Collectors.toSet());
    if (analysed.stream().anyMatch(Analysed.Data::mayTell)) {
      ddlNotices.before(analysed);
    }
  }

  /// Executes statements outside of a block, as one transaction.
  public List<Result> executeAll(List<OrderedStatement> statements, List<Analysed.Data> analysed) {
    note(analysed);
    return transactions.executeAll(statements, analysed);
  }

  /// As [#executeAll(List, List)], with large results passed on.
  ///
  /// @param large takes the rows of large results
  public List<Result> executeAll(
      List<OrderedStatement> statements, List<Analysed.Data> analysed, LargeRows large) {
    note(analysed);
    return transactions.executeAll(statements, analysed, large);
  }

  /// Executes a pipeline's statement in the block.
  public Result executeInBlock(OrderedStatement statement, Analysed.Data data) {
    beforeInBlock(data);
    return transactions.block().execute(statement, data);
  }

  /// As [#executeInBlock(OrderedStatement, Analysed.Data)], with a large result passed on.
  ///
  /// @param large takes the rows of a large result
  public Result executeInBlock(OrderedStatement statement, Analysed.Data data, LargeRows large) {
    beforeInBlock(data);
    return transactions.block().execute(statement, data, large);
  }

  private void beforeInBlock(Analysed.Data data) {
    require(data, transactions.inExplicitBlock());
    note(List.of(data));
  }

  /// Executes statements in the block that [#goesTogether] allows, up to the first that fails.
  ///
  /// @param large takes the rows of large results
  /// @return the results of those that were executed
  public List<Result> executeTogether(
      List<OrderedStatement> statements, List<Analysed.Data> analysed, LargeRows large) {
    note(analysed);
    return transactions.block().executeTogether(statements, analysed, large);
  }

  /// Whether a statement in the block may be sent together with others: it needs no check before or
  /// after it.
  public boolean goesTogether(Analysed.Data data) {
    return !data.mayTell() && !cursors.haveFresh() && transactions.block().goesTogether(data);
  }

  /// Reports the notices of an executed statement, right before its command tag.
  public void tell(Analysed.Data data) {
    if (data.mayTell()) {
      ddlNotices.tell();
    }
  }

  /// Commits the notifications and subscriptions of a statement outside of a block.
  void settleNotices() {
    transactions.settleNotices(several);
  }

  /// Ends the transaction of a query string, or of a pipeline up to Sync, outside of a block.
  public void ended(boolean well) {
    cursors.ended(well);
    locks.endTransaction();
    notices.rollback(); // discards a failed transaction's notices
    if (well) {
      settings.commit();
    } else {
      settings.rollback();
    }
  }
}

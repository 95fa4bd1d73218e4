package quorate.gateway.session;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Result;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.LargeRows;
import quorate.runtime.client.OpenTransaction;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// The work of a session's block so far: its reads before anything else, and since its first other
/// statement a transaction at a delegate.
final class OpenBlock {
  private final DatabaseSession session;
  private final BlockReads reads;
  private Optional<OpenTransaction> open = Optional.empty();

  OpenBlock(DatabaseSession session) {
    this.session = session;
    this.reads = new BlockReads(session);
  }

  Optional<OpenTransaction> transaction() {
    return open;
  }

  /// The schema as the block sees it, if the block has changed it.
  Optional<Catalog> catalog() {
    return open.flatMap(OpenTransaction::catalog);
  }

  boolean isOpen() {
    return open.isPresent();
  }

  /// Whether the block has only read so far.
  boolean hasOnlyRead() {
    return open.isEmpty() && reads.mark() > 0;
  }

  /// The number of statements so far, which marks a savepoint.
  int mark() {
    return open.map(OpenTransaction::mark).orElse(reads.mark());
  }

  void rollbackTo(int mark) {
    if (open.isPresent()) {
      open.get().rollbackTo(mark);
    } else {
      reads.cut(mark);
    }
  }

  void rollback() {
    open.ifPresent(OpenTransaction::rollback);
    open = Optional.empty();
  }

  /// Forgets the transaction, which is over or has been handed over.
  void forget() {
    open = Optional.empty();
    reads.cut(0);
  }

  /// Whether a statement is a read to be ordered and voted on before any transaction is open.
  boolean readsAhead(OrderedStatement statement, Analysed.Data data, boolean readOnly) {
    return open.isEmpty()
        && data.onlyReads()
        && session.readsAhead()
        && reads.takesMore(readOnly)
        && !BlockReads.locks(statement, data);
  }

  Result read(OrderedStatement statement, Analysed.Data data, LargeRows large) {
    return reads.read(statement, data.unable().keySet(), large);
  }

  /// Opens a transaction that repeats the block's reads, unless one is open.
  OpenTransaction begin() {
    OpenTransaction transaction = open.orElseGet(reads::begin);
    open = Optional.of(transaction);
    return transaction;
  }

  /// As [#begin], with a result as of a statement.
  Result open() {
    begin();
    return new Result.Done("BEGIN");
  }

  /// Executes a statement in the open transaction.
  ///
  /// @param large takes the rows of a large result
  Result execute(OrderedStatement statement, Analysed.Data data, LargeRows large) {
    OpenTransaction transaction = open.orElseThrow();
    return data instanceof Analysed.Ddl
        ? transaction.changeSchema(statement)
        : transaction.execute(
            SequenceValues.lent(statement, data, session), data.unable().keySet(), large);
  }

  /// Executes several statements that all databases support, up to the first that fails.
  ///
  /// @return the results of the executed statements
  List<Result> executeAll(
      List<OrderedStatement> statements, List<Analysed.Data> data, LargeRows large) {
    return open.orElseThrow().executeAll(SequenceValues.lent(statements, data, session), large);
  }
}

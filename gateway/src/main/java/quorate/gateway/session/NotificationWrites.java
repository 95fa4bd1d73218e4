package quorate.gateway.session;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.gateway.notify.NotificationTables;
import quorate.gateway.notify.SessionNotices;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.OpenTransaction;

/// Writes the notifications of a transaction, as its last statements.
final class NotificationWrites {
  /// Runs a statement under the session's timeout.
  interface Execution {
    Result within(Supplier<Result> statement);
  }

  private final DatabaseSession session;
  private final SharedServices services;
  private final SessionNotices notices;
  private final OpenBlock block;
  private final Execution execution;

  NotificationWrites(
      DatabaseSession session,
      SharedServices services,
      SessionNotices notices,
      OpenBlock block,
      Execution execution) {
    this.session = session;
    this.services = services;
    this.notices = notices;
    this.block = block;
    this.execution = execution;
  }

  /// Creates the notification tables at the first NOTIFY. If schema changes wait for open
  /// transactions, that happens within the open one.
  void makeTables() {
    if (!block.isOpen()) {
      Result made =
          execution.within(() -> session.run(NotificationTables.create(), false).getLast());
      if (!NotificationTables.areIn(session.newestCatalog())) { // not by another session either
        refuseFailure(made);
      }
    } else if (services.cluster().traits().ordersFirst()) {
      services.notifications().make();
    } else {
      OpenTransaction transaction = block.begin();
      for (OrderedStatement each : NotificationTables.create()) {
        refuseFailure(execution.within(() -> transaction.execute(each, Set.of())));
      }
    }
  }

  /// The transaction that writes the notifications. The block's reads become part of it, unless the
  /// block is read-only; empty if no transaction is open.
  Optional<OpenTransaction> joined(boolean readOnly) {
    boolean joins = notices.speaks() && block.hasOnlyRead() && !readOnly;
    return joins ? Optional.of(block.begin()) : block.transaction();
  }

  /// Commits a transaction with its notifications.
  void commit(OpenTransaction transaction) {
    List<OrderedStatement> last = notices.statements();
    if (last.isEmpty()) {
      transaction.commit();
    } else {
      transaction.commit(last, NotificationTables.written(last.size() - 1));
    }
  }

  /// Commits notifications, if there are any, as a transaction of their own.
  void commitAlone() {
    List<OrderedStatement> all = notices.statements();
    if (!all.isEmpty()) {
      refuseFailure(execution.within(() -> session.run(all, false).getLast()));
    }
  }

  static void refuseFailure(Result result) {
    if (result instanceof Result.Failed(SqlError error)) {
      throw error.asException();
    }
  }
}

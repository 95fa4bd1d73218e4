package quorate.gateway.session;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.Result;
import quorate.gateway.session.settings.Settings;
import quorate.gateway.session.settings.StatementTimeout;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.sql.Analysed;

/// Executes statements outside of a block, as one transaction.
final class AutocommitExecutor {
  private final DatabaseSession session;
  private final Settings settings;
  private final StatementTimeout timeout;
  private final DryRun dryRun;

  AutocommitExecutor(
      DatabaseSession session, Settings settings, StatementTimeout timeout, DryRun dryRun) {
    this.session = session;
    this.settings = settings;
    this.timeout = timeout;
    this.dryRun = dryRun;
  }

  /// Has the cluster execute a transaction.
  interface Order {
    /// @param reads whether all statements only read
    List<Result> of(List<OrderedStatement> statements, boolean reads);
  }

  /// Executes statements as one transaction.
  ///
  /// @param readOnly whether it is read-only
  /// @param timeoutMillis the limit on its time; 0 for none
  List<Result> run(
      List<OrderedStatement> statements,
      List<? extends Analysed.Data> analysed,
      boolean readOnly,
      long timeoutMillis,
      Order order) {
    boolean reads = analysed.stream().allMatch(Analysed.Data::onlyReads);
    for (int i = 0; readOnly && i < analysed.size(); i++) {
      ReadOnly.require(
          settings,
          session::catalog,
          statements.get(i),
          analysed.get(i),
          (query, _) -> run(query, timeoutMillis));
    }
    return timeout.within(
        timeoutMillis,
        () -> {
          if (!reads) {
            dryRun.of(statements, analysed);
          }
          return order.of(lent(statements, analysed), reads);
        });
  }

  /// The statements with sequence values lent to them. COPY's rows are many statements of one kind
  /// that have their values already.
  private List<OrderedStatement> lent(
      List<OrderedStatement> statements, List<? extends Analysed.Data> analysed) {
    if (analysed.stream().noneMatch(Analysed.Data::draws) || statements.size() != analysed.size()) {
      return statements;
    }
    List<OrderedStatement> lent = new ArrayList<>();
    for (int i = 0; i < statements.size(); i++) {
      lent.add(SequenceValues.lent(statements.get(i), analysed.get(i), session));
    }
    return lent;
  }

  private Result run(OrderedStatement query, long timeoutMillis) {
    return timeout.within(timeoutMillis, () -> session.run(List.of(query), true)).getFirst();
  }
}

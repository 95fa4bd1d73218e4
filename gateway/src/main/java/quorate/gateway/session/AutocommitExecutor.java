package quorate.gateway.session;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import quorate.core.value.Result;
import quorate.gateway.session.settings.Settings;
import quorate.gateway.session.settings.StatementTimeout;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.LargeRows;
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

  List<Result> run(List<OrderedStatement> statements, List<? extends Analysed.Data> analysed) {
    return run(statements, analysed, (lent, reads) -> session.run(lent, reads));
  }

  /// Executes statements as one transaction.
  ///
  /// @param large takes the rows of large results
  List<Result> run(
      List<OrderedStatement> statements, List<? extends Analysed.Data> analysed, LargeRows large) {
    return run(statements, analysed, (lent, reads) -> session.run(lent, reads, large));
  }

  private List<Result> run(
      List<OrderedStatement> statements,
      List<? extends Analysed.Data> analysed,
      BiFunction<List<OrderedStatement>, Boolean, List<Result>> work) {
    boolean reads = analysed.stream().allMatch(ReadOnly::onlyReads);
    for (int i = 0; i < analysed.size(); i++) {
      ReadOnly.require(
          settings, session::catalog, statements.get(i), analysed.get(i), (query, _) -> run(query));
    }
    return timeout.within(() -> {
      dryRun.of(statements, analysed);
      return work.apply(lent(statements, analysed), reads);
    });
  }

  /// The statements with sequence values lent to them. COPY's rows are many statements of one kind
  /// that have their values already.
  private List<OrderedStatement> lent(
      List<OrderedStatement> statements, List<? extends Analysed.Data> analysed) {
    if (analysed.stream().noneMatch(SequenceValues::draws)
        || statements.size() != analysed.size()) {
      return statements;
    }
    List<OrderedStatement> lent = new ArrayList<>();
    for (int i = 0; i < statements.size(); i++) {
      lent.add(SequenceValues.lent(statements.get(i), analysed.get(i), session));
    }
    return lent;
  }

  private Result run(OrderedStatement query) {
    return timeout.within(() -> session.run(List.of(query), true)).getFirst();
  }
}

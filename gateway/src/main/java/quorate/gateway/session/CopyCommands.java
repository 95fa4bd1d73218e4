package quorate.gateway.session;

import quorate.core.value.Result;
import quorate.gateway.session.settings.Settings;
import quorate.runtime.client.LargeRows;
import quorate.sql.Analysed;

/// COPY FROM and COPY TO, whose rows come from and go to the client.
public final class CopyCommands {
  private final Settings settings;
  private final Transactions transactions;
  private final StatementExecution execution;
  private final StatementAnalysis analysis;

  CopyCommands(
      Settings settings,
      Transactions transactions,
      StatementExecution execution,
      StatementAnalysis analysis) {
    this.analysis = analysis;
    this.settings = settings;
    this.transactions = transactions;
    this.execution = execution;
  }

  /// Begins COPY FROM.
  ///
  /// @throws quorate.core.value.SqlException 25006 in a read-only transaction
  public CopyIn from(Analysed.Copy copy) {
    transactions.checkUsable();
    ReadOnly.requireCopy(settings, copy.statement());
    return new CopyIn(copy, transactions, analysis);
  }

  /// Executes the query of COPY TO.
  ///
  /// @param large takes the rows of a large result
  public Result to(Analysed.Copy copy, LargeRows large) {
    transactions.checkUsable();
    return execution.execute(
        transactions.statement(copy.statement().text(), copy.statement()), copy.statement(), large);
  }
}

package quorate.gateway.session;

import java.util.List;
import java.util.Locale;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.gateway.session.temporary.TemporarySchema;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.Analyser;

/// DISCARD.
final class Discards {
  private final Transactions transactions;
  private final StatementAnalysis analysis;
  private final StatementExecution execution;
  private final TemporarySchema temporary;
  private final Runnable reset;

  /// @param reset executes the part of DISCARD ALL that concerns no temporary tables or sequences
  Discards(
      Transactions transactions,
      StatementAnalysis analysis,
      StatementExecution execution,
      TemporarySchema temporary,
      Runnable reset) {
    this.transactions = transactions;
    this.analysis = analysis;
    this.execution = execution;
    this.temporary = temporary;
    this.reset = reset;
  }

  /// @param what the word after DISCARD
  void discard(String what) {
    switch (what.toLowerCase(Locale.ROOT)) {
      case "all" -> {
        if (transactions.inExplicitBlock()) {
          throw new SqlException("25001", "DISCARD ALL cannot run inside a transaction block");
        }
        reset.run();
        transactions.draws().forget();
        dropTemporary();
      }
      case "sequences" -> transactions.draws().forget();
      case "temp", "temporary" -> dropTemporary();
      default -> {} // DISCARD PLANS: no plans are cached per session
    }
  }

  private void dropTemporary() {
    if (!temporary.isMade(analysis.newest())) {
      return;
    }
    OrderedStatement drop = temporary.drop(transactions.now());
    if (Analyser.analyse(drop.text(), analysis.newest(), List.of()) instanceof Analysed.Data data
        && execution.execute(drop, data) instanceof Result.Failed failed) {
      throw failed.error().asException();
    }
  }
}

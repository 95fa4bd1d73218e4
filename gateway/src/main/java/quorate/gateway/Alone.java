package quorate.gateway;

import java.util.List;
import java.util.function.Function;
import quorate.core.value.Result;
import quorate.replication.smr.Statement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.LargeRows;
import quorate.sql.Analysed;

/// Executes what stands outside of any block, as one transaction.
final class Alone {
  private final DatabaseSession session;
  private final Settings settings;
  private final StatementTimeout timeout;
  private final Trial trial;

  Alone(DatabaseSession session, Settings settings, StatementTimeout timeout, Trial trial) {
    this.session = session;
    this.settings = settings;
    this.timeout = timeout;
    this.trial = trial;
  }

  List<Result> run(List<Statement> statements, List<? extends Analysed.Data> analysed) {
    return run(statements, analysed, reads -> session.run(statements, reads));
  }

  /// The same.
  ///
  /// @param large takes the rows of large results
  List<Result> run(
      List<Statement> statements, List<? extends Analysed.Data> analysed, LargeRows large) {
    return run(statements, analysed, reads -> session.run(statements, reads, large));
  }

  private List<Result> run(
      List<Statement> statements,
      List<? extends Analysed.Data> analysed,
      Function<Boolean, List<Result>> work) {
    boolean reads = analysed.stream().allMatch(Session::onlyReads);
    for (int i = 0; i < analysed.size(); i++) {
      ReadOnly.require(
          settings, session::catalog, statements.get(i), analysed.get(i), (query, _) -> run(query));
    }
    return timeout.within(() -> {
      trial.of(statements, analysed);
      return work.apply(reads);
    });
  }

  private Result run(Statement query) {
    return timeout.within(() -> session.run(List.of(query), true)).getFirst();
  }
}

package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.sql.Analysed;
import quorate.sql.ddl.StoredLimits;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Choices;
import quorate.sql.plan.Plan;

/// Executes a query several times, each with other values, in one message to the engine.
public final class QueriesTogether {
  private final Runner runner;

  public QueriesTogether(Runner runner) {
    this.runner = runner;
  }

  /// One execution among several.
  ///
  /// @param sink as in [Runner#run]
  public record Asked(
      Analysed.Data statement, List<Value> parameters, Choices choices, Optional<RowSink> sink) {}

  /// Executes a query that draws from no sequence, and has no LIMIT.
  ///
  /// @param dialects as in [Runner#run]
  /// @return an answer for each; empty if one of them has failed, and the transaction with it: then
  ///   each is executed by itself
  public Optional<List<Result>> run(
      Connection connection, Plan.Query query, List<Asked> all, Set<Dialect> dialects) {
    try {
      List<Session> sessions = new ArrayList<>(all.size());
      for (Asked each : all) {
        sessions.add(session(connection, each, dialects));
      }
      List<List<Row>> read = Session.queryEach(sessions, query);
      List<Result> results = new ArrayList<>(all.size());
      for (int i = 0; i < all.size(); i++) {
        QueryAnswer answer = new QueryAnswer(query, all.get(i).sink());
        read.get(i).forEach(answer);
        results.add(answer.result());
      }
      return Optional.of(results);
    } catch (SQLException | RuntimeException failed) {
      runner.forget(connection);
      return Optional.empty();
    }
  }

  private Session session(Connection connection, Asked asked, Set<Dialect> dialects) {
    List<Value> literals = asked.statement().literals();
    asked.statement().foldConstants(asked.parameters(), literals);
    Draws draws = new Draws(Draws.NOTHING, asked.choices().session().drawn());
    int lengthMax = StoredLimits.length(dialects);
    return runner.session(
        connection, asked.parameters(), literals, asked.choices(), draws, lengthMax);
  }
}

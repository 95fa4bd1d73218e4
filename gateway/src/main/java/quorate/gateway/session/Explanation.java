package quorate.gateway.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.run.EngineTexts;
import quorate.runtime.client.Cluster;
import quorate.runtime.config.ClusterConfig;
import quorate.sql.Analysed;
import quorate.sql.dialect.Dialect;

/// The output of EXPLAIN: the databases that execute a statement, its text for each, and how their
/// answers are combined.
final class Explanation {
  static final List<Column> COLUMNS = List.of(new Column("QUERY PLAN", SqlType.TEXT));

  private final Analysed.Data statement;
  private final ClusterConfig config;
  private final List<Row> rows = new ArrayList<>();

  private Explanation(Analysed.Data statement, ClusterConfig config) {
    this.statement = statement;
    this.config = config;
  }

  /// @throws SqlException 0A000 for EXPLAIN ANALYZE
  static List<Row> of(Analysed.Explain explain, Cluster cluster) {
    if (explain.analyze()) {
      throw new SqlException("0A000", "EXPLAIN ANALYZE is not supported");
    }
    ClusterConfig config = cluster.config();
    Explanation explanation = new Explanation(explain.statement(), config);
    explanation.say(
        cluster.traits().describeExecution(explain.statement() instanceof Analysed.Read));
    config.nodes().stream().filter(ClusterConfig.Node::hasDatabase).forEach(explanation::database);
    return explanation.rows;
  }

  private void say(String line) {
    rows.add(Row.of(new Value.Text(line)));
  }

  private void database(ClusterConfig.Node node) {
    Dialect dialect = Dialect.named(config.dialect(node));
    Optional<String> unable = Optional.ofNullable(statement.unable().get(dialect));
    say(
        "  ->  "
            + "node "
            + node.id().number()
            + " "
            + node.engine()
            + unable.map(why -> ": cannot execute it (" + why + ")").orElse(""));
    if (unable.isEmpty()) {
      for (EngineTexts.Text text : EngineTexts.of(statement.plan(), dialect)) {
        say("        " + (text.why().isEmpty() ? "" : text.why() + ": ") + text.sql());
      }
    }
  }
}

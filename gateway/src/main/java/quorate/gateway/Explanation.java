package quorate.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.run.EngineTexts;
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
  static List<Row> of(Analysed.Explain explain, ClusterConfig config) {
    if (explain.analyze()) {
      throw new SqlException("0A000", "EXPLAIN ANALYZE is not supported");
    }
    Explanation explanation = new Explanation(explain.statement(), config);
    explanation.say(explanation.how());
    config.nodes().stream().filter(ClusterConfig.Node::hasDatabase).forEach(explanation::database);
    return explanation.rows;
  }

  private void say(String line) {
    rows.add(Row.of(new Value.Text(line)));
  }

  private String how() {
    boolean reads = statement instanceof Analysed.Read;
    String who = reads ? "Read" : "Write";
    if (config.hasPrimary()) {
      return who
          + " (pbr): the primary executes it"
          + (reads ? "" : ", and the backups apply its write set");
    }
    if (config.isShepherded()) {
      return who
          + " (cbs): "
          + (reads ? "" : "the locks of the primary order it, ")
          + "every database executes it, and the answers are voted on";
    }
    return "Ordered (smr), then executed by every database; the answers are voted on";
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
            + unable.map(why -> ": has no words for it (" + why + ")").orElse(""));
    if (unable.isEmpty()) {
      for (EngineTexts.Text text : EngineTexts.of(statement.plan(), dialect)) {
        say("        " + (text.why().isEmpty() ? "" : text.why() + ": ") + text.sql());
      }
    }
  }
}

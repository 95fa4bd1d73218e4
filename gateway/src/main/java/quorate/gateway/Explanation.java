package quorate.gateway;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.runtime.config.ClusterConfig;
import quorate.sql.Analysed;

/// What EXPLAIN says: who executes a statement.
final class Explanation {
  private Explanation() {}

  static List<Row> of(Analysed.Data statement, ClusterConfig config) {
    List<Row> rows = new ArrayList<>();
    rows.add(Row.of(new Value.Text("Ordered, then executed by every database and voted on")));
    config.nodes().stream()
        .filter(node -> node.hasDatabase())
        .forEach(node -> {
          String unable =
              statement.unable().entrySet().stream()
                  .filter(entry -> entry.getKey().name().equalsIgnoreCase(config.dialect(node)))
                  .map(entry -> ": cannot run it (" + entry.getValue() + ")")
                  .findFirst()
                  .orElse("");
          rows.add(Row.of(new Value.Text("  ->  " + node.id() + " " + node.engine() + unable)));
        });
    return rows;
  }
}

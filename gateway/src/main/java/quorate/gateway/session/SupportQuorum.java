package quorate.gateway.session;

import java.util.TreeSet;
import quorate.core.value.SqlException;
import quorate.runtime.config.ClusterConfig;
import quorate.sql.Analysed;

/// Refuses statements that too few databases support for enough answers to agree.
final class SupportQuorum {
  private SupportQuorum() {}

  /// @throws SqlException 0A000 for such a statement
  static void refuse(Analysed.Data data, ClusterConfig config) {
    long able =
        config.nodes().stream()
            .filter(node -> node.hasDatabase())
            .filter(node ->
                data.unable().keySet().stream()
                    .noneMatch(dialect -> dialect.name().equalsIgnoreCase(config.dialect(node))))
            .count();
    if (able < config.tolerance().matchingReplies()) {
      String what = String.join(", ", new TreeSet<>(data.unable().values()));
      throw new SqlException(
          "0A000", what + ": not supported by enough of this cluster's databases");
    }
  }
}

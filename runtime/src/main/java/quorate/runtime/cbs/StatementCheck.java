package quorate.runtime.cbs;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.value.SqlException;
import quorate.engine.statement.Execution;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.dialect.Dialect;

/// Checks a session's statements before any database gets them.
final class StatementCheck {
  private StatementCheck() {}

  /// Refuses a statement that some database cannot run: that database would differ from then on.
  ///
  /// @return whether it only reads, and draws from no sequence
  static boolean requireAble(OrderedStatement statement, Catalog catalog, Set<Dialect> dialects) {
    try {
      Analysed analysed = Execution.analysed(statement, catalog);
      Analysed.Data data =
          analysed instanceof Analysed.Copy copy
              ? copy.statement()
              : analysed instanceof Analysed.Data plain ? plain : null;
      if (data == null) {
        return false;
      }
      List<String> unable =
          data.unable().entrySet().stream()
              .filter(entry -> dialects.contains(entry.getKey()))
              .map(Map.Entry::getValue)
              .toList();
      if (!unable.isEmpty()) {
        throw new SqlException(
            "0A000",
            String.join(", ", new TreeSet<>(unable))
                + ": not supported by all of this cluster's databases, as this protocol asks");
      }
      return data instanceof Analysed.Read && data.nondeterminism().sequences().isEmpty();
    } catch (SqlException refused) {
      if (refused.error().sqlState().equals("0A000")) {
        throw refused;
      }
      return false; // the databases report that, too
    }
  }

  /// The schema after a statement.
  static Catalog after(OrderedStatement statement, Catalog catalog, Set<Dialect> dialects) {
    try {
      return Execution.analysed(statement, catalog) instanceof Analysed.Ddl ddl
          ? DdlPlanner.plan(catalog, ddl, Execution.choices(statement), dialects).after()
          : catalog;
    } catch (SqlException refused) {
      return catalog;
    }
  }
}

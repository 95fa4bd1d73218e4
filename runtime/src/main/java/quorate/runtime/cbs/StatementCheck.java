package quorate.runtime.cbs;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.value.SqlException;
import quorate.engine.statement.Execution;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.dialect.Dialect;

/// Statements as a session understands them before any database is asked.
final class StatementCheck {
  private StatementCheck() {}

  /// Refuses what not every database can run: one that cannot would differ from then on.
  ///
  /// @return whether it only reads
  static boolean requireAble(OrderedStatement statement, Catalog catalog, Set<Dialect> dialects) {
    try {
      Analysed analysed =
          Analyser.analyse(
              statement.text(), catalog, statement.asker().reading(), statement.types());
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
      return false; // the databases say so, too
    }
  }

  /// The schema after a statement, if it changes it.
  static Catalog after(OrderedStatement statement, Catalog catalog, Set<Dialect> dialects) {
    try {
      return Analyser.analyse(
                  statement.text(), catalog, statement.asker().reading(), statement.types())
              instanceof Analysed.Ddl ddl
          ? DdlPlanner.plan(catalog, ddl, Execution.choices(statement), dialects).after()
          : catalog;
    } catch (SqlException refused) {
      return catalog;
    }
  }
}

package quorate.cli.admin;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.Value;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.ClientSession;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.StoredLimits;
import quorate.sql.dialect.Dialect;

/// Checks that a cluster's data fit into an engine to be added: a node that cannot hold them would
/// stay in repair for ever.
record StoredFit(ClientSession session) {
  /// @throws ConfigException if they do not, with the table and the column
  void require(ClusterConfig config, List<ClusterConfig.Node> added) {
    Catalog catalog = session.catalog();
    for (ClusterConfig.Node node : added) {
      if (node.hasDatabase()) {
        Dialect dialect = Dialect.named(config.dialect(node));
        for (Catalog.Table table : catalog.tables().values()) {
          complaint(table, dialect)
              .ifPresent(why -> {
                throw new ConfigException(
                    "--add " + node.engine() + ": nothing was changed: " + why);
              });
        }
      }
    }
  }

  /// Has every database check the limits of engines that have just been added: a change of the
  /// schema adds the checks that tables lack, and this one changes nothing else.
  ///
  /// @return the error, if rows written meanwhile are beyond a limit
  Optional<SqlError> limit() {
    OrderedStatement nothing =
        OrderedStatement.of("create schema if not exists public", List.of(), List.of(), 0, 0);
    return session.run(List.of(nothing), false).getLast() instanceof Result.Failed failed
        ? Optional.of(failed.error())
        : Optional.empty();
  }

  private Optional<String> complaint(Catalog.Table table, Dialect dialect) {
    Optional<String> wide = StoredLimits.complaint(table, dialect);
    if (wide.isPresent()) {
      return wide;
    }
    if (StoredLimits.largeRows(table, dialect).stream().anyMatch(query -> !rows(query).isEmpty())) {
      return Optional.of(
          "a row of table %s is larger than %s can store"
              .formatted(table.plainName(), dialect.title()));
    }
    for (StoredLimits.LongKey key : StoredLimits.longKeys(table, dialect)) {
      if (!rows(key.rows()).isEmpty()) {
        return Optional.of(
            "a key of table %s (%s) is longer than an index of %s can hold"
                .formatted(table.plainName(), String.join(", ", key.columns()), dialect.title()));
      }
    }
    for (StoredLimits.LongColumn column : StoredLimits.longColumns(table, dialect)) {
      if (!rows(column.rows()).isEmpty()
          || column.candidates().stream()
              .flatMap(query -> rows(query).stream())
              .anyMatch(row -> isLonger(row, column.max()))) {
        return Optional.of(
            "a value in column %s of table %s is longer than %s can store: %d characters or bytes"
                .formatted(column.column(), table.plainName(), dialect.title(), column.max()));
      }
    }
    return Optional.empty();
  }

  private static boolean isLonger(Row row, int max) {
    return row.at(0) instanceof Value.Text(String text) && text.length() > max;
  }

  private List<Row> rows(String query) {
    OrderedStatement look = OrderedStatement.of(query, List.of(), List.of(), 0, 0);
    return session.run(List.of(look), true).getLast() instanceof Result.Rows found
        ? found.rows()
        : List.of();
  }
}

package quorate.cli;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import quorate.core.value.Result;
import quorate.replication.smr.Statement;
import quorate.runtime.client.ClientSession;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.sql.Catalog;
import quorate.sql.Dialect;
import quorate.sql.StoredLimits;

/// Whether what a cluster stores fits into an engine that is to be added: a node that cannot take
/// it over would be in repair for ever.
record StoredFit(ClientSession session) {
  /// @throws ConfigException if it does not, with the table and the column
  void require(ClusterConfig config, List<ClusterConfig.Node> added) {
    Catalog catalog = session.catalog();
    for (ClusterConfig.Node node : added) {
      if (node.hasDatabase()) {
        Dialect dialect = Dialect.valueOf(config.dialect(node).toUpperCase(Locale.ROOT));
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

  private Optional<String> complaint(Catalog.Table table, Dialect dialect) {
    Optional<String> wide = StoredLimits.complaint(table, dialect);
    if (wide.isPresent()) {
      return wide;
    }
    for (StoredLimits.LongKey key : StoredLimits.longKeys(table, dialect)) {
      Statement look = Statement.of(key.rows(), List.of(), List.of(), 0, 0);
      if (session.run(List.of(look), true).getLast() instanceof Result.Rows found
          && !found.rows().isEmpty()) {
        return Optional.of(
            "a key of table %s (%s) is longer than an index of %s can hold"
                .formatted(table.plainName(), String.join(", ", key.columns()), dialect.title()));
      }
    }
    return Optional.empty();
  }
}

package quorate.engine.state;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.digest.HashedKeys;
import quorate.core.value.Row;
import quorate.core.writeset.Net;
import quorate.database.run.TableIo;
import quorate.sql.catalog.Catalog;

/// Replaces the rows in some leaves of a table's tree over hashed keys.
///
/// @param leaves the leaves to replace; the rows of all others stay
public record LeafChanges(Catalog.Table table, Set<Integer> leaves, Net net) {
  /// Adds a row that the leaves have from now on.
  public void put(Row row) {
    net.change(table.name(), table.keyPositions(), Optional.empty(), Optional.of(row));
  }

  /// Adds the removal of the rows that the engine has in these leaves now.
  public void clear(TableIo tables, Connection connection) throws SQLException {
    List<Integer> key = table.keyPositions();
    tables.scan(
        connection,
        table,
        row -> {
          if (leaves.contains(HashedKeys.leaf(row, key))) {
            net.change(table.name(), key, Optional.of(row), Optional.empty());
          }
        });
  }
}

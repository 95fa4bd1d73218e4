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

/// The changes that give leaves of a table's tree over hashed keys other rows.
///
/// @param leaves those that are replaced: rows of all others stay
public record LeafChanges(Catalog.Table table, Set<Integer> leaves, Net net) {
  /// One of the rows that they have from now on.
  public void put(Row row) {
    net.change(table.name(), table.keyPositions(), Optional.empty(), Optional.of(row));
  }

  /// Takes out the rows that the engine has there now.
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

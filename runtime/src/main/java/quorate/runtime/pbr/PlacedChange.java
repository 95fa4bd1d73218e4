package quorate.runtime.pbr;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedMap;
import quorate.engine.schema.PendingChange;
import quorate.engine.statement.Sequences;
import quorate.replication.pbr.LogPosition;
import quorate.sql.catalog.Catalog;

/// The commit of a change of the schema, together with its place in the log.
///
/// @param moved the sequences that it moves, to which those are added that its steps move
record PlacedChange(
    PbrStore store, Connection connection, LogPosition at, SortedMap<String, Long> moved)
    implements PendingChange.Committing {
  @Override
  public void with(Catalog after, Sequences drawn) throws SQLException {
    moved.putAll(drawn.moved());
    store.sequences().move(drawn.moved());
  }

  @Override
  public void commit() throws SQLException {
    store.commit(connection, at, moved, Optional.empty());
  }

  @Override
  public void changed(Catalog after) throws SQLException {
    store.changed(connection, after);
  }
}

package quorate.runtime.cbs;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.digest.HashedKeys;
import quorate.core.digest.MultisetDigest;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.writeset.Net;
import quorate.database.run.TableIo;
import quorate.engine.state.LeafChanges;
import quorate.sql.catalog.Catalog;

/// A table as the leaves of a tree over hashed keys, read in a transaction. Databases are compared,
/// and repaired, by leaves.
final class TableLeaves {
  private static final List<Column> LEAVES =
      List.of(
          new Column("leaf", SqlType.INT4),
          new Column("rows", SqlType.INT8),
          new Column("digest", SqlType.BYTEA));

  private TableLeaves() {}

  /// @param rows their number
  record Leaf(long rows, Value digest) {}

  /// A row for each leaf that is not empty: its number, its number of rows, and their digest.
  static Result digests(TableIo tables, Connection connection, Catalog.Table table)
      throws SQLException {
    SortedMap<Integer, MultisetDigest> leaves = new TreeMap<>();
    List<Integer> key = table.keyPositions();
    tables.scan(
        connection,
        table,
        row ->
            leaves.computeIfAbsent(HashedKeys.leaf(row, key), _ -> new MultisetDigest()).add(row));
    List<Row> rows = new ArrayList<>();
    leaves.forEach((leaf, digest) ->
        rows.add(
            Row.of(
                new Value.Int(leaf),
                new Value.Int(digest.rows()),
                new Value.Binary(digest.digest().bytes()))));
    return new Result.Rows(LEAVES, rows, true, "COMPARE " + rows.size());
  }

  /// The leaves in an answer of [#digests].
  static SortedMap<Integer, Leaf> leaves(Result answer) {
    SortedMap<Integer, Leaf> leaves = new TreeMap<>();
    if (answer instanceof Result.Rows rows) {
      for (Row row : rows.rows()) {
        int leaf = (int) ((Value.Int) row.at(0)).value();
        leaves.put(leaf, new Leaf(((Value.Int) row.at(1)).value(), row.at(2)));
      }
    }
    return leaves;
  }

  /// The leaves that differ, each with its right number of rows.
  static SortedMap<Integer, Long> differences(
      SortedMap<Integer, Leaf> right, SortedMap<Integer, Leaf> other) {
    SortedMap<Integer, Long> differing = new TreeMap<>();
    Set<Integer> all = new TreeSet<>(right.keySet());
    all.addAll(other.keySet());
    for (int leaf : all) {
      Optional<Leaf> one = Optional.ofNullable(right.get(leaf));
      if (!one.equals(Optional.ofNullable(other.get(leaf)))) {
        differing.put(leaf, one.map(Leaf::rows).orElse(0L));
      }
    }
    return differing;
  }

  /// The rows of some leaves.
  static Result excerpt(
      TableIo tables, Connection connection, Catalog.Table table, Set<Integer> leaves)
      throws SQLException {
    List<Row> rows = new ArrayList<>();
    List<Integer> key = table.keyPositions();
    tables.scan(
        connection,
        table,
        row -> {
          if (leaves.contains(HashedKeys.leaf(row, key))) {
            rows.add(row);
          }
        });
    List<Column> columns =
        table.columns().stream().map(each -> new Column(each.name(), each.type())).toList();
    return new Result.Rows(columns, rows, false, "EXCERPT " + rows.size());
  }

  /// Finds the changes after which these leaves of a table have exactly these rows.
  static void repair(
      TableIo tables, Connection connection, Catalog.Table table, Work.Part part, Net net)
      throws SQLException {
    LeafChanges changes = new LeafChanges(table, part.leaves(), net);
    part.rows().forEach(changes::put);
    changes.clear(tables, connection);
  }
}

package quorate.database.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;

/// Rows of one INSERT that refer to each other. PostgreSQL checks foreign keys at the end of the
/// statement, the engines at each row: so referenced rows are inserted first.
final class SelfReferences {
  private final Catalog.Table table;
  private final List<Catalog.ForeignKey> keys;

  SelfReferences(Catalog.Table table) {
    this.table = table;
    keys = table.foreignKeys().stream().filter(key -> key.target().equals(table.name())).toList();
  }

  /// The rows, each after those of them that it refers to, otherwise in the given order.
  ///
  /// @throws SqlException 0A000 if they refer to each other in a cycle
  List<List<Value>> ordered(List<List<Value>> rows) {
    if (keys.isEmpty() || rows.size() < 2) {
      return rows;
    }
    Map<Map<List<String>, List<Value>>, Integer> places = new HashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      for (Catalog.ForeignKey key : keys) {
        places.putIfAbsent(
            Map.of(key.targetColumns(), values(rows.get(i), key.targetColumns())), i);
      }
    }
    List<List<Value>> ordered = new ArrayList<>(rows.size());
    Set<Integer> done = new HashSet<>();
    for (int i = 0; i < rows.size(); i++) {
      List<Integer> chain = new ArrayList<>(List.of(i));
      Set<Integer> pending = new HashSet<>(chain);
      while (!chain.isEmpty()) {
        int row = chain.getLast();
        int wanted = done.contains(row) ? row : wanted(rows.get(row), row, places, done);
        if (wanted == row) {
          chain.removeLast();
          if (done.add(row)) {
            ordered.add(rows.get(row));
          }
        } else if (pending.add(wanted)) {
          chain.add(wanted);
        } else {
          throw new SqlException(
              "0A000",
              "rows of one INSERT that refer to each other in a circle are not supported by Quorate");
        }
      }
    }
    return ordered;
  }

  /// A row that must precede this one and has not been placed, or this one itself if there is none.
  private int wanted(
      List<Value> row,
      int index,
      Map<Map<List<String>, List<Value>>, Integer> places,
      Set<Integer> done) {
    for (Catalog.ForeignKey key : keys) {
      List<Value> referring = values(row, key.columns());
      Integer target =
          referring.stream().anyMatch(Value::isNull)
              ? null
              : places.get(Map.of(key.targetColumns(), referring));
      if (target != null && target != index && !done.contains(target)) {
        return target;
      }
    }
    return index;
  }

  private List<Value> values(List<Value> row, List<String> columns) {
    return columns.stream().map(column -> row.get(table.position(column))).toList();
  }
}

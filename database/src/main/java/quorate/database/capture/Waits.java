package quorate.database.capture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.writeset.Image;
import quorate.database.capture.Application.Pending;
import quorate.database.run.StoredRows;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// Determines which rows of a write set must wait for which others, since engines check at each row
/// the constraints that the transaction satisfied only at the end of a statement:
///
/// - a value of a unique key is taken only after the row that has it has given it up; - a row is
///   referred to only when it exists; - a row is deleted, or changes the values by which others
///   refer to it, only when none of them does.
///
/// The last rule is not left to the engine, whose cascade would reach rows that are about to be
/// changed.
final class Waits {
  private final Shapes shapes;

  /// Values of unique keys, and the rows that have them now.
  private final Map<Value, Pending> held = new HashMap<>();

  /// Values of unique keys that will exist, and the one row that will have each.
  private final Map<Value, Pending> coming = new HashMap<>();

  /// Values that rows refer to now, and those of the rows to be changed that refer to each.
  private final Map<Value, List<Pending>> referred = new HashMap<>();

  /// Values of columns of a table.
  private record Value(String table, List<Integer> columns, Image values) {}

  /// Columns of a table, and the columns of the table that they refer to, in the order of the
  /// latter.
  private record Reference(List<Integer> columns, String target, List<Integer> targetColumns) {}

  private record Keys(List<List<Integer>> uniques, List<Reference> references) {}

  Waits(Shapes shapes) {
    this.shapes = shapes;
  }

  /// The keys and references of a schema; the same for all write sets.
  static final class Shapes {
    private final Dialect dialect;
    private final Catalog catalog;
    private final Map<String, StoredRows> tables = new HashMap<>();
    private final Map<String, Keys> keys = new HashMap<>();

    Shapes(Dialect dialect, Catalog catalog) {
      this.dialect = dialect;
      this.catalog = catalog;
    }
  }

  StoredRows table(String name) {
    return Application.stored(shapes.dialect, shapes.catalog, shapes.tables, name);
  }

  private Keys keys(StoredRows table) {
    return shapes.keys.computeIfAbsent(table.table().name(), _ -> keys(table.table()));
  }

  private Keys keys(Catalog.Table table) {
    List<List<Integer>> uniques =
        table.keys().stream()
            .map(key -> key.columns().stream().map(table::position).sorted().toList())
            .toList();
    List<Reference> references = new ArrayList<>();
    for (Catalog.ForeignKey key : table.foreignKeys()) {
      Catalog.Table target = shapes.catalog.table(key.target()).orElseThrow();
      record Pair(int from, int to) {}
      List<Pair> pairs = new ArrayList<>();
      for (int i = 0; i < key.columns().size(); i++) {
        pairs.add(
            new Pair(
                table.position(key.columns().get(i)), target.position(key.targetColumns().get(i))));
      }
      pairs.sort(Comparator.comparingInt(Pair::to));
      references.add(
          new Reference(
              pairs.stream().map(Pair::from).toList(),
              key.target(),
              pairs.stream().map(Pair::to).toList()));
    }
    return new Keys(uniques, references);
  }

  private List<Value> uniques(StoredRows table, Optional<Image> image) {
    List<Value> values = new ArrayList<>();
    for (List<Integer> columns : keys(table).uniques()) {
      image
          .map(each -> each.at(columns))
          .filter(each -> !each.hasNull())
          .ifPresent(each -> values.add(new Value(table.table().name(), columns, each)));
    }
    return values;
  }

  private List<Value> references(StoredRows table, Optional<Image> image) {
    List<Value> values = new ArrayList<>();
    for (Reference reference : keys(table).references()) {
      image
          .map(each -> each.at(reference.columns()))
          .filter(each -> !each.hasNull())
          .ifPresent(
              each -> values.add(new Value(reference.target(), reference.targetColumns(), each)));
    }
    return values;
  }

  /// Adds a row that is to be changed.
  void add(Pending row) {
    uniques(row.table, row.now).forEach(value -> held.put(value, row));
    references(row.table, row.now)
        .forEach(value -> referred.computeIfAbsent(value, _ -> new ArrayList<>()).add(row));
    List<Value> before = uniques(row.table, row.now);
    uniques(row.table, row.target).stream()
        .filter(value -> !before.contains(value))
        .forEach(value -> coming.put(value, row));
  }

  /// Removes a row that changes now.
  void remove(Pending row) {
    uniques(row.table, row.now).forEach(value -> held.remove(value, row));
    references(row.table, row.now)
        .forEach(value -> {
          List<Pending> referring = referred.getOrDefault(value, new ArrayList<>());
          referring.remove(row);
        });
    uniques(row.table, row.target).forEach(value -> coming.remove(value, row));
  }

  /// Whether the row can become `next` now.
  boolean isReady(Pending row, Optional<Image> next) {
    List<Value> after = uniques(row.table, next);
    List<Value> refers = references(row.table, row.now);
    return after.stream().allMatch(value -> isOwnOrNone(held.get(value), row))
        && references(row.table, next).stream()
            .allMatch(value -> refers.contains(value) || isOwnOrNone(coming.get(value), row))
        && uniques(row.table, row.now).stream()
            .filter(value -> !after.contains(value))
            .allMatch(value ->
                referred.getOrDefault(value, List.of()).stream()
                    .allMatch(each -> isOwnOrNone(each, row)));
  }

  @SuppressWarnings("ReferenceEquality") // two equal rows without a key are distinct
  private static boolean isOwnOrNone(
      @org.jspecify.annotations.Nullable Pending other, Pending row) {
    return other == null || other == row;
  }
}

package quorate.database.capture;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.core.writeset.Image;
import quorate.database.run.Recorder;
import quorate.database.run.RowWrites;
import quorate.database.run.StoredRows;
import quorate.database.run.TableRows;
import quorate.database.run.Watch;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;

/// Captures changes by selecting before and after, which works with any engine: single rows if the
/// statement gives their keys, with the rows that a cascade reaches from them, and otherwise whole
/// tables.
///
/// The selected rows must not change until the statement has run: no other transaction may commit a
/// change of them meanwhile, as is the case for ordered work.
final class Looking implements Watch {
  private final Dialect dialect;
  private final Catalog catalog;
  private final Recorder recorder;
  private final Map<String, StoredRows> tables = new HashMap<>();

  private final RowWrites rows;

  Looking(Dialect dialect, Catalog catalog, Recorder recorder, RowWrites rows) {
    this.rows = rows;
    this.dialect = dialect;
    this.catalog = catalog;
    this.recorder = recorder;
  }

  private StoredRows table(String name) {
    return Application.stored(dialect, catalog, tables, name);
  }

  @Override
  public Look before(Connection connection, Plan plan, List<LockKey> reached) throws SQLException {
    if (plan instanceof Plan.Insert insert && !updates(insert)) {
      return () -> {}; // the rows are Quorate's own, and recorded as such
    }
    Seen seen = new Seen(connection);
    boolean deletes = plan instanceof Plan.Delete || plan instanceof Plan.Truncate;
    for (LockKey key : reached) {
      if (!key.write()) {
        continue;
      }
      StoredRows table = table(key.table());
      if (key.mode() == LockKey.Mode.ROW && keepsKeys(plan, table)) {
        seen.row(table, key.key(), deletes);
      } else {
        seen.all(table, deletes);
      }
    }
    return seen;
  }

  private static boolean updates(Plan.Insert insert) {
    return insert.onConflict().map(conflict -> !conflict.update().isEmpty()).orElse(false);
  }

  /// Whether a row that was found by its primary key can be found by it again.
  private static boolean keepsKeys(Plan plan, StoredRows table) {
    return switch (plan) {
      case Plan.Update update -> update.assigned().stream().noneMatch(table.key()::contains);
      case Plan.Insert insert ->
          insert.onConflict().stream()
              .allMatch(conflict ->
                  conflict.keys().stream().allMatch(table.key()::equals)
                      && conflict.update().stream()
                          .noneMatch(set -> table.key().contains(set.position())));
      case Plan.Delete _, Plan.Truncate _ -> true;
      case Plan.Query _, Plan.UpdateEach _, Plan.Call _, Plan.Schema _ -> false;
    };
  }

  /// The rows read before one statement.
  private final class Seen implements Look {
    private final Connection connection;
    private final SortedMap<String, List<Row>> whole = new TreeMap<>();

    /// Rows by their keys.
    private final SortedMap<String, SortedMap<Image, Optional<Row>>> single = new TreeMap<>();

    Seen(Connection connection) {
      this.connection = connection;
    }

    void all(StoredRows table, boolean deletes) throws SQLException {
      String name = table.table().name();
      if (whole.containsKey(name)) {
        return;
      }
      whole.put(name, scan(table));
      if (deletes) {
        for (var reference : catalog.references(name)) {
          if (reference.getValue().onDelete().acts()) {
            all(table(reference.getKey().name()), true);
          }
        }
      }
    }

    private List<Row> scan(StoredRows table) throws SQLException {
      List<Row> rows = new ArrayList<>();
      TableRows.scan(connection, dialect, table.table(), rows::add);
      return rows;
    }

    void row(StoredRows table, List<Value> key, boolean deletes) throws SQLException {
      List<Row> found = find(table, table.key(), key);
      single
          .computeIfAbsent(table.table().name(), _ -> new TreeMap<>())
          .put(Image.of(new Row(key)), found.stream().findFirst());
      if (deletes) {
        for (Row row : found) {
          cascade(table, row);
        }
      }
    }

    private List<Row> find(StoredRows table, List<Integer> columns, List<Value> values)
        throws SQLException {
      List<Value> wanted =
          new ArrayList<>(IntStream.range(0, table.width()).mapToObj(_ -> Value.NULL).toList());
      for (int i = 0; i < columns.size(); i++) {
        wanted.set(columns.get(i), values.get(i));
      }
      return rows.find(table, columns, new Row(wanted));
    }

    /// Reads the rows that refer to a row that may be deleted.
    private void cascade(StoredRows parent, Row row) throws SQLException {
      for (var reference : catalog.references(parent.table().name())) {
        Catalog.ForeignKey key = reference.getValue();
        StoredRows child = table(reference.getKey().name());
        if (!key.onDelete().acts() || whole.containsKey(child.table().name())) {
          continue;
        }
        if (child.key().isEmpty()) {
          all(child, true);
          continue;
        }
        List<Value> values =
            key.targetColumns().stream()
                .map(name -> row.at(parent.table().position(name)))
                .toList();
        List<Integer> columns = key.columns().stream().map(child.table()::position).toList();
        if (values.stream().anyMatch(Value::isNull)) {
          continue;
        }
        var known = single.computeIfAbsent(child.table().name(), _ -> new TreeMap<>());
        for (Row its : find(child, columns, values)) {
          if (known.putIfAbsent(Image.of(its).at(child.key()), Optional.of(its)) == null) {
            cascade(child, its);
          }
        }
      }
    }

    @Override
    public void after() throws SQLException {
      for (var table : whole.entrySet()) {
        StoredRows stored = table(table.getKey());
        for (Row row : table.getValue()) {
          recorder.record(stored, Optional.of(row), Optional.empty());
        }
        for (Row row : scan(stored)) {
          recorder.record(stored, Optional.empty(), Optional.of(row));
        }
      }
      Set<String> done = new HashSet<>(whole.keySet());
      for (var table : single.entrySet()) {
        StoredRows stored = table(table.getKey());
        if (!done.contains(table.getKey())) {
          for (var row : table.getValue().entrySet()) {
            List<Value> key = row.getKey().row().values();
            Optional<Row> now = find(stored, stored.key(), key).stream().findFirst();
            if (!now.equals(row.getValue())) {
              recorder.record(stored, row.getValue(), now);
            }
          }
        }
      }
    }
  }
}

package quorate.database.run;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.SizeCheck;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.plan.Plan;

/// Executes INSERT: Quorate builds the rows, with PostgreSQL's rounding and defaults, and the
/// engine gets plain values.
final class Inserts {
  private final Session session;
  private final Plan.Insert plan;
  private final Catalog.Table table;

  Inserts(Session session, Plan.Insert plan) {
    this.session = session;
    this.plan = plan;
    table = plan.table();
  }

  private List<SqlType> types() {
    return table.columns().stream().map(Catalog.TableColumn::type).toList();
  }

  /// Whether the engine gets more than one statement, so that a failure needs a savepoint.
  boolean isCompound() {
    return plan.perRow()
        || plan.rows().size() > 1
        || plan.onConflict().isPresent()
        || plan.returning().isPresent();
  }

  /// The rows as they were stored, for RETURNING, and their number.
  List<List<Value>> run() throws SQLException {
    List<List<Value>> rows = rows();
    if (plan.onConflict().isPresent()) {
      return conflicting(new SelfReferences(table).ordered(rows), plan.onConflict().get());
    }
    store(rows);
    return rows;
  }

  /// Whether it only inserts rows, so that those of several executions can be inserted together.
  static boolean isPlain(Plan.Insert plan) {
    return plan.onConflict().isEmpty() && plan.returning().isEmpty();
  }

  /// Inserts rows in the engine.
  void store(List<List<Value>> rows) throws SQLException {
    List<List<Value>> ordered = new SelfReferences(table).ordered(rows);
    if (ordered.size() == 1) {
      session.execute(RowInserts.sql(table, 1), ordered.getFirst(), types());
    } else {
      session.inserts(table).insert(ordered);
    }
  }

  /// The rows as they will be stored.
  List<List<Value>> rows() throws SQLException {
    List<Row> computed =
        plan.query().isPresent() ? session.query(plan.query().get(), List.of()) : List.of();
    List<List<Value>> rows = new ArrayList<>();
    if (plan.perRow()) {
      for (Row row : computed) {
        rows.add(row(plan.rows().getFirst(), row.values()));
      }
    } else {
      List<Value> values = computed.isEmpty() ? List.of() : computed.getFirst().values();
      for (List<Plan.Cell> cells : plan.rows()) {
        rows.add(row(cells, values));
      }
    }
    return rows;
  }

  private List<Value> row(List<Plan.Cell> cells, List<Value> computed) {
    List<Value> row = new ArrayList<>(cells.size());
    for (int i = 0; i < cells.size(); i++) {
      Catalog.TableColumn column = table.columns().get(i);
      Value value =
          switch (cells.get(i)) {
            case Plan.Cell.Bound(var slot) -> session.value(slot, List.of());
            case Plan.Cell.Computed(int index) -> computed.get(index);
          };
      row.add(session.assigned(value, column));
    }
    requireNotNull(table, row);
    return row;
  }

  static void requireNotNull(Catalog.Table table, List<Value> row) {
    for (int i = 0; i < row.size(); i++) {
      Catalog.TableColumn column = table.columns().get(i);
      if (column.notNull() && row.get(i).isNull()) {
        throw new SqlException(
            new SqlError(
                "23502",
                "null value in column \"%s\" of relation \"%s\" violates not-null constraint"
                    .formatted(column.name(), table.plainName())));
      }
    }
  }

  private List<List<Value>> conflicting(List<List<Value>> rows, Plan.OnConflict conflict)
      throws SQLException {
    List<List<Value>> changed = new ArrayList<>();
    Set<List<Value>> touched = new HashSet<>();
    String sql = RowInserts.sql(table, 1);
    List<SqlType> types = types();
    for (List<Value> row : rows) {
      Optional<List<Integer>> hit = Optional.empty();
      List<Value> there = List.of();
      for (List<Integer> key : conflict.keys()) {
        List<Row> found = find(key, row);
        if (!found.isEmpty() && hit.isEmpty()) {
          hit = Optional.of(key);
          there = found.getFirst().values();
        }
      }
      if (hit.isEmpty()) {
        session.execute(sql, row, types);
        changed.add(row);
        if (!conflict.update().isEmpty()) {
          touched.add(at(conflict.keys().getFirst(), row));
        }
        continue;
      }
      requireChecks(conflict, there, row);
      if (!conflict.update().isEmpty()) {
        if (!touched.add(at(hit.get(), row))) {
          throw new SqlException(
              new SqlError("21000", "ON CONFLICT DO UPDATE command cannot affect row a second time")
                  .withHint(
                      "Ensure that no rows proposed for insertion within the same command have duplicate constrained values."));
        }
        update(conflict, hit.get(), there, row).ifPresent(changed::add);
      }
    }
    return changed;
  }

  /// A row that is not stored must satisfy the table's checks, too.
  private void requireChecks(Plan.OnConflict conflict, List<Value> there, List<Value> proposed)
      throws SQLException {
    if (conflict.checks().isEmpty()) {
      return;
    }
    List<Value> both = new ArrayList<>(there);
    both.addAll(proposed);
    List<Value> held = session.query(conflict.checks().get(), both).getFirst().values();
    for (int i = 0; i < held.size(); i++) {
      if (held.get(i) instanceof Value.Bool(boolean holds) && !holds) {
        String check = table.checks().get(i).name();
        throw new SqlException(
            SizeCheck.violation(check)
                .orElseGet(() ->
                    new SqlError(
                        "23514",
                        "new row for relation \"%s\" violates check constraint \"%s\""
                            .formatted(table.name(), check))));
      }
    }
  }

  private List<Value> computed(Optional<Plan.Query> query, List<Value> rows) throws SQLException {
    return query.isPresent() ? session.query(query.get(), rows).getFirst().values() : List.of();
  }

  private static List<Value> at(List<Integer> positions, List<Value> row) {
    return positions.stream().map(row::get).toList();
  }

  private List<Row> find(List<Integer> key, List<Value> row) throws SQLException {
    List<Value> values = at(key, row);
    if (values.stream().anyMatch(Value::isNull)) {
      return List.of();
    }
    List<Column> columns = table.resultColumns();
    return session.select(
        "SELECT "
            + TableRows.columnList(table)
            + " FROM "
            + EngineTypes.quote(table.engineName())
            + where(key),
        values,
        key.stream().map(types()::get).toList(),
        columns,
        TableRows.scales(table));
  }

  private String where(List<Integer> key) {
    StringBuilder where = new StringBuilder(" WHERE ");
    for (int i = 0; i < key.size(); i++) {
      where.append(i == 0 ? "" : " AND ");
      where.append(EngineTypes.quote(table.columns().get(key.get(i)).engineName())).append(" = ?");
    }
    return where.toString();
  }

  private Optional<List<Value>> update(
      Plan.OnConflict conflict, List<Integer> key, List<Value> there, List<Value> proposed)
      throws SQLException {
    List<Value> both = new ArrayList<>(there);
    both.addAll(proposed);
    if (conflict.where().isPresent()
        && !(computed(conflict.where(), both).getFirst() instanceof Value.Bool(boolean holds)
            && holds)) {
      return Optional.empty();
    }
    List<Value> computed = computed(conflict.evaluate(), both);
    List<Value> after = new ArrayList<>(there);
    List<Value> values = new ArrayList<>();
    List<SqlType> bound = new ArrayList<>();
    StringBuilder set = new StringBuilder();
    for (Plan.Assignment assignment : conflict.update()) {
      Catalog.TableColumn column = table.columns().get(assignment.position());
      Value raw =
          switch (assignment.cell()) {
            case Plan.Cell.Bound(var slot) -> session.value(slot, both);
            case Plan.Cell.Computed(int index) -> computed.get(index);
          };
      Value value = session.assigned(raw, column);
      after.set(assignment.position(), value);
      values.add(value);
      bound.add(column.type());
      set.append(set.isEmpty() ? "" : ", ")
          .append(EngineTypes.quote(column.engineName()))
          .append(" = ?");
    }
    requireNotNull(table, after);
    values.addAll(at(key, there));
    key.forEach(position -> bound.add(table.columns().get(position).type()));
    session.execute(
        "UPDATE " + EngineTypes.quote(table.engineName()) + " SET " + set + where(key),
        values,
        bound);
    return Optional.of(after);
  }
}

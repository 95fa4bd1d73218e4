package quorate.database.run;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.plan.Plan;

/// Executes UPDATE, DELETE and TRUNCATE, and the RETURNING of any write, whose answer Quorate
/// builds from the stored rows.
final class Writes {
  private Writes() {}

  /// Whether the engine gets more than one statement, so that a failure needs a savepoint.
  static boolean isCompound(Plan plan, Session session) {
    return switch (plan) {
      case Plan.Query _, Plan.Schema _ -> false;
      case Plan.Insert insert -> new Inserts(session, insert).isCompound();
      case Plan.Update update -> update.before().isPresent();
      case Plan.Delete delete -> delete.before().isPresent();
      case Plan.UpdateEach _, Plan.Truncate _, Plan.Call _ -> true;
    };
  }

  static Result update(Session session, Plan.Update update) throws SQLException {
    if (update.before().isEmpty() || update.returning().isEmpty()) {
      return new Result.Done("UPDATE " + session.update(update.sql(), List.of()));
    }
    Session.Changed changed = session.change(update.before().get(), update.sql());
    List<Row> before = changed.before();
    int count = changed.count();
    int width = update.table().columns().size();
    int end = width + update.assigned().size();
    requireOne(before, end, count, "FROM");
    List<List<Value>> after = new ArrayList<>();
    for (Row row : before) {
      List<Value> values = new ArrayList<>(row.values().subList(0, width));
      for (int i = 0; i < update.assigned().size(); i++) {
        int position = update.assigned().get(i);
        Catalog.TableColumn column = update.table().columns().get(position);
        values.set(position, session.assigned(row.at(width + i), column));
      }
      values.addAll(row.values().subList(end, row.values().size()));
      after.add(values);
    }
    return returned(session, update.returning().get(), after, "UPDATE " + count);
  }

  static Result delete(Session session, Plan.Delete delete) throws SQLException {
    if (delete.before().isEmpty() || delete.returning().isEmpty()) {
      return new Result.Done("DELETE " + session.update(delete.sql(), List.of()));
    }
    Session.Changed changed = session.change(delete.before().get(), delete.sql());
    List<Row> before = changed.before();
    int count = changed.count();
    requireOne(before, delete.table().columns().size(), count, "USING");
    List<List<Value>> rows = before.stream().map(Row::values).toList();
    return returned(session, delete.returning().get(), rows, "DELETE " + count);
  }

  /// Refuses to choose among several rows of another table that RETURNING shows.
  private static void requireOne(List<Row> before, int width, int count, String clause) {
    boolean shown = !before.isEmpty() && before.getFirst().values().size() > width;
    if (shown && before.size() != count) {
      throw new SqlException(
          "21000", "more than one row of " + clause + " for a row, and RETURNING shows them");
    }
  }

  /// RETURNING's answer from the stored rows.
  static Result returned(
      Session session, Plan.Returning returning, List<List<Value>> stored, String tag)
      throws SQLException {
    List<Row> rows = new ArrayList<>();
    List<Column> columns = returning.columns();
    for (List<Value> row : stored) {
      List<Value> computed =
          returning.computed().isPresent()
              ? session.query(returning.computed().get(), row).getFirst().values()
              : List.of();
      List<Value> values = new ArrayList<>();
      for (Plan.Cell cell : returning.cells()) {
        values.add(
            switch (cell) {
              case Plan.Cell.Bound(var slot) -> session.value(slot, row);
              case Plan.Cell.Computed(int index) -> computed.get(index);
            });
      }
      rows.add(new Row(values));
    }
    return new Result.Rows(columns, rows, false, tag);
  }

  static Result truncate(Session session, Plan.Truncate plan) throws SQLException {
    for (Catalog.Table table : plan.tables()) {
      session.execute("DELETE FROM " + EngineTypes.quote(table.engineName()), List.of(), List.of());
    }
    return new Result.Done("TRUNCATE TABLE");
  }
}

package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import quorate.core.value.Column;
import quorate.core.value.SqlException;
import quorate.sql.parse.Statement;

/// The columns of a view: their names are distinct, and CREATE OR REPLACE may only append some.
final class ViewColumns {
  private ViewColumns() {}

  /// The columns of a view's query, renamed as the statement says.
  ///
  /// @throws SqlException 42601 for more names than columns, 42701 for a duplicate name
  static List<Column> named(Statement.CreateView create, List<Column> query) {
    if (create.columns().size() > query.size()) {
      throw new SqlException("42601", "CREATE VIEW specifies more column names than columns");
    }
    List<Column> columns = new ArrayList<>(query);
    for (int i = 0; i < create.columns().size(); i++) {
      columns.set(
          i, new Column(create.columns().get(i), query.get(i).type(), query.get(i).typmod()));
    }
    Set<String> names = new HashSet<>();
    for (Column column : columns) {
      if (!names.add(column.name())) {
        throw new SqlException(
            "42701", "column \"" + column.name() + "\" specified more than once");
      }
    }
    return columns;
  }

  /// Refuses to remove or change existing columns of a view.
  ///
  /// @throws SqlException 42P16 if it would
  static void requireKept(List<Column> before, List<Column> after) {
    if (after.size() < before.size()) {
      throw new SqlException("42P16", "cannot drop columns from view");
    }
    for (int i = 0; i < before.size(); i++) {
      Column old = before.get(i);
      Column fresh = after.get(i);
      if (!old.name().equals(fresh.name())) {
        throw new SqlException(
            "42P16",
            "cannot change name of view column \"%s\" to \"%s\""
                .formatted(old.name(), fresh.name()));
      }
      if (old.type() != fresh.type() || old.typmod() != fresh.typmod()) {
        throw new SqlException(
            "42P16",
            "cannot change data type of view column \"%s\" from %s to %s"
                .formatted(old.name(), old.type().sqlName(), fresh.type().sqlName()));
      }
    }
  }
}

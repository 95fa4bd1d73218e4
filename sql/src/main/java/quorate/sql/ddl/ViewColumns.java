package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import quorate.core.value.Column;
import quorate.core.value.SqlException;
import quorate.sql.parse.Statement;

/// The columns of a view: each has a name of its own, and CREATE OR REPLACE may only add some.
final class ViewColumns {
  private ViewColumns() {}

  /// The columns of a view's query, with the names that the statement gives them.
  ///
  /// @throws SqlException 42601 if there are more names than columns, 42701 if two are the same
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

  /// Refuses to take away or change what those who read a view know of it.
  ///
  /// @throws SqlException 42P16
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

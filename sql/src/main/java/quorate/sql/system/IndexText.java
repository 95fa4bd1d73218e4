package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.SqlException;
import quorate.sql.builtin.Identifiers;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Parser;

/// Deparses indexes.
final class IndexText {
  private final Index index;
  private final Catalog.Table table;
  private final Catalog catalog;

  IndexText(Index index, Catalog.Table table, Catalog catalog) {
    this.index = index;
    this.table = table;
    this.catalog = catalog;
  }

  /// A key.
  ///
  /// @param name the column, or PostgreSQL's name for the index column: a function's, or `expr`
  /// @param sql as in the index: a column or call as it is, other expressions in parentheses
  /// @param pretty the same with only the necessary parentheses
  /// @param expression result of pg_get_expr
  /// @param plain the same with only the necessary parentheses
  record Key(
      boolean isColumn, String name, String sql, String pretty, String expression, String plain) {}

  List<Key> keys() {
    List<Key> keys = new ArrayList<>();
    index.columns().forEach(column -> keys.add(column(column)));
    index.keys().forEach(text -> keys.add(key(text)));
    return keys;
  }

  private static Key column(String name) {
    String quoted = Identifiers.quoted(name);
    return new Key(true, name, quoted, quoted, quoted, quoted);
  }

  private Key key(String text) {
    Deparse.Condition printed = Deparse.condition(text, table, catalog);
    Expr expr;
    try {
      expr = Parser.expression(text);
    } catch (SqlException unknown) {
      return new Key(false, "expr", printed.sql(), printed.sql(), printed.sql(), printed.pretty());
    }
    return switch (expr) {
      case Expr.Name name -> column(name.parts().getLast());
      case Expr.Call call -> {
        String bare = bare(printed.pretty());
        yield new Key(false, call.name(), bare, bare, bare, bare);
      }
      case Expr _ ->
          new Key(
              false,
              "expr",
              "(" + printed.sql() + ")",
              "(" + bare(printed.pretty()) + ")",
              printed.sql(),
              bare(printed.pretty()));
    };
  }

  /// The text without its outermost parentheses.
  private static String bare(String sql) {
    int open = 0;
    for (int i = 0; i < sql.length(); i++) {
      open += sql.charAt(i) == '(' ? 1 : sql.charAt(i) == ')' ? -1 : 0;
      if (open == 0 && i < sql.length() - 1) {
        return sql;
      }
    }
    return sql.startsWith("(") ? sql.substring(1, sql.length() - 1) : sql;
  }

  /// The WHERE clause of a partial index.
  String where(boolean pretty) {
    return index
        .where()
        .map(where -> Deparse.condition(where, table, catalog))
        .map(where -> " WHERE " + (pretty ? where.pretty() : where.sql()))
        .orElse("");
  }
}

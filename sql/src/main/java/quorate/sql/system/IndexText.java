package quorate.sql.system;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.SqlException;
import quorate.sql.Catalog;
import quorate.sql.Index;
import quorate.sql.parse.Expr;
import quorate.sql.parse.Parser;

/// Indexes on expressions and with WHERE as PostgreSQL prints them.
final class IndexText {
  private IndexText() {}

  /// The keys: a column or call as it is, anything else in parentheses.
  static List<String> keys(Index index, Catalog.Table table) {
    List<String> keys = new ArrayList<>();
    for (String text : index.keys()) {
      boolean down = index.descending().get(keys.size());
      keys.add(key(text, table) + (down ? " DESC" : ""));
    }
    return keys;
  }

  private static String key(String text, Catalog.Table table) {
    String printed = Deparse.condition(text, table).sql();
    try {
      return switch (Parser.expression(text)) {
        case Expr.Call _, Expr.Name _, Expr.Word _ -> printed;
        case Expr _ -> printed.startsWith("(") ? printed : "(" + printed + ")";
      };
    } catch (SqlException unknown) {
      return printed;
    }
  }

  /// What stands behind the keys.
  static String where(Index index, Catalog.Table table) {
    return index
        .where()
        .map(where -> Deparse.condition(where, table).sql())
        .map(where -> " WHERE " + (where.startsWith("(") ? where : "(" + where + ")"))
        .orElse("");
  }
}

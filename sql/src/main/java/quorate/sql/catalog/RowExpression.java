package quorate.sql.catalog;

import java.util.List;
import java.util.function.UnaryOperator;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Token;

/// The text of an expression over a table's row, as the catalog keeps it.
public final class RowExpression {
  private RowExpression() {}

  /// The text of an expression over a table's row, where columns or the table have other names.
  ///
  /// @param column the names of columns, as they are now
  /// @param table the names of tables, as they are now
  public static String renamed(
      String sql, UnaryOperator<String> column, UnaryOperator<String> table) {
    StringBuilder text = new StringBuilder();
    int copied = 0;
    List<Token> tokens = Lexer.tokens(sql);
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean name = token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.QUOTED;
      if (!name || tokens.get(i + 1).is("(")) {
        continue; // a function's name is not a column's
      }
      boolean qualifies = tokens.get(i + 1).is(".");
      String now = qualifies ? table.apply(token.text()) : column.apply(token.text());
      if (!now.equals(token.text())) {
        text.append(sql, copied, token.start()).append(EngineTypes.quote(now));
        copied = token.end();
      }
    }
    return text.append(sql.substring(copied)).toString();
  }

  /// Whether an expression over a table's row has this column in it.
  public static boolean mentions(String sql, String column) {
    return !renamed(sql, each -> each.equals(column) ? column + " " : each, each -> each)
        .equals(sql);
  }
}

package quorate.sql.catalog;

import java.util.List;
import java.util.function.UnaryOperator;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Token;

/// The stored text of an expression over a table's row.
public final class RowExpression {
  private RowExpression() {}

  /// The expression's text after columns or the table were renamed.
  ///
  /// @param column maps old column names to new ones
  /// @param table maps old table names to new ones
  public static String renamed(
      String sql, UnaryOperator<String> column, UnaryOperator<String> table) {
    StringBuilder text = new StringBuilder();
    int copied = 0;
    List<Token> tokens = Lexer.tokens(sql);
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean name = token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.QUOTED;
      if (!name || tokens.get(i + 1).is("(")) {
        continue; // a function name, not a column
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

  /// Whether an expression over a table's row refers to a column.
  public static boolean mentions(String sql, String column) {
    return !renamed(sql, each -> each.equals(column) ? column + " " : each, each -> each)
        .equals(sql);
  }
}

package quorate.sql.system;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.sql.bind.QueryBinder;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Token;
import quorate.sql.plan.Context;

/// Stored queries for a session whose search path lacks `public`, such as pg_dump's: a dump is
/// loaded with the same path.
final class QualifiedText {
  private QualifiedText() {}

  /// The query with the names of relations, and of types behind `::`, qualified by `public` if they
  /// have no schema; unchanged if it cannot be read.
  static String of(Catalog catalog, String sql) {
    Map<Integer, String> relations;
    try {
      Context context = new Context(catalog.along(Catalog.STORED), List.of());
      context.constantsOnly = true;
      new QueryBinder(context).query(Parser.query(sql), Optional.empty(), true);
      relations = context.relations();
    } catch (SqlException unreadable) {
      return sql;
    }
    List<Token> tokens = Lexer.tokens(sql);
    StringBuilder text = new StringBuilder();
    int copied = 0;
    for (int i = 0; i + 1 < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean type =
          i > 0 && tokens.get(i - 1).is("::") && catalog.types().containsKey(token.text());
      boolean named = relations.containsKey(token.start() + 1) || type;
      if (named && !tokens.get(i + 1).is(".")) {
        text.append(sql, copied, token.start()).append(Qualified.PUBLIC).append('.');
        copied = token.start();
      }
    }
    return text.append(sql.substring(copied)).toString();
  }
}

package quorate.sql.system;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.sql.bind.QueryBinder;
import quorate.sql.builtin.Identifiers;
import quorate.sql.catalog.Catalog;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Token;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Context;

/// The query of a view, as pg_get_viewdef prints it: CREATE VIEW with this text makes the same view
/// again.
///
/// @param sql the query as written, without a semicolon
/// @param columns the names of the view's columns: others than the query's if CREATE VIEW gave
///   names, or a table that it reads by `*` has got columns since
record ViewText(String sql, List<String> columns) {
  ViewText {
    columns = List.copyOf(columns);
  }

  /// The query, with the view's names of columns.
  ///
  /// @param qualified whether relations, and types behind `::`, are qualified by `public` if they
  ///   have no schema: for a session whose search path lacks it, such as pg_dump's, since a dump is
  ///   loaded with the same path
  /// @return the query as written if it cannot be read
  String print(Catalog catalog, boolean qualified) {
    Context context = new Context(catalog.along(Catalog.STORED), List.of());
    context.constantsOnly = true;
    try {
      Bound.Query query = new QueryBinder(context).query(Parser.query(sql), Optional.empty(), true);
      String text = qualified ? qualified(catalog, context.relations()) : sql;
      return named(text, query.outputs().stream().map(Bound.Output::name).toList());
    } catch (SqlException unreadable) {
      return sql;
    }
  }

  /// The query, renamed to the view's columns. If it has more columns now, the view's are found by
  /// their names, as they are when it is read.
  private String named(String query, List<String> now) {
    boolean sameNumber = now.size() == columns.size();
    boolean told = columns.stream().allMatch(name -> Collections.frequency(now, name) == 1);
    if (now.equals(columns) || !sameNumber && !told) {
      return query;
    }
    String names = String.join(", ", columns.stream().map(Identifiers::quoted).toList());
    String aliases = sameNumber ? " (" + names + ")" : "";
    return "SELECT " + names + " FROM (" + query + "\n) AS q" + aliases;
  }

  private String qualified(Catalog catalog, Map<Integer, String> relations) {
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

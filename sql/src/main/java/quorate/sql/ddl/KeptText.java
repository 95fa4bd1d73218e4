package quorate.sql.ddl;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import quorate.sql.bind.QueryBinder;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Token;
import quorate.sql.parse.WrittenName;
import quorate.sql.plan.Context;
import quorate.sql.type.Types;

/// Texts stored in the catalog: queries of views, defaults, checks. Names of objects outside
/// `public` are qualified, so that every name keeps the meaning it had on the search path of its
/// session.
final class KeptText {
  /// The replacement of a name, which ends at `end`.
  private record Written(int end, String text) {}

  private final Catalog along;
  private final UnaryOperator<String> moved;
  private final boolean plain;

  /// Rewrites texts as sessions write them.
  ///
  /// @param along the catalog with the session's search path
  KeptText(Catalog along) {
    this.along = along;
    moved = key -> key;
    plain = along.schemas().isEmpty() && along.path().contains(Qualified.PUBLIC);
  }

  /// Rewrites stored texts when objects that they name get other keys.
  ///
  /// @param before the catalog with the old keys
  KeptText(Catalog before, UnaryOperator<String> moved) {
    along = before;
    this.moved = moved;
    plain = false;
  }

  /// A query, which is bound to resolve its names.
  String query(String sql) {
    if (plain) {
      return sql;
    }
    Context context = new Context(along, List.of());
    context.constantsOnly = true;
    new QueryBinder(context).query(Parser.query(sql), Optional.empty(), true);
    return rewritten(sql, context.relations());
  }

  /// An expression, which may name types and sequences.
  String expression(String sql) {
    return plain ? sql : rewritten(sql, Map.of());
  }

  /// @param relations keys by the position of the name, from 1
  private String rewritten(String sql, Map<Integer, String> relations) {
    List<Token> tokens = Lexer.tokens(sql);
    Map<Integer, Written> names = new TreeMap<>();
    Deque<Boolean> casts = new ArrayDeque<>();
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.is("(")) {
        casts.push(i > 0 && tokens.get(i - 1).is("cast"));
      } else if (token.is(")") && !casts.isEmpty()) {
        casts.pop();
      }
      String relation = relations.get(token.start() + 1);
      boolean ofCast = token.is("as") && !casts.isEmpty() && casts.peek();
      if (relation != null) {
        name(tokens, i, relation, names);
      } else if ((token.is("::") || ofCast) && i + 1 < tokens.size()) {
        type(tokens, i + 1, names);
      } else if (token.kind() == Token.Kind.STRING && isSequence(tokens, i)) {
        sequence(token, names);
      }
    }
    StringBuilder text = new StringBuilder();
    int copied = 0;
    for (Map.Entry<Integer, Written> each : names.entrySet()) {
      text.append(sql, copied, each.getKey()).append(each.getValue().text());
      copied = each.getValue().end();
    }
    return text.append(sql.substring(copied)).toString();
  }

  private static boolean isSequence(List<Token> tokens, int i) {
    return i > 1 && tokens.get(i - 1).is("(") && tokens.get(i - 2).is("nextval");
  }

  private static boolean isQualified(List<Token> tokens, int at) {
    return at + 2 < tokens.size() && tokens.get(at + 1).is(".");
  }

  private void name(List<Token> tokens, int at, String key, Map<Integer, Written> names) {
    boolean qualified = isQualified(tokens, at);
    String now = moved.apply(key);
    if (!now.equals(key) || (!qualified && Qualified.of(now).schema().isPresent())) {
      int end = tokens.get(qualified ? at + 2 : at).end();
      names.put(tokens.get(at).start(), new Written(end, explicit(now)));
    }
  }

  /// A name qualified even if its schema is `public`.
  private static String explicit(String key) {
    return EngineTypes.quote(Qualified.schema(key)) + "." + EngineTypes.quote(Qualified.plain(key));
  }

  private void type(List<Token> tokens, int at, Map<Integer, Written> names) {
    Token token = tokens.get(at);
    boolean qualified = isQualified(tokens, at);
    boolean named = token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.QUOTED;
    if (named && (qualified || Types.known(token.text()).isEmpty())) {
      List<String> parts =
          qualified ? List.of(token.text(), tokens.get(at + 2).text()) : List.of(token.text());
      along.type(Qualified.text(parts)).ifPresent(key -> name(tokens, at, key, names));
    }
  }

  private void sequence(Token token, Map<Integer, Written> names) {
    String written = WrittenName.of(token.text());
    along
        .relation(written)
        .map(moved)
        .filter(now -> !now.equals(written))
        .ifPresent(now ->
            names.put(
                token.start(),
                new Written(token.end(), "'" + explicit(now).replace("'", "''") + "'")));
  }
}

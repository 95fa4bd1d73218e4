package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Rewrites the tokens of syntax that PostgreSQL accepts and the library's grammar lacks.
final class Gaps {
  /// Placeholder alias for a subquery in FROM without one, which PostgreSQL allows since 16.
  static final String NO_ALIAS = "?";

  private static final Set<Integer> MODE_ENDS =
      Set.of(
          SQLParser.SERIALIZABLE,
          SQLParser.READ,
          SQLParser.COMMITTED,
          SQLParser.UNCOMMITTED,
          SQLParser.ONLY,
          SQLParser.WRITE,
          SQLParser.DEFERRABLE);
  private static final Set<Integer> MODE_STARTS =
      Set.of(SQLParser.ISOLATION, SQLParser.READ, SQLParser.NOT, SQLParser.DEFERRABLE);
  private static final Set<Integer> QUERY_STARTS =
      Set.of(SQLParser.SELECT, SQLParser.VALUES, SQLParser.WITH, SQLParser.TABLE);
  private static final Set<Integer> BEFORE_ITEM =
      Set.of(
          SQLParser.FROM,
          SQLParser.USING,
          SQLParser.JOIN,
          SQLParser.COMMA,
          SQLParser.LATERAL,
          SQLParser.LEFT_PAREN);

  private static final Set<Integer> TAILS =
      Set.of(SQLParser.ORDER, SQLParser.LIMIT, SQLParser.OFFSET, SQLParser.FETCH, SQLParser.FOR);
  private static final Set<Integer> STREAMS = Set.of(SQLParser.STDIN, SQLParser.STDOUT);

  private static final Map<String, Integer> WHOLE =
      Map.of(
          "int2", SQLParser.SMALLINT,
          "int", SQLParser.INTEGER,
          "int4", SQLParser.INTEGER,
          "int8", SQLParser.BIGINT);

  private static final Set<String> FORMS = Set.of("nfc", "nfd", "nfkc", "nfkd");
  private static final Set<String> NUMERICS = Set.of("numeric", "decimal", "dec");

  private Gaps() {}

  static List<Feed.Lexeme> filled(List<Feed.Lexeme> lexemes) {
    return switch (lexemes.getFirst().getType()) {
      case SQLParser.BEGIN, SQLParser.START -> modes(lexemes);
      case SQLParser.SET -> modes(names(lexemes));
      case SQLParser.COPY -> copy(lexemes);
      case SQLParser.CREATE -> sequence(lexemes);
      default -> lexemes;
    };
  }

  /// CREATE SEQUENCE ... AS with aliases of the integer types, such as `int`.
  private static List<Feed.Lexeme> sequence(List<Feed.Lexeme> lexemes) {
    if (!word(lexemes, 1).equals("sequence") && !word(lexemes, 2).equals("sequence")) {
      return lexemes;
    }
    List<Feed.Lexeme> filled = new ArrayList<>(lexemes);
    for (int i = 1; i < filled.size(); i++) {
      Integer type = WHOLE.get(word(lexemes, i));
      if (type != null && lexemes.get(i - 1).getType() == SQLParser.AS) {
        filled.set(i, Feed.as(type, lexemes.get(i)));
      }
    }
    return filled;
  }

  /// Transaction modes, between which commas are optional.
  private static List<Feed.Lexeme> modes(List<Feed.Lexeme> lexemes) {
    List<Feed.Lexeme> filled = new ArrayList<>();
    for (int i = 0; i < lexemes.size(); i++) {
      if (i > 0
          && MODE_ENDS.contains(lexemes.get(i - 1).getType())
          && MODE_STARTS.contains(lexemes.get(i).getType())) {
        filled.add(Feed.inserted(SQLParser.COMMA, ",", lexemes.get(i)));
      }
      filled.add(lexemes.get(i));
    }
    return filled;
  }

  /// SET NAMES and SET ROLE '..', which assign without `=` or TO.
  private static List<Feed.Lexeme> names(List<Feed.Lexeme> lexemes) {
    int at = 1;
    while (at < lexemes.size()
        && (lexemes.get(at).getType() == SQLParser.SESSION
            || lexemes.get(at).getType() == SQLParser.LOCAL)) {
      at++;
    }
    boolean named =
        at + 1 < lexemes.size()
            && (lexemes.get(at).getType() == SQLParser.NAMES
                || lexemes.get(at).getType() == SQLParser.ROLE)
            && lexemes.get(at + 1).getType() != SQLParser.EQUAL
            && lexemes.get(at + 1).getType() != SQLParser.TO;
    if (!named) {
      return lexemes;
    }
    List<Feed.Lexeme> filled = new ArrayList<>(lexemes);
    filled.add(at + 1, Feed.inserted(SQLParser.EQUAL, "=", lexemes.get(at + 1)));
    return filled;
  }

  /// COPY without BINARY and its options; FROM STDOUT and TO STDIN are FROM STDIN and TO STDOUT.
  private static List<Feed.Lexeme> copy(List<Feed.Lexeme> lexemes) {
    CopySyntax syntax = CopySyntax.of(lexemes.stream().map(Feed.Lexeme::token).toList());
    List<Feed.Lexeme> filled = new ArrayList<>(lexemes.subList(0, syntax.stream()));
    boolean from = filled.getLast().getType() == SQLParser.FROM;
    boolean to = filled.getLast().getType() == SQLParser.TO;
    Feed.Lexeme stream = lexemes.get(syntax.stream());
    boolean client = STREAMS.contains(stream.getType());
    filled.add(
        client && from
            ? Feed.as(SQLParser.STDIN, stream)
            : client && to ? Feed.as(SQLParser.STDOUT, stream) : stream);
    filled.addAll(lexemes.subList(Math.max(syntax.end(), syntax.stream() + 1), lexemes.size()));
    if (to && lexemes.get(syntax.end()).getType() == SQLParser.WHERE) {
      throw new SqlException(
          new SqlError("42601", "WHERE clause not allowed with COPY TO")
              .at(lexemes.get(syntax.end()).token().start() + 1));
    }
    if (syntax.binary()) {
      filled.remove(1);
    }
    return filled;
  }

  /// Repairs the text if the syntax error at token `index` is due to a subquery in FROM without an
  /// alias, or to ORDER BY or LIMIT after a parenthesised query inside an expression.
  static Optional<List<Feed.Lexeme>> mended(List<Feed.Lexeme> lexemes, int index) {
    int open = opening(lexemes, index - 1);
    if (open < 1 || !isQuery(lexemes, open)) {
      return Optional.empty();
    }
    Feed.Lexeme next = lexemes.get(index);
    int before = lexemes.get(open - 1).getType();
    List<Feed.Lexeme> mended = new ArrayList<>(lexemes);
    if (before == SQLParser.LEFT_PAREN && TAILS.contains(next.getType())) {
      Feed.Lexeme first = lexemes.get(open);
      mended.add(index, Feed.inserted(SQLParser.Identifier, NO_ALIAS, next));
      mended.add(open, Feed.inserted(SQLParser.FROM, "from", first));
      mended.add(open, Feed.inserted(SQLParser.MULTIPLY, "*", first));
      mended.add(open, Feed.inserted(SQLParser.SELECT, "select", first));
      return Optional.of(mended);
    }
    mended.add(index, Feed.inserted(SQLParser.Identifier, NO_ALIAS, next));
    return BEFORE_ITEM.contains(before) ? Optional.of(mended) : Optional.empty();
  }

  /// The index of the opening parenthesis that matches the one at `close`, or -1.
  private static int opening(List<Feed.Lexeme> lexemes, int close) {
    int depth = 0;
    for (int at = close; at >= 0; at--) {
      int type = lexemes.get(at).getType();
      depth += type == SQLParser.RIGHT_PAREN ? 1 : type == SQLParser.LEFT_PAREN ? -1 : 0;
      if (depth <= 0) {
        return depth == 0 && type == SQLParser.LEFT_PAREN ? at : -1;
      }
    }
    return -1;
  }

  private static boolean isQuery(List<Feed.Lexeme> lexemes, int open) {
    int inside = open;
    while (lexemes.get(inside).getType() == SQLParser.LEFT_PAREN) {
      inside++;
    }
    return QUERY_STARTS.contains(lexemes.get(inside).getType());
  }

  /// The PostgreSQL feature at token `index` that neither the grammar nor Quorate supports, if the
  /// syntax error there is due to one.
  static Optional<String> lacked(List<Feed.Lexeme> lexemes, int index) {
    String before = word(lexemes, index - 1);
    boolean tested = before.equals("is") || before.equals("not");
    String form = word(lexemes, index);
    boolean normalized =
        form.equals("normalized")
            || FORMS.contains(form) && word(lexemes, index + 1).equals("normalized");
    if (tested && normalized) {
      return Optional.of("IS NORMALIZED");
    }
    if (form.equals("local") && before.equals("at")) {
      return Optional.of("AT LOCAL");
    }
    if (form.equals("(") && before.equals("normalize")) {
      return Optional.of("NORMALIZE");
    }
    if (word(lexemes, 0).equals("alter") && word(lexemes, 1).equals("system")) {
      return Optional.of("ALTER SYSTEM");
    }
    boolean numeric = NUMERICS.contains(word(lexemes, index - 4));
    return form.equals("-") && before.equals(",") && numeric
        ? Optional.of("a numeric with a negative scale")
        : Optional.empty();
  }

  private static String word(List<Feed.Lexeme> lexemes, int at) {
    return at >= 0 && at < lexemes.size() ? lexemes.get(at).token().text() : "";
  }
}

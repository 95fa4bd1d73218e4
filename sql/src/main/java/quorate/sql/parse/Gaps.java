package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;

/// What PostgreSQL accepts and the library's grammar lacks, put into tokens that it has.
final class Gaps {
  /// The alias of a subquery in FROM that has none, as PostgreSQL allows since 16.
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

  private static final Map<String, Integer> FORMATS =
      Map.of("csv", SQLParser.CSV, "text", SQLParser.TEXT, "binary", SQLParser.BINARY);

  private Gaps() {}

  static List<Feed.Lexeme> filled(List<Feed.Lexeme> lexemes) {
    return switch (lexemes.getFirst().getType()) {
      case SQLParser.BEGIN, SQLParser.START -> modes(lexemes);
      case SQLParser.SET -> modes(names(lexemes));
      case SQLParser.COPY -> copy(lexemes);
      default -> lexemes;
    };
  }

  /// Transaction modes need no commas between them.
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

  /// SET NAMES and SET ROLE '..' assign without a sign.
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

  /// COPY's DELIMITERS of before PostgreSQL 7.3, and a format in quotes.
  private static List<Feed.Lexeme> copy(List<Feed.Lexeme> lexemes) {
    List<Feed.Lexeme> filled = new ArrayList<>();
    int before = 0;
    for (Feed.Lexeme lexeme : lexemes) {
      Integer format =
          before == SQLParser.FORMAT && lexeme.token().kind() == Token.Kind.STRING
              ? FORMATS.get(lexeme.token().text())
              : null;
      before = lexeme.getType();
      if (format != null) {
        filled.add(Feed.as(format, lexeme));
      } else {
        filled.add(before == SQLParser.DELIMITERS ? Feed.as(SQLParser.DELIMITER, lexeme) : lexeme);
      }
    }
    return filled;
  }

  /// Whether a subquery in FROM ends before `index`, where an alias would help.
  static boolean lacksAlias(List<Feed.Lexeme> lexemes, int index) {
    int at = index - 1;
    if (at < 0 || lexemes.get(at).getType() != SQLParser.RIGHT_PAREN) {
      return false;
    }
    int depth = 0;
    do {
      int type = lexemes.get(at).getType();
      depth += type == SQLParser.RIGHT_PAREN ? 1 : type == SQLParser.LEFT_PAREN ? -1 : 0;
      at--;
    } while (depth > 0 && at >= 0);
    int inside = at + 1;
    while (lexemes.get(inside).getType() == SQLParser.LEFT_PAREN) {
      inside++;
    }
    return at >= 0
        && BEFORE_ITEM.contains(lexemes.get(at).getType())
        && QUERY_STARTS.contains(lexemes.get(inside).getType());
  }

  static Feed.Lexeme alias(Feed.Lexeme next) {
    return Feed.inserted(SQLParser.Identifier, NO_ALIAS, next);
  }
}

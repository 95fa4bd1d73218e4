package quorate.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParenthesesTest {
  private static int alternative(int decision, String text) {
    var tokens = new ListTokenSource(Gaps.filled(Feed.of(Lexer.tokens(text))));
    CommonTokenStream stream = new CommonTokenStream(tokens);
    stream.fill();
    return Parentheses.alternative(decision, stream);
  }

  private static void assertBegins(int expected, String text) {
    assertEquals(expected, alternative(Parentheses.BEGIN_OF_EXPRESSION, text), text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a + 1) * 2",
        "((a) + f(b, c)) is null",
        "(array[1, 2])",
        "((select 1) + 2)",
        "((select 1, 2 union select 3, 4) = (1, 2))"
      })
  void oneExpression(String text) {
    assertBegins(Parentheses.EXPRESSION, text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(a, b) = (1, 2)", "((a, b), c)", "((select 1), 2)"})
  void rowOfSeveral(String text) {
    assertBegins(Parentheses.ROW, text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a + (b)",
        "(select 1)",
        "((select 1))",
        "((select 1) union (select 2))",
        "((select 1) limit 1)",
        "((values (1)) order by 1)",
        "(a, b) overlaps (c, d)",
        "()",
        "(a + (b)"
      })
  void leftToAntlr(String text) {
    assertBegins(Parentheses.UNKNOWN, text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select a from t",
        "select (select 1 union select 2) from t",
        "select 1) union select 2"
      })
  void singleQuery(String text) {
    assertEquals(Parentheses.SINGLE, alternative(Parentheses.PARTS_OF_QUERY, text), text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"select 1 union select 2", "select 1 except select 2) + 3", "(select 1)"})
  void queryOfParts(String text) {
    assertEquals(Parentheses.UNKNOWN, alternative(Parentheses.PARTS_OF_QUERY, text), text);
  }
}

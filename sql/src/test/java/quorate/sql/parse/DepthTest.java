package quorate.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import org.junit.jupiter.api.Test;
import quorate.core.value.SqlError;

class DepthTest {
  private static void tooDeep(String sql) {
    SqlError error = SyntaxErrorTest.error(sql);
    assertEquals("54001 stack depth limit exceeded", error.sqlState() + " " + error.message());
  }

  private static String nested(String open, int times, String close) {
    return "select " + open.repeat(times) + "1" + close.repeat(times);
  }

  @Test
  void whatIsNestedTooDeeplyIsRefused() {
    for (int times : new int[] {1000, 10_000}) {
      tooDeep(nested("(", times, ")"));
      tooDeep(nested("abs(", times, ")"));
      tooDeep(nested("(select ", times, ")"));
      tooDeep(nested("case when true then ", times, " end"));
      tooDeep(nested("not ", times, ""));
      tooDeep(nested("- ", times, ""));
      tooDeep(nested("", 1, "") + " + 1".repeat(times));
      tooDeep(nested("", 1, "") + " || 'a'".repeat(times));
      tooDeep(nested("", 1, "") + "::int".repeat(times));
      tooDeep("select 1" + " union select 1".repeat(times));
      tooDeep("select 1 from t" + " cross join t".repeat(times));
    }
  }

  @Test
  void whatIsNestedLessIsParsed() {
    Parser.query(nested("(", 300, ")"));
    Parser.query(nested("abs(", 200, ")"));
    Parser.query(nested("(select ", 60, ")"));
    Parser.query("select 1" + " + 1".repeat(300));
    Parser.query(nested("- ", 300, ""));
  }

  @Test
  void longListsAreNotDeep() {
    Expr and = Parser.expression("a = 1" + " and a = 1".repeat(10_000));
    assertEquals(10_001, assertInstanceOf(Expr.Operator.class, and).operands().size());
    Expr in = Parser.expression("a in (1" + ", 2".repeat(10_000) + ")");
    assertEquals(10_001, assertInstanceOf(Expr.In.class, in).list().size());
    Query values = Parser.query("values (1, 'a')" + ", (1, 'a')".repeat(10_000));
    assertEquals(10_001, assertInstanceOf(Query.Values.class, values.body()).rows().size());
  }

  @Test
  void anErrorAtTheEndOfALongListIsFound() {
    String rows = "insert into t values (1, 'a')" + ", (1, 'a')".repeat(10_000);
    assertEquals(rows.length() + 2, SyntaxErrorTest.error(rows + " 5").position());
    assertEquals(rows.length() + 2, SyntaxErrorTest.error(rows + ",").position());
  }
}

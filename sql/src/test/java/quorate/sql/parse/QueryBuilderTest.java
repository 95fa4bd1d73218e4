package quorate.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class QueryBuilderTest {
  private static String tree(String sql) {
    return Shown.of(Parser.query(sql).body());
  }

  @Test
  void intersectBindsTighterThanUnionAndExcept() {
    assertEquals(
        "((a union (b intersect c)) except d)",
        tree("select a union select b intersect select c except select d"));
    assertEquals(
        "((a intersect b) union all c)", tree("select a intersect select b union all select c"));
    assertEquals(
        "([(a union b)] intersect c)", tree("(select a union select b) intersect select c"));
    assertEquals("(a union [b])", tree("select a union (select b limit 1)"));
  }

  @Test
  void joinsLeanLeft() {
    assertEquals(
        "* from ((a inner b on x) left c on y)",
        tree("select * from a join b on x left join c on y"));
    assertEquals(
        "* from (a inner (b inner c on y) on x)", tree("select * from a join b join c on y on x"));
    assertEquals(
        "* from ((a natural inner b) inner c on x)",
        tree("select * from a natural join b join c on x"));
    assertEquals(
        "* from (((a natural left b) cross c) natural inner d)",
        tree("select * from a natural left join b cross join c natural join d"));
    assertEquals(
        "* from (a inner (b cross c) on x)", tree("select * from a join b cross join c on x"));
    assertEquals(
        "* from ((a cross b) inner c using [i, j])",
        tree("select * from a cross join b join c using (i, j)"));
    assertEquals(
        "* from (a cross (b natural inner c))",
        tree("select * from a cross join (b natural join c)"));
  }

  @Test
  void aliasesNeedNoAs() {
    assertEquals("a as b, c as select from t u", tree("select a b, c as select from t u"));
    assertEquals("a as and", tree("select a and"));
    assertEquals("* from {1} x, u", tree("select * from (select 1) x, u"));
  }

  @Test
  void subqueriesInFromNeedNoAlias() {
    assertEquals("* from {1} ?", tree("select * from (select 1)"));
    assertEquals(
        "* from {* from {1} ?} ?, {values(2)} ?",
        tree("select * from (select * from (select 1) where a = 1), (values (2)) where b"));
    assertEquals("* from ({1} ? cross t)", tree("select * from ((select 1) cross join t)"));
    assertEquals(
        "* from ({1} ? left {2} ? on x)",
        tree("select * from (select 1) left join (select 2) on x"));
  }

  @Test
  void aQueryInParenthesesMayBeOrderedAndCut() {
    Expr scalar = Parser.expression("((select a from t limit 5) order by 1 offset 2)");
    Query query = ((Expr.Scalar) scalar).query();
    assertEquals("* from {a from t} ?", Shown.of(query.body()));
    assertEquals(1, query.orderBy().size());
    assertEquals("2", query.offset().map(Shown::of).orElseThrow());
    assertEquals("(a in query)", Shown.of(Parser.expression("a in ((select 1) limit 1)")));
    assertEquals("[a]", tree("(select a) limit 1"));
  }

  @Test
  void limitsComeInEitherOrder() {
    Query query = Parser.query("select a from t order by 1 offset 2 rows fetch first 3 rows only");
    assertEquals("3", query.limit().map(Shown::of).orElseThrow());
    assertEquals("2", query.offset().map(Shown::of).orElseThrow());
    assertEquals(
        query.limit().map(Shown::of), Parser.query("select a limit 3").limit().map(Shown::of));
  }
}

package quorate.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// PostgreSQL's table of precedence (manual, section 4.1.6), row by row.
class ExprBuilderTest {
  private static void check(String... textsAndTrees) {
    Map<String, String> wanted = new TreeMap<>();
    Map<String, String> found = new TreeMap<>();
    for (int i = 0; i < textsAndTrees.length; i += 2) {
      wanted.put(textsAndTrees[i], textsAndTrees[i + 1]);
      found.put(textsAndTrees[i], Shown.of(Parser.expression(textsAndTrees[i])));
    }
    assertEquals(wanted, found);
  }

  @Test
  void castsAndSignsBindTightest() {
    check(
        "-a::int", "(- (a::int))",
        "a::int::text", "((a::int)::text)",
        "- - a", "(- (- a))",
        "+a", "(+ a)",
        "-a ^ 2", "((- a) ^ 2)",
        "2 ^ -1", "(2 ^ (- 1))",
        "a ^ b ^ c", "((a ^ b) ^ c)",
        "-a at time zone 'x'", "timezone('x', (- a))",
        "a at time zone 'x' ^ b", "(timezone('x', a) ^ b)",
        "a at time zone 'x' + b", "(timezone('x', a) + b)",
        "2 * -a", "(2 * (- a))");
  }

  @Test
  void arithmeticLeansLeft() {
    check(
        "a - b - c", "((a - b) - c)",
        "a + b * c - d", "((a + (b * c)) - d)",
        "a / b * c % d", "(((a / b) * c) % d)",
        "a * b ^ c", "(a * (b ^ c))",
        "(a + b) * c", "((a + b) * c)",
        "a - (b - c)", "(a - (b - c))");
  }

  @Test
  void otherOperatorsAreBetweenArithmeticAndComparison() {
    check(
        "a || b || c", "((a || b) || c)",
        "a || b + c", "(a || (b + c))",
        "a + b || c = d", "(((a + b) || c) = d)",
        "a -> 'b' = 'c'", "((a -> 'b') = 'c')",
        "a ->> 'b' @> c <-> d", "(((a ->> 'b') @> c) <-> d)",
        "a operator(pg_catalog.+) b * c", "(a + (b * c))",
        "a << 1 | b", "((a << 1) | b)");
  }

  @Test
  void rangesBindTighterThanComparisons() {
    check(
        "a || b like c || d", "((a || b) like (c || d))",
        "a like b escape c || d", "(a like b escape (c || d))",
        "a not ilike b = c", "((a not ilike b) = c)",
        "a = b in (c)", "(a = (b in [c]))",
        "a not in (b, c + 1)", "(a not in [b, (c + 1)])",
        "a in (select 1)", "(a in query)",
        "a in ((select 1))", "(a in query)",
        "a in ((1))", "(a in [1])",
        "a between b + 1 and c + 1 and d", "((a between (b + 1)..(c + 1)) and d)",
        "a between symmetric b and c", "(a between symmetric b..c)",
        "a not between b and c or d", "((a not between b..c) or d)",
        "a between b and c = d", "((a between b..c) = d)",
        "a between b < c and d", "(a between (b < c)..d)");
  }

  @Test
  void testsAreBelowComparisons() {
    check(
        "a = b is null", "((a = b) is null)",
        "a is not true", "(a is not true)",
        "a is unknown and b", "((a is unknown) and b)",
        "a isnull", "(a is null)",
        "a notnull or b", "((a is not null) or b)",
        "a is distinct from b + 1", "(a is distinct from (b + 1))",
        "a is not distinct from b = c", "(a is not distinct from (b = c))",
        "a < b is false", "((a < b) is false)");
  }

  @Test
  void notAndOr() {
    check(
        "not a = b", "(not (a = b))",
        "not a is null", "(not (a is null))",
        "not a and b", "((not a) and b)",
        "not not a", "(not (not a))",
        "a = not b and c", "((a = (not b)) and c)",
        "a + not b = c", "(a + (not (b = c)))",
        "a or b and c or d", "(a or (b and c) or d)",
        "a and b and c", "(a and b and c)",
        "a and (b and c)", "(a and (b and c))",
        "not exists (select 1)", "(not exists(..))");
  }

  @Test
  void quantifiers() {
    check(
        "a = any (select 1)", "(a = any query)",
        "a < some ((select 1))", "(a < any query)",
        "a <> all (array[1, b + 2])", "(a <> all [1, (b + 2)])",
        "a + 1 >= any (select 1) and b", "(((a + 1) >= any query) and b)");
  }

  @Test
  void specialCalls() {
    check(
        "cast(a + 1 as numeric(5, 2))", "((a + 1)::numeric[5, 2])",
        "extract(year from a)", "extract(year, a)",
        "position('a' || b in c)", "position(c, ('a' || b))",
        "substring(a from 1 for 2)", "substring(a, 1, 2)",
        "substring(a, 1)", "substring(a, 1)",
        "trim(a)", "btrim(a)",
        "trim(leading 'x' from a)", "ltrim(a, 'x')",
        "trim(trailing from a)", "rtrim(a)",
        "trim(a, 'x')", "btrim(a, 'x')",
        "coalesce(a, nullif(b, 1))", "coalesce(a, nullif(b, 1))",
        "left(a, 2)", "left(a, 2)",
        "current_timestamp(3)", "current_timestamp(3)",
        "current_schema()", "current_schema()",
        "pg_catalog.lower(a)", "lower(a)",
        "count(*)", "count(*)",
        "row(1, 2) = (a, b)", "(row(1, 2) = row(a, b))",
        "case a when 1 then b else c end", "case(a: 1 -> b, c)",
        "case when a then b when c then d end", "case(a -> b, c -> d)",
        "(select 1)", "query(..)",
        "((select 1) union (select 2))", "query(..)");
  }

  @Test
  void constants() {
    check(
        "1e5", "1e5",
        ".5", ".5",
        "1.", "1.",
        "1.5e-3", "1.5e-3",
        "'it''s'", "'it's'",
        "e'a\\'\\n\\x41\\101\\u0041'", "'a'\nAAA'",
        "$$a'b$$", "'a'b'",
        "$x$a$$b$x$", "'a$$b'",
        "'a'\n 'b'", "'ab'",
        "n'a'", "('a'::bpchar)",
        "u&'d\\0061t\\+000061'", "'data'",
        "u&'d!0061t!!' uescape '!'", "'dat!'",
        "U&\"d\\0061t\" + 1", "(dat + 1)",
        "$12", "$12",
        "date '2020-01-01'", "('2020-01-01'::date)",
        "timestamp with time zone 'x'", "('x'::timestamptz)",
        "double precision '1'", "('1'::double)",
        "interval '1 day'", "interval '1 day'",
        "interval '1' day", "interval '1'",
        "b'101'", "('b101'::bit[-1])",
        "a -- comment\n+ /* a /* nested */ one */ b", "(a + b)");
  }

  @Test
  void names() {
    check(
        "Ab",
        "ab",
        "\"Ab\"\"c\"",
        "Ab\"c",
        "t.Ab",
        "t.ab",
        "t.select",
        "t.select",
        "t.*",
        "t.*",
        "é",
        "é",
        "a".repeat(70),
        "a".repeat(63),
        "value + name + year",
        "((value + name) + year)");
  }
}

package quorate.sql;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Plan;

/// Rules E0 to E2: expressions that are folded, guarded or left open.
class OptionalErrorsTest {
  private static final Catalog CATALOG =
      AnalyserTest.catalog(
          "create table p (id int primary key, a int, b int, s text)",
          "create table q (id int primary key, a int)",
          "create table c (id int primary key, a int check (10 / a > 1))",
          "create table r (id int primary key, q int references q, n int not null, a int)",
          "create view v as select id, 10 / a as n from q");

  private static Analysed.Data data(String sql) {
    return assertInstanceOf(Analysed.Data.class, Analyser.analyse(sql, CATALOG, List.of()));
  }

  private static void fold(String sql, Value... parameters) {
    Analysed.Data data = data(sql);
    data.foldConstants(List.of(parameters), data.literals());
  }

  private static String procedure(String name, String... statements) {
    StringBuilder made = new StringBuilder("create procedure " + name + "() language java");
    for (String each : statements) {
      made.append(" set quorate.statement to '").append(each.replace("'", "''")).append("'");
    }
    return made.append(" as '").append("0".repeat(64)).append("', 'P'").toString();
  }

  @Test
  void aCallIsMarkedForTheConstantsOfItsJar() {
    Catalog catalog =
        AnalyserTest.catalog(
            "create table p (id int primary key, a int, b int)",
            procedure("plain", "update p set a = a + $1 where id = $2", "select nothing"),
            procedure("open", "select id from p where a = 1 or 10 / b > 1"),
            procedure("one", "call two()", "select 'it''s'"),
            procedure("two", "call one()", "call open()"));
    assertFalse(isMarked("call plain()", catalog));
    assertTrue(isMarked("call open()", catalog));
    assertTrue(isMarked("call one()", catalog));
    assertTrue(isMarked("call two()", catalog));
  }

  private static boolean isMarked(String sql, Catalog catalog) {
    return assertInstanceOf(Analysed.Data.class, Analyser.analyse(sql, catalog, List.of()))
        .hasOptionalErrors();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select * from p where a = 1 or 10 / b > 1",
        "select a = 1 and 10 / b > 1 from p",
        "select case when a = 1 or 10 / b > 1 then 1 end from p",
        "select case when count(*) > 5 then sum(a / b) end from p",
        "select case when a > 1 then (select 10 / a from q where q.id = p.id) end from p",
        "select coalesce(a, (select 10 / a from q where id = 1)) from p",
        "select * from p where b in (select 10 / a from q)",
        "select exists (select 1 from q where a > 1 and 10 / a > 1) from p",
        "select (select 10 / max(a) from q) from p",
        "select n from v",
        "select x.n from (select 10 / a as n from q) x",
        "with x as (select 10 / a as n from q) select count(*) from x",
        "select 10 / a from p limit 1",
        "select id from p order by 10 / a",
        "select b, 10 / sum(a) from p group by b having count(*) > 1",
        "select p.id from p join q on 10 / p.a = q.a",
        "select p.id from p, q where p.id = q.id and 10 / p.a = 1",
        "select 10 / a from p except select 10 / a from q",
        "select * from p where a = 1 and s in ('a', chr(b))",
        "select * from p where not (a between 1 and 10 / b)",
        "select * from p where a = 1 and b = (select a from q)",
        "select * from p where a = 1 and b = (select a from q where a > 0 and 10 / a > 1)",
        "select count(10 / a) from p",
        "update p set a = 1 where id in (select 10 / a from q)",
        "update p set a = case when b = 0 and 10 / a > 1 then 1 else 2 end",
        "delete from p where s = 'x' or s::int = 3",
        "insert into c values (1, 2)",
        "update c set a = 3 where id = 1",
        "insert into p (id, a) select id, n from v",
        "select b + 10 / a from p",
        "select * from p where a = 10 / b",
        "select nullif(a, 10 / b) from p",
        "select substr(s, 10 / a) from p",
        "select (null + 7) + (s::int + a) from p",
        "select s::int * (null + 1) from p",
        "select s::int / b from p",
        "select nullif(null + 1, 5 / s::int) from p",
        "select (select 10 / q.a from q where q.id = p.id) from p where p.a > 0",
        "select (select q.a * q.id from q where q.id = p.id) from p where p.a > 0",
        "select (select 0 % (select a from p where p.id = q.id) from q where q.id = p.id) from p",
        "update p set a = (select q.a + q.id from q where q.id = p.id) where p.b > 0",
        "select * from p where s::int = $1",
        "select * from p where s::int in (null)",
        "select * from p where s::int between $1 and 5",
        "select * from p where s::int in (select a from q where a > 5)",
        "select id from p where 10 / a > 1 intersect select a from q",
        "select id from p except select a from q where 10 / a > 1",
        "select id from p where 10 / a > 1 order by id limit 1",
        "select g from generate_series(2147483640, 2147483647) g",
        "select g from generate_series(1, 10000) g where g = 1 or g * g * g > 5",
      })
  void statementIsMarked(String sql) {
    assertTrue(data(sql).hasOptionalErrors());
  }

  /// Of several rows, one may violate a constraint, and another raise the error.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "update p set id = 10 / a",
        "update r set n = 10 / id where q > 5",
        "update r set q = 10 / id",
        "update r set a = 1, n = 1 where 10 / n > 1",
        "update q set id = 10 / a",
        "delete from q where 10 / a > 1",
      })
  void aWriteThatMayViolateAConstraintIsMarked(String sql) {
    assertTrue(data(sql).hasOptionalErrors());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select 10 / a from p",
        "select id + 10 / a from p",
        "update p set a = a + b * 2 where id = 1",
        "select * from p where 10 / a > 1",
        "select * from p where 10 / a > 1 and b <> 0",
        "select * from p where b <> 0 and 10 / b > 1 and s::int > 3",
        "select case when b <> 0 then 10 / b else 0 end from p",
        "select coalesce(a, 10 / b) from p",
        "select nullif(a, 0), greatest(a, b), abs(a) from p",
        "select * from p where id = $1 and a >= $2 - 20",
        "select * from p where a = 1 or b = 10 - 3",
        "select sum(a / b) from p group by s",
        "select 10 / a from p union all select 10 / a from q",
        "select exists (select 10 / a from q) from p",
        "select b from p group by b having 10 / (sum(a) - 1) > 1 and sum(a) > 1",
        "select p.id, 10 / q.a from p join q on p.id = q.id where p.a = 1",
        "select * from p where a = (select max(a) from q)",
        "select * from p where exists (select 1 from q where q.id = p.id)",
        "update p set a = a + 1, b = b * 2 where id = $1",
        "update p set a = p.a + q.a from q where q.id = p.id",
        "select (select p.a + q.a from q where q.id = p.id) from p where p.b > 0",
        "select (select q.a from q where q.id = p.id), (select count(*) from q where a = id) from p",
        "update p set a = 10 / b where b <> 0 and 10 / b > 1",
        "update r set a = 10 / id",
        "update r set n = n + 1",
        "update r set n = 10 / id where id = 1",
        "delete from q where id = 1 and 10 / a > 1",
        "update q set a = 10 / a",
        "delete from p where b <> 0 and 10 / b > 1",
        "insert into p (id, a) values ($1, $2 * 2)",
        "insert into p (id) select g from generate_series(1, 1000000) g",
        "insert into p (id, a) select g, g from generate_series(1, 9000000, 7) g where g > 5",
        "select count(*) from generate_series(1, 100) a, generate_series(-5, 5) b where a = b",
        "insert into p (id, a) select id, a + 1 from q on conflict (id) do update set a = p.a + 1",
        "select * from p where a = 1 or s ~ '^a+(b|c)$'",
        "update p set a = 1 where a = 2 or s !~* 'x' or s similar to 'a%' or regexp_like(s, 'y')",
        "select regexp_replace(s, 'b+', '') from p limit 1",
        "select case when a = 1 or regexp_replace(s, 'a', 'b') = 'c' then 1 end from p",
      })
  void statementIsNotMarked(String sql) {
    assertFalse(data(sql).hasOptionalErrors());
  }

  /// PostgreSQL 18 raises 22012 for each of these, even on empty tables.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "select coalesce(b, 1/0) from p",
        "select count(*) from p where 1/0 = a",
        "select (select 1/0 from p where false)",
        "select case when count(*) > 5 then 1/0 else 3 end from p",
        "select * from p where a = 1 and 1 / (2 - 2) = b",
        "select 1.5 / (0.5 - 0.5) from p",
        "select 1 % 0 from p",
        "update p set a = coalesce(b, 1/0)",
        "update p set a = 1 where b = 1/0",
        "delete from p where a = 1 or 1/0 = b",
        "insert into p select id, 1/0 from q where false",
        "select x.n from (select 1/0 as n from p) x",
        "select a from p order by a + 1/0",
      })
  void constantRaises(String sql) {
    assertEquals("22012", assertThrows(SqlException.class, () -> fold(sql)).error().sqlState());
  }

  /// PostgreSQL 18 answers each of these.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "select exists (select 1/0 from p)",
        "select case when false then 1/0 else 3 end from p",
        "select case when 1 = 1 then 3 else 1/0 end from p",
        "select coalesce(1, 1/0) from p",
        "select 1 from p where 1 = 2 and 1/0 = a",
        "select true or 1/0 = 1",
        "select x.id from (select id, 1/0 as n from p) x",
        "select a / b from p",
        "select null + 1",
      })
  void constantIsSkipped(String sql) {
    assertDoesNotThrow(() -> fold(sql));
  }

  @Test
  void parametersAreFolded() {
    String sql = "select coalesce(b, 1 / $1::int) from p";
    assertDoesNotThrow(() -> fold(sql, new Value.Int(1)));
    assertThrows(SqlException.class, () -> fold(sql, new Value.Int(0)));
    assertEquals(
        "22003",
        assertThrows(
                SqlException.class,
                () -> fold("select a from p where a = $1 + 1", new Value.Int(Integer.MAX_VALUE)))
            .error()
            .sqlState());
  }

  @Test
  void conjunctsThatCannotRaiseStayBesideTheGuard() {
    Plan.Query plan =
        assertInstanceOf(
            Plan.Query.class, data("select a from p where 10 / b > 1 and b <> 0").plan());
    String text = Objects.requireNonNull(plan.sql().get(Dialect.POSTGRESQL)).sql();
    String where = text.substring(text.indexOf("WHERE"));
    assertTrue(where.startsWith("WHERE ((\"r1\".\"b\" <> "), where);
    assertTrue(where.contains("AND CASE WHEN (\"r1\".\"b\" <> "), where);
    assertTrue(where.endsWith("ELSE FALSE END)"), where);
  }

  private static boolean mayDiffer(String sql, Dialect... engines) {
    return data(sql).hasOptionalErrors(Set.of(engines));
  }

  /// Derby computes shorter texts than other engines do, but none shorter than it stores.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "update p set a = 1 where length(s || s) > 5",
        "update p set a = length(repeat(s, 3))",
        "update p set s = substr(s || s, 1, 10)",
        "update p set a = (select max(length(s || s)) from p)",
        "delete from p where replace(s, 'a', $1) = 'b'",
        "delete from p where id in (select id from p where s || s > 'a')",
        "insert into p select id + 1, 1, 1, left(s || s, 3) from p",
        "insert into p select 1, 1, 1, string_agg(s, '') from p"
      })
  void computesLongTexts(String sql) {
    assertTrue(mayDiffer(sql, Dialect.H2, Dialect.HSQLDB, Dialect.DERBY));
    assertFalse(mayDiffer(sql, Dialect.H2, Dialect.SQLITE, Dialect.POSTGRESQL));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update p set s = s || $1",
        "update p set s = upper(s), a = length(s)",
        "update p set s = s || 'a' || b::text where s = $1",
        "update p set s = case when a > 1 then s else $1 end",
        "delete from p where lower(s) = lower($1)",
        "insert into p values (1, 2, 3, $1)",
        "insert into p select id + 1, a, b, coalesce(s, '') from p"
      })
  void computesNoLongTexts(String sql) {
    assertFalse(mayDiffer(sql, Dialect.H2, Dialect.HSQLDB, Dialect.DERBY));
  }
}

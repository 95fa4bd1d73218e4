package quorate.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.CatalogInstall;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Plan;

/// Texts are ordered by keys in engines that order UTF-16 units, and only where they are ordered.
class TextOrderTest {
  private static final Catalog CATALOG =
      AnalyserTest.catalog(
          "create table p (id int primary key, s text, v varchar(10), c char(3))",
          "create sequence q");

  private static Plan.Rendered rendered(String sql, Dialect dialect) {
    Analysed.Data data =
        assertInstanceOf(Analysed.Data.class, Analyser.analyse(sql, CATALOG, List.of()));
    Map<Dialect, Plan.Rendered> all =
        switch (data.plan()) {
          case Plan.Query query -> query.sql();
          case Plan.Update update -> update.sql();
          case Plan.Delete delete -> delete.sql();
          default -> throw new IllegalArgumentException(sql);
        };
    return Objects.requireNonNull(all.get(dialect));
  }

  private static String exact(String sql) {
    Plan.Rendered rendered = rendered(sql, Dialect.H2);
    assertFalse(rendered.sql().contains("q_point"), rendered.sql());
    return rendered.exact().sql();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "select id from p where s < 'a'; (\"q_point_key\"(\"r1\".\"s\") < \"q_point_key\"(CAST(? AS",
        "select id from p where v >= s; (\"q_point_key\"(\"r1\".\"v\") >= \"q_point_key\"(\"r1\".\"s\"))",
        "select id from p where s between 'a' and 'b'; (\"q_point_key\"(\"r1\".\"s\") <= \"q_point_key\"(CAST(?",
        "select max(s) from p; \"q_point_text\"(MAX(\"q_point_key\"(\"r1\".\"s\")))",
        "select min(distinct c) from p; \"q_point_text\"(MIN(\"q_point_key\"(\"r1\".\"c\")))",
        "select id from p order by s desc; ORDER BY \"q_point_key\"(\"r1\".\"s\") DESC",
        "select s from p order by 1; ORDER BY \"q_point_key\"(\"r1\".\"s\")",
        "select distinct s from p order by 1; ORDER BY \"q_point_key\"(\"k\".\"c1\")",
        "select s || v from p order by 1; ORDER BY \"q_point_key\"(\"k\".\"c1\")",
        "select id from p order by s || v, id; ORDER BY \"q_point_key\"(\"k\".\"c2\")",
        "select s from p union select v from p order by 1; ORDER BY \"q_point_key\"(\"k\".\"c1\")",
        "select greatest(s, v) from p; (\"q_point_key\"(",
        "select id from p where s > all (select v from p); > ALL (SELECT \"q_point_key\"(\"k\".\"c1\") FROM (",
        "select rank() over (order by s) from p; ORDER BY \"q_point_key\"(\"r1\".\"s\")",
        "select string_agg(s, ',' order by v) from p; ORDER BY \"q_point_key\"(\"r1\".\"v\")",
        "update p set v = 'x' where s > 'a'; \"q_point_key\"(",
        "delete from p where s > 'a'; \"q_point_key\"(",
      })
  void keysAreCompared(String sql, String part) {
    String text = exact(sql);
    assertTrue(text.contains(part), text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select id from p where s = 'a' and v <> s and s in ('a', 'b')",
        "select count(*) from p group by s",
        "select distinct s from p",
        "select id from p where id < 3 order by id",
        "select s from p union select v from p",
        "select id from p where s like 'a%' and s is not null",
      })
  void whatIsEqualNeedsNone(String sql) {
    assertTrue(rendered(sql, Dialect.H2).byCodePoint().isEmpty());
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "SQLITE", "DUCKDB", "MARIADB"})
  void othersOrderByCodePointThemselves(Dialect dialect) {
    assertTrue(rendered("select max(s) from p", dialect).byCodePoint().isEmpty());
    assertTrue(rendered("select s from p order by s", dialect).byCodePoint().isEmpty());
  }

  /// A statement that may produce such a text uses keys before one has occurred.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "select chr(id) > s from p",
        "select id from p where s::json ->> 'a' > 'x'",
        "select id from p where s > convert_from('\\x41', 'UTF8')",
      })
  void whatMayMakeOneHasKeysAlways(String sql) {
    for (Dialect dialect : List.of(Dialect.H2, Dialect.HSQLDB, Dialect.DERBY)) {
      Plan.Rendered rendered = rendered(sql, dialect);
      assertTrue(rendered.sql().contains("q_point_key"), rendered.sql());
      assertEquals(rendered, rendered.exact());
    }
  }

  /// Both variants draw the same values from the sequence.
  @Test
  void nothingIsComputedTwice() {
    Plan.Rendered rendered = rendered("select nextval('q')::text, 'x' order by 1", Dialect.H2);
    assertEquals(rendered.binds(), rendered.exact().binds());
  }

  @Test
  void checksHaveKeysAlways() {
    List<String> made =
        CatalogInstall.constraints(
            AnalyserTest.catalog("create table t (s text check (s > 'a'))"), Dialect.DERBY);
    assertTrue(made.stream().anyMatch(each -> each.contains("q_point_key")), made.toString());
  }
}

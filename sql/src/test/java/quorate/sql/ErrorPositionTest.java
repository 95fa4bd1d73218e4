package quorate.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quorate.core.value.SqlException;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;

/// The positions of errors are PostgreSQL's.
class ErrorPositionTest {
  private static final Catalog CATALOG =
      AnalyserTest.catalog("create table w (a int, d float8, n numeric(4,2), t timestamp)");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "select 'abc'::int                       | 22P02 | 8",
        "select 'abc'::int from w group by 1     | 22P02 | 8",
        "select * from w where a = 'x'           | 22P02 | 27",
        "insert into w (a) values ('x')          | 22P02 | 27",
        "insert into w (a) values (1), ('x')     | 22P02 | 32",
        "update w set a = 'x'                    | 22P02 | 18",
        "insert into w (d) values ('1e400')      | 22003 | 27",
        "select '99999999999'::int               | 22003 | 8",
        "select 99999999999::int                 | 22003 | 0",
        "insert into w (n) values ('123456')     | 22003 | 0",
        "insert into w (n) values (123456)       | 22003 | 0",
        "select a, '2024-13-01'::date from w     | 22008 | 11",
        "select ''::timestamp                    | 22007 | 8",
        "select 1 union select 'a'               | 22P02 | 23",
        "select '\\xzz'::bytea                   | 22023 | 8",
        "insert into w (a, zz) values (1, 2)     | 42703 | 19",
        "insert into w (a, a) values (1, 2)      | 42701 | 19",
        "insert into w (a) values (1, 2)         | 42601 | 30",
        "insert into w (a, d) values (1)         | 42601 | 19",
        "with a as (select 1), a as (select 2) select 1 | 42712 | 23",
        "with a(x, y) as (select 1) select * from a     | 42P10 | 6",
      })
  void position(String sql, String state, int position) {
    SqlException refused =
        assertThrows(
            SqlException.class,
            () -> ((Analysed.Data) Analyser.analyse(sql.strip(), CATALOG, List.of())).literals(),
            sql);
    assertEquals(state, refused.error().sqlState(), refused.error().message());
    assertEquals(position, refused.error().position(), sql);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select $1                     | $1 | 8",
        "select 1 from w where a = $2  | $2 | 27",
      })
  void unboundParameter(String sql, String name, int position) {
    Analysed.Data data = (Analysed.Data) Analyser.analyse(sql, CATALOG, List.of());
    SqlException refused = assertThrows(SqlException.class, data::refuseParameters);
    assertEquals("42P02", refused.error().sqlState());
    assertEquals("there is no parameter " + name, refused.error().message());
    assertEquals(position, refused.error().position());
  }

  @ParameterizedTest
  @CsvSource({"create table w (a int)", "create view w as select 1", "create index w on w (a)"})
  void takenNameHasNone(String sql) {
    SqlException refused =
        assertThrows(
            SqlException.class,
            () ->
                DdlPlanner.plan(
                    CATALOG,
                    (Analysed.Ddl) Analyser.analyse(sql, CATALOG, List.of()),
                    new Choices(java.time.Instant.EPOCH, 0)));
    assertEquals("42P07", refused.error().sqlState());
    assertEquals(0, refused.error().position());
  }
}

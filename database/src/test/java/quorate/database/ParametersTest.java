package quorate.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.sql.dialect.Dialect;

/// Prepared statements: a parameter at every possible place, on every engine.
class ParametersTest {
  private static List<Row> rows(World world, String sql, Value... parameters) throws SQLException {
    Map<Dialect, Result> results = world.run(sql, List.of(parameters));
    TreeSet<Digest> digests = new TreeSet<>();
    results.values().forEach(result -> digests.add(Canonical.digest(result)));
    assertEquals(1, digests.size(), () -> "the engines differ: " + results);
    return results.values().iterator().next() instanceof Result.Rows rows
        ? rows.rows()
        : List.of(Row.of(new Value.Text(results.values().iterator().next().toString())));
  }

  private static Value number(long value) {
    return new Value.Int(value);
  }

  private static Value text(String value) {
    return new Value.Text(value);
  }

  @Test
  void writtenCastsCutAndRound() throws SQLException {
    try (World world = new World()) {
      rows(world, "create table c (id int primary key, c char(4), v varchar(4), n int)");
      assertEquals(
          List.of(Row.of(text("abc"), text("ab c"), text("xy"))),
          rows(
              world,
              "select $1::char(3), $2::varchar(4), $3::char(3)",
              text("abcdef"),
              text("ab cd"),
              text("xy")));
      assertEquals(
          List.of(Row.of(new Value.Num(new BigDecimal("1.24")), number(2))),
          rows(
              world,
              "select $1::numeric(5, 2), $2::float8::int",
              new Value.Num(new BigDecimal("1.235")),
              new Value.Real(2.5)));
      rows(
          world,
          "insert into c values (1, $1::char(3), $2::varchar(2), $3::float8)",
          text("abcdef"),
          text("uvw"),
          new Value.Real(2.5));
      assertEquals(
          List.of(Row.of(text("abc"), text("uv"), number(2))),
          rows(world, "select c, v, n from c where c = $1::char(3)", text("abcx")));
      assertTrue(rows(world, "update c set c = $1", text("abcde")).toString().contains("22001"));
      assertTrue(rows(world, "update c set c = $1 || v", text("abc")).toString().contains("22001"));
      assertEquals(
          List.of(Row.of(text("wxyz"))),
          rows(world, "update c set c = $1 returning c", text("wxyz  ")));
    }
  }

  /// HSQLDB and Derby cannot have a LIMIT of no row, so they abstain where it is not known.
  @Test
  void parametersCountRows() throws SQLException {
    try (World world = new World()) {
      rows(world, "create table k (id int primary key)");
      rows(world, "insert into k values (1), (2), (3)");
      assertEquals(
          List.of(Row.of(number(2))),
          rows(
              world, "select id from k order by id limit $1::int offset $2", number(1), number(1)));
      assertEquals(
          List.of(Row.of(number(1))),
          rows(world, "select id from k order by id limit ($1::smallint)::int", number(1)));
      String inner = "select count(*) from (select id from k order by id limit $1 offset $2) s";
      assertEquals(List.of(Row.of(number(2))), rows(world, inner, number(2), number(1)));
      assertEquals(List.of(Row.of(number(0))), rows(world, inner, number(0), number(0)));
      assertEquals(List.of(Row.of(number(3))), rows(world, inner, Value.NULL, Value.NULL));
      assertEquals(List.of(Row.of(number(3))), rows(world, inner, number(1L << 40), number(0)));
      assertTrue(rows(world, inner, number(-1), number(0)).toString().contains("2201W"));
      assertTrue(rows(world, inner, number(1), number(-1)).toString().contains("2201X"));
      String delete = "delete from k where id in (select id from k order by id desc limit $1)";
      assertTrue(rows(world, delete, number(2)).toString().contains("DELETE 2"));
    }
  }

  @Test
  void parametersStandAnywhere() throws SQLException {
    try (World world = new World()) {
      world.run(
          "create table t (id int primary key, n bigint, p numeric(8,2), v varchar(10), at timestamp, b bool)",
          List.of());
      LocalDateTime at = LocalDateTime.of(2026, 1, 2, 3, 4, 5, 678_000);
      fill(world, at);
      assertEquals(
          List.of(Row.of(new Value.Num(new BigDecimal("1.01")))),
          rows(world, "select p from t where id = $1", number(1)));
      rows(
          world,
          "update t set n = n + $1, v = v || $3, p = p * $4 where id = $2",
          number(5),
          number(1),
          text("x"),
          new Value.Num(new BigDecimal("2.5")));
      assertEquals(
          List.of(Row.of(number(15), text("v1x"), new Value.Num(new BigDecimal("2.53")))),
          rows(world, "select n, v, p from t where id = 1"));
      assertEquals(
          List.of(Row.of(number(2)), Row.of(number(3))),
          rows(world, "select id from t order by id limit $1 offset $2", number(2), number(1)));
      assertEquals(List.of(), rows(world, "select id from t order by id limit $1", number(0)));
      assertEquals(3, rows(world, "select id from t order by id limit $1", Value.NULL).size());
      assertEquals(
          List.of(Row.of(text("hi"), number(7))),
          rows(world, "select $1, $2::int + 1", text("hi"), number(6)));
      assertEquals(
          List.of(Row.of(number(2))),
          rows(
              world,
              "select id from t where b = $1 and at > $2",
              new Value.Bool(true),
              new Value.Timestamp(at)));
      assertEquals(List.of(), rows(world, "select id from t where n = $1", Value.NULL));
      assertEquals(
          List.of(Row.of(number(1)), Row.of(number(3))),
          rows(world, "select id from t where v in ($1, $2) order by id", text("v1x"), text("v3")));
      assertEquals(
          List.of(Row.of(number(2))),
          rows(world, "select id from t where v like $1 and n = $2", text("v%"), number(20)));
      assertEquals(
          List.of(Row.of(number(3), text("two"))),
          rows(
              world,
              "select count(*), case when $1 > 1 then 'two' else 'one' end from t",
              number(2)));
      assertEquals(
          List.of(Row.of(number(9), text("new"))),
          rows(
              world,
              "insert into t (id, v) values ($1, $2) on conflict (id) do update set v = excluded.v returning id, v",
              number(9),
              text("new")));
    }
  }

  private static void fill(World world, LocalDateTime at) throws SQLException {
    for (int i = 1; i <= 3; i++) {
      rows(
          world,
          "insert into t values ($1, $2, $3, $4, $5, $6)",
          number(i),
          i == 3 ? Value.NULL : number(i * 10L),
          new Value.Num(new BigDecimal("1.005")),
          text("v" + i),
          new Value.Timestamp(at.plusDays(i)),
          new Value.Bool(i == 2));
    }
  }

  @Test
  void patternsThatEndWithTheEscape() throws SQLException {
    try (World world = new World()) {
      world.run("create table t (id int primary key, v text)", List.of());
      world.run("insert into t values (1, 'a%'), (2, 'ab')", List.of());
      String refused = "22025";
      for (String sql :
          List.of(
              "select id from t where v like $1",
              "select id from t where v like $1 escape $2",
              "select id from t where v like 'a' || $1 escape '!'")) {
        Value[] parameters =
            sql.contains("$2")
                ? new Value[] {text("a!"), text("!")}
                : new Value[] {text(sql.contains("!") ? "!" : "a\\")};
        String answer = rows(world, sql, parameters).toString();
        assertTrue(answer.contains(refused), sql + ": " + answer);
      }
      assertEquals(
          List.of(Row.of(number(1))),
          rows(world, "select id from t where v like $1", text("\\a\\%")));
      assertEquals(
          List.of(Row.of(number(1))),
          rows(world, "select id from t where v like $1 escape $2", text("a!%"), text("!")));
    }
  }
}

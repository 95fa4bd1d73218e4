package quorate.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.value.Column;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.UserType;
import quorate.sql.copy.CopyFormat;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;

class AnalyserTest {
  private static final Catalog CATALOG =
      catalog(
          "create table t (id int primary key, name varchar(20), n bigint, p numeric(8,2), at timestamptz default now(), u uuid default gen_random_uuid())",
          "create table child (id serial primary key, t int references t on delete cascade)",
          "create view v as select id, name from t where n > 1");

  static Catalog catalog(String... statements) {
    Catalog catalog = Catalog.EMPTY;
    for (String statement : statements) {
      catalog =
          DdlPlanner.plan(
                  catalog,
                  (Analysed.Ddl) Analyser.analyse(statement, catalog, List.of()),
                  new Choices(Instant.EPOCH, 1))
              .after();
    }
    return catalog;
  }

  private static Analysed.Data data(String sql) {
    return assertInstanceOf(Analysed.Data.class, Analyser.analyse(sql, CATALOG, List.of()));
  }

  private static String state(String sql) {
    return assertThrows(SqlException.class, () -> data(sql)).error().sqlState();
  }

  private static List<SqlType> parameters(String sql) {
    return data(sql).parameterTypes();
  }

  /// Even if constants are part of the text.
  @Test
  void aColumnHasTheModifierOfItsCast() {
    for (String distinct : List.of("", "distinct ")) {
      String sql = "select " + distinct + "cast(5 as numeric(12,2)) as n from t order by 1";
      Plan.Query query = assertInstanceOf(Plan.Query.class, data(sql).plan());
      assertEquals(
          List.of((12 << 16 | 2) + 4), query.columns().stream().map(Column::typmod).toList());
    }
  }

  @Test
  void parametersTakeTheTypeOfWhatTheyMeet() {
    assertEquals(List.of(SqlType.INT4), parameters("select * from t where id = $1"));
    assertEquals(
        List.of(SqlType.INT8, SqlType.INT4), parameters("update t set n = n + $1 where id = $2"));
    assertEquals(
        List.of(SqlType.INT4, SqlType.VARCHAR, SqlType.NUMERIC),
        parameters("insert into t (id, name, p) values ($1, $2, $3)"));
    assertEquals(List.of(SqlType.INT8), parameters("select id from t limit $1"));
    assertEquals(List.of(SqlType.TEXT), parameters("select $1"));
    assertEquals(List.of(SqlType.TEXT_ARRAY), parameters("select '{}'::jsonb #>> $1"));
    assertEquals(List.of(SqlType.TEXT), parameters("select ('{}'::jsonb)[$1]"));
    assertEquals(List.of(SqlType.FLOAT8), parameters("select $1::float8"));
    assertEquals(
        List.of(SqlType.INT4, SqlType.INT4), parameters("select * from t where id in ($1, $2)"));
    assertEquals(
        List.of(SqlType.INT4),
        Analyser.analyse("select $1", CATALOG, List.of(SqlType.INT4)) instanceof Analysed.Data data
            ? data.parameterTypes()
            : List.of());
  }

  /// As PostgreSQL resolves UNION, pair by pair.
  @Test
  void aParameterTakesTheTypeOfTheOtherArm() {
    assertEquals(List.of(SqlType.INT4), parameters("select 1 union select $1"));
    assertEquals(List.of(SqlType.INT4), parameters("select $1 union all select id from t"));
    assertEquals(List.of(SqlType.NUMERIC), parameters("select 2.5 except select $1"));
    assertEquals(List.of(SqlType.TIMESTAMPTZ), parameters("select now() union select $1"));
    assertEquals(
        List.of(SqlType.INT4), parameters("select 1 union select $1 union select 2.5 order by 1"));
    assertEquals(List.of(SqlType.TEXT, SqlType.TEXT), parameters("select $1 union select $2"));
    assertEquals("42804", state("select $1, $1 union select 1, 'a'"));
  }

  @Test
  void statementsThatDifferInConstantsShareATemplate() {
    Analysed.Read one = (Analysed.Read) data("select name from t where id = 1");
    Analysed.Read two = (Analysed.Read) data("select name from t where id = 22");
    assertSame(one.plan(), two.plan());
    assertEquals("select name from t where id = ?", one.shape());
    assertEquals(List.of(new Value.Int(22)), two.literals());
    assertNotEquals(
        ((Analysed.Read) data("select name, id from t order by 1")).plan(),
        ((Analysed.Read) data("select name, id from t order by 2")).plan());
    assertNotEquals(
        data("select id + 1, count(*) from t group by id + 1").shape(),
        data("select id + 2, count(*) from t group by id + 2").shape());
    assertNotEquals(data("select '1'::varchar(3)").shape(), data("select '1'::varchar(4)").shape());
  }

  @Test
  void aConstantIsCheckedEvenWhenItsTemplateIsKnown() {
    data("select name from t where at > '2024-01-01'");
    assertEquals("22007", state("select name from t where at > 'nonsense'"));
  }

  @Test
  void lockKeysNameTheRow() {
    assertEquals(
        List.of(new LockKey("t", true, LockKey.Mode.ROW, List.of(new Value.Int(7)))),
        data("update t set n = n + 1 where id = 7").lockKeys(List.of()));
    assertEquals(
        List.of(new LockKey("t", true, LockKey.Mode.ROW, List.of(new Value.Int(9)))),
        data("update t set n = 0 where id = $1 and n > 2").lockKeys(List.of(new Value.Int(9))));
    assertEquals(
        LockKey.Mode.TABLE,
        data("update t set n = 0 where name = 'x'").lockKeys(List.of()).getFirst().mode());
    assertEquals(
        LockKey.Mode.INSERT,
        data("insert into child (t) values (1)").lockKeys(List.of()).getFirst().mode());
  }

  @Test
  void forUpdateLocksARowLikeAnUpdate() {
    LockKey row = new LockKey("t", true, LockKey.Mode.ROW, List.of(new Value.Int(7)));
    for (String end : List.of("for update", "for no key update", "limit 1 for update")) {
      assertEquals(
          List.of(row), data("select n from t where id = 7 " + end).lockKeys(List.of()), end);
    }
    assertEquals(
        List.of(row), data("(select n from t where id = 7) for update").lockKeys(List.of()));
    for (String sql :
        List.of(
            "select n from t where id = 7",
            "select n from t where id = 7 for share",
            "select n from t where name = 'x' for update",
            "select n from (select n from t where id = 7 for update) as s")) {
      assertFalse(data(sql).lockKeys(List.of()).getFirst().write(), sql);
    }
  }

  @Test
  void whatIsTouchedIncludesWhatForeignKeysReach() {
    assertTrue(data("delete from t where id = 1").writtenTables().contains("child"));
    assertTrue(data("select * from v").readTables().contains("t"));
  }

  @Test
  void nondeterminismIsFoundInDefaultsToo() {
    Analysed.Nondeterminism found = data("insert into t (id) values (1)").nondeterminism();
    assertTrue(found.time());
    assertTrue(found.random());
    assertEquals(
        "child_id_seq",
        data("insert into child (t) values (1)").nondeterminism().sequences().first());
    assertTrue(data("insert into t (id, at, u) values (1, null, null)").nondeterminism().isNone());
    assertTrue(data("update t set n = random()").nondeterminism().random());
    assertTrue(data("select * from t order by random()").nondeterminism().random());
    assertEquals("0A000", state("select n, random() from t group by n"));
    assertEquals("0A000", state("select count(*), random() from t"));
  }

  @Test
  void errorsCarryPositions() {
    var error = assertThrows(SqlException.class, () -> data("select nope from t")).error();
    assertEquals(8, error.position());
    assertEquals("42601", state("select from t where"));
    assertEquals("42P01", state("select * from nope"));
    assertEquals("42883", state("select nope(1)"));
    assertEquals("42883", state("select id = true from t"));
    assertEquals("42804", state("select 1 from t where id"));
  }

  @Test
  void limitsOfPostgresql() {
    String many = String.join(", ", java.util.Collections.nCopies(101, "'a'"));
    assertEquals("54023", state("select concat(" + many + ")"));
    assertEquals("54011", state("select " + "1, ".repeat(1664) + "1"));
    assertEquals(1, data("select coalesce(" + many + ")").columns().orElseThrow().size());
    assertEquals(1664, data("select " + "1, ".repeat(1663) + "1").columns().orElseThrow().size());
  }

  @Test
  void utilityStatements() {
    assertEquals(
        new Analysed.Begin(Optional.of("repeatable read"), Optional.of(true), false),
        Analyser.analyse("begin isolation level repeatable read, read only", CATALOG, List.of()));
    assertEquals(new Analysed.Commit(false), Analyser.analyse("end;", CATALOG, List.of()));
    assertEquals(
        new Analysed.Set("application_name", List.of("x y"), false),
        Analyser.analyse("SET application_name = 'x y'", CATALOG, List.of()));
    Analysed.Copy copy =
        assertInstanceOf(
            Analysed.Copy.class,
            Analyser.analyse(
                "copy t (id, name) from stdin with (format csv, header)", CATALOG, List.of()));
    assertEquals(2, copy.columns().size());
    assertTrue(copy.format().csv() && copy.format().header() == CopyFormat.Header.LINE);
  }

  /// Only databases check these types, after all rows have come.
  @Test
  void copySkipsNoRowsByWhatDatabasesDecide() {
    Catalog catalog =
        catalog(
            "create type mood as enum ('sad')",
            "create domain small as int check (value < 10)",
            "create domain number as int",
            "create table typed (m mood, s small, n number)");
    String copy = "copy typed (%s) from stdin (on_error %s)";
    for (String column : List.of("m", "s")) {
      SqlException refused =
          assertThrows(
              SqlException.class,
              () -> Analyser.analyse(copy.formatted(column, "ignore"), catalog, List.of()));
      assertEquals("0A000", refused.error().sqlState());
    }
    Analyser.analyse(copy.formatted("n", "ignore"), catalog, List.of());
    Analyser.analyse(copy.formatted("m, s", "stop"), catalog, List.of());
  }

  @Test
  void theCatalogSurvivesItsEncoding() {
    Encoder out = new Encoder();
    CATALOG.encode(out);
    assertEquals(CATALOG, Catalog.decode(new Decoder(out.toByteArray())));
  }

  @Test
  void typesAreInTheCatalog() {
    Catalog catalog =
        catalog(
            "create type mood as enum ('sad', 'happy')",
            "alter type mood add value 'ok' before 'happy'",
            "create domain small as int default 1 not null check (value < 10)",
            "create table typed (id int primary key, m mood, s small)");
    int oid = catalog.table("typed").orElseThrow().column("m").orElseThrow().typmod();
    UserType.Enumeration mood = catalog.enumeration(oid).orElseThrow();
    assertEquals("mood", mood.name());
    assertEquals(List.of("sad", "ok", "happy"), mood.labels());
    Catalog.Table typed = catalog.table("typed").orElseThrow();
    assertEquals(mood.oid(), typed.column("m").orElseThrow().typmod());
    assertEquals(Optional.of("small"), typed.column("s").orElseThrow().domain());
    assertTrue(typed.column("s").orElseThrow().notNull());
    assertEquals("small_check", typed.checks().getFirst().name());
    Encoder out = new Encoder();
    catalog.encode(out);
    assertEquals(catalog, Catalog.decode(new Decoder(out.toByteArray())));
  }

  @Test
  void tiesAreBrokenWhereRowsAreCut() {
    assertTrue(((Analysed.Read) data("select name from t limit 3")).totallyOrdered());
    assertTrue(((Analysed.Read) data("select name from t order by n")).totallyOrdered());
    assertTrue(!((Analysed.Read) data("select name from t")).totallyOrdered());
  }
}

package quorate.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import quorate.core.value.SqlError;

/// Features of PostgreSQL that Quorate lacks are refused by name.
class RefusalTest {
  /// In each text the construct after the bar is refused, under the name that follows.
  private static void refused(String... textsAndNames) {
    for (int i = 0; i < textsAndNames.length; i += 2) {
      String sql = textsAndNames[i].replace("¦", "");
      SqlError error = SyntaxErrorTest.error(sql);
      assertEquals(
          "0A000 " + textsAndNames[i + 1] + " is not supported by Quorate",
          error.sqlState() + " " + error.message(),
          sql);
      assertEquals(textsAndNames[i].indexOf('¦') + 1, error.position(), sql);
    }
  }

  @Test
  void expressions() {
    refused(
        "select a[1]¦[2:3]", "a subscript of several dimensions",
        "select a[1:2]¦[3]", "a subscript of several dimensions",
        "select array¦[[1], [2]]", "an array of arrays",
        "select a[1]¦.f", "a part of a composite value",
        "select ¦!! a", "the prefix operator !!",
        "select a + ¦any (select 1)", "ANY or ALL after +",
        "select a like ¦any (select 1)", "ANY or ALL after LIKE",
        "select f(¦a => 1)", "a named argument",
        "select f(¦variadic a)", "VARIADIC",
        "select f(a) ¦within group (order by b)", "WITHIN GROUP",
        "select ¦json_object('a')", "JSON_OBJECT",
        "select ¦xmlelement(name a)", "XMLELEMENT",
        "select ¦treat(a as b)", "TREAT");
  }

  @Test
  void queries() {
    refused(
        "with a as (¦delete from t) select 1", "a data-modifying WITH",
        "select a from t ¦tablesample system (1)", "TABLESAMPLE",
        "select a from t for update ¦skip locked", "SKIP LOCKED",
        "select a order by a ¦using <", "ORDER BY ... USING");
  }

  @Test
  void changes() {
    refused(
        "¦merge into t using s on a = b when matched then delete", "MERGE",
        "insert into t values (1) on conflict (a) ¦where b do nothing",
            "a partial index in ON CONFLICT",
        "insert into t values (1) on conflict (¦lower(a)) do nothing",
            "an expression in ON CONFLICT",
        "update t set a¦[1] = 2", "an assignment to a part of a column",
        "delete from t where ¦current of c", "WHERE CURRENT OF");
  }

  @Test
  void schemas() {
    refused(
        "create ¦function f() returns int as 'x' language sql",
        "CREATE FUNCTION",
        "create ¦or replace function f() returns int as 'x' language sql",
        "CREATE OR REPLACE FUNCTION",
        "create ¦extension x",
        "CREATE EXTENSION",
        "create table t (a int) ¦partition by range (a)",
        "a typed or partitioned table",
        "create table t (a int unique ¦deferrable)",
        "a deferrable constraint",
        "create table t (a int ¦generated always as (1) stored)",
        "a generated column",
        "create view v as select 1 ¦with check option",
        "WITH CHECK OPTION",
        "drop ¦function f()",
        "DROP FUNCTION",
        "alter table t ¦enable row level security",
        "ALTER TABLE ... enable");
  }

  @Test
  void whatTheGrammarLacks() {
    refused(
        "select 'x' is ¦normalized", "IS NORMALIZED",
        "select 'x' is not ¦nfc normalized", "IS NORMALIZED",
        "select normalize¦('x')", "NORMALIZE",
        "select 1::numeric(3, ¦-2)", "a numeric with a negative scale",
        "create table t (a decimal(3, ¦-2))", "a numeric with a negative scale");
  }

  @Test
  void commands() {
    refused(
        "¦do 'x'", "DO",
        "¦commit prepared 'x'", "a two-phase commit",
        "copy t ¦from '/x'", "COPY with a file on the server",
        "copy t from stdin ¦where a", "COPY ... WHERE");
  }
}

package quorate.sql.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names decide whether the system catalog or the databases answer a query.
class SystemQueryRouteTest {
  private static boolean isOfCatalog(String text) {
    return SystemQuery.ofCatalog(text, List.of(), Set::of).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select relname from pg_class",
        "select relname from pg_catalog.pg_class c where exists (select 1)",
        "select count(*) from information_schema.tables",
        "select (select max(oid) from pg_type)",
        "with t as (select oid from pg_class) select * from t",
        "table pg_roles",
        "select pg_advisory_lock(1)",
        "select 1 where pg_try_advisory_lock(2)",
        "select has_table_privilege('t', 'select')",
        "select to_regclass('t') is null",
        "select 't'::regclass",
        "select cast('int4' as regtype)",
        "select session_user",
        "select current_setting('work_mem'), now()",
        "select case when pg_is_in_recovery() then 1 end",
        "select array(select unnest(current_schemas(true)))",
        "select * from current_schema()",
        "select * from generate_series(1, 2) g join version() v on true",
        "values (pg_backend_pid(), pg_notify('a', 'b'))",
      })
  void theCatalogAnswers(String text) {
    assertEquals(true, isOfCatalog(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select 1",
        "select relname from t",
        "select oid, regclass, session_user from t",
        "select pg_get_viewdef('v') from t",
        "select nextval('s'::regclass)",
        "select nextval(pg_get_serial_sequence('t', 'a'))",
        "select setval(pg_get_serial_sequence('t', 'a'), 5)",
        "select current_schema(), current_database(), version(), pg_backend_pid()",
        "select pg_typeof(1)",
        "select 'pg_class', 'select pg_sleep(1)'",
        "select * from generate_series(1, 3)",
        "select * from unnest(array[1, 2])",
        "with pg_class as (select 1 as relname) select relname from pg_class",
        "insert into t select pg_sleep(1)",
        "select upper('a') from t",
      })
  void theDatabasesAnswer(String text) {
    assertEquals(false, isOfCatalog(text));
  }
}

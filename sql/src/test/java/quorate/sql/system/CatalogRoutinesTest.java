package quorate.sql.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quorate.core.value.SqlException;

/// Calls of catalog functions have the types of PostgreSQL's signatures.
final class CatalogRoutinesTest {
  private static SystemQuery understood(String expression) {
    String query = "select " + expression + " from pg_class";
    return SystemQuery.of(query, List.of(), Set::of).orElseThrow();
  }

  @Test
  void eachIsAFunctionOfPostgresqlOrAWord() {
    Set<String> unknown = new TreeSet<>(CatalogRoutines.names());
    unknown.removeIf(CatalogRoutines::isLacked);
    assertEquals(Set.of(), unknown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "age(relfrozenxid) | int4",
        "min(relname), max(oid), min(oid::regclass), max(relkind) | text oid oid text",
        "sum(relpages), sum(reltuples), sum(1::int8) | int8 float4 numeric",
        "avg(relpages), avg(reltuples), count(*) | numeric float8 int8",
        "age(now(), now()) | interval",
        "array_append('{1}'::int[], 2) | _int4",
        "array_prepend(2, '{1}'::int[]) | _int4",
        "array_position('{a}'::text[], 'a') | int4",
        "lower(relname), upper('a'), concat(oid, 'a') | text text text",
        "current_role, user, current_catalog, current_schema() | name name name name",
        "pg_stat_get_lastscan(oid), pg_stat_get_numscans(oid) | timestamptz int8",
        "pg_stat_get_total_vacuum_time(oid), pg_stat_get_xact_numscans(oid) | float8 int8",
      })
  void answersWhatPostgresqlSays(String calls, String types) {
    assertEquals(
        types,
        String.join(
            " ",
            understood(calls).columns().stream().map(column -> column.type().name()).toList()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "age(now()) | 0A000",
        "length('\\x12'::bytea) | 0A000",
        "to_char(1, '9') | 0A000",
        "localtime | 0A000",
        "sum(oid) | 42883",
        "null::point | 0A000",
        "null::varbit | 0A000",
        "1::serial | 42704",
        "null::nothing | 42704",
        "pg_tablespace_has_database(1, 2) | 42883",
        "pg_stat_get_nothing(oid) | 42883",
      })
  void refusesWhatItHasNot(String call, String state) {
    assertEquals(
        state, assertThrows(SqlException.class, () -> understood(call)).error().sqlState());
  }
}

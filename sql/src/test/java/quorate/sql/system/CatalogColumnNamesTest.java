package quorate.sql.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Columns without an alias in catalog queries have the names that PostgreSQL 18 gives them.
final class CatalogColumnNamesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select true, null, 1, 'a' from pg_class | ?column? ?column? ?column? ?column?",
        "select 'a'::information_schema.sql_identifier from pg_class | sql_identifier",
        "select 'pg_class'::regclass, 1::oid, '1 2'::int2vector from pg_class | regclass oid int2vector",
        "select relkind::text, 'a'::\"char\", '{1}'::int[] from pg_class | relkind char int4",
        "select case when true then 1 end, array[1], (select 2 as two) from pg_class | case array two",
        "select case when true then 1 else relpages end from pg_class | relpages",
        "select exists (select 1), count(*), row(1, 2) from pg_class | exists count row",
        "select 1::smallint, 2::decimal, now()::timestamptz from pg_class | int2 numeric now",
      })
  void areThoseOfPostgresql(String query, String names) {
    SystemQuery understood = SystemQuery.of(query, List.of(), Set::of).orElseThrow();
    assertEquals(
        names,
        understood.columns().stream()
            .map(SystemQuery.Column::name)
            .collect(Collectors.joining(" ")));
  }
}

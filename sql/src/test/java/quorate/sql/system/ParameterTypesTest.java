package quorate.sql.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quorate.sql.builtin.SystemType;

/// The type reported for a parameter that only a function determines is PostgreSQL 18's.
final class ParameterTypesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select pg_terminate_backend($1) | int4",
        "select pg_cancel_backend($1) | int4",
        "select set_config($1, $2, $3) | text text bool",
        "select current_setting($1, $2) | text bool",
        "select pg_get_userbyid($1) | oid",
        "select format_type($1, $2) | oid int4",
        "select pg_advisory_lock($1) | int8",
        "select has_table_privilege($1, $2) | text text",
        "select obj_description($1, $2) | oid name",
        "select pg_table_is_visible($1) | oid",
        "select pg_encoding_to_char($1) | int4",
        "select to_regclass($1) | text",
        "select oid from pg_class where relname = $1 | name",
      })
  void areThoseOfTheFunction(String query, String types) {
    SystemQuery understood = SystemQuery.of(query, List.of(), Set::of).orElseThrow();
    assertEquals(
        types, String.join(" ", understood.parameters().stream().map(SystemType::name).toList()));
  }
}

package quorate.gateway.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import quorate.core.value.SqlException;

final class SearchPathTest {
  @Test
  void itIsReadAsPostgresReadsIt() {
    assertEquals(List.of("$user", "public"), SearchPath.of("\"$user\", public").schemas());
    assertEquals(
        List.of("app", "x \"Y", "public"), SearchPath.of("APP , \"x \"\"Y\",public").schemas());
    assertEquals(List.of(), SearchPath.of("").schemas());
    for (String wrong : List.of("a b", "\"a", "a \"b\"")) {
      assertEquals(
          "22023",
          assertThrows(SqlException.class, () -> SearchPath.of(wrong)).error().sqlState(),
          wrong);
    }
  }

  @Test
  void itIsWrittenAsPostgresWritesIt() {
    assertEquals("\"$user\", public", SearchPath.written(List.of("$user", "public")));
    assertEquals("a, \"B c\"", SearchPath.written(List.of("a", "B c")));
    assertEquals("\"\"", SearchPath.written(List.of("")));
  }

  @Test
  void whatExistsIsSearched() {
    Predicate<String> exists = List.of("public", "pg_catalog")::contains;
    SearchPath usual = SearchPath.of("\"$user\", app, public");
    assertEquals(List.of("public"), usual.existing(exists));
    assertEquals(List.of("pg_catalog", "public"), usual.searched(exists));
    assertEquals(
        List.of("public", "pg_catalog"), SearchPath.of("public, pg_catalog").searched(exists));
    assertEquals(List.of(), SearchPath.of("\"\"").existing(exists));
  }

  @Test
  void usersThingsAreNotInTheSystemsSchemas() {
    SearchPath path = SearchPath.of("pg_catalog, \"$user\", \"\", app, ann, pg_temp").with("ann");
    assertEquals(List.of("ann", "app"), path.ofUsers());
  }
}

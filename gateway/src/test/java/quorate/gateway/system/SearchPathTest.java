package quorate.gateway.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
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
    SearchPath usual = SearchPath.of("\"$user\", app, public");
    assertEquals(List.of("public"), usual.existing());
    assertEquals(List.of("pg_catalog", "public"), usual.searched());
    assertEquals(List.of("public", "pg_catalog"), SearchPath.of("public, pg_catalog").searched());
    assertEquals(List.of(), SearchPath.of("\"\"").existing());
  }

  @Test
  void whereNoTableWouldBeFoundIsRefused() {
    for (String fine : List.of("", "\"$user\", public", "app, public", "pg_catalog")) {
      assertEquals(fine, SearchPath.checked(fine));
    }
    for (String elsewhere : List.of("app", "\"$user\", app", "Public2")) {
      assertEquals(
          "0A000",
          assertThrows(SqlException.class, () -> SearchPath.checked(elsewhere)).error().sqlState(),
          elsewhere);
    }
  }
}

package quorate.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.value.SqlException;

class SplitterTest {
  private static List<String> texts(String script) {
    return Splitter.split(script).stream().map(Splitter.Piece::text).toList();
  }

  @Test
  void semicolonsInsideQuotesAndCommentsDoNotSplit() {
    assertEquals(
        List.of("select ';'", "select \"a;b\"", "select $x$;$x$", "select e'\\';'", "select 1"),
        texts(
            "select ';'; select \"a;b\";select $x$;$x$;/* ; /* ; */ */ select e'\\';'; -- ;\n select 1"));
  }

  @Test
  void emptyPiecesAreDroppedAndOffsetsKept() {
    assertEquals(List.of(), texts(" ; ;-- nothing\n"));
    assertEquals(List.of(), texts(""));
    assertEquals(3, Splitter.split(" ; select 1;").getFirst().offset());
  }

  @Test
  void anUnterminatedQuoteIsAnErrorWithItsPosition() {
    var error = assertThrows(SqlException.class, () -> Splitter.split("select 'x")).error();
    assertEquals("42601", error.sqlState());
    assertEquals(8, error.position());
  }

  /// PostgreSQL parses the whole string before it executes any of it.
  @Test
  void aSyntaxErrorInAnyOfSeveralIsOneOfAll() {
    String script = "select 1; insert into t values (2); selekt 3; select 4";
    var error = assertThrows(SqlException.class, () -> Splitter.split(script)).error();
    assertEquals("42601", error.sqlState());
    assertEquals(1 + script.indexOf("selekt"), error.position());
    assertEquals(
        "42601",
        assertThrows(SqlException.class, () -> Splitter.split("begin; select 1 from; commit"))
            .error()
            .sqlState());
    // Valid statements that are unsupported, or name missing tables, fail only when their turn
    // comes.
    String rest =
        "create table t (a int); insert into t values (1); listen x; vacuum; copy t from stdin";
    assertEquals(5, texts(rest).size());
  }
}

package quorate.runtime.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import quorate.core.digest.Canonical;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.Variants;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.LargeRows;
import quorate.runtime.client.OpenTransaction;

/// Answers with many rows: the primary keeps them in a file, and the client fetches them.
final class PbrLargeAnswersTest {
  private static final int NUMBERS = 20;
  private static final int ALL = NUMBERS * NUMBERS * NUMBERS;
  private static final OrderedStatement COMBINED =
      statement("select a.n * 400 + b.n * 20 + c.n from d a, d b, d c");

  @TempDir Path directory;

  private static OrderedStatement statement(String sql) {
    return OrderedStatement.of(sql, List.of(), List.of(), 0, 0);
  }

  /// Takes rows, and does something before the first of them.
  private static final class Taken implements LargeRows {
    final Set<Value> seen = new TreeSet<>(java.util.Comparator.comparing(Value::toString));
    private final Runnable first;
    int rows;

    Taken(Runnable first) {
      this.first = first;
    }

    Taken() {
      this(() -> {});
    }

    @Override
    public void begin(List<Result> before, List<Column> columns) {
      first.run();
    }

    @Override
    public void rows(List<Row> more) {
      rows += more.size();
      more.forEach(row -> seen.add(row.at(0)));
    }

    void assertWhole(Result result) {
      assertEquals(
          "SELECT " + ALL, assertInstanceOf(Result.Streamed.class, result, result::toString).tag());
      assertEquals(ALL, rows);
      assertEquals(ALL, seen.size());
    }
  }

  private static void fill(PbrWorld world) {
    world.run("create table d (n int primary key)");
    world.run("insert into d select g from generate_series(0, " + (NUMBERS - 1) + ") g");
  }

  @ParameterizedTest
  @Variants(quick = "hsqldb,derby,h2", rest = "h2,sqlite,postgresql")
  void rowsAreFetchedOutsideOfBlocksAndInside(String engines) throws Exception {
    try (PbrWorld world = new PbrWorld(directory, engines.split(","));
        DatabaseSession session = world.client.session()) {
      fill(world);
      Taken taken = new Taken();
      Result answer = session.run(List.of(COMBINED), true, taken).getFirst();
      taken.assertWhole(answer);
      Result held = session.run(List.of(COMBINED), true).getFirst();
      assertEquals(ALL, assertInstanceOf(Result.Rows.class, held).rows().size());
      assertEquals(Canonical.digest(held), Canonical.digest(answer));

      OpenTransaction block = session.begin();
      block.execute(statement("update d set n = 1000003 where n = 19"), Set.of());
      Taken inside = new Taken();
      inside.assertWhole(block.executeAll(List.of(COMBINED), inside).getFirst());
      int mark = block.mark();
      block.execute(statement("delete from d"), Set.of());
      block.rollbackTo(mark); // executes it again, and compares
      Taken again = new Taken();
      again.assertWhole(block.execute(COMBINED, Set.of(), again));
      block.commit();
      assertEquals("[[1000003]]", world.read("select max(n) from d"));
      world.areEqual();
    }
  }

  /// A read fails with 40001 if its rows are lost with the primary, and succeeds when repeated.
  @Test
  void aLostPrimaryTakesItsRowsAlong() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "derby");
        DatabaseSession session = world.client.session()) {
      fill(world);
      world.run("create table w (id int primary key, t text)");
      world.run("insert into w select g, repeat('x', 1000) from generate_series(1, 8000) g");
      Taken taken = new Taken(() -> world.kill(world.primary()));
      List<OrderedStatement> wide = List.of(statement("select id, t from w")); // of several pieces
      SqlException lost = assertThrows(SqlException.class, () -> session.run(wide, true, taken));
      assertEquals("40001", lost.error().sqlState());
      Taken again = new Taken();
      again.assertWhole(session.run(List.of(COMBINED), true, again).getFirst());
    }
  }
}

package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import quorate.core.digest.Canonical;
import quorate.core.value.Column;
import quorate.core.value.PgText;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.Variants;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.LargeRows;
import quorate.runtime.client.OpenTransaction;
import quorate.runtime.config.Shepherding;

/// Answers with more rows than anybody holds.
final class LargeAnswersTest {
  /// 20 numbers, and all combinations of three of them.
  static final int NUMBERS = 20;

  static final int ALL = NUMBERS * NUMBERS * NUMBERS;

  static final OrderedStatement COMBINED =
      ShepherdWorld.statement("select a.n * 400 + b.n * 20 + c.n from d a, d b, d c");

  @TempDir Path directory;

  /// Takes rows, and counts the different ones.
  static class Taken implements LargeRows {
    final Set<String> seen = new TreeSet<>();
    int begun;
    int rows;

    @Override
    public void begin(List<Result> before, List<Column> columns) {
      begun++;
    }

    @Override
    public void rows(List<Row> more) throws InterruptedException {
      rows += more.size();
      more.forEach(row -> seen.add(PgText.print(row.at(0), SqlType.INT4, -1)));
    }

    void assertWhole() {
      assertEquals(1, begun);
      assertEquals(ALL, rows);
      assertEquals(ALL, seen.size());
    }
  }

  private static void makeNumbers(ShepherdWorld world) {
    world.run("create table d (n int primary key)");
    for (int i = 0; i < NUMBERS; i++) {
      world.run("insert into d values (" + i + ")");
    }
  }

  /// No lock is left behind.
  private static void assertUnlocked(ShepherdWorld world) {
    assertEquals("UPDATE " + NUMBERS, world.run("update d set n = n + 100"));
    assertEquals("UPDATE " + NUMBERS, world.run("update d set n = n - 100"));
  }

  static Result.Streamed streamed(Result result) {
    return assertInstanceOf(Result.Streamed.class, result, result::toString);
  }

  @ParameterizedTest
  @Variants(
      quick = "derby,hsqldb,sqlite",
      rest = {"mariadb,derby,hsqldb", "sqlite,mariadb,derby"})
  void rowsComeAsTheyAreRead(String engines) throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, engines.split(","));
        DatabaseSession session = world.shepherd.session()) {
      makeNumbers(world);
      Taken taken = new Taken();
      Result.Streamed answer = streamed(session.run(List.of(COMBINED), true, taken).getFirst());
      assertEquals("SELECT " + ALL, answer.tag());
      taken.assertWhole();
      Result held = session.run(List.of(COMBINED), true).getFirst();
      assertEquals(ALL, assertInstanceOf(Result.Rows.class, held).rows().size());
      assertEquals(Canonical.digest(held), Canonical.digest(answer));

      OpenTransaction transaction = session.begin();
      ShepherdWorld.step(transaction, "update d set n = 19 where n = 19");
      Taken inside = new Taken();
      streamed(transaction.execute(COMBINED, Set.of(), inside));
      inside.assertWhole();
      transaction.rollbackTo(2);
      transaction.commit();
      assertEquals(0, world.shepherd.accusations());
      assertUnlocked(world);
    }
  }

  /// A lie is found in the middle of a large answer, too.
  @Test
  void aLyingSecondaryIsFound() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "derby", "hsqldb", "sqlite");
        DatabaseSession session = world.shepherd.session()) {
      makeNumbers(world);
      world.engine(2).lieAfter(ALL - 100);
      while (world.shepherd.accusations() == 0) { // if it is behind, it skips reads, and lies later
        Taken taken = new Taken();
        streamed(session.run(List.of(COMBINED), true, taken).getFirst());
        taken.assertWhole();
      }
      assertUnlocked(world);
      assertEquals(1, world.engine(2).told());
      assertEquals(1, world.shepherd.accusations());
      assertEquals(0, world.shepherd.view());
    }
  }

  /// A lie in rows that no client has seen goes unnoticed by clients; rows already seen become
  /// void.
  @Test
  void aLyingPrimaryIsFound() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "derby", "hsqldb", "sqlite");
        DatabaseSession session = world.shepherd.session()) {
      makeNumbers(world);
      world.engine(1).lieAfter(ALL - 100);
      Taken taken = new Taken();
      SqlException refused =
          assertThrows(SqlException.class, () -> session.run(List.of(COMBINED), true, taken));
      assertEquals("40001", refused.error().sqlState());
      assertEquals(ALL - 100, taken.rows);
      assertEquals(1, world.shepherd.accusations());
      world.engine(2).lieAfter(ALL - 100); // the next primary
      Result held = session.run(List.of(COMBINED), true).getFirst();
      assertEquals(ALL, assertInstanceOf(Result.Rows.class, held).rows().size());
      assertUnlocked(world);
    }
  }

  @ParameterizedTest
  @Variants(
      quick = "mariadb,derby,sqlite",
      rest = {"derby,hsqldb,sqlite", "sqlite,hsqldb,derby"})
  void oneWhoCancelsOrVanishesLeavesNoLock(String engines) throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, engines.split(","));
        DatabaseSession session = world.shepherd.session()) {
      makeNumbers(world);
      Taken cancels =
          new Taken() {
            @Override
            public void rows(List<Row> more) throws InterruptedException {
              super.rows(more);
              session.cancel();
            }
          };
      SqlException cancelled =
          assertThrows(SqlException.class, () -> session.run(List.of(COMBINED), true, cancels));
      assertEquals("57014", cancelled.error().sqlState());
      assertTrue(session.takeCancelled());
      assertUnlocked(world);
      Taken vanishes =
          new Taken() {
            @Override
            public void rows(List<Row> more) {
              throw new SqlException("08006", "the client has gone");
            }
          };
      SqlException gone =
          assertThrows(SqlException.class, () -> session.run(List.of(COMBINED), true, vanishes));
      assertEquals("08006", gone.error().sqlState());
      assertUnlocked(world);
      assertEquals(0, world.shepherd.accusations());
      assertEquals(0, world.shepherd.view());
    }
  }

  /// A transaction cannot be replayed once its client has seen half of an answer.
  @Test
  void aPrimaryThatDiesMeanwhileEndsIt() throws Exception {
    Shepherding how = Shepherding.DEFAULT.replaying();
    try (ShepherdWorld world = new ShepherdWorld(directory, how, "mariadb", "derby", "sqlite");
        DatabaseSession session = world.shepherd.session()) {
      makeNumbers(world);
      Taken kills =
          new Taken() {
            @Override
            public void rows(List<Row> more) throws InterruptedException {
              if (rows == 0) {
                world.engine(1).kill();
              }
              super.rows(more);
            }
          };
      OpenTransaction transaction = session.begin();
      Result result;
      try {
        result = transaction.execute(large(), Set.of(), kills);
      } catch (SqlException refused) {
        result = new Result.Failed(refused.error());
      }
      assertEquals("40001", ShepherdWorld.said(result));
      transaction.rollback();
      assertUnlocked(world);
    }
  }

  /// Larger than any driver has read ahead when the database dies.
  static OrderedStatement large() {
    return ShepherdWorld.statement(
        "select a.n, repeat('x', 1000) from d a, d b, d c, d e where e.n < 5 order by a.n");
  }
}

package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.OpenTransaction;

/// Errors that SQL leaves open, at real databases that do not all raise the same ones.
@Timeout(300)
final class OpenErrorsTest {
  @TempDir Path directory;

  /// Some engines evaluate both operands of AND and OR, and raise an error; others do not.
  private static final List<String> STATEMENTS =
      List.of(
          "select count(*) from p where a = 1 or 10 / b > 1",
          "select count(*) from p where (a = 1 or 10 / b > 1) and (c = 1 or 10 / b > 2)",
          "update p set c = c + 1 where a = 1 or 10 / b > 1",
          "update p set c = c + 1 where 10 / b > 1 or a = 1",
          "select id from p order by id limit 1",
          "select id, case when a > 0 then (select max(10 / b) from p) end from p order by id",
          "insert into q select id, 10 / b from p where a = 2 or 10 / b > 100",
          "delete from q where v = 1 or 10 / v > 1000",
          "select 10 / b from p order by id limit 1",
          "select x.id from (select id, 10 / b as v from p) x order by 1");

  private static ShepherdWorld made(Path directory, String... engines) throws Exception {
    ShepherdWorld world = new ShepherdWorld(directory, engines);
    world.run("create table p (id int primary key, a int, b int, c int)");
    world.run("create table q (id int primary key, v int)");
    world.run("insert into p values (1, 1, 0, 0), (2, 1, 1, 0), (3, 2, 2, 0), (4, 1, 0, 1)");
    world.run("insert into q values (101, 0), (102, 1), (103, 5)");
    return world;
  }

  /// Every statement is answered, nobody is accused, and all databases are equal in the end.
  @Test
  void nobodyIsAccusedForWhatSqlLeavesOpen() throws Exception {
    try (ShepherdWorld world = made(directory, "sqlite", "derby", "hsqldb")) {
      for (int round = 0; round < 4; round++) {
        for (String statement : STATEMENTS) {
          runs(world, statement);
        }
      }
      assertTrue(world.shepherd.openErrors().abstained() > 0, "some have abstained");
      assertTrue(world.shepherd.openErrors().raised() > 0, "some errors were the answer");
      assertEquals(Map.of(), world.troubles());
      assertAlike(world.rows("select \"id\", \"c\" from \"p\" order by \"id\""));
      assertAlike(world.rows("select \"id\", \"v\" from \"q\" order by \"id\""));
      assertEquals(0, world.shepherd.accusations(), "nobody is accused");
    }
  }

  private static void assertAlike(Map<NodeId, String> rows) {
    assertEquals(1, Set.copyOf(rows.values()).size(), rows.toString());
  }

  private static void runs(ShepherdWorld world, String statement) {
    try {
      String said = world.run(statement);
      assertTrue(
          said.startsWith("[") || !said.matches("[0-9A-Z]{5}") || said.equals("22012"), said);
    } catch (SqlException refused) {
      assertEquals("0A000", refused.error().sqlState()); // no r + 1 agree
    }
  }

  /// If a script fails in its second statement, the first one's answer is voted on, too.
  @Test
  void aLieBeforeAFailureIsFound() throws Exception {
    try (ShepherdWorld world = made(directory, "derby", "hsqldb", "sqlite");
        DatabaseSession session = world.shepherd.session()) {
      world.engine(1).lie(1);
      List<Result> results =
          session.run(
              List.of(
                  ShepherdWorld.statement("select count(*) from p where id > 0"),
                  ShepherdWorld.statement("insert into p values (1, 1, 1, 1)")),
              false);
      assertEquals(List.of("[4]", "23505"), results.stream().map(ShepherdWorld::said).toList());
    }
  }

  /// Answers are voted on even if the client rolls back to a savepoint: it has seen them.
  @Test
  void aLieThatIsTakenBackIsFound() throws Exception {
    try (ShepherdWorld world = made(directory, "derby", "hsqldb", "sqlite");
        DatabaseSession session = world.shepherd.session()) {
      OpenTransaction transaction = session.begin();
      ShepherdWorld.step(transaction, "insert into q values (1, 1)");
      world.engine(1).lie(1);
      assertEquals("[]", ShepherdWorld.step(transaction, "select id from p where id = 1"));
      transaction.rollbackTo(1);
      assertEquals(
          "40001",
          assertThrows(
                  SqlException.class,
                  () -> {
                    ShepherdWorld.step(transaction, "insert into q values (2, 1)");
                    transaction.commit();
                  })
              .error()
              .sqlState());
    }
  }

  /// After a rollback to a savepoint, a transaction with right answers goes on.
  @Test
  void whatStandsIsTakenBack() throws Exception {
    try (ShepherdWorld world = made(directory, "derby", "hsqldb", "sqlite");
        DatabaseSession session = world.shepherd.session()) {
      OpenTransaction transaction = session.begin();
      ShepherdWorld.step(transaction, "insert into q values (1, 1)");
      assertEquals(
          "23505",
          ShepherdWorld.said(
              transaction.execute(
                  ShepherdWorld.statement("insert into q values (1, 2)"), Set.of())));
      transaction.rollbackTo(1);
      ShepherdWorld.step(transaction, "insert into q values (2, 3)");
      transaction.commit();
      assertEquals("[1 1, 2 3]", world.run("select id, v from q where id < 10 order by id"));
    }
  }
}

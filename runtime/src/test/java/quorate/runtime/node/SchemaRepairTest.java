package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.core.value.Result;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.config.Upkeep;

/// Constraints and indexes are removed from one database of a running cluster, or added: a
/// comparison finds that, and a repair makes the schema anew.
@Timeout(180)
final class SchemaRepairTest {
  @TempDir Path directory;

  static Stream<Arguments> edits() {
    String unique = "alter table \"cu\" drop constraint \"q2\"";
    return Stream.of(
        Arguments.of("h2", unique),
        Arguments.of("hsqldb", unique),
        Arguments.of("derby", unique),
        Arguments.of("h2", "create index \"x\" on \"cu\" (\"u\")"),
        Arguments.of("derby", "alter table \"cu\" alter column \"u\" default 7"));
  }

  @ParameterizedTest
  @MethodSource("edits")
  void whatSomebodyDoesToTheSchemaIsTakenBack(String engine, String edit) throws Exception {
    List<String> engines = new java.util.ArrayList<>(List.of("h2", "hsqldb", "derby"));
    engines.remove(engine);
    engines.addFirst(engine);
    try (NodesWorld world =
        new NodesWorld(directory, new Random(1), engines.subList(0, 3), Upkeep.DEFAULT)) {
      world.start();
      world.sql("create table cu (id int primary key, u int unique)");
      world.sql("insert into cu values (1, 1), (2, 2), (3, 3)");
      world.stateEverywhere("before");
      world.behindItsBack(1, edit);
      world.compare();
      assertEquals("from a whole snapshot", world.repaired(1).get("how"));
      world.stateEverywhere("after the repair"); // of which nobody differs
      // It has its constraint again, and agrees with the others.
      assertEquals("23505", failure(world, "insert into cu values (4, 3)"));
      world.sql("insert into cu values (4, 4)");
      world.stateEverywhere("at the end");
      assertEquals(Map.of(), world.control(1).disputes());
    }
  }

  private static String failure(NodesWorld world, String sql) {
    List<Result> results =
        world.session().run(List.of(OrderedStatement.of(sql, List.of(), List.of(), 0, 0)), false);
    return results.getLast() instanceof Result.Failed failed ? failed.error().sqlState() : "";
  }

  /// A change of the schema does not hide an earlier edit of the engine's schema.
  @Test
  void aLaterChangeOfTheSchemaHidesNothing() throws Exception {
    try (NodesWorld world = new NodesWorld(directory, new Random(1))) {
      world.start();
      world.sql("create table cu (id int primary key, u int unique)");
      world.sql("insert into cu values (1, 1)");
      world.stateEverywhere("before");
      world.behindItsBack(1, "alter table \"cu\" drop constraint \"q2\"");
      world.sql("create table other (id int primary key)");
      world.compare();
      assertEquals("from a whole snapshot", world.repaired(1).get("how"));
      world.stateEverywhere("after the repair");
    }
  }
}

package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.replication.command.Command;
import quorate.replication.command.Position;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;

/// A replica examines a dispute whatever its engine does with the statement.
final class ExamineTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "sqlite", "duckdb"})
  void aStatementThatFailsLeavesItsTablesReadable(String engine) throws Exception {
    MachineWorld world = MachineWorld.open(engine, directory);
    try {
      List<Command> commands =
          List.of(
              MachineWorld.script("create table t (id int primary key, b bigint)"),
              MachineWorld.script("insert into t values (1, 9223372036854775807)"));
      world.deliver(0, MachineWorld.order(commands));
      SqlCommand.Testimony right = examined(world, "select b from t");
      SqlCommand.Testimony failed = examined(world, "select b + 1 from t");
      assertTrue(right.answer().isPresent());
      assertTrue(
          failed.excerpt().isEmpty() || failed.excerpt().contains("22003"), failed.excerpt());
      assertEquals(right.state(), failed.state());
    } finally {
      world.close();
    }
  }

  /// Derby has no snapshots, so the applying thread waits for the examination.
  @Test
  void aStatementThatTakesForEverIsGivenUp() throws Exception {
    MachineWorld world = MachineWorld.open("derby", directory);
    try {
      List<Command> commands = new ArrayList<>();
      commands.add(MachineWorld.script("create table t (id int primary key)"));
      for (int id = 0; id < 60; id++) {
        commands.add(MachineWorld.script("insert into t values (" + id + ")"));
      }
      world.deliver(0, MachineWorld.order(commands));
      String endless = "select count(*) from t a, t b, t c, t d, t e, t f, t g, t h";
      assertEquals(Optional.empty(), examined(world, endless).answer());
      assertTrue(examined(world, "select count(*) from t").answer().isPresent());
    } finally {
      world.close();
    }
  }

  private static SqlCommand.Testimony examined(MachineWorld world, String text) throws Exception {
    OrderedStatement statement = OrderedStatement.of(text, List.of(), List.of(), 0, 0);
    world.machine.examine(Position.of(3, 0), statement, true, true);
    return (SqlCommand.Testimony) world.proposed.take();
  }
}

package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.value.Result;
import quorate.replication.smr.Command;
import quorate.replication.smr.Position;
import quorate.replication.smr.StateMachine;
import quorate.replication.smr.Statement;

/// A replica looks into a dispute whatever its engine does with the statement.
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
      StateMachine.Examination right = examined(world, "select b from t");
      StateMachine.Examination failed = examined(world, "select b + 1 from t");
      Optional<String> state =
          failed.answer().map(answer -> ((Result.Failed) answer).error().sqlState());
      assertTrue(state.isEmpty() || state.equals(Optional.of("22003")), state.toString());
      assertEquals(right.state(), failed.state());
    } finally {
      world.close();
    }
  }

  private static StateMachine.Examination examined(MachineWorld world, String text) {
    Statement statement = Statement.of(text, List.of(), List.of(), 0, 0);
    return world.machine.examine(Position.of(3, 0), statement, true);
  }
}

package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.value.Result;
import quorate.engine.statement.AnalysedStatement;
import quorate.engine.statement.Execution;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.smr.Known;
import quorate.replication.smr.SqlCommand;
import quorate.replication.smr.StateMachine;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// The COMMIT of a block with a statement of which SQL leaves open whether it raises an error, at
/// two engines of which one raises it.
final class HeldBlockTest {
  private static final String OPEN = "select id from t where null in (v::int / id, 1)";

  @TempDir Path directory;

  /// A block that only reads has no rows which the engine that raised the error would have to take
  /// from others.
  @Test
  void whoRaisedAnErrorInABlockOfReadsCommitsIt() throws Exception {
    MachineWorld h2 = opened("h2");
    MachineWorld sqlite = opened("sqlite");
    OrderedStatement statement =
        OrderedStatement.of(OPEN, List.of(), List.of(), 1_700_000_000_000_000L, 1);
    Result seen = answer(h2, statement);
    var commit =
        new SqlCommand.Commit(new NodeId(1), List.of(statement), List.of(Canonical.digest(seen)));
    Request request = MachineWorld.request(new SessionId(8, 8), 1, 0, commit);
    Position at = Position.of(3, 0);
    Bytes value = word(h2, at, request, commit);
    Bytes error = word(sqlite, at, request, commit);
    assertNotEquals(HeldScripts.meaning(value), HeldScripts.meaning(error));
    assertTrue(HeldScripts.meaning(error).flatMap(it -> it.error()).isPresent());
    var reply = sqlite.machine.adopt(at, request, value, false);
    assertEquals(Optional.of(Done.COMMIT.orElseThrow()), reply.flatMap(it -> it.answer()));
    h2.close();
    sqlite.close();
  }

  private static Result answer(MachineWorld world, OrderedStatement statement) throws SQLException {
    Execution execution = new Execution(world.engine);
    Catalog catalog = world.machine.catalog();
    try (Connection connection = world.engine.connect()) {
      Analysed.Data data = execution.analyse(statement, catalog);
      Result result =
          execution.tentatively(
              connection, new AnalysedStatement(catalog, data, statement), _ -> 0);
      connection.rollback();
      return result;
    }
  }

  private MachineWorld opened(String engine) throws Exception {
    MachineWorld world = MachineWorld.open(engine, directory);
    world.deliver(
        0,
        MachineWorld.order(
            List.of(
                MachineWorld.script("create table t (id int primary key, v varchar(9))"),
                MachineWorld.script("insert into t values (1, 'a')"))));
    return world;
  }

  private static Bytes word(
      MachineWorld world, Position at, Request request, SqlCommand.Commit commit) {
    Known known = new Known(Set.of(), Optional.of(Set.of("H2", "SQLITE")), Set.of());
    StateMachine.Open open =
        (StateMachine.Open) world.machine.commit(at, request, commit, known, false);
    assertTrue(open.optionalErrors());
    return open.word().orElseThrow();
  }
}

package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import quorate.core.wire.Decoder;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;
import quorate.database.store.MetaTables;
import quorate.engine.schema.SchemaChange;
import quorate.engine.schema.SchemaTask;
import quorate.engine.statement.Execution;
import quorate.engine.statement.Sequences;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// A step of a schema change is on disk before the intent says that it is done: an engine may end a
/// statement of DDL earlier, and a power failure would leave an intent that is ahead of the schema.
final class SchemaSyncTest {
  private static final long PLACE = 7;

  /// An engine that notes how many steps the intent counts as done whenever the schema is synced.
  private static final class Noting extends EngineAround {
    final List<Long> done = new ArrayList<>();

    Noting(Engine engine) {
      super(engine);
    }

    @Override
    public void syncSchema() throws SQLException {
      super.syncSchema();
      try (Connection connection = connect()) {
        Decoder intent = new Decoder(MetaTables.intent(connection));
        assertEquals(PLACE, intent.varint());
        done.add(intent.varint());
        connection.rollback();
      }
    }
  }

  @Test
  void everyStepIsSyncedBeforeItIsDone() throws Exception {
    try (Noting engine = new Noting(Engines.inMemory("mariadb", "synced"))) {
      MetaTables.create(engine);
      try (Connection connection = engine.connect()) {
        SchemaChange.run(
            new SchemaTask(
                engine,
                connection,
                new Execution(engine),
                Catalog.EMPTY,
                PLACE,
                List.of(statement("create table a (x int)"), statement("create table b (x int)")),
                _ -> false),
            new Sequences(new TreeMap<>()));
      }
      // Each statement has a step of DDL and its answer; both are undone.
      assertEquals(List.of(0L, 2L, 3L, 1L), engine.done);
    }
  }

  private static OrderedStatement statement(String text) {
    return OrderedStatement.of(text, List.of(), List.of(), 1, 7);
  }
}

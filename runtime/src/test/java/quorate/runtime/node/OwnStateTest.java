package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.SessionId;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;
import quorate.database.store.MetaTables;
import quorate.engine.transaction.Evictor;
import quorate.sql.Analysed;

/// The replica's own records neither wait for optimistic work nor fail because of it.
final class OwnStateTest {
  /// Counts how often optimistic work has to go, and rolls it back.
  private static final class Rollback implements Evictor {
    private final Connection optimistic;
    private int count;

    Rollback(Connection optimistic) {
      this.optimistic = optimistic;
    }

    @Override
    public void evict(
        List<Analysed.Data> analysed,
        List<quorate.replication.statement.OrderedStatement> statements) {}

    @Override
    public void evictAll() {
      count++;
      try {
        optimistic.rollback();
      } catch (SQLException broken) {
        throw new IllegalStateException(broken);
      }
    }

    @Override
    public void endAll() {}

    @Override
    public void finish(SessionId session) {}

    @Override
    public void unlock(SessionId session) {}
  }

  private static void write(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("insert into \"quorate_sequence\" values ('s', 1)");
    }
  }

  @Test
  void whereOneAloneMayWriteItIsTheOrder() throws SQLException {
    Engine engine = Engines.inMemory("sqlite", "turns");
    MetaTables.create(engine);
    try (Connection own = engine.connect();
        Connection optimistic = engine.connect()) {
      MetaTables.sequences(own); // a reader has a snapshot, which the other makes old
      write(optimistic);
      Rollback evictor = new Rollback(optimistic);
      OwnState.takeTurn(engine, own, evictor);
      assertEquals(1, evictor.count);
      SQLException late = assertThrows(SQLException.class, () -> write(optimistic));
      assertTrue(engine.isLockConflict(late));

      write(own); // nothing of this is lost by taking a turn that it has
      OwnState.takeTurn(engine, own, evictor);
      own.commit();
      assertEquals(1, evictor.count);
      assertEquals(1, MetaTables.sequences(own).size());
      own.rollback();
      optimistic.rollback();
    }
    engine.close();
  }

  @Test
  void whereManyWriteNobodyHasToGo() throws SQLException {
    Engine engine = Engines.inMemory("h2", "turns");
    MetaTables.create(engine);
    try (Connection own = engine.connect();
        Connection optimistic = engine.connect()) {
      write(optimistic);
      Rollback evictor = new Rollback(optimistic);
      OwnState.takeTurn(engine, own, evictor);
      assertEquals(0, evictor.count);
      optimistic.rollback();
    }
    engine.close();
  }
}

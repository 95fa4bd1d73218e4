package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.database.Engine;
import quorate.database.engine.jdbc.EngineSource;

/// The epoch of a database, in each engine that a shepherd may have.
final class EpochTableTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"derby", "hsqldb", "sqlite", "mariadb"})
  void nothingOfAnEpochCommitsAfterItsEnd(String name) throws Exception {
    Path files = Files.createDirectories(directory.resolve(name));
    try (Engine engine = EngineSource.own(name).open(files)) {
      engine.lockStrictly();
      BarrierTable.create(engine);
      EpochTable.begin(engine, 4);
      PooledConnection old = PooledConnection.of(engine.connectLocking(), 4);
      old.commit(1);
      PooledConnection late = PooledConnection.of(engine.connectLocking(), 4);
      EpochTable.begin(engine, 5);
      assertThrows(SQLException.class, () -> late.commit(2));
      end(late);
      assertThrows(SQLException.class, () -> EpochTable.begin(engine, 4));
      PooledConnection fresh = PooledConnection.of(engine.connectLocking(), 5);
      fresh.commit(2);
      end(old);
      end(fresh);
      assertEquals(Set.of(1L, 2L), BarrierTable.read(engine));
    }
  }

  /// A database that gets another schema belongs to the same shepherd as before.
  @ParameterizedTest
  @ValueSource(strings = {"derby", "hsqldb", "sqlite", "mariadb"})
  void anotherSchemaLeavesTheEpoch(String name) throws Exception {
    Path files = Files.createDirectories(directory.resolve(name));
    try (Engine engine = EngineSource.own(name).open(files)) {
      ShepherdDatabase database = ShepherdDatabase.of(engine, Set.of(engine.dialect()), 3);
      PooledConnection before = database.pool().borrow();
      before.commit(1);
      database.pool().give(before, false);
      database.remake(database.catalog());
      PooledConnection after = database.pool().borrow();
      after.commit(2);
      database.pool().discard(after);
      assertEquals(Set.of(1L, 2L), BarrierTable.read(engine));
      assertThrows(SQLException.class, () -> EpochTable.begin(engine, 2));
    }
  }

  /// A transaction that has checked its epoch commits before the next one begins, or never.
  @ParameterizedTest
  @ValueSource(strings = {"derby", "hsqldb"})
  void anEpochBeginsAfterWhatCommitsUnderTheOneBefore(String name) throws Exception {
    Path files = Files.createDirectories(directory.resolve(name));
    try (Engine engine = EngineSource.own(name).open(files)) {
      engine.lockStrictly();
      BarrierTable.create(engine);
      EpochTable.begin(engine, 1);
      PooledConnection committing = PooledConnection.of(engine.connectLocking(), 1);
      committing.epoch().orElseThrow().check();
      CompletableFuture<Boolean> begun =
          CompletableFuture.supplyAsync(() -> {
            try {
              EpochTable.begin(engine, 2);
              return true;
            } catch (SQLException waited) {
              return false; // gave up waiting; tried again below
            }
          });
      committing.insert().setLong(1, 7);
      committing.insert().executeUpdate();
      assertEquals(false, begun.isDone() && begun.join(), "the old epoch's row is held");
      committing.connection().commit();
      boolean first = begun.join();
      end(committing);
      if (!first) {
        EpochTable.begin(engine, 2);
      }
      assertEquals(Set.of(7L), BarrierTable.read(engine));
    }
  }

  private static void end(PooledConnection connection) throws SQLException {
    connection.connection().rollback();
    connection.connection().close();
  }
}

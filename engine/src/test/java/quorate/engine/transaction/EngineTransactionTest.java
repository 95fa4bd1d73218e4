package quorate.engine.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A transaction gives back its locks and its connection exactly once, whenever it ends.
@Timeout(60)
final class EngineTransactionTest {
  private EngineWorld world;
  private final AtomicInteger over = new AtomicInteger();

  @BeforeEach
  void open() throws Exception {
    world = new EngineWorld("hsqldb", "create table t (id int primary key)");
  }

  @AfterEach
  void close() throws Exception {
    world.close();
  }

  private EngineTransaction<Connection> transaction() {
    return world.transaction(over::incrementAndGet);
  }

  /// Checks that no lock is held: a transaction that must be alone need not wait.
  private void nothingIsHeld() throws Exception {
    EngineTransaction<Connection> alone = world.transaction();
    alone.enter(true);
    alone.life().rollBack();
  }

  @Test
  void whatItHoldsIsGivenBackOnce() throws Exception {
    EngineTransaction<Connection> transaction = transaction();
    transaction.enter(false);
    transaction.life().rollBack();
    transaction.life().rollBack();
    transaction.life().release();
    assertEquals(1, over.get());
    assertFalse(transaction.life().begin());
    nothingIsHeld();
  }

  @Test
  void oneStepIsUnderWayAtATime() {
    TransactionLife life = transaction().life();
    assertTrue(life.begin());
    assertFalse(life.begin());
    life.finish();
    assertTrue(life.begin());
    life.finish();
    assertEquals(0, over.get());
  }

  @Test
  void itIsGivenBackWhenTheStepIsOver() throws Exception {
    EngineTransaction<Connection> transaction = transaction();
    assertTrue(transaction.life().begin());
    transaction.life().rollBack();
    assertEquals(0, over.get());
    assertTrue(transaction.life().hasEnded());
    transaction.life().finish();
    assertEquals(1, over.get());
    assertFalse(Thread.currentThread().isInterrupted(), "it was meant for the step");
    nothingIsHeld();
  }

  @Test
  void oneThatWaitsForItsTurnCanEnd() throws Exception {
    OpenDatabase.Held others = world.database().enter(true, true);
    EngineTransaction<Connection> transaction = transaction();
    CompletableFuture<Boolean> ended = new CompletableFuture<>();
    Thread.ofPlatform()
        .start(() -> {
          assertTrue(transaction.life().begin());
          try {
            transaction.enter(false);
            ended.complete(false);
          } catch (Exception givenUp) {
            ended.complete(givenUp instanceof InterruptedException);
          } finally {
            transaction.life().finish();
          }
        });
    while (!world.database().isWanted()) {
      Thread.onSpinWait();
    }
    transaction.life().rollBack();
    assertTrue(ended.get(30, TimeUnit.SECONDS));
    world.database().leave(others);
    nothingIsHeld();
  }

  @Test
  void itBeginsAnewAlone() throws Exception {
    EngineTransaction<Connection> transaction = transaction();
    world.execute(transaction, "insert into t values (1)");
    Connection used = transaction.open();
    assertEquals(used, transaction.enter(true), "it goes on over its connection");
    transaction.open().commit();
    transaction.committed();
    transaction.life().rollBack();
    assertTrue(world.commit("insert into t values (1)").size() == 1, "what it had done is gone");
  }
}

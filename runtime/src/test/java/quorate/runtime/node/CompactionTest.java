package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.engine.statement.Execution;
import quorate.replication.command.Position;
import quorate.replication.smr.DelegateMessage;
import quorate.replication.smr.SmrMessage;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.read.OrderedRead;
import quorate.runtime.read.Readers;

/// HSQLDB's checkpoint waits for open transactions: with a client's idle in one, or in the middle
/// of one, it is made all the same, and the transaction goes on.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CompactionTest {
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN + 1);
  private static final SessionId SESSION = new SessionId(5, 5);

  @TempDir Path directory;

  private final BlockingQueue<DelegateMessage.Executed> answers = new LinkedBlockingQueue<>();

  @SuppressWarnings("NullAway.Init") // before each test
  private MachineWorld world;

  @SuppressWarnings("NullAway.Init") // before each test
  private Readers readers;

  @SuppressWarnings("NullAway.Init") // before each test
  private Delegate delegate;

  @SuppressWarnings("NullAway.Init") // before each test
  private Compaction compaction;

  @BeforeEach
  void open() throws Exception {
    world = MachineWorld.open("hsqldb", directory);
    world.deliver(
        0,
        MachineWorld.order(
            List.of(
                MachineWorld.script("create table t (id int primary key, v int)"),
                MachineWorld.script("insert into t values (1, 0)"))));
    Execution execution = new Execution(world.engine);
    readers = new Readers(world.engine, execution, (_, _) -> {}, () -> {});
    delegate =
        new Delegate(
            world.engine,
            execution,
            world.machine::catalog,
            world.machine::gate,
            (_, message) -> answers.add((DelegateMessage.Executed) message),
            _ -> true);
    compaction = new Compaction(world.engine, execution, delegate, readers, () -> false);
  }

  @AfterEach
  void close() throws Exception {
    delegate.close();
    readers.close();
    world.close();
  }

  private Result ask(int index, String sql) throws InterruptedException {
    OrderedStatement statement =
        OrderedStatement.of(sql, List.of(), List.of(), 1_700_000_000_000_000L, 1);
    delegate.on(
        CLIENT,
        new DelegateMessage.Execute(SESSION, 1, index, Position.NONE, List.of(statement), 0));
    return answers.take().answers().getFirst().result();
  }

  private static Row only(Result result) {
    return ((Result.Rows) result).rows().getFirst();
  }

  @Test
  void aTransactionWhoseClientIdles() throws InterruptedException {
    ask(0, "update t set v = v + 1");
    world.engine.grow();
    compaction.attempt();
    assertFalse(world.engine.wantsCompaction());
    assertEquals(Row.of(new Value.Int(1)), only(ask(1, "select v from t")));
  }

  @Test
  void aTransactionInTheMiddleOfStatements() throws Exception {
    AtomicBoolean stops = new AtomicBoolean();
    CountDownLatch goesOn = new CountDownLatch(1);
    int[] done = {0};
    Thread client =
        Thread.ofPlatform()
            .start(() -> {
              try {
                while (!stops.get()) {
                  ask(done[0]++, "update t set v = v + 1");
                  goesOn.countDown();
                }
              } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
              }
            });
    goesOn.await();
    for (int i = 0; i < 20; i++) {
      world.engine.grow();
      while (world.engine.wantsCompaction()) {
        compaction.attempt();
      }
    }
    stops.set(true);
    client.join();
    assertEquals(Row.of(new Value.Int(done[0])), only(ask(done[0], "select v from t")));
  }

  /// A read that began before is let end: it is asked for again only when it takes too long.
  @Test
  void aRead() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch ends = new CountDownLatch(1);
    readers.read(
        new OrderedRead(
            MachineWorld.request(SESSION, 1, 0, MachineWorld.script("select 1")),
            0,
            true,
            false,
            Optional.empty(),
            (Connection _) -> {
              reading.countDown();
              try {
                ends.await();
              } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
              }
              return List.of();
            },
            (_, reason) ->
                new SmrMessage.Reply(
                    new RequestId(SESSION, 1),
                    Position.NONE,
                    0,
                    Optional.empty(),
                    List.of(),
                    reason)));
    readers.start();
    reading.await();
    world.engine.grow();
    compaction.attempt();
    assertTrue(world.engine.wantsCompaction());
    ends.countDown();
    while (world.engine.wantsCompaction()) {
      compaction.attempt();
    }
  }
}

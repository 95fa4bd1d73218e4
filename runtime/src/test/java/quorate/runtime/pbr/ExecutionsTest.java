package quorate.runtime.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.database.Engine;
import quorate.database.engine.jdbc.EngineSource;
import quorate.engine.transaction.OpenDatabase;
import quorate.order.Request;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrIndication.Execute;
import quorate.replication.pbr.PbrMessage;
import quorate.replication.pbr.PbrMessage.Executed;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.TentativeAnswer;
import quorate.runtime.config.PrimaryBackup;
import quorate.sql.dialect.Dialect;

/// The executions of a primary that goes on as the primary of another group, while transactions
/// begun for the last one are not over yet.
final class ExecutionsTest {
  private static final NodeId CLIENT = new NodeId(1001);
  private static final RequestId ID = new RequestId(new SessionId(1, 1), 1);

  @TempDir Path directory;

  private Engine engine;
  private PbrStore store;
  private Executions executions;
  private final BlockingQueue<PbrMessage.Local> said = new LinkedBlockingQueue<>();

  @BeforeEach
  void open() throws Exception {
    engine = EngineSource.own("h2").open(directory);
    store = new PbrStore(engine, EnumSet.of(Dialect.H2), PrimaryBackup.Isolation.SERIALIZABLE);
    store.load();
    executions =
        new Executions(
            store,
            said::add,
            () -> true,
            broken -> {
              throw new AssertionError(broken);
            });
  }

  @AfterEach
  void close() throws Exception {
    executions.close().awaitTermination(10, TimeUnit.SECONDS);
    store.close();
    engine.close();
  }

  private static Execute execute(long group, RequestId id) {
    Work.Script script = new Work.Script(List.of(PbrWorld.statement("select 1")));
    return new Execute(group, new Request(id, CLIENT, script.encode()), false);
  }

  private Executed executed() throws InterruptedException {
    return (Executed) Optional.ofNullable(said.poll(20, TimeUnit.SECONDS)).orElseThrow();
  }

  /// A link may lose the statement, or its answer.
  @Test
  void aStatementThatIsAskedForAgainIsExecutedOnce() throws Exception {
    assertEquals("40001", state(performed(0, "select 1", true)), "nothing is open");
    assertEquals("00000", state(performed(0, "select 1", false)));
    List<TentativeAnswer> first = performed(1, "select 2", false);
    assertEquals(first, performed(1, "select 2", true));
    assertEquals("00000", state(performed(2, "select 3", false)), "it is still open");
    executions.abandon(ID);
  }

  private List<TentativeAnswer> performed(int number, String text, boolean again)
      throws InterruptedException {
    return performed(number, List.of(text), again);
  }

  private List<TentativeAnswer> performed(int number, List<String> texts, boolean again)
      throws InterruptedException {
    BlockingQueue<List<TentativeAnswer>> done = new LinkedBlockingQueue<>();
    List<OrderedStatement> statements = texts.stream().map(PbrWorld::statement).toList();
    executions.perform(ID, CLIENT, number, statements, again, done::add);
    return Optional.ofNullable(done.poll(20, TimeUnit.SECONDS)).orElseThrow();
  }

  private static String state(List<TentativeAnswer> performed) {
    return performed.getLast().result() instanceof Result.Failed(SqlError error)
        ? error.sqlState()
        : "00000";
  }

  @Test
  void severalAreExecutedUpToTheFirstThatFails() throws Exception {
    List<TentativeAnswer> first = performed(0, List.of("select 1", "select 2"), false);
    assertEquals(2, first.size());
    assertEquals(first, performed(0, List.of("select 1", "select 2"), true));
    List<TentativeAnswer> failing =
        performed(2, List.of("select 3", "select 1 / 0", "select 4"), false);
    assertEquals(2, failing.size());
    assertEquals("22012", state(failing));
    assertEquals("40001", state(performed(3, "select 5", false)), "it has ended");
  }

  /// A statement that takes long is asked for again before there is an answer.
  @Test
  void whatIsBeingExecutedGoesOnWhenItIsAskedForAgain() throws Exception {
    OpenDatabase.Held turn = store.open().enter(true, true);
    BlockingQueue<List<TentativeAnswer>> done = new LinkedBlockingQueue<>();
    List<OrderedStatement> statements = List.of(PbrWorld.statement("select 1"));
    executions.perform(ID, CLIENT, 0, statements, false, done::add);
    while (executions.find(ID) == null
        || !Objects.requireNonNull(executions.find(ID)).life().isAtStep()) {
      Thread.onSpinWait();
    }
    executions.perform(ID, CLIENT, 0, statements, true, done::add);
    store.open().leave(turn);
    List<TentativeAnswer> answer = done.poll(20, TimeUnit.SECONDS);
    assertEquals("00000", state(Objects.requireNonNull(answer)));
    assertEquals("00000", state(performed(1, "select 2", false)), "it is still open");
    executions.abandon(ID);
  }

  @Test
  void whatWaitsIsNotRolledBackForAGroupBefore() throws Exception {
    OpenDatabase.Held turn = store.open().enter(false, true);
    executions.perform(execute(2, ID));
    executions.rollBack(1, ID);
    store.open().leave(turn);
    assertEquals(2, executed().number());
  }

  @Test
  void whatWaitsForTwoGroupsIsAnsweredInBothWhenItIsCancelled() throws Exception {
    OpenDatabase.Held turn = store.open().enter(false, true);
    executions.perform(execute(1, ID));
    executions.perform(execute(2, ID));
    executions.abandon(ID);
    assertEquals(List.of(1L, 2L), List.of(executed().number(), executed().number()));
    store.open().leave(turn);
  }

  /// So the client goes on waiting, however long that takes.
  @Test
  void whatWaitsForItsTurnOrForItsCommitIsUnderWay() throws Exception {
    OpenDatabase.Held turn = store.open().enter(false, true);
    assertFalse(executions.isUnderWay(ID));
    executions.perform(execute(2, ID));
    assertTrue(executions.isUnderWay(ID), "it waits for its turn");
    store.open().leave(turn);
    assertEquals(2, executed().number());
    assertTrue(executions.isUnderWay(ID), "it is about to have a place");
    Executing open = Objects.requireNonNull(executions.find(ID));
    assertTrue(open.commit(new LogPosition(1, 2), Optional.empty()));
    open.life().release();
    assertFalse(executions.isUnderWay(ID), "it waits for other members alone");
  }

  @Test
  void whatIsOpenAndDoesNothingIsNotUnderWay() throws Exception {
    performed(0, "select 1", false);
    while (Objects.requireNonNull(executions.find(ID)).life().isAtStep()) {
      Thread.onSpinWait();
    }
    assertFalse(executions.isUnderWay(ID));
    executions.abandon(ID);
  }

  @Test
  void whatHasAPlaceIsNotRolledBackForAGroupBefore() throws Exception {
    executions.perform(execute(2, ID));
    assertEquals(2, executed().number());
    Executing open = Objects.requireNonNull(executions.find(ID));
    open.life().rollBack(1);
    assertTrue(open.commit(new LogPosition(1, 2), Optional.empty()));
    open.life().release();
  }

  @Test
  void whatHasAPlaceInOneGroupIsNotCommittedInAnother() throws Exception {
    executions.perform(execute(1, ID));
    assertEquals(1, executed().number());
    Executing open = Objects.requireNonNull(executions.find(ID));
    assertFalse(open.commit(new LogPosition(1, 2), Optional.empty()));
    open.life().rollBack();
  }
}

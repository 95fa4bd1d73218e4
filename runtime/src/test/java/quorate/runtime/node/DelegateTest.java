package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.Value;
import quorate.engine.statement.Execution;
import quorate.replication.command.Position;
import quorate.replication.smr.DelegateMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.LostTransaction;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.TentativeAnswer;

/// Several statements in one message to a delegate.
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DelegateTest {
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN + 1);
  private static final SessionId SESSION = new SessionId(1, 1);

  private final BlockingQueue<DelegateMessage.Executed> answers = new LinkedBlockingQueue<>();
  @TempDir Path directory;

  @SuppressWarnings("NullAway.Init") // before each test
  private MachineWorld world;

  @SuppressWarnings("NullAway.Init") // before each test
  private Delegate delegate;

  @BeforeEach
  void open() throws Exception {
    world = MachineWorld.open(engine(), directory);
    world.deliver(
        0,
        MachineWorld.order(
            List.of(
                MachineWorld.script("create table t (id int primary key, v int)"),
                MachineWorld.script("create table drawn (id serial, v int)"),
                MachineWorld.script("insert into t values (1, 0)"))));
    delegate =
        new Delegate(
            world.engine,
            new Execution(world.engine),
            world.machine::catalog,
            world.machine::gate,
            (_, message) -> answers.add((DelegateMessage.Executed) message),
            _ -> true);
  }

  @AfterEach
  void close() throws Exception {
    delegate.close();
    world.close();
  }

  Delegate delegate() {
    return delegate;
  }

  /// The delegate's engine.
  String engine() {
    return "h2";
  }

  List<Result> ask(int index, List<String> texts) throws InterruptedException {
    List<OrderedStatement> statements =
        texts.stream()
            .map(text -> OrderedStatement.of(text, List.of(), List.of(), 1_700_000_000_000_000L, 1))
            .toList();
    delegate.on(
        CLIENT, new DelegateMessage.Execute(SESSION, 1, index, Position.NONE, statements, 0));
    DelegateMessage.Executed executed = answers.take();
    assertEquals(index, executed.index());
    return executed.answers().stream().map(TentativeAnswer::result).toList();
  }

  static List<Row> rows(Result result) {
    return ((Result.Rows) result).rows();
  }

  @Test
  void eachSeesWhatThoseBeforeItHaveDone() throws InterruptedException {
    List<Result> results =
        ask(
            0,
            List.of(
                "update t set v = v + 1",
                "select v from t",
                "insert into t values (2, 5)",
                "select v from t where id = 2"));
    assertEquals(4, results.size());
    assertEquals(List.of(Row.of(new Value.Int(1))), rows(results.get(1)));
    assertEquals(List.of(Row.of(new Value.Int(5))), rows(results.get(3)));
    assertEquals(
        List.of(Row.of(new Value.Int(1))),
        rows(ask(4, List.of("select min(v) from t")).getFirst()));
  }

  @Test
  void nothingIsExecutedAfterAFailure() throws InterruptedException {
    List<Result> results =
        ask(
            0,
            List.of(
                "insert into t values (2, 0)",
                "insert into t values (1, 0)",
                "insert into t values (3, 0)"));
    assertEquals(2, results.size());
    assertEquals("23505", ((Result.Failed) results.getLast()).error().sqlState());
    Result left = ask(1, List.of("select count(*) from t")).getFirst();
    assertEquals(List.of(Row.of(new Value.Int(2))), rows(left));
  }

  @Test
  void whatIsAnsweredAtOnceIsBounded() throws InterruptedException {
    String large = "select repeat('x', 1000) from generate_series(1, 100)";
    List<String> all = Collections.nCopies(40, large);
    List<Result> results = new ArrayList<>();
    int messages = 0;
    while (results.size() < all.size()) {
      results.addAll(ask(results.size(), all.subList(results.size(), all.size())));
      messages++;
    }
    assertTrue(messages > 4 && messages < all.size(), messages + " messages");
    assertEquals(all.size(), results.size());
    assertEquals(1, results.stream().distinct().count());
  }

  @Test
  void whoLacksASequencesValueIsTheLast() throws InterruptedException {
    List<String> all =
        List.of("update t set v = 7", "insert into drawn (v) values (1)", "select 1");
    List<Result> results = ask(0, all);
    assertEquals(2, results.size());
    assertTrue(SqlCommand.Lease.lackedBy(results.getLast()).isPresent());
    Result seen = ask(1, List.of("select v from t")).getFirst();
    assertEquals(List.of(Row.of(new Value.Int(7))), rows(seen));
  }

  /// It is replayed from its executed statements, in the middle of a message as well.
  @Test
  void whatGaveWayGoesOnWhereItWas() throws InterruptedException {
    ask(0, List.of("update t set v = 1", "insert into t values (2, 2)"));
    delegate.evictAll();
    List<Result> results = ask(2, List.of("update t set v = v + 1", "select sum(v) from t"));
    assertEquals(List.of(Row.of(new Value.Int(5))), rows(results.getLast()));
  }

  private static final String ENDLESS =
      "select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b,"
          + " generate_series(1, 100000) c where a + b < c";

  private Result askEndless(Runnable stop) throws InterruptedException {
    List<OrderedStatement> statements =
        List.of(OrderedStatement.of(ENDLESS, List.of(), List.of(), 1_700_000_000_000_000L, 1));
    delegate.on(CLIENT, new DelegateMessage.Execute(SESSION, 1, 0, Position.NONE, statements, 0));
    DelegateMessage.Executed executed = null;
    while (executed == null) { // it may not have begun when it is stopped for the first time
      stop.run();
      executed = answers.poll(10, TimeUnit.MILLISECONDS);
    }
    return executed.answers().getLast().result();
  }

  /// A node that repairs its database ends transactions, which their clients have not cancelled.
  @Test
  void nodeThatEndsATransactionHasLostIt() throws InterruptedException {
    Result result = askEndless(() -> delegate.endAll());
    assertTrue(LostTransaction.isSaidBy(((Result.Failed) result).error()), result::toString);
  }

  @Test
  void clientThatCancelsIsToldSo() throws InterruptedException {
    Result result = askEndless(() -> delegate.on(CLIENT, new DelegateMessage.Cancel(SESSION, 1)));
    assertEquals("57014", ((Result.Failed) result).error().sqlState());
  }
}

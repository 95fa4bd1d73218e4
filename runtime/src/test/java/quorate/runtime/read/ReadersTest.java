package quorate.runtime.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;
import quorate.database.store.MetaTables;
import quorate.engine.statement.Execution;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;

/// Reads share the snapshots of their position.
class ReadersTest {
  private static final SessionId SESSION = new SessionId(1, 1);

  @TempDir private Path directory = Path.of("");

  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final Set<Connection> used = ConcurrentHashMap.newKeySet();
  private final List<AutoCloseable> open = new ArrayList<>();
  private int number;

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
  }

  private Engine engine(String name) throws SQLException {
    Engine engine = Engines.open(name, directory.resolve(name));
    open.add(engine);
    MetaTables.create(engine);
    write(engine, "create table t (id int primary key, v int)");
    write(engine, "insert into t values (1, 0)");
    return engine;
  }

  private static void write(Engine engine, String sql) throws SQLException {
    try (Connection connection = engine.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
      connection.commit();
    }
  }

  private Readers readers(Engine engine) {
    Readers readers = new Readers(engine, new Execution(engine), (_, _) -> {}, () -> {});
    open.add(readers);
    return readers;
  }

  private static Request request(long number) {
    NodeId client = new NodeId(NodeId.CLIENT_MIN);
    return new Request(new RequestId(SESSION, number), client, Bytes.EMPTY);
  }

  private OrderedRead read(boolean brief, Function<Connection, String> work) {
    return read(0, brief, work);
  }

  private OrderedRead read(long version, boolean brief, Function<Connection, String> work) {
    number++;
    return new OrderedRead(
        request(number),
        version,
        true,
        brief,
        Optional.empty(),
        connection -> {
          used.add(connection);
          String found = work.apply(connection);
          Result result =
              found.startsWith("!")
                  ? new Result.Failed(new SqlError("42703", found))
                  : new Result.Done(found, List.of());
          return List.of(result);
        },
        (results, reason) -> {
          answers.add(
              results.isEmpty()
                  ? reason
                  : switch (results.getFirst()) {
                    case Result.Done done -> done.tag();
                    case Result other -> "failed";
                  });
          return new SmrMessage.Reply(
              request(1).id(), Position.NONE, 0, Optional.of(results), List.of(), reason);
        });
  }

  private static void begin(Readers readers, OrderedRead read) {
    readers.read(read);
    readers.start();
  }

  private static String value(Connection connection) {
    return query(connection, "select v from t where id = 1");
  }

  private static String query(Connection connection, String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    } catch (SQLException failed) {
      return "!" + failed.getMessage();
    }
  }

  /// A read that has begun, and ends when the latch is at zero.
  private OrderedRead waiting(CountDownLatch begun, CountDownLatch ends) {
    return read(
        true,
        connection -> {
          begun.countDown();
          try {
            ends.await();
          } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
          }
          return value(connection);
        });
  }

  private List<String> answers(int count) throws InterruptedException {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(answers.take());
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "sqlite", "mariadb", "duckdb", "postgresql"})
  void readsSeeTheStateOfTheirPosition(String name) throws Exception {
    Engine engine = engine(name);
    Readers readers = readers(engine);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ends = new CountDownLatch(1);
    begin(readers, waiting(begun, ends));
    begun.await();
    begin(readers, read(true, ReadersTest::value));
    begin(readers, read(false, ReadersTest::value));
    write(engine, "update t set v = 1");
    readers.stateChanges();
    begin(readers, read(true, ReadersTest::value));
    ends.countDown();
    List<String> all = answers(4);
    assertEquals(List.of("0", "0", "0", "1"), all.stream().sorted().toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "sqlite", "mariadb", "duckdb", "postgresql"})
  void readsOneAfterAnotherShareAConnection(String name) throws Exception {
    Engine engine = engine(name);
    Readers readers = readers(engine);
    for (int i = 0; i < 20; i++) {
      begin(readers, read(i % 2 == 0, ReadersTest::value));
      assertEquals(List.of("0"), answers(1));
    }
    assertEquals(1, used.size());
    readers.stopAll();
    assertTrue(readers.areIdle());
    write(engine, "alter table t add column w int");
  }

  /// Statements of a connection from before a change of the schema are guarded, which costs.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "postgresql"})
  void aConnectionOfAnotherSchemaIsReplacedInTime(String name) throws Exception {
    Readers readers = readers(engine(name));
    begin(readers, read(0, true, ReadersTest::value));
    answers(1);
    for (int i = 0; i < 300; i++) {
      begin(readers, read(1, true, ReadersTest::value));
      answers(1);
    }
    assertEquals(2, used.size());
  }

  /// PostgreSQL ends a transaction at an error; the state of the reads that wait is kept.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "sqlite", "mariadb", "postgresql"})
  void aFailedReadTakesNoOtherAlong(String name) throws Exception {
    Engine engine = engine(name);
    Readers readers = readers(engine);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ends = new CountDownLatch(1);
    begin(readers, waiting(begun, ends));
    begun.await();
    begin(readers, read(true, connection -> query(connection, "select missing from t")));
    begin(readers, read(true, ReadersTest::value));
    write(engine, "update t set v = 1");
    readers.stateChanges();
    ends.countDown();
    assertEquals(List.of("0", "0", "failed"), answers(3).stream().sorted().toList());
  }

  /// A read that takes long was not brief, whatever its text.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "postgresql"})
  void noReadWaitsForALongOne(String name) throws Exception {
    Readers readers = readers(engine(name));
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ends = new CountDownLatch(1);
    begin(readers, waiting(begun, ends));
    begun.await();
    while (answers.isEmpty()) {
      begin(readers, read(true, ReadersTest::value));
      Thread.onSpinWait();
    }
    assertEquals("0", answers.take());
    ends.countDown();
  }
}

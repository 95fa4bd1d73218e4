package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.procedure.Declared;
import quorate.database.procedure.JarTable;
import quorate.database.procedure.ProcedureJar;
import quorate.database.procedure.SourceJar;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.ClientSession;
import quorate.runtime.client.OpenTransaction;
import quorate.runtime.config.Spares;
import quorate.runtime.config.Upkeep;

/// A whole cluster whose databases execute several ordered transactions at once: calls of
/// procedures that declare their rows, statements, and transaction blocks, from several clients,
/// while the node that leads loses its power and comes back. All of them commute, so that in the
/// end every replica has the state of one client that runs them one after another.
@Timeout(120)
final class ParallelClusterTest {
  private static final int WORKS = 180;
  private static final int CLIENTS = 6;
  private static final int ACCOUNTS = 16;
  private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "57P03");

  private static final String TRANSFER =
      """
      import java.util.*;
      import quorate.procedure.*;
      public final class Transfer implements Procedure {
        public String name() { return "transfer"; }
        public List<Parameter> parameters() {
          return List.of(
              Parameter.in("work", "int"), Parameter.in("source", "int"),
              Parameter.in("target", "int"), Parameter.in("amount", "bigint"));
        }
        public List<String> tables() {
          return List.of(
              "account (source)", "account (target)", "rate for read", "history for insert");
        }
        public List<?> call(Transaction tx, Row args) {
          long fee = tx.one("select percent from rate where id = 1").orElseThrow().getLong("percent");
          tx.update("update account set balance = balance - $1 where id = $2",
              args.getLong("amount") + fee, args.get("source"));
          tx.update("update account set balance = balance + $1 where id = $2",
              args.get("amount"), args.get("target"));
          tx.update("insert into history values ($1, $2, $3)",
              args.get("work"), args.get("source"), args.get("amount"));
          return List.of();
        }
      }
      """;

  @TempDir Path directory;

  /// A client's work.
  private sealed interface Work {
    record Call(int number, int source, int target, int amount) implements Work {}

    record Alone(int number, int account, int amount) implements Work {}

    record Block(int number, int source, int target, int amount) implements Work {}
  }

  private static List<Work> works() {
    Random random = new Random(5);
    List<Work> works = new ArrayList<>();
    for (int i = 0; i < WORKS; i++) {
      int source = random.nextInt(ACCOUNTS);
      int target = (source + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
      int amount = 1 + random.nextInt(9);
      works.add(
          switch (random.nextInt(8)) {
            case 0 -> new Work.Alone(i, source, amount);
            case 1, 2 -> new Work.Block(i, source, target, amount);
            default -> new Work.Call(i, source, target, amount);
          });
    }
    return works;
  }

  private static OrderedStatement statement(String text, Object... values) {
    String all = values.length == 0 ? text : text.formatted(values);
    return OrderedStatement.of(all, List.of(), List.of(), 0, 1);
  }

  private static void run(ClientSession session, Work work) {
    switch (work) {
      case Work.Call(int number, int source, int target, int amount) ->
          once(session, statement("call transfer(%d, %d, %d, %d)", number, source, target, amount));
      case Work.Alone(int number, int account, int amount) ->
          once(
              session,
              statement("update account set balance = balance + %d where id = %d", amount, account),
              statement("insert into history values (%d, %d, %d)", number, account, amount));
      case Work.Block(int number, int source, int target, int amount) -> {
        int first = Math.min(source, target); // in one order, so that blocks do not meet crosswise
        OpenTransaction open = session.begin();
        try {
          for (OrderedStatement each :
              List.of(
                  statement("select balance from account where id = %d", source),
                  moved(amount, source, first),
                  moved(amount, source, source + target - first),
                  statement("insert into history values (%d, %d, %d)", number, source, amount))) {
            refuse(open.execute(each, Set.of()));
          }
        } catch (SqlException failed) {
          open.rollback();
          throw failed;
        }
        open.commit();
      }
    }
  }

  /// The change of a transfer from `source` in an account.
  private static OrderedStatement moved(int amount, int source, int account) {
    return statement(
        "update account set balance = balance + %d where id = %d",
        account == source ? -amount : amount, account);
  }

  private static void once(ClientSession session, OrderedStatement... statements) {
    session.run(List.of(statements), false).forEach(ParallelClusterTest::refuse);
  }

  private static void refuse(Result result) {
    if (result instanceof Result.Failed failed) {
      throw failed.error().asException();
    }
  }

  /// Runs it until it is committed, which happens once: one that met another, or the node that lost
  /// its power, is known to have had no effect.
  private static void commit(ClientSession session, Work work) {
    while (true) {
      try {
        run(session, work);
        return;
      } catch (SqlException again) {
        if (!CONFLICTS.contains(again.error().sqlState())) {
          throw again;
        }
      }
    }
  }

  private NodesWorld world(String name, int parallel) throws Exception {
    NodesWorld world =
        new NodesWorld(
            Files.createDirectories(directory.resolve(name)),
            new Random(1),
            List.of("h2", "h2", "hsqldb"),
            new Upkeep(0, Duration.ZERO, Duration.ofMillis(500), false, parallel, Spares.NONE));
    world.start();
    ClientSession session = world.session();
    once(session, statement("create table account (id int primary key, balance bigint)"));
    once(session, statement("create table rate (id int primary key, percent bigint)"));
    once(session, statement("create table history (work int, account int, amount bigint)"));
    once(session, statement("insert into rate values (1, 2)"));
    for (int account = 0; account < ACCOUNTS; account++) {
      once(session, statement("insert into account values (%d, 1000)", account));
    }
    install(session, SourceJar.of(Map.of("Transfer.java", TRANSFER)));
    return world;
  }

  /// As a gateway does.
  private static void install(ClientSession session, Bytes bytes) {
    ProcedureJar jar = ProcedureJar.read(bytes);
    assertTrue(bytes.length() <= JarTable.PART_BYTES, "it is one piece");
    once(session, statement(JarTable.CREATE));
    once(
        session,
        OrderedStatement.of(
            JarTable.INSERT,
            List.of(SqlType.VARCHAR, SqlType.INT4, SqlType.BYTEA),
            List.of(new Value.Text(jar.digest()), new Value.Int(0), new Value.Binary(bytes)),
            0,
            1));
    Declared.of(jar).forEach(each -> once(session, statement(each.ddl(jar.digest(), true))));
  }

  private static SortedMap<String, Digest> tables(NodesWorld world, String where) throws Exception {
    SortedMap<String, Digest> tables = new TreeMap<>(world.stateEverywhere(where).tables());
    tables.keySet().retainAll(Set.of("account", "rate", "history"));
    return tables;
  }

  private SortedMap<String, Digest> oneAfterAnother(List<Work> works) throws Exception {
    try (NodesWorld world = world("one", 1)) {
      ClientSession session = world.session();
      works.forEach(work -> commit(session, work));
      assertEquals(0L, executedAhead(world, 1));
      return tables(world, "one after another");
    }
  }

  private static long executedAhead(NodesWorld world, int node) throws Exception {
    return world.status(node).get("executedAhead") instanceof Number number
        ? number.longValue()
        : -1;
  }

  private static void await(CountDownLatch latch) throws InterruptedException {
    assertTrue(latch.await(60, TimeUnit.SECONDS), latch + ": it goes no further");
  }

  @Test
  void severalAtOnceLeaveWhatOneAfterAnotherLeaves() throws Exception {
    List<Work> works = works();
    SortedMap<String, Digest> right = oneAfterAnother(works);
    assertEquals(3, right.size(), right.toString());
    CountDownLatch third = new CountDownLatch(WORKS / 3);
    CountDownLatch twoThirds = new CountDownLatch(2 * WORKS / 3);
    try (NodesWorld world = world("several", 4);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      AtomicInteger next = new AtomicInteger();
      List<Future<Integer>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Callable<Integer> client =
            () -> {
              ClientSession session = world.session();
              int done = 0;
              for (int at = next.getAndIncrement(); at < WORKS; at = next.getAndIncrement()) {
                commit(session, works.get(at));
                done++;
                third.countDown();
                twoThirds.countDown();
              }
              return done;
            };
        clients.add(threads.submit(client));
      }
      await(third);
      world.fails(1);
      await(twoThirds);
      world.comesBack(1);
      int done = 0;
      for (Future<Integer> client : clients) {
        done += client.get(60, TimeUnit.SECONDS);
      }
      assertEquals(WORKS, done);
      assertEquals(right, tables(world, "several at once"));
      assertTrue(executedAhead(world, 2) > 0, "nothing was executed ahead");
      assertEquals(0, executedAhead(world, 3), "HSQLDB has one writer");
    }
  }
}

package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import quorate.core.NodeId;
import quorate.core.value.SqlException;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.OpenTransaction;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.log.LogException;

/// A replicated shepherd over real databases: wherever it is active, clients see one database, and
/// all databases reach the same rows.
final class StandbyTest {
  private static final String ENGINE_AMOUNTS =
      "select \"id\", \"amount\" from \"account\" order by 1";

  @TempDir Path directory;

  private static void assertWhole(StandbyWorld world) {
    assertEquals(Optional.empty(), world.failure());
    assertEquals(
        "[" + ShepherdWorld.ACCOUNTS * ShepherdWorld.EACH + "]",
        world.run("select sum(amount) from account"));
    Map<NodeId, String> rows = world.rows(ENGINE_AMOUNTS);
    assertEquals(1, rows.values().stream().distinct().count(), rows::toString);
    assertEquals(
        world.run("select id, amount from account order by id"), rows.values().iterator().next());
  }

  @Test
  void clientsAtOnceLeaveEveryDatabaseAlikeAcrossATakeover() throws Exception {
    try (StandbyWorld world = new StandbyWorld(directory, "derby", "hsqldb", "sqlite")) {
      world.makeBank();
      assertWhole(world);
      CountDownLatch halfway = new CountDownLatch(2);
      List<Callable<Integer>> work = new ArrayList<>();
      for (int client = 0; client < 3; client++) {
        Random random = new Random(client);
        work.add(() -> {
          int aborted = 0;
          try (DatabaseSession session = world.client.session()) {
            for (int i = 0; i < 16; i++) {
              int from = random.nextInt(ShepherdWorld.ACCOUNTS);
              int to = random.nextInt(ShepherdWorld.ACCOUNTS);
              aborted += ShepherdWorld.transfer(session, from, to, 1 + random.nextInt(5));
              if (i == 6) {
                halfway.countDown();
              }
            }
          }
          return aborted;
        });
      }
      NodeId ended;
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<Integer>> running = work.stream().map(threads::submit).toList();
        halfway.await();
        ended = world.endActive();
        for (Future<Integer> client : running) {
          client.get();
        }
      }
      assertWhole(world);
      world.start(ended);
      assertWhole(world);
      NodeId last = world.endActive();
      assertWhole(world);
      Files.move(
          directory.resolve("node" + last.number()).resolve("log"), directory.resolve("elsewhere"));
      assertThrows(ConfigException.class, () -> world.start(last), "it has forgotten its promises");
    }
  }

  /// The state that the node has saved is ahead of its log of the order, which is an older copy.
  @Test
  void aNodeWhoseLogIsOlderThanItsStateIsRefused() throws Exception {
    try (StandbyWorld world = new StandbyWorld(directory, 10_000, "derby", "hsqldb", "sqlite")) {
      world.makeBank();
      NodeId cut = world.endStandby();
      Path home = directory.resolve("node" + cut.number());
      Path older = Files.createDirectories(directory.resolve("older"));
      copy(home.resolve("log"), older);
      world.start(cut);
      world.awaitReady();
      try (DatabaseSession session = world.client.session()) {
        for (int i = 0; i < 400; i++) {
          ShepherdWorld.transfer(session, i % 8, (i + 3) % 8, 1);
        }
      }
      assertWhole(world);
      world.awaitKept(cut);
      world.end(cut);
      copy(older, home.resolve("log"));
      Files.delete(home.resolve("log.synced"));
      LogException refused = assertThrows(LogException.class, () -> world.start(cut));
      String reason = String.valueOf(refused.getMessage());
      assertTrue(reason.contains("the end of the log is missing"), reason);
      assertWhole(world);
    }
  }

  /// Replaces the files of a directory.
  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> old = Files.list(to)) {
      for (Path each : old.toList()) {
        Files.delete(each);
      }
    }
    try (Stream<Path> fresh = Files.list(from)) {
      for (Path each : fresh.toList()) {
        Files.copy(each, to.resolve(from.relativize(each).toString()));
      }
    }
  }

  /// The others have truncated the slots that the node lacks.
  @Test
  void aNodeThatWasAwayForLongIsGivenTheState() throws Exception {
    try (StandbyWorld world = new StandbyWorld(directory, 10_000, "derby", "hsqldb", "sqlite")) {
      world.makeBank();
      NodeId away = world.endStandby();
      try (DatabaseSession session = world.client.session()) {
        for (int i = 0; i < 400; i++) {
          ShepherdWorld.transfer(session, i % 8, (i + 3) % 8, 1);
        }
      }
      NodeId active = world.client.active().orElseThrow();
      assertTrue(world.node(active).keptSlot() > 0, "the order was cut");
      world.start(away);
      assertWhole(world);
      world.endActive();
      world.run("update account set amount = amount");
      assertWhole(world);
    }
  }

  @Test
  void aTakeoverGivesNoValueOfASequenceTwice() throws Exception {
    try (StandbyWorld world = new StandbyWorld(directory, "derby", "hsqldb", "sqlite")) {
      world.run("create table item (id serial primary key, name varchar(20))");
      world.run("insert into item (name) values ('a'), ('b')");
      assertEquals(
          "INSERT 0 2",
          world.run(
              "create table part (id serial primary key, name varchar(20))",
              "insert into part (name) values ('a'), ('b')"));
      NodeId ended = world.endActive();
      assertEquals("INSERT 0 2", world.run("insert into item (name) values ('c'), ('d')"));
      assertEquals("INSERT 0 1", world.run("insert into part (name) values ('c')"));
      world.start(ended);
      world.awaitReady();
      world.endActive();
      assertEquals("INSERT 0 1", world.run("insert into item (name) values ('e')"));
      assertEquals("INSERT 0 1", world.run("insert into part (name) values ('d')"));
      assertEquals("[5 5]", world.run("select count(*), count(distinct id) from item"));
      assertEquals("[4 4]", world.run("select count(*), count(distinct id) from part"));
    }
  }

  /// Any order decides who is active; a node that was away for long gets the state with its
  /// history.
  @ParameterizedTest
  @EnumSource(
      value = ClusterConfig.Ordered.class,
      names = {"PBFT", "RATIS"})
  void aShepherdIsReplacedOverOtherOrders(ClusterConfig.Ordered order) throws Exception {
    try (StandbyWorld world =
        new StandbyWorld(order, directory, 1_500, "derby", "hsqldb", "sqlite")) {
      world.makeBank();
      NodeId away = world.endStandby();
      StandbyNode active = world.node(world.client.active().orElseThrow());
      try (DatabaseSession session = world.client.session()) {
        for (int i = 0; active.keptSlot() == 0; i++) {
          ShepherdWorld.transfer(session, i % 8, (i + 3) % 8, 1);
        }
      }
      world.start(away);
      assertWhole(world);
      world.endActive();
      assertWhole(world);
    }
  }

  /// A session outlives the shepherd with which it began.
  @Test
  void anOpenTransactionIsAbortedByATakeover() throws Exception {
    try (StandbyWorld world = new StandbyWorld(directory, "derby", "hsqldb", "sqlite");
        DatabaseSession session = world.client.session()) {
      world.makeBank();
      OpenTransaction transaction = session.begin();
      ShepherdWorld.step(transaction, "update account set amount = 1 where id = 3");
      world.endActive();
      SqlException aborted = assertThrows(SqlException.class, transaction::commit);
      assertEquals("40001", aborted.error().sqlState());
      ShepherdWorld.transfer(session, 3, 4, 5);
      assertWhole(world);
    }
  }
}

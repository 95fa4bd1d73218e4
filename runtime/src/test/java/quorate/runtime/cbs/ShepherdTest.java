package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.replication.cbs.CbsConfig;
import quorate.runtime.Variants;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.NotGranted;
import quorate.runtime.client.OpenTransaction;
import quorate.runtime.config.ConfigException;
import quorate.runtime.config.Shepherding;

/// Commit barrier scheduling over real databases: clients see one database, and all databases reach
/// the same rows, whatever breaks or lies.
final class ShepherdTest {
  private static final String AMOUNTS = "select id, amount from account order by id";
  private static final String ENGINE_AMOUNTS =
      "select \"id\", \"amount\" from \"account\" order by 1";

  private static final int LIES_EACH = 60;

  @TempDir Path directory;

  /// Clients that each make this many transfers between accounts drawn from a seed.
  private static void transfers(ShepherdWorld world, int clients, int each, Runnable meanwhile)
      throws Exception {
    List<Callable<Integer>> work = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      Random random = new Random(client);
      work.add(() -> {
        try (DatabaseSession session = world.shepherd.session()) {
          int aborted = 0;
          for (int i = 0; i < each; i++) {
            int from = random.nextInt(ShepherdWorld.ACCOUNTS);
            int to = random.nextInt(ShepherdWorld.ACCOUNTS);
            aborted += ShepherdWorld.transfer(session, from, to, 1 + random.nextInt(5));
          }
          return aborted;
        }
      });
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> running = work.stream().map(threads::submit).toList();
      meanwhile.run();
      for (Future<Integer> client : running) {
        client.get();
      }
    }
  }

  private static void assertWhole(ShepherdWorld world) {
    assertWhole(world, 0);
  }

  /// @param more the amount added since the bank was made
  private static void assertWhole(ShepherdWorld world, int more) {
    assertEquals(Optional.empty(), world.failure());
    assertEquals(
        "[" + (ShepherdWorld.ACCOUNTS * ShepherdWorld.EACH + more) + "]",
        world.run("select sum(amount) from account"));
    var rows = world.rows(ENGINE_AMOUNTS);
    assertEquals(1, rows.values().stream().distinct().count(), rows::toString);
    assertEquals(world.run(AMOUNTS), rows.values().iterator().next());
  }

  @ParameterizedTest
  @Variants(
      quick = {"mariadb,derby,hsqldb", "sqlite,mariadb,derby"},
      rest = "derby,hsqldb,sqlite")
  void clientsAtOnceLeaveEveryDatabaseAlike(String engines) throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, engines.split(","))) {
      world.makeBank();
      transfers(world, 3, 12, () -> {});
      assertWhole(world);
      assertEquals(0, world.shepherd.accusations());
      world.restart();
      assertWhole(world);
      transfers(world, 2, 5, () -> {});
      assertWhole(world);
    }
  }

  @ParameterizedTest
  @EnumSource(CbsConfig.Mode.class)
  void everyModeIsRight(CbsConfig.Mode mode) throws Exception {
    Shepherding how = Shepherding.DEFAULT.in(mode).delayed(Duration.ofMillis(1));
    try (ShepherdWorld world = new ShepherdWorld(directory, how, "mariadb", "derby", "sqlite")) {
      world.makeBank();
      transfers(world, 3, 8, () -> {});
      assertWhole(world);
      assertEquals(0, world.shepherd.accusations());
    }
  }

  @Test
  void whatIsNotGrantedIsRefused() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "mariadb", "derby", "hsqldb")) {
      NotGranted.isRefused(world.shepherd::session);
    }
  }

  /// A client that only moves money need not notice an abort, unless the amounts that it has read
  /// have changed.
  @Test
  void whatIsAbortedIsReplayed() throws Exception {
    Shepherding how = Shepherding.DEFAULT.replaying();
    try (ShepherdWorld world = new ShepherdWorld(directory, how, "mariadb", "derby", "sqlite");
        DatabaseSession session = world.shepherd.session()) {
      world.makeBank();
      OpenTransaction transaction = session.begin();
      String read = "select amount from account where id = 3";
      assertEquals("[100]", ShepherdWorld.step(transaction, read));
      world.engine(1).kill();
      ShepherdWorld.step(transaction, "update account set amount = 90 where id = 3");
      transaction.commit();
      assertEquals("[90]", world.run(read));
      assertWhole(world, -10);
    }
  }

  @Test
  void aDatabaseThatDiesCatchesUp() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "mariadb", "derby", "hsqldb")) {
      world.makeBank();
      transfers(world, 3, 15, () -> world.engine(1).kill());
      assertWhole(world);
      assertEquals(0, world.shepherd.accusations());
    }
  }

  @Test
  void aLyingPrimaryAbortsAndLosesItsPlace() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "derby", "hsqldb", "sqlite")) {
      world.makeBank();
      assertEquals(0, world.shepherd.view());
      try (DatabaseSession session = world.shepherd.session()) {
        OpenTransaction transaction = session.begin();
        world.engine(1).lie(1);
        assertEquals(
            "[]", ShepherdWorld.step(transaction, "select amount from account where id = 3"));
        String refused = assertThrows(SqlException.class, transaction::commit).error().sqlState();
        assertEquals("40001", refused);
        transaction = session.begin();
        assertEquals(
            "[100]", ShepherdWorld.step(transaction, "select amount from account where id = 3"));
        transaction.commit();
      }
      assertTrue(world.shepherd.view() > 0);
      assertEquals(1, world.shepherd.accusations());
    }
  }

  @Test
  void aLyingSecondaryChangesNothing() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "derby", "hsqldb", "sqlite")) {
      world.makeBank();
      for (int i = 0; i < 20; i++) {
        world.engine(2 + i % 2).lie(1);
        assertEquals("[100]", world.run("select amount from account where id = 3"));
      }
      assertEquals(0, world.shepherd.view());
      assertWhole(world); // the last lie may come after the answer that outvotes it
      assertEquals(20, world.engine(2).told() + world.engine(3).told());
    }
  }

  /// One of the databases hides rows, one in five, whether it is the primary or not. More lies with
  /// `-Dquorate.lies=1000`.
  @Test
  void noLieIsCommitted() throws Exception {
    int lies = Integer.getInteger("quorate.lies", 60);
    try (ShepherdWorld world = new ShepherdWorld(directory, "derby", "mariadb", "sqlite")) {
      world.makeBank();
      Random random = new Random(5);
      for (int told = 0; told < lies; told += LIES_EACH) {
        tell(world, Math.min(LIES_EACH, lies - told), random);
        assertWhole(world);
        assertTrue(world.shepherd.accusations() > 1);
        world.restart(); // after which the liar may be the primary again
      }
      assertWhole(world);
    }
  }

  /// Makes transfers until the first database has lied this often.
  private static void tell(ShepherdWorld world, int lies, Random random) {
    LyingEngine liar = world.engine(1);
    liar.lieAtRandom(random.nextLong(), 200);
    try (DatabaseSession session = world.shepherd.session()) {
      while (liar.told() < lies) {
        int from = random.nextInt(ShepherdWorld.ACCOUNTS);
        int to = random.nextInt(ShepherdWorld.ACCOUNTS);
        ShepherdWorld.transfer(session, from, to, 1);
      }
    }
    liar.lieAtRandom(0, 0);
  }

  @Test
  void whatIsAnsweredOutsideOfABlockIsVotedOn() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "derby", "hsqldb", "sqlite")) {
      world.makeBank();
      world.engine(1).lie(1);
      assertEquals("[100]", world.run("select amount from account where id = 3"));
      assertTrue(world.shepherd.view() > 0);
      assertEquals("23505", world.run("insert into account values (3, 1)"));
      assertEquals("22012", world.run("select 1 / (amount - 100) from account where id = 3"));
      assertEquals("42P01", world.run("select * from nothing"));
      assertWhole(world);
    }
  }

  @Test
  void theSchemaChangesEverywhereOrNowhere() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "mariadb", "derby", "hsqldb")) {
      assertEquals(
          "CREATE TABLE", world.run("create table t (id serial primary key, v varchar(9))"));
      assertEquals("[1, 2]", world.run("insert into t (v) values ('a'), ('a') returning id"));
      assertEquals("23505", world.run("create unique index tv on t (v)"));
      assertEquals("[3]", world.run("insert into t (v) values ('a') returning id"));
      assertEquals("ALTER TABLE", world.run("alter table t add column n int default 5"));
      assertEquals("CREATE TABLE", world.run("create table if not exists t (id int)"));
      assertEquals("42P07", world.run("create table t (id int)"));
      world.restart();
      String id = world.run("insert into t (v) values ('b') returning id");
      assertTrue(Integer.parseInt(id.substring(1, id.length() - 1)) > 3, id);
      assertEquals("[5 4]", world.run("select n, count(*) from t group by n"));
      for (boolean stands : new boolean[] {false, true}) {
        try (DatabaseSession session = world.shepherd.session()) {
          changeInABlock(session.begin(), stands);
        }
        String ids = world.run("select id, n from t where id in (1, 2) order by id");
        assertEquals(stands ? "[2 9]" : "[1 5, 2 5]", ids);
        assertEquals(stands ? "[1]" : "42P01", world.run("select count(*) from u"));
      }
      var rows = world.rows("select \"id\", \"n\" from \"t\" order by 1");
      assertEquals(1, rows.values().stream().distinct().count(), rows::toString);
    }
  }

  private static void changeInABlock(OpenTransaction transaction, boolean stands) {
    ShepherdWorld.step(transaction, "delete from t where id = 1");
    change(transaction, "create table u (id serial primary key, v int)");
    ShepherdWorld.step(transaction, "insert into u (v) values (7)");
    change(transaction, "alter table t alter column n set default 9");
    assertEquals(
        "[9]", ShepherdWorld.step(transaction, "insert into t (v) values ('c') returning n"));
    ShepherdWorld.step(transaction, "update t set n = 9 where id = 2");
    assertEquals("[1 7]", ShepherdWorld.step(transaction, "select id, v from u"));
    if (stands) {
      transaction.commit();
    } else {
      transaction.rollback();
    }
  }

  private static void change(OpenTransaction transaction, String text) {
    Result result = transaction.changeSchema(ShepherdWorld.statement(text));
    assertFalse(result instanceof Result.Failed, result::toString);
  }

  /// Its statements are in files: in the session, in the log, and after a restart.
  @Test
  void aTransactionMayBeLarge() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "derby", "hsqldb", "sqlite")) {
      assertEquals(
          "CREATE TABLE", world.run("create table t (id serial primary key, v text not null)"));
      String[] inserts = new String[100];
      for (int i = 0; i < inserts.length; i++) {
        inserts[i] = "insert into t (v) values ('" + "x".repeat(20_000) + i + "')";
      }
      assertEquals("INSERT 0 1", world.run(inserts));
      try (DatabaseSession session = world.shepherd.session()) {
        OpenTransaction transaction = session.begin();
        for (String insert : inserts) {
          ShepherdWorld.step(transaction, insert);
        }
        transaction.rollbackTo(50);
        ShepherdWorld.step(transaction, "update t set v = 'y' where id = 120");
        transaction.commit();
      }
      String all = "select count(*), sum(id), sum(length(v)) from t where v <> 'y'";
      String before = world.run(all);
      assertTrue(before.startsWith("[149 "), before);
      world.restart();
      assertEquals(before, world.run(all));
      assertEquals(0, world.shepherd.accusations());
    }
  }

  @Test
  void savepointsGoBack() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "derby", "hsqldb", "sqlite");
        DatabaseSession session = world.shepherd.session()) {
      world.run("create table t (id serial primary key, v varchar(9))");
      OpenTransaction transaction = session.begin();
      String first = ShepherdWorld.step(transaction, "insert into t (v) values ('a') returning id");
      assertEquals("[1]", first);
      ShepherdWorld.step(transaction, "insert into t (v) values ('b')");
      transaction.rollbackTo(1);
      assertEquals("[a]", ShepherdWorld.step(transaction, "select v from t"));
      transaction.commit();
      assertEquals("[1 a]", world.run("select id, v from t"));
    }
  }

  @Test
  void aStatementThatWaitsForALockCanBeCancelled() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "mariadb", "derby", "hsqldb");
        DatabaseSession holding = world.shepherd.session();
        DatabaseSession waiting = world.shepherd.session();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      world.makeBank();
      OpenTransaction holder = holding.begin();
      ShepherdWorld.step(holder, "update account set amount = 0 where id = 1");
      OpenTransaction waiter = waiting.begin();
      ShepherdWorld.step(waiter, "select amount from account where id = 2");
      Future<String> waits =
          threads.submit(() -> {
            try {
              return ShepherdWorld.said(
                  waiter.execute(
                      ShepherdWorld.statement("update account set amount = 1 where id = 1"),
                      Set.of()));
            } catch (SqlException cancelled) {
              return cancelled.error().sqlState();
            }
          });
      while (!waits.isDone()) {
        waiting.cancel();
        Thread.onSpinWait();
      }
      assertEquals("57014", waits.get());
      waiter.rollback();
      holder.commit();
      assertEquals("[0]", world.run("select amount from account where id = 1"));
    }
  }

  @Test
  void anEngineWithoutTwoPhaseLockingIsRefused() {
    String reason =
        String.valueOf(
            assertThrows(
                    ConfigException.class,
                    () -> new ShepherdWorld(directory, "derby", "h2", "hsqldb").close())
                .getMessage());
    assertTrue(reason.startsWith("engine h2: h2 does not lock strictly in two phases"), reason);
  }

  @Test
  void valuesThatAChangeOfTheSchemaHasDrawnAreNotGivenAgain() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "derby", "hsqldb", "sqlite")) {
      String create = "create table part (id serial primary key, name varchar(9))";
      assertEquals("INSERT 0 1", world.run(create, "insert into part (name) values ('a')"));
      assertEquals("INSERT 0 1", world.run("insert into part (name) values ('b')"));
      world.restart();
      assertEquals("INSERT 0 1", world.run("insert into part (name) values ('c')"));
      assertEquals("[3]", world.run("select count(distinct id) from part"));
    }
  }
}

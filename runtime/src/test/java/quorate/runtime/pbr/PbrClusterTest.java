package quorate.runtime.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.value.SqlException;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.NotGranted;
import quorate.runtime.client.OpenTransaction;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.PrimaryBackup;

final class PbrClusterTest {
  private static final NodeId FIRST = new NodeId(1);
  private static final NodeId SECOND = new NodeId(2);
  private static final NodeId THIRD = new NodeId(3);

  @TempDir Path directory;

  /// Creates a table with this many rows.
  private static void fill(PbrWorld world, int rows) {
    world.run("create table t (id serial primary key, x int)");
    for (int i = 0; i < rows; i++) {
      world.run("insert into t (x) values (" + i + ")");
    }
  }

  @Test
  void whatIsNotGrantedIsRefused() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "derby")) {
      NotGranted.isRefused(world.client::session);
    }
  }

  /// Rows, keys, defaults, sequences, constraints and the schema, from each engine to each other
  /// one.
  @Test
  void whatIsCommittedIsOnAllMembers() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "derby")) {
      world.run("create table t (id serial primary key, x int, note varchar(20))");
      world.run("insert into t (x, note) values (1, 'a'), (2, 'b')");
      world.run("update t set x = x + 10 where note = 'b'", "insert into t (x) values (5)");
      assertEquals("23505", world.run("insert into t values (1, 1, 'twice')"));
      world.run("alter table t add column y int default 3");
      world.run("delete from t where x = 1");
      assertEquals("[[2, 12, b, 3], [3, 5, null, 3]]", world.read("select * from t order by id"));
      assertEquals("[[4]]", world.run("select nextval('t_id_seq')"));
      world.areEqual();
    }
  }

  /// Any order decides on groups.
  @ParameterizedTest
  @EnumSource(
      value = ClusterConfig.Ordered.class,
      names = {"PBFT", "RATIS"})
  void aGroupIsReplacedOverOtherOrders(ClusterConfig.Ordered order) throws Exception {
    try (PbrWorld world = new PbrWorld(order, directory, "h2", "h2", "h2")) {
      fill(world, 3);
      world.awaitLeader();
      NodeId first = world.primary();
      world.kill(first);
      world.run("insert into t (x) values (100)");
      assertEquals("[[4, 4]]", world.read("select count(*), max(id) from t"));
      assertFalse(world.members().contains(first));
      world.areEqual();
    }
  }

  /// The new primary continues the sequences; the spare gets everything; the killed node returns as
  /// a spare, and becomes a member when the next one fails.
  @Test
  void aSpareTakesThePlaceOfWhoIsKilled() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "derby")) {
      fill(world, 10);
      NodeId first = world.primary();
      world.kill(first);
      world.run("insert into t (x) values (100)");
      assertEquals("[[11, 11]]", world.read("select count(*), max(id) from t"));
      assertEquals(2, world.members().size());
      world.start(first);
      world.run("create index on t (x)");
      world.areEqual();
      NodeId second = world.primary();
      assertNotEquals(first, second);
      world.kill(second);
      world.run("insert into t (x) values (101)");
      assertTrue(world.members().contains(first));
      assertEquals("[[12, 12]]", world.read("select count(*), max(id) from t"));
      world.areEqual();
    }
  }

  /// Transfers between accounts: their sum stays the same, and each acknowledged one is there once,
  /// although the primary is killed in between.
  @Test
  void underLoadNothingThatWasAcknowledgedIsLostOrDoneTwice() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "derby")) {
      world.run("create table account (id int primary key, amount int not null)");
      world.run("create table done (id int primary key)");
      world.run("insert into account values (0, 100), (1, 100), (2, 100), (3, 100)");
      AtomicBoolean over = new AtomicBoolean();
      Set<Integer> acknowledged = java.util.concurrent.ConcurrentHashMap.newKeySet();
      ConcurrentLinkedQueue<String> answers = new ConcurrentLinkedQueue<>();
      List<Thread> clients =
          java.util.stream.IntStream.range(0, 3)
              .mapToObj(client ->
                  Thread.ofVirtual()
                      .start(() -> {
                        for (int i = 0; !over.get(); i++) {
                          int id = client * 100_000 + i;
                          String last =
                              world.run(
                                  "update account set amount = amount - 1 where id = " + client,
                                  "update account set amount = amount + 1 where id = "
                                      + (client + 1),
                                  "insert into done values (" + id + ")");
                          answers.add(last);
                          if (last.startsWith("Done")) {
                            acknowledged.add(id);
                          }
                        }
                      }))
              .toList();
      PbrWorld.await(() -> acknowledged.size() > 30);
      world.kill(world.primary());
      int before = acknowledged.size();
      PbrWorld.await(() -> acknowledged.size() > before + 30);
      over.set(true);
      for (Thread client : clients) {
        client.join();
      }
      assertEquals(answers.size(), acknowledged.size(), "none fails: " + new HashSet<>(answers));
      assertEquals("[[400]]", world.read("select sum(amount) from account"));
      assertEquals("[[" + acknowledged.size() + "]]", world.read("select count(*) from done"));
      world.areEqual();
    }
  }

  @Test
  void aRetryGetsTheAnswerThatWasRecorded() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "derby");
        PbrSession session = (PbrSession) world.client.session()) {
      world.run("create table t (id int primary key)");
      RequestId once = session.next();
      Work insert = new Work.Script(List.of(PbrWorld.statement("insert into t values (1)")));
      Optional<Work.Answer> first = session.request(once, insert, false, Duration.ofSeconds(20));
      assertEquals(first, session.request(once, insert, false, Duration.ofSeconds(20)));
      world.kill(world.primary());
      assertEquals(first, session.request(once, insert, false, Duration.ofSeconds(20)));
      assertEquals("[[1]]", world.read("select count(*) from t"));
    }
  }

  /// An open transaction ends with its primary; a committed one stays.
  @Test
  void anOpenTransactionDoesNotOutliveItsPrimary() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "derby");
        DatabaseSession session = world.client.session()) {
      world.run("create table t (id int primary key, x int)");
      OpenTransaction stands = session.begin();
      stands.execute(PbrWorld.statement("insert into t values (1, 1)"), Set.of());
      assertEquals(
          "[[1]]", PbrWorld.said(stands.execute(PbrWorld.statement("select x from t"), Set.of())));
      stands.changeSchema(PbrWorld.statement("create table u (id int)"));
      stands.execute(PbrWorld.statement("insert into u values (7)"), Set.of());
      int mark = stands.mark();
      stands.execute(PbrWorld.statement("update t set x = 2"), Set.of());
      stands.rollbackTo(mark);
      stands.commit();
      OpenTransaction lost = session.begin();
      lost.execute(PbrWorld.statement("insert into t values (2, 2)"), Set.of());
      world.kill(world.primary());
      SqlException gone = assertThrows(SqlException.class, lost::commit);
      assertEquals("40001", gone.error().sqlState());
      assertTrue(gone.error().detail().contains("primary"), gone.error().toString());
      assertEquals("[[1, 1]]", world.read("select * from t"));
      assertEquals("[[7]]", world.read("select * from u"));
      OpenTransaction idle = session.begin();
      idle.execute(PbrWorld.statement("insert into t values (3, 3)"), Set.of());
      idle.rollback();
      world.run("insert into t values (3, 4)"); // it had the turn
      assertEquals("[[1, 1], [3, 4]]", world.read("select * from t order by id"));
    }
  }

  /// A write that waits for the turn can be cancelled, and that answer is final.
  @Test
  void aWriteThatWaitsIsCancelled() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "none");
        DatabaseSession holder = world.client.session();
        DatabaseSession waiter = world.client.session()) {
      world.run("create table t (id int primary key)");
      OpenTransaction open = holder.begin();
      open.execute(PbrWorld.statement("insert into t values (1)"), Set.of());
      CompletableFuture<String> answer =
          CompletableFuture.supplyAsync(() ->
              PbrWorld.said(
                  waiter
                      .run(List.of(PbrWorld.statement("insert into t values (2)")), false)
                      .getLast()));
      PbrWorld.cancel(waiter, answer);
      assertEquals("57014", answer.join());
      open.commit();
      assertEquals("[[1]]", world.read("select * from t"));
    }
  }

  /// A statement that is repeated gets the same sequence values, whether after a rollback to a
  /// savepoint or with a change of the schema.
  @Test
  void aTransactionKeepsTheValuesThatItHasShown() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "none");
        DatabaseSession session = world.client.session()) {
      world.run("create table t (id serial primary key, x int)");
      OpenTransaction open = session.begin();
      String insert = "insert into t (x) values (1) returning id";
      assertEquals("[[1]]", PbrWorld.said(open.execute(PbrWorld.statement(insert), Set.of())));
      int mark = open.mark();
      assertEquals("[[2]]", PbrWorld.said(open.execute(PbrWorld.statement(insert), Set.of())));
      open.rollbackTo(mark);
      open.changeSchema(PbrWorld.statement("alter table t add column y int default 7"));
      open.commit();
      assertEquals("[[1, 1, 7]]", world.read("select * from t"));
      assertEquals("[[3]]", world.run(insert));
      world.areEqual();
      world.kill(SECOND);
      world.start(SECOND);
      world.run(insert);
      world.areEqual();
    }
  }

  /// Transactions that write are open at the same time; of two that write the same row one
  /// succeeds. Reads are answered under a lease.
  @Test
  void underSnapshotIsolationTransactionsWriteAtOnce() throws Exception {
    PrimaryBackup how =
        new PrimaryBackup(PrimaryBackup.Isolation.SNAPSHOT, false, Duration.ofMillis(200));
    try (PbrWorld world = new PbrWorld(directory, how, "h2", "hsqldb", "none");
        DatabaseSession one = world.client.session();
        DatabaseSession other = world.client.session()) {
      world.run("create table t (id int primary key, x int)");
      world.run("insert into t values (1, 1), (2, 1)");
      OpenTransaction first = one.begin();
      OpenTransaction second = other.begin();
      first.execute(PbrWorld.statement("update t set x = 2 where id = 1"), Set.of());
      second.execute(PbrWorld.statement("update t set x = 3 where id = 2"), Set.of());
      second.commit();
      assertEquals(
          "[[1]]",
          PbrWorld.said(
              first.execute(PbrWorld.statement("select x from t where id = 2"), Set.of())));
      assertEquals(
          "40001",
          PbrWorld.said(
              first.execute(PbrWorld.statement("update t set x = 4 where id = 2"), Set.of())));
      first.rollback();
      assertEquals("[[1, 1], [2, 3]]", world.read("select * from t order by id"));
      NodeId primary = world.primary();
      world.kill(primary);
      world.start(primary);
      world.run("update t set x = 5 where id = 1");
      assertEquals("[[1, 5], [2, 3]]", world.read("select * from t order by id"));
      world.areEqual();
    }
  }

  /// If no spare is left, a single member acknowledges nothing, unless that is configured.
  @Test
  void fewerMembersAcknowledgeNothing() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "none");
        PbrSession session = (PbrSession) world.client.session()) {
      world.run("create table t (id int primary key)");
      world.kill(SECOND);
      SqlException unknown =
          assertThrows(
              SqlException.class,
              () ->
                  session.request(
                      session.next(),
                      new Work.Script(List.of(PbrWorld.statement("insert into t values (1)"))),
                      false,
                      Duration.ofSeconds(2)));
      assertEquals("08007", unknown.error().sqlState());
      world.start(SECOND);
      world.run("insert into t values (2)");
      assertEquals(List.of(FIRST, SECOND), world.members());
      world.areEqual();
    }
  }

  @Test
  void degradedTheLastMemberGoesOnAlone() throws Exception {
    try (PbrWorld world =
        new PbrWorld(directory, PrimaryBackup.DEFAULT.degrading(), "h2", "hsqldb", "none")) {
      world.run("create table t (id int primary key)");
      world.kill(world.primary());
      world.run("insert into t values (1)");
      assertEquals("[[1]]", world.read("select count(*) from t"));
      assertEquals(1, world.members().size());
    }
  }

  /// A spare's database has the same content as those of the members, although it is not needed.
  @Test
  void aSpareFollows() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "derby")) {
      fill(world, 10);
      assertEquals(List.of(FIRST, SECOND), world.members());
      awaitSame(world, FIRST, THIRD);
      world.kill(FIRST);
      world.run("insert into t (x) values (100)");
      assertEquals(List.of(SECOND, THIRD), world.members());
      world.areEqual();
    }
  }

  private static void awaitSame(PbrWorld world, NodeId one, NodeId other) {
    PbrWorld.await(() -> {
      try {
        ScannedTables first = world.node(one).digests().orElseThrow();
        ScannedTables second = world.node(other).digests().orElseThrow();
        return first.at().equals(second.at()) && first.tables().equals(second.tables());
      } catch (SQLException installing) {
        return false;
      }
    });
  }

  /// A server's commits do not wait for the disk: those that its crash loses are in the log.
  @Test
  void aServerLosesItsLastCommits() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "postgresql", "h2", "hsqldb")) {
      fill(world, 20);
      assertEquals(FIRST, world.primary());
      world.kill(FIRST);
      world.run("insert into t (x) values (100)");
      world.start(FIRST);
      awaitSame(world, SECOND, FIRST);
      world.kill(SECOND);
      assertEquals("[[21, 21]]", world.read("select count(*), max(id) from t"));
      world.run("insert into t (x) values (101)");
      assertEquals("[[22, 22]]", world.read("select count(*), max(id) from t"));
      world.areEqual();
    }
  }

  /// The primary's log does not reach back to the spare's last entry, so the spare fetches the
  /// rows.
  @Test
  void aSpareFetchesTheStateThatNoLogHas() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, PbrWorld.SHORT, "h2", "hsqldb", "derby")) {
      world.kill(THIRD);
      world.run("create table t (id serial primary key, x int, note varchar(10))");
      world.run("create table u (id int references t (id))");
      for (int i = 0; i < 40; i++) {
        world.run("insert into t (x, note) values (" + i + ", 'n" + i + "')");
      }
      world.run("insert into u values (1), (2)");
      world.start(THIRD);
      awaitSame(world, FIRST, THIRD);
      world.kill(SECOND);
      world.run("insert into t (x) values (100)");
      assertEquals(List.of(FIRST, THIRD), world.members());
      world.areEqual();
      world.kill(FIRST);
      world.start(SECOND);
      assertEquals("[[41, 41]]", world.read("select count(*), max(id) from t"));
      assertEquals("23503", world.run("insert into u values (1000)"));
      world.run("insert into t (x) values (101)");
      assertEquals("[[42, 42]]", world.read("select count(*), max(id) from t"));
      world.areEqual();
    }
  }
}

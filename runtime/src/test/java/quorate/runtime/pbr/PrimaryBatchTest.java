package quorate.runtime.pbr;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.NodeId;
import quorate.core.value.Result;
import quorate.runtime.Variants;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.OpenTransaction;

/// Transactions that wait for the turn at the primary share one transaction of its engine. Each is
/// answered as if it had been alone, and a failure of one does not affect the others.
final class PrimaryBatchTest {
  private static final NodeId FIRST = new NodeId(1);

  /// A thread for each waiting client.
  private static final Executor CLIENTS = Thread::startVirtualThread;

  @TempDir Path directory;

  /// Clients that wait with their transactions while another one has the turn.
  private static final class Waiting implements AutoCloseable {
    private final PbrWorld world;
    private final DatabaseSession holder;
    private final OpenTransaction open;
    private final List<DatabaseSession> sessions = new ArrayList<>();
    private final List<CompletableFuture<String>> answers = new ArrayList<>();

    Waiting(PbrWorld world) {
      this.world = world;
      this.holder = world.client.session();
      this.open = holder.begin();
      open.execute(PbrWorld.statement("insert into turn values (1)"), Set.of());
    }

    /// Adds a client, and returns when its transaction waits.
    DatabaseSession add(String... texts) {
      DatabaseSession session = world.client.session();
      int before = executions().waiting();
      sessions.add(session);
      answers.add(
          CompletableFuture.supplyAsync(
              () ->
                  said(
                      session
                          .run(List.of(texts).stream().map(PbrWorld::statement).toList(), false)
                          .getLast()),
              CLIENTS));
      PbrWorld.await(() -> executions().waiting() > before);
      return session;
    }

    private static String said(Result result) {
      return result instanceof Result.Done done ? done.tag() : PbrWorld.said(result);
    }

    Executions executions() {
      return world.node(FIRST).executions();
    }

    CompletableFuture<String> answer(int number) {
      return answers.get(number);
    }

    /// Ends the holder's transaction, and returns the waiting clients' answers.
    List<String> answers() {
      open.rollback();
      return answers.stream().map(CompletableFuture::join).toList();
    }

    @Override
    public void close() {
      sessions.forEach(DatabaseSession::close);
      holder.close();
    }
  }

  private PbrWorld world(String engine) throws Exception {
    PbrWorld world = new PbrWorld(directory, engine, "hsqldb", "none");
    world.run("create table turn (id int primary key)");
    world.run("create table t (id int primary key, x int not null check (x < 100))");
    world.run("create table s (id serial primary key, x int)");
    return world;
  }

  @ParameterizedTest
  @Variants(
      quick = "h2",
      rest = {"derby", "postgresql"})
  void theyHaveOnePlaceAndTheirOwnAnswers(String engine) throws Exception {
    try (PbrWorld world = world(engine);
        Waiting waiting = new Waiting(world)) {
      waiting.executions().takeTime();
      long before = index(world);
      for (int i = 0; i < 10; i++) {
        waiting.add(
            "insert into t values (" + i + ", 1)",
            "update t set x = x + 1",
            "insert into s (x) values (7)",
            "select a.n, a.m, b.n from (select count(*) n, sum(x) m from t) a,"
                + " (select count(*) n from s) b");
      }
      List<String> right =
          IntStream.rangeClosed(1, 10)
              .mapToObj(n -> "[[%d, %d, %d]]".formatted(n, n * (n + 3) / 2, n))
              .toList();
      assertEquals(right, waiting.answers());
      assertEquals(9, waiting.executions().shared());
      assertEquals(before + 1, index(world));
      world.areEqual();
      world.kill(FIRST);
      world.start(FIRST); // its engine and its log agree on the shared entry
      assertEquals("[[11]]", world.run("insert into s (x) values (8) returning id"));
      world.areEqual();
    }
  }

  private static long index(PbrWorld world) {
    return world.node(FIRST).standing().orElseThrow().last().index();
  }

  @ParameterizedTest
  @Variants(
      quick = "derby",
      rest = {"h2", "postgresql"})
  void oneThatFailsTakesNothingFromTheOthers(String engine) throws Exception {
    try (PbrWorld world = world(engine);
        Waiting waiting = new Waiting(world)) {
      waiting.executions().takeTime();
      waiting.add("insert into t values (1, 1)");
      waiting.add("insert into t values (2, 1)");
      waiting.add("update t set x = 50", "insert into t values (1, 2)"); // is there already
      waiting.add("insert into t values (3, 1)");
      waiting.add("update t set x = x + 99"); // too much
      waiting.add("select nothing from nowhere");
      waiting.add("create table u (id int primary key)");
      waiting.add("update t set x = x + 1");
      assertEquals(
          List.of(
              "INSERT 0 1",
              "INSERT 0 1",
              "23505",
              "INSERT 0 1",
              "23514",
              "42P01",
              "CREATE TABLE",
              "UPDATE 3"),
          waiting.answers());
      assertEquals("[[1, 2], [2, 2], [3, 2]]", world.read("select * from t order by id"));
      world.run("insert into u values (4)");
      assertEquals("[[4]]", world.read("select * from u"));
      world.areEqual();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "postgresql"})
  void oneThatIsCancelledDoesNothing(String engine) throws Exception {
    try (PbrWorld world = world(engine);
        Waiting waiting = new Waiting(world)) {
      waiting.add("insert into t values (1, 1)");
      DatabaseSession unwanted = waiting.add("insert into t values (2, 1)");
      waiting.add("insert into t values (3, 1)");
      PbrWorld.cancel(unwanted, waiting.answer(1));
      assertEquals(List.of("INSERT 0 1", "57014", "INSERT 0 1"), waiting.answers());
      assertEquals("[[1], [3]]", world.read("select id from t order by id"));
      world.areEqual();
    }
  }

  /// In some engines nobody else can write meanwhile. The cancelled transaction gets a place in the
  /// log, which must not wait for the transaction that has the turn.
  @ParameterizedTest
  @ValueSource(strings = {"derby", "sqlite"})
  void oneThatIsCancelledWhileItWaitsIsNotInTheWay(String engine) throws Exception {
    try (PbrWorld world = world(engine);
        Waiting waiting = new Waiting(world)) {
      DatabaseSession unwanted = waiting.add("insert into turn values (2)");
      long before = index(world);
      unwanted.cancel();
      PbrWorld.await(() -> index(world) > before);
      waiting.open.commit();
      assertEquals("57014", waiting.answer(0).join());
      assertEquals("[[1]]", world.read("select id from turn"));
      world.areEqual();
    }
  }

  /// Markers are folded now and then. That must not wait for a transaction that is writing, since
  /// its commit comes afterwards.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "sqlite"})
  void whatIsFoldedIsNotInTheWayOfThoseThatWrite(String engine) throws Exception {
    try (PbrWorld world = new PbrWorld(directory, PbrWorld.SHORT, engine, "hsqldb", "none")) {
      world.run("create table t (id int primary key)");
      List<CompletableFuture<Void>> clients =
          IntStream.range(0, 4)
              .mapToObj(
                  client -> CompletableFuture.runAsync(() -> writes(world, 100 * client), CLIENTS))
              .toList();
      clients.forEach(CompletableFuture::join);
      assertEquals("[[160]]", world.read("select count(*) from t"));
      world.areEqual();
    }
  }

  private static void writes(PbrWorld world, int first) {
    try (DatabaseSession session = world.client.session()) {
      for (int i = first; i < first + 40; i += 2) {
        OpenTransaction open = session.begin();
        open.execute(PbrWorld.statement("insert into t values (" + i + ")"), Set.of());
        open.commit();
        session.run(List.of(PbrWorld.statement("insert into t values (" + (i + 1) + ")")), false);
      }
    }
  }

  /// A transaction refused as a whole has given its turn back by the time that it has its place.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "sqlite"})
  void oneThatAnswersTooMuchIsRefusedWhileAnotherWrites(String engine) throws Exception {
    try (PbrWorld world = new PbrWorld(directory, engine, "hsqldb", "none")) {
      world.run("create table turn (id int primary key)");
      world.run("create table large (x text)");
      String row = "('" + "x".repeat(4000) + "')";
      world.run("insert into large values " + String.join(", ", Collections.nCopies(10, row)));
      String all = "select a.x from large a, large b, large c, large d";
      try (Waiting waiting = new Waiting(world);
          DatabaseSession other = world.client.session()) {
        waiting.add("insert into turn values (2)", all);
        OpenTransaction next = other.begin();
        CompletableFuture<Void> writes =
            CompletableFuture.runAsync(
                () -> next.execute(PbrWorld.statement("insert into turn values (3)"), Set.of()),
                CLIENTS);
        PbrWorld.await(() -> waiting.executions().openTransactions() == 2);
        waiting.open.rollback();
        writes.join();
        assertEquals("54000", waiting.answer(0).join());
        next.commit();
      }
      assertEquals("[[3]]", world.read("select id from turn"));
      world.areEqual();
    }
  }

  private PbrWorld worldOfMany(String engine) throws Exception {
    PbrWorld world = world(engine);
    world.run("create table many (i int primary key)");
    world.run(
        IntStream.range(0, 400)
            .mapToObj(i -> "(" + i + ")")
            .collect(joining(", ", "insert into many values ", "")));
    return world;
  }

  @ParameterizedTest
  @Variants(
      quick = "postgresql",
      rest = {"h2", "derby"})
  void oneThatRunsLongCanBeCancelledAmongOthers(String engine) throws Exception {
    try (PbrWorld world = worldOfMany(engine);
        Waiting waiting = new Waiting(world)) {
      waiting.executions().takeTime();
      waiting.add("insert into t values (1, 1)");
      DatabaseSession unwanted =
          waiting.add(
              "insert into t select max(a.i + b.i + c.i + d.i), 1"
                  + " from many a, many b, many c, many d");
      waiting.add("insert into t values (3, 1)");
      CompletableFuture<List<String>> answers =
          CompletableFuture.supplyAsync(waiting::answers, CLIENTS);
      PbrWorld.await(() -> waiting.executions().waiting() == 0);
      PbrWorld.cancel(unwanted, answers);
      assertEquals(List.of("INSERT 0 1", "57014", "INSERT 0 1"), answers.join());
      world.areEqual();
    }
  }

  /// Transactions that wait when the primary dies are executed by the next one, once; when a backup
  /// dies, by the same one.
  @ParameterizedTest
  @Variants(
      quick = {"h2 | 1", "h2 | 2"},
      rest = {"postgresql | 1", "postgresql | 2"})
  void theNextGroupDoesWhatWaited(String engine, int dies) throws Exception {
    try (PbrWorld world = new PbrWorld(directory, engine, "hsqldb", "derby")) {
      world.run("create table turn (id int primary key)");
      world.run("create table t (id serial primary key, x int)");
      Waiting waiting = new Waiting(world);
      for (int i = 0; i < 5; i++) {
        waiting.add("insert into t (x) values (" + i + ")");
      }
      world.kill(new NodeId(dies));
      for (int i = 0; i < 5; i++) {
        assertEquals("INSERT 0 1", waiting.answer(i).join());
      }
      waiting.close();
      assertEquals("[[5, 5]]", world.read("select count(*), count(distinct x) from t"));
      world.awaitMembers(2);
      world.areEqual();
    }
  }
}

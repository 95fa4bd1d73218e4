package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.engine.statement.EngineFailure;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.smr.StateMachine;
import quorate.runtime.disk.TestFiles;

/// Changes of the schema with a statement of which SQL leaves open whether it raises an error, at
/// engines of which one does and another does not (rule E2a in docs/protocols/smr.md).
final class HeldChangeTest {
  /// H2 raises nothing here, and SQLite an error.
  private static final String OPEN = "select id, id + 1 as n from t where null in (v::int / id, 1)";

  private static final String MADE = "create table z as " + OPEN + " or id < 3";
  private static final Position AT = Position.of(3, 0);
  private static final Request REQUEST =
      MachineWorld.request(new SessionId(8, 8), 1, 0, MachineWorld.script(MADE));

  @TempDir Path directory;
  private int copies;

  private static List<Command> setup() {
    return List.of(
        MachineWorld.script("create table t (id int primary key, v varchar(9)); "),
        MachineWorld.script("insert into t values (1, 'a'), (2, 'b'), (3, 'c')"));
  }

  private static MachineWorld opened(String engine, Path directory) throws Exception {
    MachineWorld world = MachineWorld.open(engine, Files.createDirectories(directory));
    world.deliver(0, MachineWorld.order(setup()));
    return world;
  }

  private static StateMachine.Open held(MachineWorld world, Command script) {
    StateMachine.Open open =
        (StateMachine.Open)
            world.machine.execute(
                AT,
                REQUEST,
                ((SqlCommand.Script) script).statements(),
                world.machine.control().known(new NodeId(1)));
    assertTrue(open.optionalErrors());
    return open;
  }

  private static Bytes word(MachineWorld world, Command script) {
    return held(world, script).word().orElseThrow();
  }

  private static List<Result> answered(Optional<SmrMessage.Reply> reply) {
    return reply.flatMap(SmrMessage.Reply::answer).orElseThrow();
  }

  private static boolean raises(Bytes word) {
    return HeldScripts.meaning(word).flatMap(it -> it.error()).isPresent();
  }

  /// The rows that some engines found are at all of them, whichever raised an error.
  @Test
  void theRowsThatWereFoundAreStored() throws Exception {
    List<List<String>> scripts =
        List.of(
            List.of(MADE),
            List.of("create table z (id int, n int)", "insert into z " + OPEN + " or id < 3"),
            List.of(
                "alter table t add column n int",
                "update t set n = 5 where null in (v::int / id, 1) or id > 1"),
            List.of(
                "update t set v = 'd' where null in (v::int / id, 1) or id > 1",
                "alter table t add column n int"),
            List.of( // engines have different numbers of steps for the constraints
                "create table s (id int primary key references t, v int check (v > 0) unique)",
                "insert into s " + OPEN + " or id < 3"),
            List.of(
                "create table s (id serial primary key, v int)",
                "insert into s (v) " + OPEN.replace(", id + 1 as n", "") + " or id < 3",
                "insert into s (v) values (7)"));
    int number = 0;
    for (List<String> script : scripts) {
      Path own = directory.resolve("rows" + number++);
      MachineWorld h2 = opened("h2", own);
      MachineWorld sqlite = opened("sqlite", own);
      Command command = MachineWorld.script(script.toArray(String[]::new));
      Map<String, String> before = sqlite.scanned();
      Bytes value = word(h2, command);
      Bytes error = word(sqlite, command);
      assertTrue(raises(error), script.toString());
      assertTrue(!raises(value), script.toString());
      assertEquals(before, sqlite.scanned()); // nothing is left while it is held
      var one = h2.machine.adopt(AT, REQUEST, value, true);
      var other = sqlite.machine.adopt(AT, REQUEST, value, false);
      assertEquals(Canonical.digest(answered(one)), Canonical.digest(answered(other)));
      assertEquals(tables(h2), tables(sqlite), script.toString());
      assertNotEquals(before, sqlite.scanned());
      h2.close();
      sqlite.close();
    }
  }

  private static Map<String, String> tables(MachineWorld world) throws Exception {
    return world.scanned();
  }

  @Test
  void anErrorLeavesNothing() throws Exception {
    for (String engine : List.of("h2", "sqlite")) {
      MachineWorld world = opened(engine, directory.resolve("raised"));
      Map<String, String> before = world.state();
      Bytes error =
          new HeldWord(
                  List.of(new Result.Failed(SqlError.DATA_EXCEPTION)),
                  new java.util.TreeMap<>(),
                  true,
                  quorate.core.writeset.WriteSet.EMPTY)
              .encode();
      held(world, MachineWorld.script(MADE));
      SmrMessage.Reply reply = world.machine.raise(AT, REQUEST, error, StateMachine.Alike.SQLSTATE);
      assertEquals(
          List.of(new Result.Failed(SqlError.DATA_EXCEPTION)), answered(Optional.of(reply)));
      assertEquals(before.get("names"), world.state().get("names"), engine);
      world.close();
    }
  }

  /// A block that changes the schema commits the results that its client saw, also if its
  /// statements raise an error here.
  @Test
  void aBlockThatChangesTheSchemaStandsWithTheRowsThatWereFound() throws Exception {
    MachineWorld h2 = opened("h2", directory);
    MachineWorld sqlite = opened("sqlite", directory);
    var statements =
        ((SqlCommand.Script) MachineWorld.script(MADE, "select count(*) from z")).statements();
    List<Digest> seen =
        HeldScripts.results(word(h2, MachineWorld.script(MADE, "select count(*) from z"))).stream()
            .map(Canonical::digest)
            .toList();
    var commit = new SqlCommand.Commit(new NodeId(1), statements, seen);
    Request request = MachineWorld.request(new SessionId(8, 8), 1, 0, commit);
    Bytes value = committing(h2, request, commit);
    Bytes error = committing(sqlite, request, commit);
    assertTrue(raises(error));
    assertEquals(Done.COMMIT.orElseThrow(), HeldScripts.results(value));
    for (MachineWorld world : List.of(h2, sqlite)) {
      var reply = world.machine.adopt(AT, request, value, world == h2);
      assertEquals(Done.COMMIT.orElseThrow(), answered(reply));
    }
    assertEquals(h2.scanned(), sqlite.scanned());
    var other = new SqlCommand.Commit(new NodeId(1), statements, List.of(seen.get(0), seen.get(0)));
    h2.close();
    MachineWorld again = opened("h2", directory.resolve("other"));
    Bytes falls = committing(again, request, other);
    assertEquals(OtherResults.ANSWER.orElseThrow(), HeldScripts.results(falls));
    again.close();
    sqlite.close();
  }

  private static Bytes committing(MachineWorld world, Request request, SqlCommand.Commit commit) {
    return ((StateMachine.Open)
            world.machine.commit(
                AT, request, commit, world.machine.control().known(new NodeId(1)), false))
        .word()
        .orElseThrow();
  }

  /// A crash at every operation from the first look at the change to its end: when the order has
  /// delivered all again, the state and the answers are as if there had been none.
  @TestFactory
  Stream<DynamicTest> crashes() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String engine : List.of("h2", "hsqldb", "derby", "sqlite")) {
      for (boolean own : List.of(true, false)) {
        tests.add(
            DynamicTest.dynamicTest(
                engine + (own ? " finds" : " takes"), () -> crashEverywhere(engine, own)));
      }
    }
    return tests.stream();
  }

  private static final List<String> CHANGE =
      List.of(
          "insert into s (v) values (2)",
          "update t set v = '4' where id = 3",
          "create table z as select id, 12 / length(v) as n from t where null in (v::int / id, 1) or id < 3",
          "alter table t add column w int default 3",
          "insert into s (v) select n from z where null in (n / id, 1) or id < 3",
          "insert into s (v) values (3)");

  /// @param own whether the engine itself finds the same as the others
  private void crashEverywhere(String engine, boolean own) throws Exception {
    List<Command> commands = new ArrayList<>(setup());
    commands.set(
        1,
        MachineWorld.script(
            "create table s (id serial primary key, v int)",
            "insert into t values (1, '1'), (2, '1'), (3, '1')"));
    List<Request> before = MachineWorld.order(commands);
    Path template = Files.createDirectories(directory.resolve("template-" + engine + own));
    MachineWorld setup = MachineWorld.open(engine, template);
    setup.deliver(0, before);
    setup.close();
    Command change = MachineWorld.script(CHANGE.toArray(String[]::new));
    if (!own) {
      // This engine finds an error, and the others the result that it would find without it.
      change =
          MachineWorld.script(
              CHANGE.stream()
                  .map(text -> text.replace("12 / length(v)", "12 / (id - id)"))
                  .toArray(String[]::new));
    }
    commands.add(change);
    Bytes agreed = foundAlone(engine, template, MachineWorld.script(CHANGE.toArray(String[]::new)));
    assertTrue(!raises(agreed), HeldScripts.results(agreed).toString());
    assertEquals(!own, raises(foundAlone(engine, template, change)));
    List<Request> order = new ArrayList<>(MachineWorld.order(commands));
    for (int node = 2; node <= 3; node++) {
      order.add(vote(new NodeId(node), agreed));
    }
    Path quietFiles = TestFiles.copy(template, directory.resolve("quiet-" + engine + own));
    MachineWorld quiet = MachineWorld.open(engine, quietFiles);
    quiet.engine.crashAt(Integer.MAX_VALUE, false);
    quiet.deliver(0, order);
    int operations = quiet.engine.operations();
    Map<String, String> expected = quiet.state();
    String said = quiet.said(order.get(2));
    assertTrue(said.contains("SELECT 2"), said);
    quiet.close();
    // Two crash points suffice for engines that make a schema change in one transaction.
    int places = engine.equals("h2") || engine.equals("hsqldb") ? 7 : 2;
    for (int place = 0; place < places; place++) {
      int at = operations * (place + 1) / (places + 1);
      boolean done = place % 2 == 1;
      String where = engine + " at operation " + at + (done ? ", done" : ", not done");
      Path files = TestFiles.copy(template, directory.resolve(engine + own + at));
      crash(engine, files, order, at, done);
      if (own) { // its vote after the crash is the one before it
        assertEquals(
            HeldScripts.meaning(agreed),
            HeldScripts.meaning(foundAlone(engine, files, change)),
            where);
      }
      MachineWorld again = MachineWorld.open(engine, files);
      again.deliver(0, order);
      assertEquals(expected, again.state(), where);
      again.close();
    }
  }

  private static void crash(String engine, Path files, List<Request> order, int at, boolean done)
      throws Exception {
    MachineWorld world = MachineWorld.open(engine, files);
    world.engine.crashAt(at, done);
    try {
      world.deliver(0, order);
    } catch (CrashingEngine.Crash | EngineFailure gone) {
      assertTrue(world.engine.crashed());
    }
    world.engine.kill();
  }

  private static Request vote(NodeId node, Bytes word) {
    var vote =
        new SqlCommand.WriteVote(node, Position.of(3, 0), Digest.of(word.toArray()), 0, 1, word);
    return new Request(new RequestId(new SessionId(9, node.number()), 1), 0, node, vote.encode());
  }

  /// The word of an engine.
  private Bytes foundAlone(String engine, Path template, Command change) throws Exception {
    MachineWorld world =
        MachineWorld.open(engine, TestFiles.copy(template, directory.resolve(engine + copies++)));
    if (!world.machine.applied().equals(Position.of(2, 0))) {
      world.close();
      return foundAlone(
          engine, template.resolveSibling("template-" + engine + true), change); // it had committed
    }
    StateMachine.Open open =
        (StateMachine.Open)
            world.machine.execute(
                Position.of(3, 0),
                MachineWorld.order(List.of(MachineWorld.script("select 1"))).getFirst(),
                ((SqlCommand.Script) change).statements(),
                world.machine.control().known(new NodeId(1)));
    world.close();
    return open.word().orElseThrow();
  }
}

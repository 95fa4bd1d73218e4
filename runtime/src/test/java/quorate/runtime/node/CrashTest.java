package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.engine.statement.EngineFailure;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.smr.SqlCommand;
import quorate.runtime.disk.TestFiles;

/// A crash at every operation of a recorded request, on every engine: after the restart the order
/// delivers the request again, and the state and the answer are as if there had been no crash (law
/// 6).
final class CrashTest {
  private static final List<String> ENGINES =
      List.of("h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb");
  private static final List<Command> SETUP =
      List.of(
          MachineWorld.script("create table t (id int primary key, a int, b varchar(20))"),
          MachineWorld.script("create table s (id serial primary key, v int)"),
          MachineWorld.script("create table u (id int primary key, t int references t (id))"),
          MachineWorld.script("insert into t values (1, 10, 'x'), (2, 10, 'y'), (3, null, null)"),
          MachineWorld.script("insert into s (v) values (1), (2)"),
          MachineWorld.script("insert into u values (1, 1)"));

  /// How many operations of each change are tried, evenly spread, before and after they take
  /// effect. With one, it is another for each change, and before or after by turns.
  private static final int PLACES = Integer.getInteger("quorate.crash.places", 1);

  @TempDir Path directory;

  private static List<Command> changes() {
    byte[] large = MachineWorld.script("insert into t values (8, 8, 'large')").encode().toArray();
    return List.of(
        MachineWorld.script("insert into t values (4, 4, 'z')"),
        MachineWorld.script("insert into s (v) values (3)", "update t set a = a + 1"),
        MachineWorld.script("insert into s (v) values (4)", "insert into t values (1, 1, 'twice')"),
        new SqlCommand.Lease("s_id_seq", 10),
        new HostCommand.Chunk(0, Bytes.wrap(large)),
        MachineWorld.script(
            "create table n (id int primary key, t int references t (id), w varchar(9) unique)"),
        MachineWorld.script("create index t_a on t (a, b)"),
        MachineWorld.script("create unique index t_a on t (a)"),
        MachineWorld.script("alter table t add constraint t_u unique (a)"),
        MachineWorld.script("alter table t add column c int default 5 not null"),
        MachineWorld.script("alter table t add column c int default 5, add unique (a)"),
        MachineWorld.script(
            "alter table s add column c int, drop column v, alter column c set default 3"),
        MachineWorld.script("create table k as select id, a from t where a > 1"),
        MachineWorld.script("drop table u, t"),
        MachineWorld.script("drop table u, s", "create unique index t_a on t (a)"),
        MachineWorld.script("alter table t drop column b, add unique (a)"),
        // The dropped column comes back, since the last statement fails.
        MachineWorld.script(
            "alter table t drop column b",
            "drop table u",
            "create table u (z int primary key)",
            "insert into u values (1)",
            "insert into u values (1)"),
        MachineWorld.script(
            "create table p (id serial primary key, v int)",
            "create index p_v on p (v)",
            "insert into s (v) values (7)",
            "create unique index s_v on s (v)"),
        MachineWorld.script(
            "create table p (id serial primary key, v int)",
            "alter table t add column d int default 4",
            "create unique index t_a on t (a)"),
        MachineWorld.script("alter table t rename column a to z"),
        MachineWorld.script("truncate table u"),
        // These make the table anew; the second fails after that.
        MachineWorld.script("alter table t alter column a type bigint, add check (a > 0)"),
        MachineWorld.script(
            "alter table t alter column a type text", "create unique index t_a on t (a)"),
        writesBefore(),
        // This fails when the rows are written and the schema is changed.
        MachineWorld.script(
            "insert into t values (7, 7, 'z'), (6, 6, 'y')",
            "update t set a = 20 where id < 3",
            "delete from t where id = 3",
            "alter table t rename to r",
            "update r set b = 'w!'",
            "alter table r drop column a",
            "truncate u restart identity",
            "delete from r where id = 2",
            "create table z (id int primary key)",
            "insert into r values (7, 'twice')"));
  }

  /// Rows are written before the schema is changed.
  private static Command writesBefore() {
    return MachineWorld.script(
        "update t set b = 'w' where id > 1",
        "delete from u",
        "alter table t add column c int default 5",
        "insert into t values (9, 9, 'nine', 9)");
  }

  /// Of servers' changes, some: they are processes that take their time to come up.
  private static List<Command> changes(String engine) {
    List<Command> all = changes();
    IntPredicate tried =
        switch (engine) {
          case "postgresql" -> i -> i % 8 == 1 || i == 24;
          case "mariadb" -> i -> i % 10 == 6 || i == 24;
          // Their changes are single transactions of any kind.
          case "derby" -> i -> i % 3 == 0 || i == 23;
          case "sqlite" -> i -> i % 3 == 1 || i == 23;
          case "duckdb" -> i -> i % 3 == 2;
          default -> _ -> true;
        };
    return PLACES == 1
        ? IntStream.range(0, all.size()).filter(tried).mapToObj(all::get).toList()
        : all;
  }

  @TestFactory
  Stream<DynamicTest> everyOperation() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (String engine : ENGINES) {
      Path template = Files.createDirectories(directory.resolve("template-" + engine));
      int number = 0;
      for (Command change : changes(engine)) {
        int which = number++;
        Path own = directory.resolve(engine + which);
        tests.add(
            DynamicTest.dynamicTest(
                engine + " " + change,
                () -> crashEverywhere(engine, template, own, change, which)));
      }
    }
    return tests.stream();
  }

  /// @param which the change's number
  private static void crashEverywhere(
      String name, Path template, Path own, Command change, int which)
      throws SQLException, IOException {
    List<Command> commands = new ArrayList<>(SETUP);
    commands.add(change);
    List<Request> order = MachineWorld.order(commands);
    Request last = order.getLast();
    if (!Files.exists(template.resolve(name))) {
      MachineWorld setup = MachineWorld.open(name, template);
      setup.deliver(0, order.subList(0, SETUP.size()));
      for (Request each : order.subList(0, SETUP.size())) {
        assertTrue(!setup.said(each).contains("ERROR"), () -> name + ": " + setup.said(each));
      }
      setup.close();
    }
    MachineWorld quiet = MachineWorld.open(name, TestFiles.copy(template, own));
    quiet.engine.crashAt(Integer.MAX_VALUE, false);
    quiet.deliver(0, order);
    int operations = quiet.engine.operations();
    Map<String, String> expected = quiet.state();
    Digest answer = quiet.answer(last).orElseThrow();
    String said = quiet.said(last);
    quiet.close();
    // If changes of any kind are single transactions, a few places are enough.
    int places =
        switch (name) {
          case "derby", "sqlite", "postgresql", "duckdb" -> Math.min(1, PLACES);
          default -> PLACES;
        };
    int stride = Math.max(1, operations / places);
    int turn = which + ENGINES.indexOf(name);
    int first = places == 1 ? turn / 2 % Math.max(1, operations) : 0;
    for (int at = first; at < operations; at += stride) {
      for (boolean takesEffect : PLACES == 1 ? List.of(turn % 2 == 1) : List.of(false, true)) {
        String where = name + " at operation " + at + (takesEffect ? ", done" : ", not done");
        Path files =
            TestFiles.copy(
                template, own.resolveSibling(own.getFileName() + "-" + at + takesEffect));
        crash(name, files, order, at, takesEffect);
        MachineWorld again = MachineWorld.open(name, files);
        again.deliver(0, order);
        if (again.answer(last).isEmpty()) {
          again.deliver(order.size() + 1L, last); // it was recorded, and its client asks again
        }
        assertEquals(said, again.said(last), where);
        assertEquals(answer, again.answer(last).orElseThrow(), where);
        assertEquals(expected, again.state(), where);
        again.close();
      }
    }
  }

  private static void crash(
      String name, Path files, List<Request> order, int at, boolean takesEffect)
      throws SQLException {
    MachineWorld world = MachineWorld.open(name, files);
    world.engine.crashAt(at, takesEffect);
    boolean crashed = false;
    try {
      world.deliver(0, order);
    } catch (CrashingEngine.Crash | EngineFailure gone) {
      crashed = true;
    }
    world.engine.kill();
    assertTrue(crashed, "the crash at operation " + at + " took place");
  }
}

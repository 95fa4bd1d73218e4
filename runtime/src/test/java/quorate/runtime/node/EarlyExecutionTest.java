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
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.value.Result;
import quorate.engine.statement.EngineFailure;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.Variants;

/// Transactions that several connections execute at once: all answers and the final state are those
/// of one connection that executes them one after another.
final class EarlyExecutionTest {
  private static final int SESSIONS = 12;
  private static final int ACCOUNTS = 10;

  private static final List<Command> SETUP =
      List.of(
          MachineWorld.script("create table account (id int primary key, balance bigint)"),
          MachineWorld.script(
              "create table line (w int, n int, amount bigint, primary key (w, n))"),
          MachineWorld.script("create table person (id int primary key, email varchar(20) unique)"),
          MachineWorld.script(
              "create table owner (id int primary key, account int references account (id))"),
          MachineWorld.script("create table note (text varchar(20))"),
          MachineWorld.script("create table counted (id serial primary key, v bigint)"),
          MachineWorld.script(
              "insert into account values (0, 5), (1, 5), (2, 5), (3, 5), (4, 5), (5, 5), (6, 5),"
                  + " (7, 5), (8, 5), (9, 5)"));

  @TempDir Path directory;

  /// A command that may have a conflict with another, or fail.
  private static Command command(Random random) {
    int one = random.nextInt(ACCOUNTS);
    int other = random.nextInt(ACCOUNTS);
    int amount = random.nextInt(9);
    return switch (random.nextInt(15)) {
      case 0, 1, 2, 3 ->
          MachineWorld.script(
              "update account set balance = balance - %d where id = %d".formatted(amount, one),
              "update account set balance = balance * 2 + %d where id = %d"
                  .formatted(amount, other));
      case 4, 5 -> increment(one);
      case 6 ->
          MachineWorld.script(
              "insert into line values (%d, %d, %d)".formatted(one, other, amount),
              "update line set amount = amount + 1 where w = " + one);
      case 7 ->
          MachineWorld.script(
              "insert into person values (%d, '%d')".formatted(random.nextInt(200), amount));
      case 8 ->
          MachineWorld.script(
              "insert into owner values (%d, %d)".formatted(random.nextInt(200), other * 2));
      case 9 -> MachineWorld.script("insert into note values ('%d')".formatted(amount));
      case 10 ->
          MachineWorld.script(
              "insert into counted (v) values (%d)".formatted(amount),
              "select sum(balance) from account");
      case 11 ->
          MachineWorld.script(
              "select balance from account where id = " + one,
              "update account set balance = (select max(balance) from account) where id = "
                  + other);
      case 13 -> // there is no such row, most times
          MachineWorld.script(
              "update owner set account = %d where id = %d".formatted(other, random.nextInt(200)),
              "update account set balance = balance - 1 where id = " + one + amount % 2);
      case 12 -> MachineWorld.script("delete from owner where id > 100 and account = " + one);
      default -> MachineWorld.script("select amount from line where w = " + one + " and n = 1");
    };
  }

  /// The end of a transaction block whose results are always as its client saw them.
  private static Command increment(int account) {
    String text = "update account set balance = balance + 1 where id = " + account;
    return new SqlCommand.Commit(
        new NodeId(2),
        List.of(OrderedStatement.of(text, List.of(), List.of(), 0, 0)),
        List.of(Canonical.digest(new Result.Done("UPDATE 1"))));
  }

  private static List<Request> order(long seed, int commands) {
    Random random = new Random(seed);
    List<Request> order = new ArrayList<>(MachineWorld.order(SETUP));
    long[] numbers = new long[SESSIONS];
    for (int i = 0; i < commands; i++) {
      int session = random.nextInt(SESSIONS);
      order.add(
          MachineWorld.request(
              new SessionId(7, session + 1), ++numbers[session], 0, command(random)));
    }
    return order;
  }

  /// Statements that stand alone, each of a session of its own.
  private static List<Request> order(String... statements) {
    List<Request> order = new ArrayList<>(MachineWorld.order(SETUP));
    for (String each : statements) {
      order.add(
          MachineWorld.request(new SessionId(8, order.size()), 1, 0, MachineWorld.script(each)));
    }
    return order;
  }

  private record Found(Map<String, String> state, List<String> answers) {}

  private static Found found(MachineWorld world, List<Request> order)
      throws SQLException, IOException {
    return new Found(world.state(), order.stream().map(world::said).toList());
  }

  private Found oneAfterAnother(String engine, List<Request> order)
      throws SQLException, IOException {
    MachineWorld world =
        MachineWorld.open(engine, Files.createDirectories(directory.resolve("one-" + engine)));
    world.deliver(0, order);
    Found found = found(world, order);
    world.close();
    return found;
  }

  @ParameterizedTest
  @Variants(
      quick = {"h2", "postgresql"},
      rest = "mariadb")
  void severalAtOnceGiveWhatOneAfterAnotherGives(String engine) throws SQLException, IOException {
    List<Request> order = order(engine.hashCode(), 300);
    Found right = oneAfterAnother(engine, order);
    MachineWorld world =
        MachineWorld.parallel(engine, Files.createDirectories(directory.resolve(engine)), 4);
    world.deliver(0, order.subList(0, SETUP.size()));
    world.deliverTogether(SETUP.size(), order);
    assertEquals(right, found(world, order));
    assertTrue(world.lanes.taken() > 50, "few were executed ahead: " + world.lanes.taken());
    world.close();
  }

  @ParameterizedTest
  @Variants(
      quick = {"h2", "derby", "postgresql"},
      rest = {"hsqldb", "sqlite", "duckdb", "mariadb"})
  void thoseThatShareATransactionGiveWhatOneAfterAnotherGives(String engine)
      throws SQLException, IOException {
    List<Request> order = order(engine.hashCode() + 1, 300);
    Found right = oneAfterAnother(engine, order);
    MachineWorld world =
        MachineWorld.open(engine, Files.createDirectories(directory.resolve(engine)));
    world.deliver(0, order.subList(0, SETUP.size()));
    world.deliverTogether(SETUP.size(), order);
    assertEquals(right, found(world, order));
    assertTrue(world.machine.shared() > 50, "few have shared: " + world.machine.shared());
    world.deliverTogether(SETUP.size(), order);
    assertEquals(right, found(world, order), "delivered once more");
    world.close();
  }

  /// The commands after it were planned before it was executed.
  @Test
  void aChangeOfTheSchemaStandsBetweenThoseThatShare() throws SQLException, IOException {
    List<Request> order =
        order(
            "insert into note values ('a')",
            "insert into note values ('b')",
            "alter table note add column n int default 7",
            "insert into note values ('c')",
            "insert into note values ('d')",
            "insert into note (n, text) values (1, 'e')");
    Found right = oneAfterAnother("postgresql", order);
    MachineWorld world =
        MachineWorld.open("postgresql", Files.createDirectories(directory.resolve("changing")));
    world.deliver(0, order.subList(0, SETUP.size()));
    world.deliverTogether(SETUP.size(), order);
    assertEquals(right, found(world, order));
    assertEquals(1, world.machine.shared(), "the two before it");
    world.close();
  }

  /// A bug of the engine in one of them is the answer of that one, and of no other.
  @Test
  void aConnectionThatABugHasSpoiledIsNotUsedForTheOthers() throws SQLException, IOException {
    List<Request> order =
        order(
            "insert into note values ('a')",
            "insert into note values ('b')",
            "insert into person values (1, 'c')",
            "insert into note values ('d')",
            "insert into note values ('e')");
    MachineWorld world =
        MachineWorld.open("h2", Files.createDirectories(directory.resolve("spoiled")));
    world.deliver(0, order.subList(0, SETUP.size()));
    world.engine.failAt("email");
    world.deliverTogether(SETUP.size(), order);
    List<Boolean> well =
        order.subList(SETUP.size(), order.size()).stream()
            .map(each -> world.said(each).contains("INSERT 0 1"))
            .toList();
    assertEquals(List.of(true, true, false, true, true), well);
    assertEquals(2, world.engine.bugs(), "once among others, and once alone");
    assertEquals(2, world.machine.shared(), "those before it, and those after it");
    world.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hsqldb", "derby", "sqlite", "duckdb"})
  void anEngineWithOneWriterExecutesEachAtItsTurn(String engine) throws SQLException, IOException {
    List<Request> order = order(1, 20);
    MachineWorld world =
        MachineWorld.parallel(engine, Files.createDirectories(directory.resolve(engine)), 4);
    world.deliverTogether(0, order);
    assertEquals(0, world.lanes.taken());
    world.close();
  }

  /// Wherever the engine dies, in the middle of one transaction or between the commits of two: its
  /// state is all up to some place in the order, and nothing after it.
  @ParameterizedTest
  @Variants(
      quick = {"h2 | 4 | 40", "h2 | 1 | 30", "derby | 1 | 40", "sqlite | 1 | 40"},
      rest = {"h2 | 4 | 25", "h2 | 1 | 25", "derby | 1 | 25", "sqlite | 1 | 25"})
  void aCrashLeavesThoseOfThemThatComeFirst(String engine, int parallel, int step)
      throws SQLException, IOException {
    List<Request> order = order(3, 60);
    Found right = oneAfterAnother(engine, order);
    int crashes = 0;
    boolean crashed = true;
    for (int crash = 5; crashed && crash < 260; crash += step) { // until there are no operations
      crashed = false;
      Path place = Files.createDirectories(directory.resolve("crash-" + crash));
      MachineWorld world = MachineWorld.parallel(engine, place, parallel);
      world.deliver(0, order.subList(0, SETUP.size()));
      world.engine.crashAt(crash, crash % 2 == 0);
      try {
        world.deliverTogether(SETUP.size(), order);
      } catch (CrashingEngine.Crash | EngineFailure died) {
        crashes++;
        crashed = true;
      }
      world.engine.kill();
      MachineWorld again = MachineWorld.parallel(engine, place, parallel);
      String where = "a crash at operation " + crash;
      int applied = (int) again.machine.applied().slot();
      Path first = Files.createDirectories(directory.resolve("first-" + crash));
      MachineWorld prefix = MachineWorld.open(engine, first);
      prefix.deliver(0, order.subList(0, applied));
      assertEquals(prefix.state(), again.state(), where);
      prefix.close();
      again.deliverTogether(0, order);
      assertEquals(right.state(), again.state(), where);
      again.close();
    }
    assertTrue(crashes > 3, "crashes: " + crashes);
  }
}

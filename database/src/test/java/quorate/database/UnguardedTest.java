package quorate.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import quorate.core.digest.Canonical;
import quorate.core.value.Result;
import quorate.core.value.Value;
import quorate.database.run.Runner;
import quorate.database.run.Unguarded;
import quorate.database.run.Upcoming;
import quorate.sql.Analysed;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Choices;

/// A transaction that runs without savepoints and delays its inserts gives the same answers, and
/// leaves the same rows, as one with savepoints.
class UnguardedTest {
  private static final List<Dialect> SERVERS = List.of(Dialect.POSTGRESQL, Dialect.MARIADB);
  private static final int SCRIPTS = 250;
  private static final int STATEMENTS_MAX = 9;

  private static final List<String> TEMPLATES =
      List.of(
          "insert into parent values (#)",
          "insert into parent values (#), (#)",
          "insert into child (id, parent) values (#, #)",
          "insert into child (id, parent) values (#, null)",
          "insert into plain values (#, #)",
          "insert into plain values (#, #)",
          "insert into plain values (#, null)",
          "insert into plain values (#, #) returning v",
          "insert into plain values (#, #) on conflict (id) do update set v = plain.v + 1",
          "insert into plain select id, id from parent",
          "update plain set v = v + 1 where id = #",
          "update plain set v = v + 1 where id = #",
          "update plain set v = v * 2 where id = #",
          "update plain set v = v * 2 where id = #",
          "update plain set v = v + 1 where id = # and v > #",
          "update plain set v = v + (select count(*)::int from parent) where id = #",
          "update plain set v = v * 1000000000 where id = #",
          "update plain set v = null where id = #",
          "update plain set id = # where id = #",
          "update child set note = 'a' where id = #",
          "update child set note = 'b' where id = #",
          "select v from plain where id = #",
          "select note from child where id = #",
          "update plain set id = id + 10 where v = #",
          "update child set parent = # where id = #",
          "delete from parent where id = #",
          "delete from plain where v = #",
          "select count(*), sum(id) from parent",
          "select id, v from plain order by id",
          "select p.id, count(c.id) from parent p left join child c on c.parent = p.id"
              + " group by p.id order by p.id",
          "select 1");

  private static final String COUNT = "select count(*) from plain";
  private static final String FIRST = "select v from plain where id = 0";

  private static World world;

  @BeforeAll
  static void make() throws SQLException {
    world = new World();
    world.run("create table parent (id int primary key)", List.of());
    world.run(
        "create table child (id int primary key,"
            + " parent int references parent on delete cascade, note varchar(9))",
        List.of());
    world.run("create table plain (id int primary key, v int not null)", List.of());
    world.run("insert into parent values (0), (1)", List.of());
    world.run("insert into child (id, parent) values (0, 0), (1, 1), (2, null)", List.of());
    world.run("insert into plain values (0, 1), (1, 2), (2, 3), (3, 3)", List.of());
  }

  @AfterAll
  static void end() throws SQLException {
    world.close();
  }

  @Test
  void drawnTransactionsDoTheSame() throws SQLException {
    for (int seed = 1; seed <= SCRIPTS; seed++) {
      RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
      List<String> script = new ArrayList<>();
      for (int left = 1 + random.nextInt(STATEMENTS_MAX); left > 0; left--) {
        String text = TEMPLATES.get(random.nextInt(TEMPLATES.size()));
        while (text.contains("#")) {
          text = text.replaceFirst("#", Integer.toString(random.nextInt(5)));
        }
        script.add(text);
      }
      for (Dialect server : SERVERS) {
        assertEquals(guarded(server, script), unguarded(server, script), "seed " + seed + script);
      }
    }
  }

  /// MariaDB's rows do not wait if Quorate enforces constraints itself, as here, because it checks
  /// them at once.
  @Test
  void rowsWaitUntilSomebodyMaySeeThem() throws SQLException {
    Dialect server = Dialect.POSTGRESQL;
    try {
      first(
          server,
          () -> {
            one(server, "insert into plain values (11, 1)");
            one(server, "insert into plain values (12, 2)");
            assertEquals(4, there(server, COUNT), "held back");
            one(server, "select id from parent");
            assertEquals(4, there(server, COUNT), "another table's rows");
            one(server, "select id from plain");
            assertEquals(6, there(server, COUNT), "asked for");
            return one(server, "insert into plain values (13, 3)");
          });
      assertEquals(7, there(server, COUNT), "at the end");
    } finally {
      again(server);
    }
  }

  @Test
  void updatesWaitUntilSomebodyMaySeeThem() throws SQLException {
    Dialect server = Dialect.POSTGRESQL;
    try {
      first(
          server,
          () -> {
            one(server, "update plain set v = v + 7 where id = 0");
            one(server, "select v from plain where id = 1");
            one(server, "update plain set v = v + 7 where id = 1");
            assertEquals(1, there(server, FIRST), "other rows");
            one(server, "select v from plain where id = 0");
            return one(server, "update plain set v = v + 7 where id = 0");
          });
      assertEquals(15, there(server, FIRST), "at the end");
    } finally {
      again(server);
    }
  }

  /// A batch executes a statement for several rows after a single execution of it.
  @Test
  void executionsInARowAreNotTakenForTheOneBeforeThem() throws SQLException {
    Dialect server = Dialect.POSTGRESQL;
    Runner runner = world.runner(server);
    Analysed.Data update =
        (Analysed.Data) world.analyse("update plain set v = v + 7 where id = $1");
    Choices choices = new Choices(Instant.EPOCH, 1);
    List<List<Value>> rows = List.of(List.of(new Value.Int(1)), List.of(new Value.Int(2)));
    try {
      String told =
          first(
              server,
              () -> {
                Connection connection = world.connection(server);
                List<Value> zero = List.of(new Value.Int(0));
                runner.run(connection, world.catalog(), update, zero, choices, _ -> 0);
                Set<Dialect> own = Set.of(server);
                runner.runEach(connection, world.catalog(), update, rows, choices, _ -> 0, own);
                return one(server, "select v from plain where id = 2");
              });
      assertTrue(told.contains("10"), told);
    } finally {
      again(server);
    }
  }

  @Test
  void anUpdateThatChangesNothingIsFoundOutAtTheEnd() throws SQLException {
    Dialect server = Dialect.POSTGRESQL;
    Analysed.Data update = (Analysed.Data) world.analyse("update plain set v = 1 where id = 99");
    try {
      assertThrows(Unguarded.class, () -> first(server, () -> one(server, update)));
      again(server);
      String told = first(server, () -> one(server, update));
      assertTrue(told.contains("UPDATE 0"), "not foreseen twice: " + told);
    } finally {
      again(server);
    }
  }

  private static final List<String> OF_ROWS =
      List.of(
          "select v from plain where id = $1",
          "select v from plain where id = $1",
          "select v from plain where id = $1",
          "update plain set v = v + 1 where id = $1",
          "insert into plain values ($1, 0)",
          "insert into parent values ($1)",
          "delete from plain where id = $1",
          "select note from child where parent = $1",
          "delete from parent where id = $1",
          "select 10 / v from plain where id = $1",
          "select count(*) from plain where $1 = $1");

  private record Script(List<Analysed.Data> all, List<List<Value>> rows) implements Upcoming {
    @Override
    public int size() {
      return all.size();
    }

    @Override
    public Analysed.Data statement(int index) {
      return all.get(index);
    }

    @Override
    public Optional<List<Value>> parameters(int index) {
      return Optional.of(rows.get(index));
    }

    @Override
    public Choices choices(int index) {
      return new Choices(Instant.EPOCH, 1);
    }

    private List<String> run(Dialect server) {
      List<String> told = new ArrayList<>();
      for (int i = 0; i < all.size(); i++) {
        Unguarded.next(this, i);
        told.add(one(server, all.get(i), rows.get(i)));
      }
      return told;
    }
  }

  @Test
  void drawnReadsOfRowsDoTheSame() throws SQLException {
    Dialect server = Dialect.POSTGRESQL;
    List<Analysed.Data> templates =
        OF_ROWS.stream().map(each -> (Analysed.Data) world.analyse(each)).toList();
    for (int seed = 1; seed <= SCRIPTS; seed++) {
      RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
      Script script = new Script(new ArrayList<>(), new ArrayList<>());
      for (int left = 1 + random.nextInt(40); left > 0; left--) {
        script.all().add(templates.get(random.nextInt(templates.size())));
        script.rows().add(List.of(new Value.Int(random.nextInt(30))));
      }
      List<String> expected = ended(server, script.run(server));
      List<String> told;
      try {
        told = first(server, () -> script.run(server));
        again(server);
      } catch (Unguarded failed) {
        again(server);
        continue;
      }
      assertEquals(expected.subList(0, told.size()), told, "seed " + seed);
    }
  }

  /// A row that changes behind the session's back shows which reads are prefetched.
  @Test
  void whatIsReadAgainAndAgainIsReadAhead() throws SQLException {
    Dialect server = Dialect.POSTGRESQL;
    Analysed.Data read = (Analysed.Data) world.analyse("select v + 0 from plain where id = $1");
    Analysed.Data write = (Analysed.Data) world.analyse("update plain set v = 5 where id = $1");
    List<Value> zero = List.of(new Value.Int(0));
    List<Value> one = List.of(new Value.Int(1));
    List<Value> two = List.of(new Value.Int(2));
    Script script =
        new Script(
            List.of(read, read, read, write, read, read, read),
            List.of(zero, zero, one, two, two, one, one));
    try {
      List<String> told =
          first(
              server,
              () -> {
                List<String> all = new ArrayList<>();
                for (int i = 0; i < script.size(); i++) {
                  Unguarded.next(script, i);
                  all.add(one(server, script.statement(i), script.rows().get(i)));
                  if (i == 1) {
                    there(server, "update plain set v = 77 returning v");
                  }
                }
                return all;
              });
      assertEquals(
          List.of("1", "1", "2", "UPDATE 1", "5", "2", "2"),
          told.stream().map(UnguardedTest::answer).toList());
    } finally {
      again(server);
    }
  }

  private static String answer(String told) {
    Matcher value = Pattern.compile("Int\\[value=(\\d+)]|(UPDATE 1)").matcher(told);
    return value.find() ? Objects.requireNonNullElse(value.group(1), "UPDATE 1") : told;
  }

  private static <T> T first(Dialect server, Supplier<T> work) {
    return Unguarded.first(world.runner(server).engine(), world.connection(server), work);
  }

  /// The server's own rows, queried without the runner.
  private static int there(Dialect server, String query) {
    try (Statement statement = world.connection(server).createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      assertTrue(rows.next());
      return rows.getInt(1);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static List<String> unguarded(Dialect server, List<String> script) throws SQLException {
    Engine engine = world.runner(server).engine();
    try {
      List<String> told = first(server, () -> all(server, script));
      engine.guardStatements(world.connection(server), true);
      return ended(server, told);
    } catch (Unguarded failed) {
      again(server);
      return guarded(server, script);
    }
  }

  private static List<String> guarded(Dialect server, List<String> script) throws SQLException {
    return ended(server, all(server, script));
  }

  /// The answers, and the rows that remain, which are then rolled back.
  private static List<String> ended(Dialect server, List<String> told) throws SQLException {
    List<String> all = new ArrayList<>(told);
    for (String table : List.of("parent", "child", "plain")) {
      all.add(one(server, "select * from " + table + " order by id"));
    }
    again(server);
    return all;
  }

  private static void again(Dialect server) throws SQLException {
    Connection connection = world.connection(server);
    connection.rollback();
    world.runner(server).engine().guardStatements(connection, true);
  }

  private static List<String> all(Dialect server, List<String> script) {
    return script.stream().map(each -> one(server, each)).toList();
  }

  private static String one(Dialect server, String sql) {
    return one(server, (Analysed.Data) world.analyse(sql));
  }

  private static String one(Dialect server, Analysed.Data data) {
    return one(server, data, List.of());
  }

  private static String one(Dialect server, Analysed.Data data, List<Value> parameters) {
    Runner runner = world.runner(server);
    Result result =
        runner.run(
            world.connection(server),
            world.catalog(),
            data,
            parameters,
            new Choices(Instant.EPOCH, 1),
            _ -> 0);
    return result instanceof Result.Failed(var error)
        ? error.sqlState()
        : Canonical.digest(result) + " " + result;
  }
}

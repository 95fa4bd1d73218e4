package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.value.SqlType;
import quorate.database.engine.jdbc.Engines;
import quorate.engine.schema.StoredCatalog;
import quorate.engine.schema.WideningOfNumerics;
import quorate.engine.statement.Execution;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.runtime.Variants;
import quorate.runtime.disk.TestFiles;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.NarrowNumerics;

/// A directory that an earlier Quorate has made, whose unconstrained numerics were decimals of 31
/// digits in every engine, is opened.
final class WideningOfNumericsTest {
  /// The schema of such a directory, with numerics as the earlier version declared them to the
  /// engine.
  private static final String SCHEMA = "quorate catalog";

  private static final List<Command> SETUP =
      List.of(
          MachineWorld.script(
              "create table t (id int primary key, n numeric(31,12) unique, m numeric(31,12)"
                  + " default 7 check (m > 0), p numeric(10,2), a varchar(10))"),
          MachineWorld.script("create table u (n numeric(31,12) primary key references t (n))"),
          MachineWorld.script("create index t_m on t (m)"),
          MachineWorld.script("create table w (id int primary key, x numeric(31,12) not null)"),
          MachineWorld.script("create view v as select n, m + 1 as more from t"),
          MachineWorld.script(
              "insert into t values (1, 1.50, 2, 3, 'a'), (2, -1234567890123456789.123456789012,"
                  + " 0.000000000001, null, null), (3, null, null, 1.25, 'c')"),
          MachineWorld.script("insert into u values (1.5)"),
          MachineWorld.script("insert into w values (1, 10), (2, 0)"));

  @TempDir Path directory;

  /// The files of the earlier version.
  private Path old(String name) throws SQLException, IOException {
    Path path = Files.createDirectory(directory.resolve("old-" + name));
    MachineWorld world = MachineWorld.open(name, path);
    world.deliver(0, MachineWorld.order(SETUP));
    for (Request request : MachineWorld.order(SETUP)) {
      assertEquals("", state(world.said(request)), world.said(request));
    }
    Map<String, String> state = rows(world);
    try (Connection connection = world.engine.connect()) {
      StoredCatalog.write(connection, narrow(world.machine.catalog()));
      connection.commit();
    }
    world.close();
    states.put(name, state);
    return path;
  }

  private final Map<String, Map<String, String>> states = new TreeMap<>();

  /// The schema that the first engine had in the end, as replicas compare it.
  private static String left = "";

  /// Everything that is replicated but the schema.
  private static Map<String, String> rows(MachineWorld world) throws SQLException, IOException {
    Map<String, String> state = new TreeMap<>(world.scanned());
    state.remove(SCHEMA);
    return state;
  }

  /// The same schema, whose numerics of 31 digits are without a precision to clients.
  private static Catalog narrow(Catalog catalog) {
    TreeMap<String, Catalog.Table> tables = new TreeMap<>();
    catalog
        .tables()
        .forEach((name, table) -> {
          List<Catalog.TableColumn> columns = new ArrayList<>();
          for (Catalog.TableColumn column : table.columns()) {
            boolean is = column.type() == SqlType.NUMERIC && !column.name().equals("p");
            columns.add(
                new Catalog.TableColumn(
                    column.name(),
                    column.engineName(),
                    column.type(),
                    is ? -1 : column.typmod(),
                    column.notNull(),
                    column.defaultSql(),
                    column.identity(),
                    column.domain()));
          }
          tables.put(
              name,
              new Catalog.Table(
                  table.name(),
                  table.engineName(),
                  columns,
                  table.primaryKey(),
                  table.uniqueKeys(),
                  table.foreignKeys(),
                  table.checks(),
                  table.indexes()));
        });
    return new Catalog(
        catalog.version(),
        tables,
        catalog.views(),
        catalog.sequences(),
        catalog.types(),
        catalog.nextObject(),
        catalog.access(),
        catalog.schemas(),
        catalog.procedures(),
        catalog.materialized());
  }

  private static void examine(MachineWorld world, long version) {
    Catalog catalog = world.machine.catalog();
    assertEquals(version, catalog.version());
    assertTrue(NarrowNumerics.statements(catalog).isEmpty());
    List<Command> after = new ArrayList<>(SETUP);
    after.add(MachineWorld.script("insert into t values (4, 'NaN', 1e40, 1, 'd')"));
    after.add(MachineWorld.script("insert into t (id, n) values (5, 1.5)"));
    after.add(MachineWorld.script("insert into u values (7)"));
    after.add(MachineWorld.script("insert into u values ('NaN')"));
    after.add(MachineWorld.script("update t set m = -1 where id = 4"));
    after.add(MachineWorld.script("update t set n = n * n where id = 2"));
    after.add(
        MachineWorld.script(
            "create or replace view v as select n, m + 1 as more from t where id > 0"));
    after.add(MachineWorld.script("alter table w alter column x type numeric(8,1)"));
    List<Request> order = MachineWorld.order(after);
    world.deliver(0, order); // executed commands are recognised
    List<String> said =
        order.subList(SETUP.size(), order.size()).stream().map(world::said).toList();
    assertEquals(
        List.of("", "23505", "23503", "", "23514", "", "", ""),
        said.stream().map(WideningOfNumericsTest::state).toList(),
        said::toString);
  }

  /// The SQLSTATE of an answer; empty for none.
  private static String state(String said) {
    Matcher state = Pattern.compile("\\b[0-9A-Z]{2}[0-9]{3}\\b").matcher(said);
    return state.find() ? state.group() : said.equals("no answer") ? said : "";
  }

  @ParameterizedTest
  @Variants(
      quick = {"h2", "hsqldb", "derby", "sqlite"},
      rest = {"postgresql", "duckdb", "mariadb"})
  void itsNumericsAreWide(String name) throws SQLException, IOException {
    Path path = old(name);
    MachineWorld world = MachineWorld.open(name, path);
    assertEquals(states.get(name), rows(world)); // the values are what they were
    String schema = world.scanned().getOrDefault(SCHEMA, "");
    assertEquals(left.isEmpty() ? schema : left, schema);
    left = schema;
    long version = world.machine.catalog().version();
    examine(world, version);
    world.close();
    MachineWorld again = MachineWorld.open(name, path);
    assertTrue(NarrowNumerics.statements(again.machine.catalog()).isEmpty());
    again.close();
  }

  /// A crash in the middle of it is repaired when the directory is opened again.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "sqlite"})
  void aCrashInTheMiddleIsMadeUpFor(String name) throws SQLException, IOException {
    Path path = old(name);
    int operations = crashed(name, copy(path, "counted"), Integer.MAX_VALUE);
    for (int i = 1; i <= 3; i++) {
      Path copied = copy(path, "crash" + i);
      crashed(name, copied, operations * i / 4);
      MachineWorld world = MachineWorld.open(name, copied);
      assertEquals(states.get(name), rows(world));
      examine(world, world.machine.catalog().version());
      world.close();
    }
  }

  private Path copy(Path path, String to) throws IOException {
    return TestFiles.copy(path, directory.resolve(to + path.getFileName()));
  }

  /// Opens it with an engine that crashes at this operation, and says how many there were.
  private static int crashed(String name, Path path, int at) throws SQLException {
    CrashingEngine engine = new CrashingEngine(Engines.open(name, path.resolve(name)));
    Execution execution = new Execution(engine);
    try (Connection connection = engine.connect()) {
      Catalog catalog = StoredCatalog.read(connection);
      engine.crashAt(at, true);
      WideningOfNumerics.of(engine, connection, execution, catalog);
    } catch (CrashingEngine.Crash crash) {
      assertTrue(engine.crashed());
    }
    int operations = engine.operations();
    if (engine.crashed()) {
      engine.kill();
    } else {
      engine.close();
    }
    return operations;
  }
}

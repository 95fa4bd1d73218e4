package quorate.database.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.digest.Digest;
import quorate.database.engine.jdbc.Engines;
import quorate.database.store.SchemaOfEngine;
import quorate.sql.catalog.Catalog;

/// Each edit of an engine's schema is detected, and nothing else is.
final class SchemaOfEngineTest {
  private static final Set<String> TABLES = Set.of("t", "u");

  @TempDir Path directory;

  private static Digest digest(CaptureWorld world) throws SQLException {
    Digest digest = SchemaOfEngine.of(world.engine.dialect(), world.connection, TABLES);
    world.connection.commit();
    return digest;
  }

  private static void behind(CaptureWorld world, String sql) throws SQLException {
    try (Statement statement = world.connection.createStatement()) {
      statement.execute(sql);
    }
    world.connection.commit();
  }

  /// Changes of each kind that the engine has, which a replica could not detect from its rows.
  private static List<String> edits(String engine) {
    List<String> keys =
        List.of(
            "alter table \"u\" drop constraint \"q4\"",
            "alter table \"t\" drop constraint \"q3\"",
            "alter table \"t\" drop constraint \"q2\"");
    String index = "create index \"x\" on \"t\" (\"b\")";
    return switch (engine) {
      case "h2", "postgresql", "hsqldb" ->
          joined(keys, index, "alter table \"t\" alter column \"b\" set default 7");
      case "derby" -> joined(keys, index, "alter table \"t\" alter column \"b\" default 7");
      case "sqlite" ->
          List.of(
              index,
              "drop index \"q2\"",
              "create trigger \"tr\" after insert on \"t\" begin delete from \"u\"; end");
      case "duckdb" -> List.of(index, "alter table \"t\" alter column \"b\" set default 7");
      default ->
          List.of(
              index,
              "alter table \"t\" alter column \"b\" set default 7",
              "create trigger \"tr\" after insert on \"t\" for each row delete from \"u\"");
    };
  }

  private static List<String> joined(List<String> first, String... rest) {
    List<String> all = new java.util.ArrayList<>(first);
    all.addAll(List.of(rest));
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void everyEditOfTheSchemaIsSeen(String name) throws SQLException {
    try (CaptureWorld world = new CaptureWorld(Engines.open(name, directory), Catalog.EMPTY)) {
      world.schema("create table t (id int primary key, a int unique, b int check (b > 0))");
      world.schema("create table u (id int references t)");
      Digest last = digest(world);
      for (String edit : edits(name)) {
        behind(world, edit);
        Digest now = digest(world);
        assertNotEquals(last, now, edit);
        last = now;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void rowsAndAnotherStartChangeNothing(String name) throws SQLException {
    Digest made;
    Catalog catalog;
    try (CaptureWorld world = new CaptureWorld(Engines.open(name, directory), Catalog.EMPTY)) {
      world.schema("create table t (id serial primary key, a text unique, b int check (b > 0))");
      world.schema("create table u (id int references t, n numeric default 1.5)");
      world.schema("create index i on t (b, a)");
      made = digest(world);
      world.run("insert into t (a, b) values ('x', 1), ('y', 2)");
      world.connection.commit();
      assertEquals(made, digest(world));
      catalog = world.catalog();
      world.engine.sync();
    }
    try (CaptureWorld world = new CaptureWorld(Engines.open(name, directory), catalog)) {
      world.capture.install(world.connection, catalog);
      assertEquals(made, digest(world));
      world.schema("create table other (id int primary key)");
      assertEquals(made, digest(world));
    }
  }
}

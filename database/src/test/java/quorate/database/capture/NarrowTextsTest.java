package quorate.database.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.database.engine.RoutineList;
import quorate.database.engine.jdbc.Engines;
import quorate.database.store.MetaTables;
import quorate.database.store.NarrowTexts;
import quorate.database.store.SchemaOfEngine;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// A database in an older format, in which texts were limited to 32,671 characters.
final class NarrowTextsTest {
  private static final Set<String> TABLES = Set.of("t");

  @TempDir Path directory;

  private static void behind(CaptureWorld world, String sql) throws SQLException {
    try (Statement statement = world.connection.createStatement()) {
      statement.execute(sql);
    }
    world.connection.commit();
  }

  /// Turns a new database into one of the older format.
  private static void narrow(CaptureWorld world) throws SQLException {
    switch (world.engine.dialect()) {
      case H2, HSQLDB, POSTGRESQL -> {
        for (String column : List.of("a", "v", "j")) {
          behind(
              world,
              "alter table \"t\" alter column \"%s\" set data type varchar(32671)"
                  .formatted(column));
        }
        if (world.engine.dialect() != Dialect.POSTGRESQL) {
          behind(world, "alter table \"t\" alter column \"b\" set data type varbinary(32671)");
        }
      }
      case MARIADB -> {
        for (String column : List.of("a", "v", "j")) {
          behind(world, "alter table \"t\" modify column \"" + column + "\" mediumtext");
        }
        behind(world, "alter table \"t\" modify column \"b\" mediumblob");
      }
      default -> {} // its columns never were narrow
    }
    if (world.engine.dialect() == Dialect.HSQLDB) {
      String name = world.catalog().table("t").orElseThrow().checks().getFirst().engineName();
      String check = "alter table \"t\" %s constraint \"" + name + "\" %s";
      behind(world, check.formatted("drop", ""));
      for (String routine : List.of("q_octet_length1", "q_repeat2")) {
        behind(world, "drop function \"" + routine + "\"");
        String declared = RoutineList.declarations(List.of(routine), Dialect.HSQLDB).getFirst();
        behind(world, declared.replace("134217728", "32671"));
      }
      behind(world, check.formatted("add", "check (\"q_octet_length1\"(\"a\") < 50000)"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "postgresql", "sqlite", "duckdb", "mariadb"})
  void itsTextsAreAsLongAsThoseOfANewOne(String name) throws SQLException {
    try (CaptureWorld world = new CaptureWorld(Engines.open(name, directory), Catalog.EMPTY)) {
      MetaTables.create(world.engine);
      world.schema(
          "create table t (id int primary key, a text check (octet_length(a) < 50000),"
              + " v varchar(40000), j json, b bytea, w varchar(10), n int)");
      world.schema("create index on t (w)");
      Digest made = SchemaOfEngine.of(world.engine.dialect(), world.connection, TABLES);
      world.connection.commit();
      world.run("insert into t values (1, 'a', 'v', '[]', 'b', 'w', 1)");
      narrow(world);
      NarrowTexts texts = new NarrowTexts(world.engine, world.connection, world.catalog());
      boolean declares = world.engine.dialect().traits().narrowTexts().isPresent();
      assertEquals(declares, texts.areThere());
      if (declares) {
        texts.widen();
      }
      assertFalse(texts.areThere());
      world.connection.commit();
      assertEquals(made, SchemaOfEngine.of(world.engine.dialect(), world.connection, TABLES));
      world.connection.commit();
      if (world.engine.dialect() != Dialect.DERBY) {
        world.run(
            "update t set a = repeat('x', 40000), v = repeat('y', 40000), n = length(repeat('z', 70000))");
        world.connection.commit();
        Result refused = world.run("update t set a = a || repeat('x', 20000)");
        assertInstanceOf(Result.Failed.class, refused);
        world.connection.rollback();
      }
      assertTrue(world.run("select length(a), length(v) from t") instanceof Result.Rows);
    }
  }
}

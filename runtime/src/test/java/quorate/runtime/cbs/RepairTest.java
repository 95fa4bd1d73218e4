package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import quorate.core.NodeId;
import quorate.runtime.Variants;
import quorate.runtime.config.Shepherding;

/// Databases that differ are compared with the others and repaired, while these go on.
final class RepairTest {
  private static final NodeId THIRD = new NodeId(3);

  @TempDir Path directory;

  private static void makeLedger(ShepherdWorld world) {
    world.run("create table owner (id int primary key, name varchar(20) not null)");
    world.run(
        "create table entry (id int primary key, owner int not null references owner (id),"
            + " amount int not null)");
    world.run("create table note (said varchar(20))");
    for (int i = 0; i < 6; i++) {
      world.run("insert into owner values (" + i + ", 'owner " + i + "')");
      world.run("insert into entry values (" + i + ", " + i + ", " + 3 * i + ")");
      world.run("insert into note values ('note " + i % 2 + "')");
    }
  }

  private static void assertAlike(ShepherdWorld world) {
    assertEquals(Optional.empty(), world.failure());
    assertEquals(Map.of(), world.troubles());
    for (String query :
        new String[] {
          "select \"id\" from \"owner\" order by 1",
          "select \"id\", \"owner\", \"amount\" from \"entry\" order by 1",
          "select count(*) from \"note\""
        }) {
      var rows = world.rows(query);
      assertEquals(1, rows.values().stream().distinct().count(), rows::toString);
    }
  }

  @ParameterizedTest
  @Variants(quick = "sqlite,mariadb,hsqldb", rest = "derby,hsqldb,mariadb")
  void whoWasFoundWrongIsRepaired(String engines) throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, engines.split(","))) {
      makeLedger(world);
      world.falsify(
          3,
          "delete from \"entry\" where \"id\" = 2",
          "delete from \"entry\" where \"id\" = 3",
          "delete from \"owner\" where \"id\" = 3",
          "update \"entry\" set \"amount\" = 7 where \"id\" = 5",
          "insert into \"owner\" values (9, 'nobody')",
          "insert into \"entry\" values (9, 9, 1)",
          "delete from \"note\" where \"said\" = 'note 1'");
      assertEquals("[45]", world.run("select sum(amount) from entry"));
      world.awaitTrouble();
      assertAlike(world);
      assertEquals("[45]", world.run("select sum(amount) from entry"));
    }
  }

  /// A table with rows that cannot be read is replaced as a whole.
  @Test
  void whatCannotBeReadIsMadeAnew() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "mariadb", "derby", "sqlite")) {
      makeLedger(world);
      world.run("create table rate (id int primary key, owner int references owner, per numeric)");
      for (int i = 0; i < 6; i++) {
        world.run("insert into rate values (" + i + ", " + i + ", 0." + i + ")");
      }
      world.falsify(3, "update \"rate\" set \"per\" = 'nonsense' where \"id\" = 2");
      assertEquals("[0.2]", world.run("select per from rate where id = 2"));
      world.awaitTrouble();
      assertAlike(world);
      assertEquals("[1.5]", world.run("select sum(per) from rate"));
    }
  }

  /// A primary that was found wrong is repaired like any other database.
  @Test
  void aPrimaryIsRepaired() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "mariadb", "derby", "hsqldb")) {
      makeLedger(world);
      world.falsify(1, "update \"entry\" set \"amount\" = 7 where \"id\" = 5");
      assertEquals("[45]", world.run("select sum(amount) from entry"));
      assertTrue(world.shepherd.view() > 0);
      assertAlike(world);
    }
  }

  /// The backlog kept for a database that is away is bounded: beyond that the database is repaired
  /// by a copy, with the schema of that time.
  @ParameterizedTest
  @Variants(quick = "derby,mariadb,hsqldb", rest = "sqlite,derby,mariadb")
  void whoStaysBehindIsDetachedAndRepaired(String engines) throws Exception {
    Shepherding how = Shepherding.DEFAULT.keeping(4_000);
    try (ShepherdWorld world = new ShepherdWorld(directory, how, engines.split(","))) {
      makeLedger(world);
      world.away.add(THIRD);
      world.engine(3).kill();
      world.run("create table more (id int primary key)");
      for (int i = 10; i < 60; i++) {
        world.run("insert into owner values (" + i + ", 'owner " + i + "')");
        world.run("insert into more values (" + i + ")");
      }
      world.awaitTrouble();
      world.run("delete from entry where id < 3");
      world.away.remove(THIRD);
      assertAlike(world);
      var rows = world.rows("select count(*) from \"more\"");
      assertEquals("{n1=[50], n2=[50], n3=[50]}", rows.toString());
      world.restart();
      world.run("insert into more values (1)");
      assertAlike(world);
    }
  }

  /// After a restart a detached database is still detached, and one that was being repaired is
  /// still not trusted.
  @Test
  void aRestartForgetsNoRepair() throws Exception {
    Shepherding how = Shepherding.DEFAULT.keeping(4_000);
    try (ShepherdWorld world = new ShepherdWorld(directory, how, "derby", "sqlite", "mariadb")) {
      makeLedger(world);
      world.away.add(THIRD);
      world.engine(3).kill();
      for (int i = 10; i < 60; i++) {
        world.run("insert into owner values (" + i + ", 'owner " + i + "')");
      }
      world.awaitTrouble();
      world.away.remove(THIRD);
      world.restart();
      assertAlike(world);
    }
  }
}

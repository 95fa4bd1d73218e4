package quorate.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.digest.Canonical;
import quorate.core.value.Result;
import quorate.sql.dialect.Dialect;

/// Whatever foreign keys exist, every engine accepts the next one, or no engine is given it: an
/// engine that refuses what the others accept would end up with another schema.
final class ForeignKeysTest {
  private static final int ROUNDS =
      Integer.getInteger(
          "quorate.foreign.rounds", Boolean.getBoolean("quorate.test.long") ? 10 : 4);
  private static final List<String> TABLES = List.of("k1", "k2", "k3");
  private static final List<String> COLUMNS = List.of("a", "b", "c");
  private static final List<String> ACTIONS =
      List.of(
          "",
          " on delete cascade",
          " on delete set null",
          " on delete restrict",
          " on delete cascade on update cascade",
          " on update set null");

  @Test
  void allOrNone() throws Exception {
    Random random = new Random(Long.getLong("quorate.foreign.seed", 1));
    int taken = 0;
    try (World world = new World()) {
      for (int round = 0; round < ROUNDS; round++) {
        StringBuilder story = new StringBuilder();
        for (String table : TABLES) {
          world.run(
              "create table " + table + " (id int primary key, a int, b int, c int)", List.of());
        }
        for (int i = 0; i < 7; i++) {
          String add =
              "alter table %s add constraint f%d foreign key (%s) references %s (id)%s"
                  .formatted(
                      any(random, TABLES),
                      i,
                      any(random, COLUMNS),
                      any(random, TABLES),
                      any(random, ACTIONS));
          Map<Dialect, Result> results = world.run(add, List.of());
          story.append(add).append("; ");
          long failed = results.values().stream().filter(Result.Failed.class::isInstance).count();
          assertTrue(failed == 0 || failed == results.size(), story + "\n" + results);
          for (Result result : results.values()) {
            if (result instanceof Result.Failed(var error)) {
              assertEquals("0A000", error.sqlState(), story + "\n" + error.message());
            }
          }
          taken += failed == 0 ? 1 : 0;
        }
        for (int i = 0; i < 8; i++) {
          alike(world, write(random, i), story);
          for (String table : TABLES) {
            alike(world, "select * from " + table, story);
          }
        }
        world.run("drop table k1, k2, k3", List.of());
      }
    }
    assertTrue(taken > ROUNDS, "only " + taken + " were taken");
  }

  /// First inserts rows, then deletes them and changes keys and references.
  private static String write(Random random, int step) {
    String table = any(random, TABLES);
    if (step < 3) {
      return "insert into %s values (%d, null, null, null), (%d, %d, %d, null)"
          .formatted(TABLES.get(step), 1, 2, 1, 2);
    }
    int id = 1 + random.nextInt(3);
    return switch (random.nextInt(4)) {
      case 0 -> "delete from " + table + " where id = " + id;
      case 1 -> "update " + table + " set id = " + (id + 10) + " where id = " + id;
      case 2 -> "update " + table + " set " + any(random, COLUMNS) + " = " + id;
      default -> "update " + table + " set id = id + 20 where id > " + (id - 2);
    };
  }

  private static void alike(World world, String sql, StringBuilder story) throws Exception {
    story.append(sql).append("; ");
    Map<Dialect, Result> results = world.run(sql, List.of());
    long different = results.values().stream().map(Canonical::digest).distinct().count();
    assertEquals(1, different, story + "\n" + results);
  }

  private static String any(Random random, List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}

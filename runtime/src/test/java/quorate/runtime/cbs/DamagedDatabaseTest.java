package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import quorate.core.NodeId;
import quorate.runtime.Variants;
import quorate.runtime.disk.FileTree;
import quorate.runtime.disk.TestFiles;

/// A database that cannot read its files, as after a power failure, or that has got other ones,
/// counts as failed until it is repaired (rule R7 in docs/protocols/cbs.md).
final class DamagedDatabaseTest {
  private static final String COUNT = "select count(*), sum(\"x\") from \"t\"";

  @TempDir Path directory;

  @ParameterizedTest
  @Variants(
      quick = "3",
      rest = {"1", "2"})
  void aNodeBeginsAnewAndIsRepaired(int damaged) throws Exception {
    try (StandbyWorld world = new StandbyWorld(directory, "derby", "hsqldb", "mariadb")) {
      fill(world::run);
      NodeId node = new NodeId(damaged);
      world.end(node);
      Path home = directory.resolve("node" + damaged);
      TestFiles.damage(home.resolve("database"));
      world.start(node);
      world.awaitReady();
      world.run("insert into t (id, x) values (100, 7)");
      assertAllHave(world.rows(COUNT));
      assertTrue(TestFiles.isSetAside(home), "the damaged files are kept");
      assertEquals(Optional.empty(), world.failure());
    }
  }

  /// The files are older than what the database had confirmed, and can be read.
  @Test
  void anOldCopyIsRepaired() throws Exception {
    try (ShepherdWorld world = new ShepherdWorld(directory, "derby", "hsqldb", "sqlite")) {
      fill(world::run);
      Path files = directory.resolve("node3");
      Path copy = directory.resolve("copy");
      world.restart(() -> TestFiles.copy(files, copy));
      world.run("insert into t (id, x) values (100, 7)");
      world.rows(COUNT); // waits until all have it
      world.restart(() -> {
        FileTree.delete(files);
        TestFiles.copy(copy, files);
      });
      assertAllHave(world.rows(COUNT));
      assertEquals(Map.of(), world.troubles());
      assertEquals(Optional.empty(), world.failure());
    }
  }

  private interface Runs {
    String run(String... texts);
  }

  private static void fill(Runs world) {
    world.run("create table t (id int primary key, x int not null)");
    for (int i = 0; i < 40; i++) {
      world.run("insert into t (id, x) values (" + i + ", 1)");
    }
  }

  private static void assertAllHave(Map<NodeId, String> rows) {
    assertEquals(List.of("[41 47]"), rows.values().stream().distinct().toList(), rows::toString);
  }
}

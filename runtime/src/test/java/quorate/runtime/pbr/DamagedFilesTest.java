package quorate.runtime.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.runtime.disk.TestFiles;

/// A replica whose engine cannot read its files, as after a power failure, rebuilds its database
/// from the log or takes the others' state.
final class DamagedFilesTest {
  @TempDir Path directory;

  @Test
  void theDatabaseIsRebuilt() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "derby")) {
      world.run("create table t (id serial primary key, x int)");
      for (long each : List.of(1L, 3L)) {
        NodeId node = new NodeId(each);
        world.run("insert into t (x) values (" + each + ")");
        world.kill(node);
        Path home = directory.resolve("node" + each);
        TestFiles.damage(home.resolve("database"));
        world.start(node);
        world.run("insert into t (x) values (" + -each + ")");
        world.areEqual();
        assertTrue(TestFiles.isSetAside(home), "the damaged files are kept");
      }
      assertEquals("[[4, 0]]", world.read("select count(*), sum(x) from t"));
    }
  }
}

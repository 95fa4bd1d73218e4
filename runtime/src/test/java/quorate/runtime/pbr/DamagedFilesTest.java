package quorate.runtime.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;

/// A replica whose engine cannot read its files, as after a power failure, rebuilds its database
/// from the log or takes the others' state.
final class DamagedFilesTest {
  private static final int BLOCK = 4096;

  @TempDir Path directory;

  @Test
  void theDatabaseIsRebuilt() throws Exception {
    try (PbrWorld world = new PbrWorld(directory, "h2", "hsqldb", "derby")) {
      world.run("create table t (id serial primary key, x int)");
      for (long each : List.of(1L, 3L)) {
        NodeId node = new NodeId(each);
        world.run("insert into t (x) values (" + each + ")");
        world.kill(node);
        Path data = directory.resolve("node" + each).resolve("database");
        damage(data);
        world.start(node);
        world.run("insert into t (x) values (" + -each + ")");
        world.areEqual();
        try (Stream<Path> beside = Files.list(data.getParent())) {
          assertFalse(
              beside.noneMatch(file -> file.getFileName().toString().contains("unreadable")),
              "the damaged files are kept");
        }
      }
      assertEquals("[[4, 0]]", world.read("select count(*), sum(x) from t"));
    }
  }

  /// Overwrites the first blocks of every file.
  private static void damage(Path data) throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        long size = Math.min(Files.size(file), 4 * BLOCK);
        try (FileChannel open = FileChannel.open(file, StandardOpenOption.WRITE)) {
          open.write(
              ByteBuffer.wrap("?".repeat((int) size).getBytes(StandardCharsets.US_ASCII)), 0);
        }
      }
    }
  }
}

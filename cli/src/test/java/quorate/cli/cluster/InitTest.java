package quorate.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.cli.common.ClusterCommand;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;

/// `init` creates the files that a start would, and none twice.
final class InitTest {
  @TempDir Path directory;

  private Init init(String... engines) {
    Init init = new Init();
    init.data = directory.resolve("data");
    init.port = 0;
    init.engines = List.of(engines);
    return init;
  }

  @Test
  void aDirectoryWithCertificates() throws Exception {
    assertEquals(0, init("h2", "hsqldb", "sqlite").call());
    Path data = directory.resolve("data");
    ClusterConfig config = ClusterConfig.load(data.resolve(ClusterCommand.CONFIG));
    assertEquals(
        List.of("h2", "hsqldb", "sqlite"),
        config.nodes().stream().map(ClusterConfig.Node::engine).toList());
    assertTrue(Files.exists(data.resolve("tls").resolve("ca.crt")));
    assertTrue(Files.exists(data.resolve("tls").resolve("server.key")));
    String again =
        String.valueOf(assertThrows(ConfigException.class, () -> init().call()).getMessage());
    assertTrue(again.contains("is there already"), again);
  }

  @Test
  void nothingWhereTheClusterCannotBe() {
    assertThrows(ConfigException.class, () -> init("h2", "nosuch", "sqlite").call());
    assertFalse(Files.exists(directory.resolve("data").resolve(ClusterCommand.CONFIG)));
  }
}

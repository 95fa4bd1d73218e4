package quorate.runtime.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.quorum.Tolerance;
import quorate.runtime.keys.ClusterKeys;

/// The configuration of a service under execute-verify replication.
class ServiceConfigTest {
  @TempDir Path directory;

  private Path file(int lies, String... engines) throws IOException {
    ClusterConfig plain =
        new ClusterConfig(
            "c",
            new Tolerance(1, lies, Tolerance.Liars.NODES),
            "eve",
            LoopbackNodes.of(engines),
            ClusterConfig.Gateway.open(""));
    ClusterConfig config =
        ClusterKeys.complete(
            LoopbackNodes.over(ClusterConfig.Ordered.NONE, plain),
            Files.createTempDirectory(directory, "keys"));
    Path file = directory.resolve("quorate.toml");
    config.save(file);
    return file;
  }

  private static String refused(Path file) {
    return String.valueOf(
        assertThrows(ConfigException.class, () -> ClusterConfig.load(file)).getMessage());
  }

  @Test
  void itIsReadAsItWasWritten() throws Exception {
    ClusterConfig four = ClusterConfig.load(file(1, "kv", "kv", "kv", "none"));
    assertTrue(four.isVerified());
    assertEquals(3, four.databases().size());
    assertEquals(ClusterConfig.Ordered.NONE, four.order());
    ClusterConfig three = ClusterConfig.load(file(0, "kv", "kv", "kv"));
    assertEquals(0, three.tolerance().lies());
  }

  @Test
  void executorsAndVerifiersAreAsManyAsTheFaultsTake() throws Exception {
    String said = refused(file(1, "kv", "kv", "kv", "kv"));
    assertTrue(
        said.endsWith(
            "under \"eve\" failures = 1 and lies = 1 take 4 nodes, of which 3 have the service as"
                + " their engine; there are 4, and 4 have it"),
        said);
    assertTrue(refused(file(1, "kv", "kv", "kv")).contains("take 4 nodes"));
    assertTrue(refused(file(0, "kv", "kv", "none")).contains("take 3 nodes"));
  }

  @Test
  void otherOrdersAndLiarsAreRefused() throws Exception {
    Path file = file(1, "kv", "kv", "kv", "none");
    String right = Files.readString(file);
    Files.writeString(file, right.replace("order = \"none\"", "order = \"pbft\""));
    assertTrue(refused(file).contains("under \"eve\" nothing is ordered"), refused(file));
    Files.writeString(file, right.replace("liars = \"nodes\"", "liars = \"databases\""));
    assertTrue(refused(file).contains("set liars = \"nodes\""), refused(file));
    String smr =
        right
            .replace("protocol = \"eve\"", "protocol = \"smr\"")
            .replace("order = \"none\"", "order = \"pbft\"");
    Files.writeString(file, smr);
    assertTrue(refused(file).contains("kv"), refused(file));
    Files.writeString(file, right.replace("protocol = \"eve\"", "protocol = \"eva\""));
    assertTrue(
        refused(file).endsWith("\"eva\" is no protocol; use \"smr\", \"cbs\", \"pbr\" or \"eve\""),
        refused(file));
    Files.writeString(
        file,
        right.replace("protocol = \"eve\"", "protocol = \"pbr\"").replace("lies = 1", "lies = 0"));
    assertTrue(!refused(file).isEmpty());
  }
}

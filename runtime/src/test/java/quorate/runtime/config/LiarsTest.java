package quorate.runtime.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.runtime.keys.KeyWorld;

/// The configuration of the parties that may lie.
final class LiarsTest {
  @TempDir Path directory;

  private String refused(String text) throws Exception {
    Path file = directory.resolve("quorate.toml");
    Files.writeString(file, text);
    String said =
        String.valueOf(
            assertThrows(ConfigException.class, () -> ClusterConfig.load(file)).getMessage());
    assertTrue(said.startsWith(file.toString()), said);
    return said.substring(file.toString().length());
  }

  private String saved() throws Exception {
    Path file = directory.resolve("quorate.toml");
    new KeyWorld(directory).cluster.save(file);
    return Files.readString(file);
  }

  @Test
  void aClusterWhoseNodesMayLieComesBackAsItWas() throws Exception {
    Path file = directory.resolve("quorate.toml");
    ClusterConfig cluster = new KeyWorld(directory).cluster;
    cluster.save(file);
    assertEquals(cluster, ClusterConfig.load(file));
    assertEquals(
        java.util.List.of(new NodeId(1), new NodeId(2), new NodeId(3)), cluster.databases());
    assertEquals(ClusterConfig.Ordered.PBFT, cluster.order());
  }

  @Test
  void liesMaySayWhoAtOnce() throws Exception {
    Path file = directory.resolve("quorate.toml");
    Files.writeString(
        file, saved().replaceAll("lies = 1.*", "lies = \"nodes\"").replaceAll("liars = .*", ""));
    assertEquals(new Tolerance(1, 1, Tolerance.Liars.NODES), ClusterConfig.load(file).tolerance());
  }

  @Test
  void whatIsWrongIsSaidWithTheFix() throws Exception {
    assertEquals(
        ":1: \"gateways\" never lie; use \"databases\" or \"nodes\"",
        refused("lies = \"gateways\"\n"));
    assertEquals(
        ":2: liars is given twice; make lies a number, or remove this",
        refused("lies = \"nodes\"\nliars = \"nodes\"\n"));
    assertTrue(refused("lies = \"nodes\"\n[[node]]\nid = 1\n").contains("has a key"));
    assertTrue(
        refused("lies = \"nodes\"\n[[node]]\nid = 1\nkey = \"abc\"\n")
            .contains("\"abc\" is no Ed25519 public key"));
    String three = saved().replaceFirst("engine = \"h2\"", "engine = \"none\"");
    assertTrue(refused(three).contains("take 3 databases, and there are 2"), refused(three));
  }
}

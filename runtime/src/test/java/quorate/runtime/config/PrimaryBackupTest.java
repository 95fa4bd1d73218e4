package quorate.runtime.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The configuration of primary-backup replication.
final class PrimaryBackupTest {
  private static final String NODES =
      """
      [[node]]
      engine = "h2"
      [[node]]
      id = 2
      engine = "hsqldb"
      [[node]]
      id = 3
      engine = "derby"
      """;

  @TempDir Path directory;

  private ClusterConfig loaded(String text) throws Exception {
    return ClusterConfig.load(
        Files.writeString(
            directory.resolve("quorate.toml"), "protocol = \"pbr\"\n" + text + NODES));
  }

  private String refused(String text) {
    String said =
        String.valueOf(assertThrows(ConfigException.class, () -> loaded(text)).getMessage());
    String file = directory.resolve("quorate.toml").toString();
    assertTrue(said.startsWith(file), said);
    return said.substring(file.length());
  }

  @Test
  void itComesBackAsItWas() throws Exception {
    ClusterConfig usual = loaded("");
    assertEquals(PrimaryBackup.DEFAULT, usual.primaryBackup());
    assertEquals(0, usual.tolerance().lies());
    ClusterConfig other =
        usual.with(
            new PrimaryBackup(PrimaryBackup.Isolation.SNAPSHOT, true, Duration.ofMillis(250)));
    Path file = directory.resolve("other.toml");
    other.save(file);
    assertEquals(other, ClusterConfig.load(file));
  }

  @Test
  void anyOrderDecidesOnItsGroups() throws Exception {
    assertEquals(ClusterConfig.Ordered.PAXOS, loaded("").order());
    assertEquals(ClusterConfig.Ordered.PBFT, loaded("order = \"pbft\"\n").order());
  }

  @Test
  void whatIsWrongIsSaidWithTheFix() {
    assertEquals(
        ":3: \"none\" is no isolation; use \"serializable\" or \"snapshot\"",
        refused("[pbr]\nisolation = \"none\"\n"));
    assertEquals(":3: degraded must be true or false", refused("[pbr]\ndegraded = 1\n"));
    assertEquals(
        ":3: milliseconds are 0 (no lease) to 10000, not -1",
        refused("[pbr]\nlease_milliseconds = -1\n"));
    assertTrue(refused("[pbr]\nlease = 5\n").contains("there is no setting pbr.lease"));
    assertTrue(refused("lies = 1\n").startsWith(":2: under \"pbr\" replicas crash"));
    assertTrue(refused("liars = \"nodes\"\n").startsWith(":2: under \"pbr\" replicas crash"));
    assertTrue(refused("order = \"ratis\"\n").contains("every [[node]] has a raft_port"));
    assertEquals(
        ":2: \"raft\" is no order; use \"paxos\", \"pbft\" or \"ratis\"",
        refused("order = \"raft\"\n"));
  }
}

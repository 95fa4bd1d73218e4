package quorate.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.cli.common.ClusterCommand;
import quorate.cli.common.Failures;
import quorate.core.quorum.Tolerance;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.ClusterKeys;

/// Errors that `up` and `node` report before they start anything.
@Timeout(60)
final class UpTest {
  @TempDir Path directory;

  private String refused(int port, boolean fresh) {
    Up up = new Up();
    up.data = directory;
    up.port = port;
    up.fresh = fresh;
    return String.valueOf(assertThrows(ConfigException.class, up::call).getMessage());
  }

  @Test
  void aPortThatIsNone() {
    for (int port : new int[] {-1, 65536, 99999}) {
      assertEquals("--port: a port is 0 to 65535, not " + port, refused(port, false));
    }
    assertFalse(Files.exists(directory.resolve(ClusterCommand.CONFIG)), "nothing was made");
  }

  @Test
  void aPortInUse() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      Path kept = Files.createDirectories(directory.resolve("node1")).resolve("kept");
      Files.writeString(kept, "data");
      Files.writeString(directory.resolve(ClusterCommand.CONFIG), "cluster = \"c\"\n");
      String said = refused(port, true);
      assertTrue(said.startsWith("cannot listen on 127.0.0.1:" + port + ": "), said);
      assertTrue(said.endsWith("; choose another port with --port"), said);
      assertTrue(Files.exists(kept), "--fresh has deleted nothing");
    }
  }

  @Test
  void aNodeWhoseDataAreDamaged() throws Exception {
    ClusterConfig config =
        new ClusterConfig(
            "c",
            Tolerance.DEFAULT,
            "smr",
            java.util.stream.LongStream.rangeClosed(1, 3)
                .mapToObj(
                    id -> new ClusterConfig.Node(new quorate.core.NodeId(id), "h2", "127.0.0.1", 0))
                .toList(),
            ClusterConfig.Gateway.open(""));
    ClusterKeys.complete(config, directory).save(directory.resolve(ClusterCommand.CONFIG));
    Path log = Files.createDirectories(directory.resolve("node2").resolve("log"));
    Files.writeString(log.resolve("0000000000000001.segment"), "this is no log");
    RunNode node = new RunNode();
    node.data = directory;
    node.id = 2;
    assertEquals(Failures.REFUSED, node.call());
  }

  private static final String SERVER =
      """
      [engines.main]
      dialect = "postgresql"
      url = "jdbc:postgresql://db1:5432/quorate"
      user = "quorate"
      password = "word"
      """;

  private String refused(@Nullable Path others, String... engines) {
    Up up = new Up();
    up.data = directory.resolve("data");
    up.port = 0;
    up.engines = List.of(engines);
    up.others = others;
    return String.valueOf(assertThrows(ConfigException.class, up::call).getMessage());
  }

  @Test
  void enginesThatNobodyHasNamed() throws Exception {
    assertEquals(
        "--engines: there is no engine \"main\"; there are [h2, hsqldb, derby, postgresql, sqlite,"
            + " duckdb, mariadb], and others by tables [engines.NAME] in a file: --config FILE",
        refused(null, "main", "h2", "derby"));
    Path others = Files.writeString(directory.resolve("engines.toml"), SERVER);
    assertTrue(
        refused(others, "other", "h2", "derby")
            .contains("sqlite, duckdb, mariadb] and [main], and others"));
    assertEquals(
        "--engines: two nodes cannot have the one database of main",
        refused(others, "main", "main", "derby"));
    Files.writeString(others, SERVER.replace("postgresql", "oracle"));
    assertTrue(refused(others, "main", "h2", "derby").startsWith(others + ":2: engine main needs"));
  }

  @Test
  void freshDeletesNothingForAClusterThatCannotBe() throws Exception {
    Path data = Files.createDirectories(directory.resolve("data"));
    Files.writeString(data.resolve(ClusterCommand.CONFIG), "cluster = \"c\"\n");
    Path kept = Files.writeString(data.resolve("kept"), "data");
    Up up = new Up();
    up.data = data;
    up.port = 0;
    up.fresh = true;
    up.engines = List.of("oracle", "h2", "derby");
    assertThrows(ConfigException.class, up::call);
    assertTrue(Files.exists(kept));
  }
}

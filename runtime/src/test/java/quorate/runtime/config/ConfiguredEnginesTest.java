package quorate.runtime.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.NodeId;
import quorate.database.DriverAddress;
import quorate.database.engine.jdbc.EngineSource;
import quorate.replication.command.Member;

/// Engines that a configuration adds through the jars of their drivers.
final class ConfiguredEnginesTest {
  private static final String NODES =
      """
      [[node]]
      engine = "old-h2"
      [[node]]
      engine = "hsqldb"
      [[node]]
      engine = "derby"
      """;

  @TempDir Path directory;

  private ClusterConfig load(String text) throws IOException {
    return ClusterConfig.load(Files.writeString(directory.resolve("quorate.toml"), text));
  }

  private String refused(String text) {
    String said = assertThrows(ConfigException.class, () -> load(text)).getMessage();
    return String.valueOf(said).replace(directory.toString() + "/", "");
  }

  @Test
  void aJarBesideTheFileIsRead() throws IOException {
    Files.copy(Path.of("target/faulty-engines/h2-2.3.230.jar"), directory.resolve("h2.jar"));
    ClusterConfig config = load("[engines.old-h2]\ndialect = \"h2\"\njar = \"h2.jar\"\n" + NODES);
    EngineSource source = new EngineSource("old-h2", "h2", List.of(directory.resolve("h2.jar")));
    assertEquals(Map.of("old-h2", source), config.engines());
    assertEquals("h2", config.dialect(config.nodes().getFirst()));
    assertEquals("derby", config.dialect(config.nodes().getLast()));
    config.save(directory.resolve("again.toml"));
    assertEquals(config.engines(), ClusterConfig.load(directory.resolve("again.toml")).engines());
  }

  @Test
  void whatIsMissingIsSaidWithItsPlace() throws IOException {
    assertEquals(
        "quorate.toml:2: there is no engine \"old-h2\"; there are [derby, duckdb, h2, hsqldb,"
            + " mariadb, postgresql, sqlite], and others by a table [engines.old-h2] with dialect"
            + " and jar or url",
        refused(NODES));
    assertEquals(
        "quorate.toml:3: engine old-h2: there is no file h2.jar; jar = \"...\" is the path of the"
            + " driver's jar",
        refused("[engines.old-h2]\ndialect = \"h2\"\njar = \"h2.jar\"\n" + NODES));
    assertTrue(
        refused("[engines.old-h2]\ndialect = \"oracle\"\njar = \"h2.jar\"\n" + NODES)
            .startsWith("quorate.toml:2: engine old-h2 needs dialect = \"...\""));
    Files.copy(Path.of("target/faulty-engines/h2-2.3.230.jar"), directory.resolve("h2.jar"));
    assertTrue(
        refused("[engines.old-h2]\ndialect = \"derby\"\njar = \"h2.jar\"\n" + NODES)
            .startsWith(
                "quorate.toml:3: engine old-h2: no class org.apache.derby.jdbc.EmbeddedDriver is"
                    + " in [h2.jar]"));
  }

  private static final String REMOTE =
      """
      [engines.old-h2]
      dialect = "postgresql"
      url = "jdbc:postgresql://db1:5432/quorate?sslmode=verify-full"
      user = "quorate"
      password = "a \\"word\\""
      """;

  @Test
  void aServerThatOthersRunIsRead() throws IOException {
    ClusterConfig config = load(REMOTE + NODES);
    assertEquals(
        new EngineSource.Remote(
            "jdbc:postgresql://db1:5432/quorate?sslmode=verify-full", "quorate", "a \"word\""),
        config.source("old-h2").remote().orElseThrow());
    config.save(directory.resolve("again.toml"));
    assertEquals(config.engines(), ClusterConfig.load(directory.resolve("again.toml")).engines());
  }

  @Test
  void whatIsWrongWithAServerIsSaid() {
    assertTrue(
        refused(REMOTE.replace("postgresql\"", "derby\"") + NODES)
            .startsWith("quorate.toml:3: of the servers that others run, only postgresql and"));
    assertTrue(
        refused(REMOTE.replace("postgresql\"", "mariadb\"") + NODES)
            .startsWith("quorate.toml:3: engine old-h2 needs url = \"jdbc:mariadb://"));
    assertTrue(
        refused(REMOTE.replace("user = \"quorate\"\n", "") + NODES)
            .contains("engine old-h2 needs user"));
    assertTrue(
        refused(REMOTE.replace("?sslmode=verify-full", "?password=x") + NODES)
            .startsWith("quorate.toml:3: engine old-h2 needs url"));
    assertTrue(
        refused(REMOTE + NODES + "[[node]]\nengine = \"old-h2\"\n")
            .contains("two nodes cannot have the one database of old-h2"));
  }

  private static final String OTHER =
      """
      [engines.old-h2]
      dialect = "h2"
      driver = "org.h2.Driver"
      jar = "h2.jar"
      url = "jdbc:h2:{dir}/data"
      """;

  @Test
  void anyDriverIsRead() throws IOException {
    Files.copy(Path.of("target/faulty-engines/h2-2.3.230.jar"), directory.resolve("h2.jar"));
    ClusterConfig config = load(OTHER + "user = \"SA\"\npassword = \"\"\n" + NODES);
    EngineSource source = config.source("old-h2");
    assertEquals(
        new DriverAddress("org.h2.Driver", "jdbc:h2:{dir}/data", "SA", ""),
        source.foreign().orElseThrow());
    assertFalse(source.isElsewhere());
    assertFalse(source.isKnown());
    config.save(directory.resolve("again.toml"));
    assertEquals(config.engines(), ClusterConfig.load(directory.resolve("again.toml")).engines());
    assertEquals(config.engines(), ClusterConfig.engines(directory.resolve("again.toml")));
  }

  @Test
  void whatIsWrongWithADriverIsSaid() throws IOException {
    Files.copy(Path.of("target/faulty-engines/h2-2.3.230.jar"), directory.resolve("h2.jar"));
    assertTrue(
        refused(OTHER.replace("\"h2\"", "\"sqlite\"") + NODES)
            .startsWith(
                "quorate.toml:2: engine old-h2: a driver that Quorate does not know is spoken to in"
                    + " one of [h2, hsqldb, derby, postgresql, mariadb], not in sqlite"));
    assertTrue(
        refused(OTHER.replace("org.h2.Driver", "org.h2.Other") + NODES)
            .startsWith("quorate.toml:4: engine old-h2: no class org.h2.Other is in [h2.jar];"));
    assertTrue(
        refused(OTHER.replace("jdbc:h2:{dir}/data", "h2") + NODES)
            .startsWith("quorate.toml:5: engine old-h2 needs url = \"jdbc:...\""));
    assertEquals(
        "quorate.toml: engine old-h2 needs url = \"...\"",
        refused(OTHER.replaceAll("url.*\n", "") + NODES));
    assertTrue(
        refused(
                OTHER.replace("{dir}/data", "tcp://db1/data")
                    + NODES
                    + "[[node]]\nengine = \"old-h2\"\n")
            .contains("two nodes cannot have the one database of old-h2"));
  }

  @Test
  void howReplicasAreKeptIsRead() throws IOException {
    String nodes = NODES.replace("old-h2", "h2");
    assertEquals(Upkeep.DEFAULT, load(nodes).upkeep());
    ClusterConfig config =
        load(
            "[upkeep]\nscrub_hours = 0\nrepair_megabytes_per_second = 5\nlag_milliseconds = 70\n"
                + "follow_digests = true\n"
                + "parallel = 3\n"
                + nodes);
    assertEquals(
        new Upkeep(5 << 20, Duration.ZERO, Duration.ofMillis(70), true, 3, Spares.NONE),
        config.upkeep());
    config.save(directory.resolve("again.toml"));
    assertEquals(config.upkeep(), ClusterConfig.load(directory.resolve("again.toml")).upkeep());
    assertEquals(
        "quorate.toml:2: hours are 0 (never) to 8784, not -1",
        refused("[upkeep]\nscrub_hours = -1\n" + nodes));
    assertEquals(
        "quorate.toml:2: milliseconds are 0 (writes never wait) to 60000, not -1",
        refused("[upkeep]\nlag_milliseconds = -1\n" + nodes));
    assertTrue(
        refused("[upkeep]\nscrub = 1\n" + nodes)
            .startsWith("quorate.toml:2: there is no setting upkeep.scrub;"));
  }

  @Test
  void sparesAreRead() throws IOException {
    String nodes = NODES.replace("old-h2", "h2");
    String spare = "[[spare]]\nid = 9\nengine = \"derby\"\nport = 7009\n";
    ClusterConfig config = load("[upkeep]\nreplace_seconds = 3\n" + nodes + spare);
    assertEquals(
        new Spares(
            List.of(new ClusterConfig.Node(new NodeId(9), "derby", "127.0.0.1", 7009)),
            Duration.ofSeconds(3)),
        config.upkeep().spares());
    config.save(directory.resolve("again.toml"));
    assertEquals(config, ClusterConfig.load(directory.resolve("again.toml")));
    List<Member> next = new ArrayList<>(config.members());
    next.set(0, config.upkeep().spares().nodes().getFirst().member());
    assertEquals(List.of(), config.withMembers(2, next).upkeep().spares().nodes());
    assertTrue(
        refused(nodes + spare.replace("9\n", "1\n"))
            .contains("are different numbers from 1 to 1000"));
    assertTrue(refused(nodes + spare.replace("derby", "none")).contains("a spare has an engine"));
    assertTrue(
        refused(
                "order = \"ratis\"\n"
                    + nodes.replace("[[node]]\n", "[[node]]\nraft_port = 1\n")
                    + spare)
            .contains("only protocol = \"smr\" over order = \"paxos\""));
    assertEquals(
        "quorate.toml:2: seconds are 1 to 86400, not 0",
        refused("[upkeep]\nreplace_seconds = 0\n" + nodes));
  }
}

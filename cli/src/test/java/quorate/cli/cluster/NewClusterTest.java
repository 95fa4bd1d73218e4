package quorate.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.cli.common.ClusterCommand;
import quorate.core.quorum.Tolerance;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;

/// Clusters made from a configuration file and options.
@Timeout(60)
final class NewClusterTest {
  @TempDir Path directory;
  private int made;

  private ClusterConfig made(String file, @Nullable String lies, String... engines)
      throws IOException {
    Path plan = Files.writeString(directory.resolve("cluster.toml"), file);
    Optional<ClusterConfig> planned = Optional.of(ClusterConfig.plan(plan, engines.length));
    return new NewCluster(List.of(engines), lies, null, null, false, planned).make(data(), 5433);
  }

  /// A new directory.
  private Path data() {
    return directory.resolve("data" + made++);
  }

  private String refused(String file, String... engines) {
    return String.valueOf(
        assertThrows(ConfigException.class, () -> made(file, null, engines)).getMessage());
  }

  private static List<String> engines(ClusterConfig config) {
    return config.nodes().stream().map(ClusterConfig.Node::engine).toList();
  }

  private static final String THREE =
      """
      [[node]]
      engine = "mariadb"
      [[node]]
      engine = "duckdb"
      port = 6007
      [[node]]
      engine = "derby"
      """;

  /// Without `lies` in the file, as many databases may lie as their number allows.
  @Test
  void asManyMayLieAsTheDatabasesAllow() throws Exception {
    String[] seven = {"h2", "hsqldb", "derby", "sqlite", "duckdb", "postgresql", "mariadb"};
    assertEquals(3, made("failures = 3\n", null, seven).tolerance().lies());
    String[] five = java.util.Arrays.copyOf(seven, 5);
    assertEquals(1, made("failures = 3\n", null, five).tolerance().lies());
    assertEquals(1, made("failures = 3\nlies = 1\n", null, seven).tolerance().lies());
    assertEquals(2, made("failures = 2\n", null, five).tolerance().lies());
    assertEquals(1, made(THREE, null).tolerance().lies());
    String nodes = "[[node]]\nengine = \"h2\"\n".repeat(4) + "[[node]]\nengine = \"none\"\n";
    assertEquals(1, made("failures = 2\n" + nodes, null).tolerance().lies());
  }

  /// An order with lying nodes needs more nodes than there are databases.
  @Test
  void whereNodesMayLieAsManyMayAsTheOrderAllows() throws Exception {
    String node = "[[node]]\nengine = \"h2\"\n";
    String said = "failures = 2\nlies = \"nodes\"\n";
    assertEquals(1, planned(said + node.repeat(6)).tolerance().lies());
    assertEquals(2, planned(said + node.repeat(7)).tolerance().lies());
  }

  private ClusterConfig planned(String file) throws IOException {
    return ClusterConfig.plan(Files.writeString(directory.resolve("plan.toml"), file), 0);
  }

  @Test
  void theFileSaysTheEngines() throws Exception {
    ClusterConfig config = made(THREE, null);
    assertEquals(List.of("mariadb", "duckdb", "derby"), engines(config));
    assertEquals(6007, config.nodes().get(1).port());
    assertEquals(
        3, Set.copyOf(config.nodes().stream().map(ClusterConfig.Node::port).toList()).size());
    assertFalse(config.nodes().stream().anyMatch(node -> node.port() == 0), "ports are free ones");
    assertEquals(Map.of("quorate", "quorate"), config.gateway().users());
    assertEquals(Tolerance.DEFAULT, config.tolerance());
    config.save(directory.resolve("data0").resolve(ClusterCommand.CONFIG));
    assertEquals(
        config, ClusterConfig.load(directory.resolve("data0").resolve(ClusterCommand.CONFIG)));
  }

  private static NewCluster primaryBackup(
      @Nullable String protocol, List<String> engines, List<String> spares) {
    return new NewCluster(engines, null, null, protocol, false, Optional.empty(), false, spares);
  }

  @Test
  void sparesAreNoNodesWhereAllAreOrdered() throws Exception {
    Path data = directory.resolve("data");
    ClusterConfig config = primaryBackup("smr", List.of(), List.of("derby", "h2")).make(data, 5433);
    assertEquals(List.of("h2", "sqlite", "postgresql"), engines(config));
    List<ClusterConfig.Node> spares = config.upkeep().spares().nodes();
    assertEquals(
        List.of("4 derby", "5 h2"),
        spares.stream().map(node -> node.id().number() + " " + node.engine()).toList());
    assertFalse(spares.stream().anyMatch(node -> node.port() == 0), "ports are free ones");
    config.save(data.resolve(ClusterCommand.CONFIG));
    assertEquals(config, ClusterConfig.load(data.resolve(ClusterCommand.CONFIG)));
    ClusterConfig planned = made(THREE + "[[spare]]\nid = 7\nengine = \"sqlite\"\n", null);
    assertEquals(7, planned.upkeep().spares().nodes().getFirst().id().number());
    NewCluster lying =
        new NewCluster(
            List.of(), "nodes", null, null, false, Optional.empty(), false, List.of("derby"));
    assertTrue(
        String.valueOf(assertThrows(ConfigException.class, lying::check).getMessage())
            .startsWith("--spare: only --protocol pbr and smr over paxos"));
  }

  @Test
  void sparesComeAfterTheEngines() throws Exception {
    ClusterConfig named =
        primaryBackup("pbr", List.of("h2", "hsqldb"), List.of("derby")).make(data(), 5433);
    assertEquals(List.of("h2", "hsqldb", "derby"), engines(named));
    assertEquals(new Tolerance(1, 0, Tolerance.Liars.DATABASES), named.tolerance());
    ClusterConfig pair =
        primaryBackup("pbr", List.of("h2", "hsqldb"), List.of()).make(data(), 5433);
    assertEquals(List.of("h2", "hsqldb", "none"), engines(pair));
    NewCluster elsewhere = primaryBackup(null, List.of("h2", "hsqldb"), List.of("derby"));
    assertTrue(
        String.valueOf(assertThrows(ConfigException.class, elsewhere::check).getMessage())
            .startsWith("--engines: a cluster that survives 1 failure has 3"));
  }

  /// A protocol that trusts its nodes works over each order.
  @Test
  void anyOrderGoesWithATrustedNode() throws Exception {
    for (String order : List.of("paxos", "pbft", "ratis")) {
      for (String protocol : List.of("pbr", "cbs")) {
        boolean standby = protocol.equals("cbs");
        List<String> engines = List.of("derby", "hsqldb", "sqlite");
        NewCluster cluster =
            new NewCluster(
                engines, null, order, protocol, false, Optional.empty(), standby, List.of());
        cluster.check();
        ClusterConfig config = cluster.make(directory.resolve(protocol + order), 0);
        assertEquals(order, config.order().word());
        Path file = directory.resolve(protocol + order).resolve(ClusterCommand.CONFIG);
        config.save(file);
        assertEquals(config, ClusterConfig.load(file));
      }
    }
    NewCluster alone =
        new NewCluster(List.of(), null, "ratis", "cbs", false, Optional.empty(), false, List.of());
    assertThrows(ConfigException.class, alone::check, "its shepherd orders");
  }

  @Test
  void anOptionGoesBeforeTheFile() throws Exception {
    assertEquals(List.of("h2", "h2", "sqlite"), engines(made(THREE, null, "h2", "h2", "sqlite")));
    ClusterConfig lying = made(THREE, "nodes");
    assertEquals(List.of("mariadb", "duckdb", "derby", "none"), engines(lying));
    assertEquals(ClusterConfig.Ordered.PBFT, lying.order());
    assertFalse(lying.nodes().stream().anyMatch(node -> node.key().isEmpty()), "all have keys");
  }

  @Test
  void whoMayLieHowManyFailAndWhoEnters() throws Exception {
    ClusterConfig config =
        made(
            """
            failures = 2
            order = "ratis"
            [upkeep]
            scrub_hours = 1
            [gateway.users]
            ann = "secret"
            [[node]]
            engine = "h2"
            [[node]]
            engine = "h2"
            [[node]]
            engine = "sqlite"
            [[node]]
            engine = "derby"
            """,
            null);
    assertEquals(List.of("h2", "h2", "sqlite", "derby", "none"), engines(config));
    assertEquals(ClusterConfig.Ordered.RATIS, config.order());
    assertEquals(Map.of("ann", "secret"), config.gateway().users());
    assertEquals(1, config.upkeep().scrub().toHours());
    assertFalse(config.nodes().stream().anyMatch(node -> node.raftPort() == 0), "Raft has ports");
  }

  @Test
  void whatCannotBe() {
    assertEquals(
        "--config: a cluster that survives 1 failure has 3 databases, not 2",
        refused("[[node]]\nengine = \"h2\"\n[[node]]\nengine = \"derby\"\n"));
    assertEquals(
        "--engines: a cluster that survives 1 failure has 3 databases, not 1",
        refused("cluster = \"c\"\n", "h2"));
    assertEquals(
        "--engines: a cluster that survives 1 failure has 3 databases, not 5; more survive more:"
            + " failures = 2 in a file for --config",
        refused("cluster = \"c\"\n", "h2,hsqldb,derby,sqlite,duckdb".split(",")));
    assertTrue(
        refused("[[node]]\nengine = \"oracle\"\n").contains("cluster.toml:2: there is no engine"));
    assertTrue(
        refused(THREE + "host = \"db1.example\"\n")
            .startsWith("--config: node 3 is at db1.example, and up starts all nodes on this"));
    assertTrue(refused("colour = \"red\"\n").contains("cluster.toml:1: there is no setting"));
    assertFalse(Files.exists(directory.resolve("data")), "nothing was made");
  }
}

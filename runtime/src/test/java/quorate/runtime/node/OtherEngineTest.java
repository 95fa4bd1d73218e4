package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.database.DriverAddress;
import quorate.database.Engine;
import quorate.database.engine.jdbc.EngineSource;
import quorate.database.engine.jdbc.KnownBug;
import quorate.database.probe.Capability;
import quorate.database.probe.EngineProbe;
import quorate.database.probe.EngineReport;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.ClientSession;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.config.LoopbackNodes;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.store.Disks;

/// Engines of which nothing is known but a JDBC driver.
@Timeout(300)
final class OtherEngineTest {
  private static final Path JARS = Path.of("target", "other-drivers").toAbsolutePath();
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private static final EngineSource H2 =
      source(
          "other-h2",
          "h2",
          "h2-2.2.224.jar",
          "org.h2.Driver",
          "jdbc:h2:{dir}/data;DB_CLOSE_DELAY=-1");

  private static final EngineSource HSQLDB =
      source(
          "other-hsqldb",
          "hsqldb",
          "hsqldb-2.7.1.jar",
          "org.hsqldb.jdbc.JDBCDriver",
          "jdbc:hsqldb:file:{dir}/data;hsqldb.tx=mvcc;sql.pad_space=false");

  private static final String FAILED = "after a failed statement";

  @TempDir Path directory;

  /// The directory of the present cluster.
  @SuppressWarnings("NullAway.Init") // before each test
  private Path home;

  @BeforeEach
  void begin() {
    home = directory;
  }

  private static EngineSource source(
      String name, String dialect, String jar, String driver, String url) {
    return new EngineSource(
        name,
        dialect,
        List.of(JARS.resolve(jar)),
        new DriverAddress(driver, url, url.startsWith("jdbc:h") ? "SA" : "", ""));
  }

  private ClusterConfig config(EngineSource... sources) throws IOException {
    List<ClusterConfig.Node> nodes =
        LoopbackNodes.of(sources[0].name(), sources[1].name(), "derby");
    ClusterConfig plain =
        new ClusterConfig("others", Tolerance.DEFAULT, "smr", nodes, ClusterConfig.Gateway.open(""))
            .with(Map.of(sources[0].name(), sources[0], sources[1].name(), sources[1]));
    return ClusterKeys.complete(plain, home);
  }

  private List<AutoCloseable> start(ClusterConfig config) throws Exception {
    List<AutoCloseable> parts = new ArrayList<>();
    try {
      for (ClusterConfig.Node node : config.nodes()) {
        parts.addFirst(
            Node.start(
                config,
                node,
                home.resolve("node" + node.id().number()),
                Throwable::printStackTrace,
                Disks.REAL));
      }
      return parts;
    } catch (Exception notStarted) {
      close(parts);
      throw notStarted;
    }
  }

  private static void close(List<AutoCloseable> parts) throws Exception {
    for (AutoCloseable part : parts) {
      part.close();
    }
  }

  private static List<String> run(ClientSession session, String text) {
    Result result =
        session
            .run(List.of(OrderedStatement.of(text, List.of(), List.of(), 0, 0)), false)
            .getLast();
    return KnownBug.shown(result);
  }

  /// Two of three databases are of unknown drivers; neither is outvoted, and both come back to
  /// their state.
  @Test
  void theyServeInACluster() throws Exception {
    ClusterConfig config = config(H2, HSQLDB);
    List<AutoCloseable> parts = start(config);
    try (ClusterClient client =
        ClusterClient.connect(config, PartyKeys.operator(config, directory))) {
      client.awaitNodes(3, LIMIT);
      ClientSession session = client.session();
      run(session, "create table t (id int primary key, v numeric, w text)");
      run(session, "insert into t values (1, 1.5, 'é'), (2, 2.5, 'b ')");
      run(session, "update t set v = v * 3 where id = 2");
      assertEquals(List.of("1 1.5 é", "2 7.5 b "), run(session, "select * from t"));
      assertTrue(run(session, "insert into t values (1, 0, '')").getFirst().contains("23505"));
    } finally {
      close(parts);
    }
    for (int node : List.of(1, 2)) {
      String engine = node == 1 ? "other-h2" : "other-hsqldb";
      Path found = directory.resolve("node" + node).resolve(engine).resolve("probe.txt");
      assertTrue(Files.readString(found).contains("two writers of a row"));
    }
    parts = start(config);
    try (ClusterClient client =
        ClusterClient.connect(config, PartyKeys.operator(config, directory))) {
      client.awaitNodes(3, LIMIT);
      assertEquals(
          List.of("1 1.5 é", "2 7.5 b "), run(client.session(), "select * from t order by id"));
      for (NodeId node : config.nodeIds()) {
        Bytes status =
            client.ask(
                node, quorate.runtime.net.Rpc.Method.STATUS, Bytes.EMPTY, Duration.ofSeconds(5));
        assertTrue(new quorate.core.wire.Decoder(status).string().contains("ready"));
      }
    } finally {
      close(parts);
    }
  }

  private String refusal(EngineSource source) throws Exception {
    home = Files.createTempDirectory(directory, "refused");
    ClusterConfig config = config(source, HSQLDB);
    ConfigException refused = assertThrows(ConfigException.class, () -> start(config));
    return String.valueOf(refused.getMessage());
  }

  /// Files of comma-separated values behind JDBC: another vendor's, and no database.
  @Test
  void whatIsNoDatabaseIsRefused() throws Exception {
    String csv =
        refusal(
            source(
                "csv",
                "h2",
                "csvjdbc-1.0.46.jar",
                "org.relique.jdbc.csv.CsvDriver",
                "jdbc:relique:csv:{dir}"));
    assertTrue(csv.startsWith("engine csv: "), csv);
    String none =
        refusal(source("absent", "h2", "csvjdbc-1.0.46.jar", "org.h2.Driver", "jdbc:h2:x"));
    assertTrue(none.contains("no class org.h2.Driver"), none);
    String wrong =
        refusal(
            source(
                "wrong",
                "h2",
                "csvjdbc-1.0.46.jar",
                "org.relique.jdbc.csv.CsvConnection",
                "jdbc:h2:{dir}"));
    assertTrue(wrong.contains("org.relique.jdbc.csv.CsvConnection is no JDBC driver"), wrong);
  }

  /// Another version of an engine that Quorate comes with: it lacks the constructs that tables
  /// need.
  @Test
  void anOldVersionThatCanMakeNoTableIsRefused() throws Exception {
    Path jar = Path.of("target", "faulty-engines", "sqlite-jdbc-3.39.2.0.jar").toAbsolutePath();
    String old = refusal(new EngineSource("old", "sqlite", List.of(jar)));
    assertTrue(old.startsWith("engine old: SQLite 3.39.2 cannot serve a node:"), old);
    assertTrue(old.contains("\n  lacks tables: XX000 ([SQLITE_ERROR]"), old);
    assertTrue(old.contains("(needed: nothing can be stored)"), old);
  }

  /// Here a is A to the database, since its address says so.
  @Test
  void eachLackIsNamedWithItsReason() throws Exception {
    EngineSource waiting =
        source(
            "locks",
            "hsqldb",
            "hsqldb-2.7.1.jar",
            "org.hsqldb.jdbc.JDBCDriver",
            "jdbc:hsqldb:file:{dir}/data;sql.ignore_case=true");
    String lacks = refusal(waiting);
    assertTrue(lacks.startsWith("engine locks: HSQL Database Engine 2.7.1 cannot serve"), lacks);
    assertTrue(
        lacks.contains("\n  lacks upper and lower case differ: 1 (needed: all replicas"), lacks);
  }

  /// Drivers of other makers than the servers', whose URLs have no settings: they need the settings
  /// that Quorate's own drivers get.
  @Test
  @Tag("long")
  void aServerMayBeReachedByAnothersDriver() throws Exception {
    Path home = directory.resolve("server");
    try (Engine server = EngineSource.own("postgresql").open(home)) {
      String port = server.jdbcUrl().replaceAll(".*:(\\d+)/.*", "$1");
      EngineReport report =
          report(
              "postgresql",
              "pgjdbc-ng-all-0.8.9.jar",
              new DriverAddress(
                  "com.impossibl.postgres.jdbc.PGDriver",
                  "jdbc:pgsql://127.0.0.1:" + port + "/postgres",
                  "quorate",
                  Files.readString(home.resolve("postgresql.password")).strip()));
      assertEquals(List.of(), report.lacks());
      assertEquals("the transaction stands behind a savepoint", found(report, FAILED));
    }
    try (Engine server = EngineSource.own("mariadb").open(home)) {
      String port = server.jdbcUrl().replaceAll(".*:(\\d+)/.*", "$1");
      EngineReport report =
          report(
              "mariadb",
              "mysql-connector-j-9.3.0.jar",
              new DriverAddress(
                  "com.mysql.cj.jdbc.Driver",
                  "jdbc:mysql://127.0.0.1:" + port + "/quorate",
                  "quorate",
                  Files.readString(home.resolve("mariadb.password")).strip()));
      assertEquals(List.of(), report.lacks());
      assertEquals("the transaction stands", found(report, FAILED));
    }
  }

  private static String found(EngineReport report, String name) {
    return report.capabilities().stream()
        .filter(each -> each.name().equals(name))
        .map(Capability::found)
        .findFirst()
        .orElseThrow();
  }

  private EngineReport report(String dialect, String jar, DriverAddress address) throws Exception {
    EngineSource source = new EngineSource("another", dialect, List.of(JARS.resolve(jar)), address);
    try (Engine engine = source.openUnowned(directory.resolve("another"))) {
      return EngineProbe.report(engine);
    }
  }

  @Test
  void whatADriverCanDoIsTold() throws Exception {
    try (Engine engine = H2.open(directory)) {
      EngineReport report = EngineProbe.report(engine);
      assertEquals("H2 2.2.224 (2023-09-17)", report.product());
      assertEquals(List.of(), report.lacks());
      assertEquals("commit at once", found(report, "changes of the schema"));
      assertEquals(true, report.described().get("enough"));
    }
  }
}

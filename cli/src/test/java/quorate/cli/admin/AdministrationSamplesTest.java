package quorate.cli.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.pbr.LogPosition;
import quorate.replication.smr.Control;
import quorate.runtime.admin.ClusterStatuses;
import quorate.runtime.admin.Disagreement;
import quorate.runtime.admin.OrderedNodes;
import quorate.runtime.admin.Verifications;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.pbr.ScannedTables;
import quorate.runtime.status.ClusterStatus;
import quorate.runtime.status.ClusterStatusJson;
import quorate.runtime.status.Declaration;
import quorate.runtime.status.Divergence;
import quorate.runtime.status.DivergenceJson;
import quorate.runtime.status.JsonObject;
import quorate.runtime.status.KeptEvidence;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.NodeStatusJson;
import quorate.runtime.status.RepairReport;
import quorate.runtime.status.Verification;
import quorate.runtime.status.VerificationJson;

/// The JSON that nodes answer and commands print keeps its form: fields, their order and their
/// types. The samples were recorded of clusters, and of the values below, while each protocol still
/// wrote its own JSON; fields that had no fixed order then are in that of now. The text is
/// compared, too; `-Drecord=1` records it.
final class AdministrationSamplesTest {
  private static final Path SAMPLES = samples();

  private static Path samples() {
    try {
      return Path.of(
          Objects.requireNonNull(AdministrationSamplesTest.class.getResource("/administration"))
              .toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String sample(String name) {
    try {
      return Files.readString(SAMPLES.resolve(name));
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  private static List<String> lines(String name) {
    return sample(name).lines().toList();
  }

  private static void compare(String name, String found) throws IOException {
    String shown = found.replace("\0", "\\0") + "\n"; // texts have no other unprintable characters
    if (System.getProperty("record") != null && name.endsWith(".txt")) {
      Files.writeString(Path.of("src/test/resources/administration").resolve(name), shown);
    } else {
      assertEquals(sample(name), shown);
    }
  }

  private static ClusterConfig config(String cluster) throws IOException {
    return ClusterConfig.load(SAMPLES.resolve(cluster).resolve("quorate.toml"));
  }

  private static NodeStatus node(ClusterConfig config, String text) {
    if (config.isShepherded()) {
      return NodeStatusJson.ofSeat(text);
    }
    return config.hasPrimary() ? NodeStatusJson.ofMember(text) : NodeStatusJson.ofReplica(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"smr", "smr-lies", "cbs", "cbs-standby", "pbr", "pbr-two"})
  void nodesAnswerInTheirForm(String cluster) throws IOException {
    ClusterConfig config = config(cluster);
    for (String answer : lines(cluster + "/nodes.txt")) {
      assertEquals(answer, NodeStatusJson.write(node(config, answer)).toString());
    }
  }

  @Test
  void aNodeInRepairAnswersInItsForm() {
    String answer =
        "{'id':3,'pid':7,'address':'127.0.0.1:1','role':'follower','leader':1,'epoch':4294967297,"
            + "'configuration':1,'engine':'h2','version':'2','jdbcUrl':'jdbc:h2:mem','applied':16,"
            + "'position':16777216,'backlog':0,'openTransactions':0,'executedAhead':0,"
            + "'optionalErrors':{'abstained':1,'held':2,'marked':3,'raised':4},"
            + "'ddlCommits':true,'snapshotReads':false,'stalled':'waits for a lock',"
            + "'repair':{'step':'fetches the snapshot','bytes':50,'of':200,'percent':25,'from':10},"
            + "'astray':{'position':'15.0','tables':['t']},"
            + "'repaired':{'position':7,'milliseconds':{'searching':5,'comparing':1},"
            + "'how':'from a whole snapshot'},"
            + "'certified':0,'health':'repairing','uptimeSeconds':5}";
    String text = answer.replace('\'', '"');
    NodeStatus node = NodeStatusJson.ofReplica(text);
    assertEquals(text, NodeStatusJson.write(node).toString());
    String unknown = text.replace(",\"bytes\":50,\"of\":200,\"percent\":25,\"from\":10", "");
    assertEquals(unknown, NodeStatusJson.write(NodeStatusJson.ofReplica(unknown)).toString());
  }

  private static ClusterStatus status(ClusterConfig config, String name) {
    JsonObject printed = JsonObject.parse(sample(name));
    List<NodeStatus> nodes = new ArrayList<>();
    for (JsonObject each : printed.objects("nodes")) {
      if (!each.has("pid")) {
        nodes.add(
            NodeStatus.silent(each.number("id"), each.findText("engine"), each.text("health")));
        continue;
      }
      if (printed.findNumber("active").equals(each.findNumber("id"))) {
        each.putObject("shepherd", printed.findObject("shepherd"));
      }
      nodes.add(node(config, each.toString()));
    }
    OptionalLong pid = printed.findNumber("gatewayPid");
    if (config.isShepherded()) {
      return ClusterStatuses.shepherded(config, nodes, pid);
    }
    return config.hasPrimary()
        ? ClusterStatuses.primaryBackup(config, nodes, pid)
        : ClusterStatuses.ordered(config, nodes, Optional.empty(), pid);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "smr/status",
        "smr/status-down",
        "smr-lies/status",
        "cbs/status",
        "cbs/status-down",
        "cbs-standby/status",
        "cbs-standby/status-down",
        "pbr/status",
        "pbr/status-down",
        "pbr-two/status"
      })
  void aClusterIsShownInItsForm(String name) throws IOException {
    ClusterConfig config = config(name.substring(0, name.indexOf('/')));
    ClusterStatus status = status(config, name + ".json");
    assertEquals(!name.endsWith("-down"), status.isReady());
    compare(name + ".json", ClusterStatusJson.write(status).pretty());
    compare(name + ".txt", String.join("\n", new StatusText(status).lines()));
  }

  // Divergences.

  private static Control control() {
    return Control.decode(Bytes.of(HexFormat.of().parseHex(sample("smr/control.hex").strip())));
  }

  private static String text(List<? extends Divergence> all) {
    List<String> lines = new ArrayList<>();
    all.forEach(each -> lines.addAll(DivergenceText.lines(each)));
    return String.join("\n", lines);
  }

  private static String json(List<? extends Divergence> all) {
    return JsonObject.pretty(all.stream().map(DivergenceJson::write).toList());
  }

  private static List<Divergence.Disputed> disputes() throws IOException {
    ClusterConfig config = config("smr");
    List<Divergence.Disputed> all = new ArrayList<>();
    control()
        .disputes()
        .forEach((at, dispute) -> all.add(OrderedNodes.disputed(config, at.toString(), dispute)));
    return all;
  }

  @Test
  void disputesAreShownInTheirForm() throws IOException {
    compare("smr/divergences.json", json(disputes()));
    compare("smr/divergences.txt", text(disputes()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cbs", "cbs-standby"})
  void findingsAreShownInTheirForm(String cluster) throws IOException {
    List<Divergence.OfShepherd> all = new ArrayList<>();
    for (String line : lines(cluster + "/findings.txt")) {
      String answer = line.substring(2);
      List<Divergence.OfShepherd> found =
          DivergenceJson.ofShepherd(Long.parseLong(line.substring(0, 1)), answer);
      assertEquals(answer, DivergenceJson.answer(found));
      all.addAll(found);
    }
    compare(cluster + "/divergences.json", json(all));
    compare(cluster + "/divergences.txt", text(all));
  }

  @Test
  void evidenceIsShownInItsForm() throws IOException {
    KeptEvidence kept =
        new KeptEvidence(
            Optional.empty(),
            Optional.of(
                new KeptEvidence.Rows(
                    List.of(
                        "CREATE TABLE \"t\" (\"a\" INTEGER NOT NULL, \"b\" TEXT)",
                        "CREATE TABLE \"u\" (\"a\" INTEGER NOT NULL)",
                        "ALTER TABLE \"t\" ADD CONSTRAINT \"q1\" PRIMARY KEY (\"a\") DEFERRABLE",
                        "ALTER TABLE \"u\" ADD CONSTRAINT \"q2\" PRIMARY KEY (\"a\") DEFERRABLE"),
                    new TreeMap<>(Map.of("t", List.of("(1, one)", "(2, two)", "(3, three)"))),
                    true,
                    List.of(
                        answer(1, "h2", "2.5.252 (2026-09-23)", "(two)"),
                        answer(2, "hsqldb", "2.7.4", "(two)"),
                        answer(
                            3,
                            "derby",
                            "10.17.1.0 - (1913217)",
                            "(wrong\0)",
                            "t has (2, wrong\0)",
                            "t lacks (2, two)")))));
    Divergence.Disputed dispute = disputes().getFirst();
    compare("smr/show.json", DivergenceJson.write(dispute, kept).pretty());
    compare(
        "smr/show.txt",
        text(List.of(dispute)) + "\n" + String.join("\n", DivergenceText.lines(kept)));
  }

  private static KeptEvidence.Answer answer(
      long node, String engine, String version, String row, String... differences) {
    return new KeptEvidence.Answer(
        node, engine, version, Optional.of(List.of(row)), List.of(differences));
  }

  // Comparisons.

  private static ClusterConfig plain(String protocol, String... engines) {
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    for (String engine : engines) {
      int id = nodes.size() + 1;
      nodes.add(new ClusterConfig.Node(new NodeId(id), engine, "127.0.0.1", id));
    }
    return new ClusterConfig(
        "c", Tolerance.DEFAULT, protocol, nodes, ClusterConfig.Gateway.open(""));
  }

  private static Digest digest(String rows) {
    return Digest.of(rows.getBytes(StandardCharsets.UTF_8));
  }

  /// @param rows of each node, "" for one that has not scanned
  private static SortedMap<NodeId, HostCommand.Attest> attests(String... rows) {
    SortedMap<NodeId, HostCommand.Attest> attests = new TreeMap<>();
    for (int i = 0; i < rows.length; i++) {
      NodeId node = new NodeId(i + 1);
      if (!rows[i].isEmpty()) {
        SortedMap<String, Digest> tables = new TreeMap<>();
        tables.put("t", digest(rows[i]));
        tables.put("u", digest("u"));
        tables.put("quorate position", digest("p"));
        attests.put(
            node, new HostCommand.Attest(node, Position.of(16, 0), new StateDigest(tables), true));
      }
    }
    return attests;
  }

  private static Verification replicas(String... rows) {
    return Verifications.ofReplicas(
        plain("smr", "h2", "hsqldb", "derby"), Position.of(16, 0), attests(rows));
  }

  private static RepairReport report() {
    Map<String, Long> took = new LinkedHashMap<>();
    took.put("searching", 1910L);
    took.put("comparing", 42L);
    return new RepairReport(
        57671680,
        took,
        "row by row",
        Optional.of(
            new RepairReport.Few(
                new TreeMap<>(Map.of("t", 1L)), List.of("t [1]: [1, wrong] -> [1, one]"))));
  }

  private static Verification.Repairs.OfNodes repairs(Map<NodeId, Optional<RepairReport>> reports) {
    return new Verification.Repairs.OfNodes(new TreeMap<>(reports));
  }

  private static void compare(String name, Verification found) throws IOException {
    compare("verify/" + name + ".json", VerificationJson.write(found).pretty());
    compare("verify/" + name + ".txt", String.join("\n", VerificationText.lines(found)));
  }

  @Test
  void replicasAreComparedInTheirForm() throws IOException {
    compare("verify-smr-equal", replicas("a", "a", "a"));
    compare(
        "verify-smr-repaired",
        replicas("a", "a", "b")
            .after(
                repairs(
                    Map.of(
                        new NodeId(2), Optional.empty(), new NodeId(3), Optional.of(report())))));
    compare("verify-smr-incomplete", replicas("a", "a", "").after(repairs(Map.of())));
    compare("verify-smr-uncertain", replicas("a", "b", ""));
    compare("verify-smr-three", replicas("a", "b", "c"));
  }

  @Test
  void databasesAreComparedInTheirForm() throws IOException {
    for (String cluster : List.of("cbs", "cbs-standby")) {
      for (String answer : lines(cluster + "/compare.txt")) {
        assertEquals(
            answer, VerificationJson.write(VerificationJson.ofShepherd(answer)).toString());
      }
    }
    String answer =
        ("{'from':7,'to':9,'equal':false,"
                + "'tables':{'t':{'rows':2,'digest':'aaaaaaaaaaaaaaaa'},'u':{'rows':0,'digest':'cc'}},"
                + "'differing':{'2':{'quorate schema':{'ranges':0,'digest':''},"
                + "'t':{'ranges':1,'digest':'bb'},'u':{'ranges':0,'digest':''}}},"
                + "'missing':{'3':'detached'},'uncertain':['v']}")
            .replace('\'', '"');
    assertEquals(answer, VerificationJson.write(VerificationJson.ofShepherd(answer)).toString());
    Divergence.Repaired repaired =
        new Divergence.Repaired(
            new Divergence.Found(3, 6, "2026-11-28T09:45:52.649Z", 3, Optional.of("sqlite")),
            new TreeMap<>(Map.of("t", 1L)),
            1,
            true);
    compare(
        "verify-cbs",
        Verifications.ofDatabases(
                plain("cbs", "derby", "hsqldb", "sqlite"), VerificationJson.ofShepherd(answer))
            .after(new Verification.Repairs.OfShepherd(List.of(repaired))));
  }

  @Test
  void membersAreComparedInTheirForm() throws IOException {
    ClusterConfig config = config("pbr");
    Map<String, String> tables =
        Map.of(
            "t", "033c1def3a10e98186f07f60416f0add4bef0b90f47ca30253d29820fac8cb0a",
            "u", "d5fe696dc1aa5c0a800bf800ce8fc6e26ab622c7dd7de4b9fd0c304fe4036256");
    List<Verifications.Scanned> found =
        config.nodes().subList(0, 2).stream()
            .map(node ->
                new Verifications.Scanned(node, new ScannedTables(new LogPosition(4, 1), tables)))
            .toList();
    Verification equal = Verifications.ofMembers(found);
    compare("pbr/verify.json", VerificationJson.write(equal).pretty());
    compare("pbr/verify.txt", String.join("\n", VerificationText.lines(equal)));
  }

  @Test
  void aDeclarationIsShownInItsForm() throws IOException {
    Disagreement found =
        new Disagreement(
            Position.of(16, 0), Position.of(12, 0), attests("a", "b", ""), new Control());
    Declaration declaration =
        new Declaration(
            new NodeId(1),
            found.split(),
            List.of("13.0  update t set b = 1"),
            repairs(Map.of(new NodeId(2), Optional.of(report()))),
            true);
    compare("verify/repair.json", VerificationJson.write(declaration).pretty());
    compare("verify/split.txt", String.join("\n", found.split().lines()));
  }
}

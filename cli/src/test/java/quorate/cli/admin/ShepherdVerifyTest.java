package quorate.cli.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.runtime.admin.ClusterStatuses;
import quorate.runtime.admin.Verifications;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.status.ClusterStatus;
import quorate.runtime.status.ClusterStatusJson;
import quorate.runtime.status.JsonObject;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.NodeStatusJson;
import quorate.runtime.status.Verification;
import quorate.runtime.status.VerificationJson;

/// The output for a shepherd's answers.
final class ShepherdVerifyTest {
  private static final ClusterConfig CONFIG =
      new ClusterConfig(
          "c",
          Tolerance.DEFAULT,
          "cbs",
          List.of(
              new ClusterConfig.Node(new NodeId(1), "derby", "127.0.0.1", 1),
              new ClusterConfig.Node(new NodeId(2), "hsqldb", "127.0.0.1", 2),
              new ClusterConfig.Node(new NodeId(3), "sqlite", "127.0.0.1", 3)),
          ClusterConfig.Gateway.open(""));

  private static Verification verification(String answer) {
    return Verifications.ofDatabases(
        CONFIG, VerificationJson.ofShepherd(answer.replace('\'', '"')));
  }

  private static Map<String, Object> json(JsonObject object) throws IOException {
    return JSON.std.mapFrom(object.toString());
  }

  @Test
  void whatDiffersIsShownAtTheDatabaseThatHoldsIt() throws Exception {
    Verification report =
        verification(
            "{'from':7,'to':9,'equal':false,'tables':{'t':{'rows':2,'digest':'aa'}},"
                + "'differing':{'2':{'t':{'ranges':1,'digest':'bb'}}},"
                + "'missing':{'3':'detached'},'uncertain':[]}");
    assertEquals(
        List.of(
            "databases DIFFER at position 7..9",
            "  n1 derby",
            "    t                              aa          2 rows",
            "  n2 hsqldb",
            "    t                              bb          2 rows   differs in 1 ranges of keys",
            "  n3 sqlite",
            "    not compared: detached; look at: ./quorate status"),
        VerificationText.lines(report));
    Map<String, Object> shown = json(VerificationJson.write(report));
    assertEquals(
        Map.of(
            "n1 derby", Map.of("t", "aa"),
            "n2 hsqldb", Map.of("t", "bb"),
            "n3 sqlite", "not compared: detached"),
        shown.get("replicas"));
    assertEquals(true, shown.get("certified"));
  }

  @Test
  void whatNobodyKnowsIsSaid() {
    List<String> lines =
        VerificationText.lines(
            verification(
                "{'from':7,'to':9,'equal':false,'tables':{},'differing':{},'missing':{},"
                    + "'uncertain':['t']}"));
    assertEquals("not all databases were compared at position 7..9", lines.getFirst());
    assertTrue(
        lines.getLast().startsWith("no 2 databases hold the same rows of t"), lines::toString);
  }

  /// A deposed shepherd that has not noticed yet is not active.
  @Test
  void theNewestEpochIsActive() throws Exception {
    List<NodeStatus> nodes =
        Stream.of(
                "{'id':1,'epoch':4,'health':'ready','shepherd':{'health':'ready'}}",
                "{'id':2,'epoch':5,'health':'ready','shepherd':{'health':'no primary'}}",
                "{'id':3,'epoch':4,'health':'ready'}")
            .map(text -> NodeStatusJson.ofSeat(text.replace('\'', '"')))
            .toList();
    ClusterStatus status = ClusterStatuses.shepherded(CONFIG, nodes, OptionalLong.empty());
    assertFalse(status.isReady());
    assertEquals(2, json(ClusterStatusJson.write(status)).get("active"));
    assertTrue(
        ClusterStatuses.shepherded(CONFIG, nodes.subList(0, 1), OptionalLong.empty()).isReady());
  }
}

package quorate.cli.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.runtime.config.ClusterConfig;

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

  private static final ShepherdVerify VERIFY = new ShepherdVerify(CONFIG, 1, false, false);

  private static Map<String, Object> json(String text) throws IOException {
    return JSON.std.mapFrom(text.replace('\'', '"'));
  }

  @Test
  void whatDiffersIsShownAtTheDatabaseThatHoldsIt() throws Exception {
    Map<String, Object> report =
        json(
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
        VERIFY.lines(report));
    Map<String, Object> shown = VERIFY.described(report, List.of());
    assertEquals(
        Map.of(
            "n1 derby", Map.of("t", "aa"),
            "n2 hsqldb", Map.of("t", "bb"),
            "n3 sqlite", "not compared: detached"),
        shown.get("replicas"));
    assertEquals(true, shown.get("certified"));
  }

  @Test
  void whatNobodyKnowsIsSaid() throws Exception {
    List<String> lines =
        VERIFY.lines(
            json(
                "{'from':7,'to':9,'equal':false,'tables':{},'differing':{},'missing':{},"
                    + "'uncertain':['t']}"));
    assertEquals("not all databases were compared at position 7..9", lines.getFirst());
    assertTrue(
        lines.getLast().startsWith("no 2 databases hold the same rows of t"), lines::toString);
  }

  /// A deposed shepherd that has not noticed yet is not active.
  @Test
  void theNewestEpochIsActive() throws Exception {
    List<Map<String, Object>> nodes =
        List.of(
            json("{'id':1,'epoch':4,'health':'ready','shepherd':{'health':'ready'}}"),
            json("{'id':2,'epoch':5,'health':'ready','shepherd':{'health':'no primary'}}"),
            json("{'id':3,'epoch':4,'health':'ready'}"));
    ShepherdStatus status = new ShepherdStatus(CONFIG, nodes, OptionalLong.empty());
    assertFalse(status.isReady());
    assertEquals(2, json(status.json()).get("active"));
    assertTrue(new ShepherdStatus(CONFIG, nodes.subList(0, 1), OptionalLong.empty()).isReady());
  }
}

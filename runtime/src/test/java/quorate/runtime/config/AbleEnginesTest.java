package quorate.runtime.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;

class AbleEnginesTest {
  private static ClusterConfig cluster(Tolerance tolerance, String... engines) {
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    for (String engine : engines) {
      int id = nodes.size() + 1;
      nodes.add(new ClusterConfig.Node(new NodeId(id), engine, "127.0.0.1", 7000 + id));
    }
    return new ClusterConfig("able", tolerance, "smr", nodes, ClusterConfig.Gateway.open(""));
  }

  private static Optional<AbleEngines.Lacking> windows(ClusterConfig config) {
    return AbleEngines.lacking(config).stream()
        .filter(each -> each.construct().name().equals("Windows: ntile"))
        .findFirst();
  }

  @Test
  void oneAbleEngineIsNotAskedWhereTwoHaveToAgree() {
    AbleEngines.Lacking one =
        windows(cluster(Tolerance.DEFAULT, "h2", "hsqldb", "derby")).orElseThrow();
    assertEquals(1, one.able());
    assertEquals(false, one.detects());
  }

  @Test
  void twoAbleEnginesFindOutButDoNotOutvote() {
    AbleEngines.Lacking two =
        windows(cluster(Tolerance.DEFAULT, "h2", "sqlite", "derby")).orElseThrow();
    assertEquals(2, two.able());
    assertEquals(true, two.detects());
  }

  @Test
  void asManyAsOutvoteLackNothing() {
    assertEquals(
        Optional.empty(), windows(cluster(Tolerance.DEFAULT, "h2", "sqlite", "postgresql")));
    assertEquals(
        Optional.empty(),
        windows(cluster(Tolerance.DEFAULT, "h2", "sqlite", "derby", "postgresql")));
  }

  @Test
  void whereNobodyLiesOneAnswers() {
    Tolerance crashes = new Tolerance(1, 0, Tolerance.Liars.DATABASES);
    assertEquals(true, windows(cluster(crashes, "h2", "hsqldb", "derby")).orElseThrow().detects());
  }

  @Test
  void aPersonIsToldBySection() {
    List<String> lines = AbleEngines.lines(cluster(Tolerance.DEFAULT, "h2", "hsqldb", "derby"));
    assertEquals(2, lines.size());
    assertTrue(
        lines
            .get(1)
            .matches("refused, since too few engines can: Queries \\(\\d+\\), Windows \\(\\d+\\)"),
        lines.toString());
  }
}

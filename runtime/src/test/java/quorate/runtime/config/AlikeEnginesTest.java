package quorate.runtime.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;

class AlikeEnginesTest {
  private static Optional<String> warning(Tolerance tolerance, String... engines) {
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    for (String engine : engines) {
      int id = nodes.size() + 1;
      nodes.add(new ClusterConfig.Node(new NodeId(id), engine, "127.0.0.1", 7000 + id));
    }
    return AlikeEngines.warning(
        new ClusterConfig("alike", tolerance, "smr", nodes, ClusterConfig.Gateway.open("")));
  }

  @Test
  void theDefaultClusterSharesNoKnownBug() {
    assertEquals(Optional.empty(), warning(Tolerance.DEFAULT, "h2", "hsqldb", "derby"));
  }

  @Test
  void twoThatAreWrongTogetherAreWarnedOfInOneLine() {
    assertEquals(
        Optional.of(
            "warning: derby and sqlite are wrong together about an EXISTS over a DISTINCT with an"
                + " OFFSET: a wrong answer that 2 databases give is believed; see"
                + " docs/choosing-engines.md"),
        warning(Tolerance.DEFAULT, "derby", "h2", "sqlite"));
    String three = warning(Tolerance.DEFAULT, "mariadb", "derby", "sqlite").orElseThrow();
    assertTrue(three.contains("derby and mariadb are wrong together about"), three);
    assertTrue(three.contains("; ") && three.lines().count() == 1, three);
  }

  /// An engine shares all its bugs with itself.
  @Test
  void oneEngineTwiceIsWarnedOf() {
    String twice = warning(Tolerance.DEFAULT, "derby", "derby", "h2").orElseThrow();
    assertTrue(twice.contains("derby and derby are wrong together about"), twice);
  }

  @Test
  void whereNobodyIsOutvotedNobodyIsWarned() {
    Tolerance crashes = new Tolerance(1, 0, Tolerance.Liars.DATABASES);
    assertEquals(Optional.empty(), warning(crashes, "derby", "sqlite"));
  }
}

package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Nodes are replaced while clients write: nothing acknowledged is lost, and all end alike.
@Timeout(240)
final class ReplacedNodeTest {
  private static final int SOME = 60;

  @TempDir Path directory;

  @Test
  void oneComesAndTheFirstGoes() throws Exception {
    try (ChangingCluster cluster = ChangingCluster.ofThree(directory)) {
      cluster.load();
      cluster.awaitRows(SOME);
      cluster.change(4, "derby");
      cluster.awaitLevel(4);
      assertEquals("55000", cluster.changeLate());
      cluster.change(0, "", 1);
      cluster.awaitReleased(1);
      cluster.stop(1);
      cluster.awaitRows(SOME);
      cluster.stop(2); // now nothing is answered without the new one
      cluster.awaitRows(SOME);
      cluster.start(2);
      cluster.awaitLevel(2);
      cluster.endLoad();
      assertEquals(List.of(), cluster.wrong());
    }
  }

  @Test
  @Tag("long")
  void theLeaderIsReplaced() throws Exception {
    try (ChangingCluster cluster = ChangingCluster.ofThree(directory)) {
      cluster.load();
      cluster.awaitRows(SOME);
      int leader = cluster.leader();
      cluster.change(4, "h2", leader);
      cluster.awaitLevel(4);
      cluster.awaitReleased(leader);
      cluster.stop(leader);
      cluster.awaitRows(SOME);
      cluster.endLoad();
      assertEquals(List.of(), cluster.wrong());
    }
  }

  @Test
  @Tag("long")
  void oneIsDownMeanwhile() throws Exception {
    try (ChangingCluster cluster = ChangingCluster.ofThree(directory)) {
      cluster.load();
      cluster.awaitRows(SOME);
      cluster.change(4, "hsqldb");
      cluster.awaitLevel(4);
      cluster.stop(2);
      cluster.change(0, "", 1);
      cluster.awaitReleased(1);
      cluster.stop(1);
      cluster.awaitRows(SOME);
      cluster.start(2);
      cluster.awaitLevel(2);
      cluster.stop(3); // now nothing is answered without the two
      cluster.awaitRows(SOME);
      cluster.start(3);
      cluster.awaitLevel(3);
      cluster.endLoad();
      assertEquals(List.of(), cluster.wrong());
    }
  }

  /// One of the remaining nodes was away, and the new one has nothing yet, when all stop: the one's
  /// state is needed for any to be certified, and the other still has the slots that it lacks.
  @Test
  void oneIsDownMeanwhileAndThenAllAre() throws Exception {
    try (ChangingCluster cluster = ChangingCluster.ofThree(directory)) {
      cluster.load();
      cluster.awaitRows(SOME);
      cluster.stop(3);
      cluster.awaitRows(SOME);
      cluster.endLoad();
      cluster.change(4, "h2", 1);
      cluster.stop(1);
      cluster.stop(2);
      cluster.stop(4);
      cluster.start(4);
      cluster.start(3);
      cluster.start(2);
      cluster.awaitLevel(3);
      cluster.awaitLevel(4);
      cluster.load();
      cluster.awaitRows(SOME);
      cluster.endLoad();
      assertEquals(List.of(), cluster.wrong());
    }
  }

  @Test
  @Tag("long")
  void oneIsGoneForGood() throws Exception {
    try (ChangingCluster cluster = ChangingCluster.ofThree(directory)) {
      cluster.load();
      cluster.awaitRows(SOME);
      cluster.lose(3);
      cluster.awaitRows(SOME);
      cluster.change(4, "derby", 3);
      cluster.awaitLevel(4);
      cluster.stop(1);
      cluster.awaitRows(SOME);
      cluster.start(1);
      cluster.awaitLevel(1);
      cluster.endLoad();
      assertEquals(List.of(), cluster.wrong());
    }
  }

  /// The leader is killed, no operator acts, and then its substitute is needed for every answer.
  @Test
  @Tag("long")
  void aSpareTakesItsPlace() throws Exception {
    try (ChangingCluster cluster = ChangingCluster.withASpare(directory, "sqlite")) {
      cluster.load();
      cluster.awaitRows(SOME);
      int leader = cluster.leader();
      cluster.stop(leader);
      cluster.awaitSubstitute();
      cluster.awaitLevel(4);
      cluster.stop(leader == 3 ? 2 : 3);
      cluster.awaitRows(SOME);
      cluster.start(leader == 3 ? 2 : 3);
      cluster.awaitLevel(leader == 3 ? 2 : 3);
      cluster.endLoad();
      assertEquals(List.of(), cluster.wrong());
    }
  }

  @Test
  @Tag("long")
  void whereNodesLie() throws Exception {
    try (ChangingCluster cluster = ChangingCluster.ofFour(directory)) {
      cluster.load();
      cluster.awaitRows(SOME);
      cluster.change(5, "h2");
      cluster.awaitLevel(5);
      cluster.change(0, "", 1);
      cluster.awaitReleased(1);
      cluster.stop(1);
      cluster.awaitRows(SOME);
      cluster.stop(2);
      cluster.awaitRows(SOME);
      cluster.start(2);
      cluster.awaitLevel(2);
      cluster.endLoad();
      assertEquals(List.of(), cluster.wrong());
    }
  }
}

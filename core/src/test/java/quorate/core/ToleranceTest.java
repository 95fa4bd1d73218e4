package quorate.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import quorate.core.quorum.Tolerance;
import quorate.core.quorum.Tolerance.Liars;
import quorate.core.quorum.Votes;

class ToleranceTest {
  private static final Tolerance CRASH = new Tolerance(1, 0, Liars.DATABASES);
  private static final Tolerance ONE = new Tolerance(1, 1, Liars.DATABASES);
  private static final Tolerance TWO = new Tolerance(2, 1, Liars.DATABASES);

  /// The table of counts, row by row.
  @Test
  void everyCountOfTheTable() {
    row(Tolerance::orderingNodes, 3, 3, 5);
    row(Tolerance::databases, 2, 3, 4);
    row(Tolerance::databasesExecuteFirst, 3, 3, 5);
    row(Tolerance::orderingQuorum, 2, 2, 3);
    row(Tolerance::weakCertificate, 1, 2, 2);
    row(Tolerance::matchingReplies, 1, 2, 2);
    row(Tolerance::matchingStates, 2, 2, 3);
    assertEquals(3, new Tolerance(1, 0, Liars.NODES).orderingNodes());
    assertEquals(4, new Tolerance(1, 1, Liars.NODES).orderingNodes());
    assertEquals(6, new Tolerance(2, 1, Liars.NODES).orderingNodes());
    assertEquals(3, new Tolerance(1, 1, Liars.NODES).orderingQuorum());
    assertEquals(4, new Tolerance(2, 1, Liars.NODES).orderingQuorum());
  }

  @Test
  void whereNobodySaysHowManyLieAsManyMayAsTheDatabasesAllow() {
    assertEquals(1, Tolerance.mostLies(1, 3));
    assertEquals(3, Tolerance.mostLies(3, 7));
    assertEquals(2, Tolerance.mostLies(3, 6));
    assertEquals(1, Tolerance.mostLies(3, 5));
    assertEquals(1, Tolerance.mostLies(3, 4), "then there are too few databases, which is refused");
    assertEquals(0, Tolerance.mostLies(0, 3));
  }

  @Test
  void whatIsSurvivedIsSaidInWords() {
    assertEquals("survives 1 failed or lying database of 3", ONE.describe());
    assertEquals("survives 1 failed of 3: 1 may fail, none may lie", CRASH.describe());
    assertEquals(
        "survives 3 failed of 7: 3 may fail, 1 of them may lie",
        new Tolerance(3, 1, Liars.DATABASES).describe());
    assertEquals(
        "survives 3 failed or lying databases of 7",
        new Tolerance(3, 3, Liars.DATABASES).describe());
    assertEquals(
        "survives 2 failed or lying nodes of 7", new Tolerance(2, 2, Liars.NODES).describe());
  }

  private interface Count {
    int of(Tolerance tolerance);
  }

  private static void row(Count count, int crash, int one, int two) {
    assertEquals(crash, count.of(CRASH));
    assertEquals(one, count.of(ONE));
    assertEquals(two, count.of(TWO));
  }

  @Test
  void moreLiesThanFailuresAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Tolerance(1, 2, Liars.DATABASES));
    assertThrows(IllegalArgumentException.class, () -> new Tolerance(-1, 0, Liars.DATABASES));
  }

  @Test
  void theFirstWordOfAVoterCounts() {
    Votes<String> votes = new Votes<>();
    assertTrue(votes.cast(new NodeId(1), "a"));
    assertFalse(votes.cast(new NodeId(1), "b"));
    assertTrue(votes.cast(new NodeId(2), "b"));
    assertEquals(Optional.empty(), votes.agreedBy(2));
    assertTrue(votes.canAgree(2, 3));
    assertFalse(votes.canAgree(3, 3));
    votes.cast(new NodeId(3), "b");
    assertEquals(Optional.of("b"), votes.agreedBy(2));
    assertEquals(1, votes.count("a"));
  }
}

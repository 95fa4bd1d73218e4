package quorate.replication.cbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;

class ViewsTest {
  private static final NodeId N1 = new NodeId(1);
  private static final NodeId N2 = new NodeId(2);
  private static final NodeId N3 = new NodeId(3);
  private static final CbsConfig CONFIG =
      CbsConfig.of(new NodeId(9), List.of(N1, N2, N3), Set.of(N1, N3), Tolerance.DEFAULT);

  private static Views led() {
    Views views = new Views(CONFIG);
    views.begin(N1);
    return views;
  }

  @Test
  void waitsDoubleWithEachSuspicionUntilAViewGoesWell() {
    Views views = led();
    Duration first = views.silenceWait();
    for (int doublings = 1; doublings <= 5; doublings++) {
      views.end(false);
      views.begin(N2);
      assertEquals(first.multipliedBy(1L << doublings), views.silenceWait());
    }
    views.end(false);
    views.begin(N1);
    assertEquals(first.multipliedBy(32), views.silenceWait(), "and not for ever");
    for (int i = 0; i < CONFIG.progressCommits(); i++) {
      views.committed();
    }
    assertEquals(first, views.silenceWait());
  }

  @Test
  void aPrimaryThatIsLostOrProvedWrongIsNoReasonToWaitLonger() {
    Views views = led();
    Duration first = views.silenceWait();
    views.end(true);
    views.begin(N2);
    assertEquals(first, views.silenceWait());
  }

  @Test
  void aPrimaryWhoseStatementsWaitForNothingIsGivenUp() {
    Views views = led();
    for (int i = 1; i < CONFIG.blockedMax(); i++) {
      assertTrue(views.blocked(N1, true).isEmpty());
      assertTrue(views.blocked(N1, false).isEmpty(), "others may hold the lock");
    }
    assertTrue(views.blocked(N1, true).isPresent());
    views.end(false);
    views.begin(N2);
    assertTrue(views.blocked(N2, true).isEmpty());
  }

  @Test
  void oneSecondaryThatBlocksMayBeFaultyItself() {
    Views views = led();
    for (int i = 0; i < 10 * CONFIG.blockedMax(); i++) {
      assertFalse(views.isBlockedTooOften(N2));
    }
    for (int i = 1; i < CONFIG.blockedMax(); i++) {
      assertFalse(views.isBlockedTooOften(N3));
    }
    assertTrue(views.isBlockedTooOften(N3));
  }

  @Test
  void candidatesAreTheSufficientlyBlockingOnesFirstAndTheOldPrimaryLast() {
    Views views = led();
    views.end(false);
    assertEquals(List.of(N3), views.candidates());
    views.acceptMore();
    assertEquals(List.of(N3, N2), views.candidates());
    views.accuse(N3);
    assertEquals(List.of(N2), views.candidates());
    views.acceptMore();
    assertEquals(List.of(N1, N2, N3), views.candidates());
  }
}

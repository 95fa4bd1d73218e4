package quorate.runtime.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;

final class BackpressureTest {
  private static final NodeId FAST = new NodeId(1);
  private static final NodeId SLOW = new NodeId(2);
  private static final List<NodeId> BOTH = List.of(FAST, SLOW);

  private long millis;
  private final Backpressure pace = pace(500, 0);

  private Backpressure pace(long lagMillis, int ignored) {
    return new Backpressure(Duration.ofMillis(lagMillis), ignored, () -> millis * 1_000_000);
  }

  /// One change every 100 ms; the slow database executes every other one.
  private void fallBehind(Backpressure those, int changes) {
    for (int i = 1; i <= changes; i++) {
      those.answered(i);
      those.heard(FAST, i);
      those.heard(SLOW, (i + 1) / 2);
      millis += 100;
    }
  }

  /// The number of writes that may begin now.
  private static int beginning(Backpressure those, List<NodeId> nodes) {
    int count = 0;
    while (count < 100 && those.begins(nodes)) {
      count++;
    }
    return count;
  }

  @Test
  void writesBeginMoreSlowlyThanWhoIsBehindExecutesThem() {
    fallBehind(pace, 4);
    assertEquals(100, beginning(pace, BOTH), "it is 200 ms behind");
    fallBehind(pace, 14);
    assertTrue(beginning(pace, BOTH) <= 2, "change 8 was answered 600 ms ago");
    assertTrue(pace.isBehind(SLOW));
    assertFalse(pace.isBehind(FAST));
    int begun = 0;
    for (int i = 15; i < 1015; i++) {
      pace.answered(i);
      pace.heard(FAST, i);
      pace.heard(SLOW, i - 7);
      millis += 100;
      begun += beginning(pace, BOTH);
    }
    assertTrue(begun > 690 && begun < 710, "begun: " + begun);
    pace.heard(SLOW, 1014);
    assertEquals(100, beginning(pace, BOTH), "it is in step");
  }

  /// At ten times its speed four changes are much: it needs a second for them.
  @Test
  void itsSpeedTellsThatTheRestWillTakeLonger() {
    pace.heard(FAST, 1);
    pace.heard(SLOW, 1);
    int written = 1;
    for (int i = 1; i <= 4; i++) {
      for (int j = 0; j < 10; j++) {
        pace.answered(++written);
        pace.heard(FAST, written);
      }
      pace.heard(SLOW, 1 + i);
      millis += 100;
    }
    assertTrue(beginning(pace, BOTH) <= 2, "36 changes at 10 in a second");
    pace.heard(SLOW, written - 4);
    assertEquals(100, beginning(pace, BOTH), "it was quicker than that");
  }

  @Test
  void aLongStatementIsNoBacklog() {
    for (int i = 1; i <= 30; i++) {
      pace.answered(i);
      pace.heard(FAST, i);
      for (int j = 0; j < 3; j++) {
        assertEquals(100, beginning(pace, BOTH), "it executes one statement for 300 ms");
        millis += 100;
      }
      pace.heard(SLOW, i);
    }
  }

  @Test
  void whoeverIsAloneIsNotWaitedFor() {
    fallBehind(pace, 14);
    assertEquals(100, beginning(pace, List.of(FAST)), "the other is down");
  }

  @Test
  void nobodyWaitsForWhoHasStopped() {
    fallBehind(pace, 14);
    assertTrue(beginning(pace, BOTH) <= 2);
    millis += 1001;
    assertEquals(100, beginning(pace, BOTH), "it has stopped");
    pace.heard(SLOW, 9);
    assertTrue(beginning(pace, BOTH) <= 2, "it goes on, far behind");
  }

  @Test
  void whoComesBackFromFarBehindIsHelpedToCatchUp() {
    pace.heard(SLOW, 1);
    for (int i = 1; i <= 100; i++) {
      pace.answered(i);
      pace.heard(FAST, i);
      millis += 10;
      assertEquals(100, beginning(pace, List.of(FAST)), "the other is down");
    }
    pace.heard(SLOW, 2);
    assertTrue(beginning(pace, BOTH) <= 2, "it lacks 98 changes");
    pace.heard(SLOW, 100);
    assertEquals(100, beginning(pace, BOTH), "it has caught up");
  }

  /// For twelve seconds, while it is down, ten changes are answered each 100 ms; then it executes
  /// five in that time.
  @Test
  void whoWasDownForLongIsHelpedUntilItHasCaughtUp() {
    pace.heard(SLOW, 1);
    int answered = 1;
    for (int i = 0; i < 120; i++) {
      for (int j = 0; j < 10; j++) {
        pace.answered(++answered);
        pace.heard(FAST, answered);
      }
      millis += 100;
      assertEquals(100, beginning(pace, List.of(FAST)), "the other is down");
    }
    int executed = 1;
    int begun = 0;
    for (int i = 0; i < 200; i++) {
      for (int j = 0; j < 5; j++) {
        pace.heard(SLOW, ++executed);
      }
      millis += 100;
      int begins = beginning(pace, BOTH);
      assertTrue(begins < 10, "it lacks " + (answered - executed) + " after " + i);
      begun += begins;
      for (int j = 0; j < begins; j++) {
        pace.answered(++answered);
        pace.heard(FAST, answered);
      }
    }
    assertTrue(begun > 250 && begun < 350, "three for each ten of 1,000 executed: " + begun);
  }

  @Test
  void aLullIsNoStandstill() {
    fallBehind(pace, 4);
    pace.heard(SLOW, 4);
    millis += 60_000;
    pace.answered(5);
    pace.heard(FAST, 5);
    millis += 600;
    assertTrue(beginning(pace, BOTH) <= 2, "it was asked for something only now");
  }

  @Test
  void asManyAsMayLieDoNotHoldUpTheOthers() {
    Backpressure suspicious = pace(500, 1);
    fallBehind(suspicious, 14);
    assertEquals(100, beginning(suspicious, BOTH));
    suspicious.heard(SLOW, 14);
    suspicious.answered(15);
    millis += 600;
    assertTrue(beginning(suspicious, BOTH) <= 2, "both are slow");
  }

  /// Beside one that may lie, and executes nothing, the honest slow one sets the pace.
  @Test
  void oneThatMayLieDoesNotHoldUpAnotherThatIsSlow() {
    Backpressure suspicious = pace(500, 1);
    NodeId liar = new NodeId(3);
    suspicious.heard(liar, 1);
    fallBehind(suspicious, 14);
    List<NodeId> all = List.of(FAST, SLOW, liar);
    int permitted = 0;
    for (int i = 0; i < 20; i++) {
      suspicious.answered(15 + i);
      suspicious.heard(FAST, 15 + i);
      suspicious.heard(SLOW, 8 + i);
      suspicious.heard(liar, 2 + i / 8);
      millis += 100;
      permitted += beginning(suspicious, all);
    }
    assertTrue(permitted >= 14 && permitted <= 20, "permitted " + permitted);
  }

  @Test
  void withoutALimitNobodyWaits() throws InterruptedException {
    Backpressure free = pace(0, 0);
    fallBehind(free, 14);
    long before = millis;
    free.await(BOTH);
    assertEquals(before, millis);
  }
}

package quorate.runtime.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;

final class PaceTest {
  private static final NodeId FAST = new NodeId(1);
  private static final NodeId SLOW = new NodeId(2);
  private static final List<NodeId> BOTH = List.of(FAST, SLOW);

  private long millis;
  private final Pace pace = pace(500, 0);

  private Pace pace(long lagMillis, int ignored) {
    return new Pace(Duration.ofMillis(lagMillis), ignored, () -> millis * 1_000_000);
  }

  /// One change each 100 ms, of which the slow one executes every second.
  private void fallBehind(Pace those, int changes) {
    for (int i = 1; i <= changes; i++) {
      those.answered(i);
      those.heard(FAST, i);
      those.heard(SLOW, (i + 1) / 2);
      those.mustWait(BOTH);
      millis += 100;
    }
  }

  @Test
  void writesWaitForWhoeverFallsBehindAndNoLongerThanThat() {
    fallBehind(pace, 4);
    assertFalse(pace.mustWait(BOTH), "it is 200 ms behind");
    fallBehind(pace, 14);
    assertTrue(pace.mustWait(BOTH), "change 8 was answered 600 ms ago");
    assertTrue(pace.isBehind(SLOW));
    assertFalse(pace.isBehind(FAST));
    pace.heard(SLOW, 10);
    assertFalse(pace.mustWait(BOTH), "change 11 was answered 400 ms ago");
  }

  @Test
  void whoeverIsAloneIsNotWaitedFor() {
    fallBehind(pace, 14);
    assertFalse(pace.mustWait(List.of(FAST)), "the other is down");
  }

  @Test
  void whoeverStopsIsLeftBehindUntilItIsInStep() {
    fallBehind(pace, 14);
    assertTrue(pace.mustWait(BOTH));
    millis += 1001;
    assertFalse(pace.mustWait(BOTH), "it has stopped");
    pace.heard(SLOW, 9);
    assertFalse(pace.mustWait(BOTH), "it goes on, far behind");
    pace.heard(SLOW, 14);
    assertFalse(pace.mustWait(BOTH), "it has caught up");
    pace.answered(15);
    millis += 501;
    assertTrue(pace.mustWait(BOTH), "and counts again");
  }

  @Test
  void whoeverFallsBehindAllTheSameIsLeftBehind() {
    boolean waited = false;
    for (int i = 1; i <= 200; i++) {
      pace.answered(i);
      pace.heard(FAST, i);
      pace.heard(SLOW, i / 10);
      waited |= pace.mustWait(BOTH);
      millis += 50;
    }
    assertTrue(waited);
    assertFalse(pace.mustWait(BOTH), "it is more than 3 s behind");
  }

  @Test
  void whoComesBackIsNotTakenForOneInStep() {
    pace.heard(SLOW, 1);
    for (int i = 1; i <= 100; i++) {
      pace.answered(i);
      pace.heard(FAST, i);
      assertFalse(pace.mustWait(List.of(FAST)), "the other is down");
    }
    pace.heard(SLOW, 2);
    pace.answered(101);
    millis += 600;
    assertFalse(pace.mustWait(List.of(SLOW)), "what it lacks was answered long ago");
  }

  @Test
  void aLullIsNoStandstill() {
    fallBehind(pace, 4);
    pace.heard(SLOW, 4);
    millis += 60_000;
    pace.answered(5);
    pace.heard(FAST, 5);
    millis += 600;
    assertTrue(pace.mustWait(BOTH), "it was asked for something only now");
  }

  @Test
  void asManyAsMayLieDoNotHoldUpTheOthers() {
    Pace suspicious = pace(500, 1);
    fallBehind(suspicious, 14);
    assertFalse(suspicious.mustWait(BOTH));
    suspicious.heard(SLOW, 14);
    suspicious.answered(15);
    millis += 600;
    assertTrue(suspicious.mustWait(BOTH), "both are slow");
  }

  @Test
  void withoutALimitNobodyWaits() throws InterruptedException {
    Pace free = pace(0, 0);
    fallBehind(free, 14);
    long before = millis;
    free.await(BOTH);
    assertEquals(before, millis);
  }
}

package quorate.replication.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Rules P8 in docs/protocols/pbr.md and C10 in docs/protocols/cbs.md, at their limits.
final class FlowControlTest {
  private static final int LAG = 20;

  private final FlowControl flow = new FlowControl(LAG);
  private final Progress member = new Progress();

  /// @param applied how far the member's database is after each beat
  private void beats(int count, long last, long applied) {
    for (int i = 0; i < count; i++) {
      member.onApplied(applied);
      flow.beat(last, List.of(member));
    }
  }

  private boolean begins(long last) {
    return begins(flow.now(), last);
  }

  private boolean begins(long since, long last) {
    return flow.begins(since, flow.isLate(member, last, false) ? List.of(member) : List.of());
  }

  @Test
  void aMemberThatKeepsUpIsNotWaitedFor() {
    for (int i = 1; i <= 5 * LAG; i++) {
      beats(1, 10L * i, 10L * i - 5);
      assertTrue(begins(10L * i));
    }
  }

  @Test
  void aMemberOfWhichNothingWasHeardIsNotLate() {
    for (int i = 0; i < 2 * LAG; i++) {
      flow.beat(1_000, List.of(member));
    }
    assertTrue(begins(1_000));
  }

  @Test
  void anEntryThatIsOlderThanTheLagMakesItLate() {
    beats(3, 10, 10);
    beats(3, 11, 10);
    assertTrue(begins(11), "one entry in three beats is no measure of its speed");
    beats(LAG, 11, 10);
    assertFalse(begins(11));
  }

  /// It applies one entry in a beat, and has 21 more than the lag allows.
  @Test
  void itsSpeedTellsThatTheRestWillTakeLonger() {
    beats(1, 0, 0);
    for (int i = 1; i <= 5; i++) {
      beats(1, 10L * i, i);
    }
    assertTrue(flow.isLate(member, 50, false));
    assertFalse(flow.isLate(member, 5 + LAG, false));
  }

  @Test
  void aLongStatementIsNoBacklog() {
    beats(1, 0, 0);
    for (int i = 1; i <= 10; i++) {
      beats(LAG / 3, i, i - 1);
      assertTrue(begins(i));
      beats(1, i, i);
    }
  }

  /// Ten entries permit seven transactions.
  @Test
  void eachEntryThatItAppliesPermitsAFractionOfATransaction() {
    beats(1, 0, 0);
    beats(2 * LAG, 1_000, 0);
    assertFalse(begins(1_000));
    member.onApplied(10);
    int begun = 0;
    while (begins(1_000)) {
      begun++;
    }
    assertEquals(7, begun);
  }

  @Test
  void nothingWaitsForLong() {
    beats(1, 0, 0);
    beats(2 * LAG, 1_000, 0);
    long since = flow.now();
    for (int i = 0; i <= 5 * LAG; i++) {
      assertFalse(begins(since, 1_000), "at " + i);
      beats(1, 1_000, 1 + i / 10);
      while (member.permits()) {
        member.takePermit();
      }
    }
    assertTrue(begins(since, 1_000));
  }

  @Test
  void aDatabaseThatAppliesNothingIsNotWaitedFor() {
    beats(1, 0, 0);
    beats(3 * LAG, 1_000, 0);
    assertFalse(begins(1_000));
    beats(1, 1_000, 0);
    assertTrue(begins(1_000));
  }

  /// The times in which it had nothing to apply do not count.
  @Test
  void anIdleDatabaseHasNotStopped() {
    beats(10 * LAG, 5, 5);
    beats(2 * LAG, 1_000, 5);
    assertFalse(begins(1_000));
  }

  @Test
  void aSpareThatAppliesNothingIsWaitedForOnlyBriefly() {
    beats(1, 0, 0);
    beats(LAG, 1_000, 0);
    assertTrue(flow.isLate(member, 1_000, true));
    beats(1, 1_000, 0);
    assertFalse(flow.isLate(member, 1_000, true));
    assertTrue(flow.isLate(member, 1_000, false));
  }

  @Test
  void oneOfWhichNothingIsKnownAnyMoreIsNotWaitedFor() {
    beats(1, 0, 0);
    beats(LAG, 1_000, 0);
    assertFalse(begins(1_000));
    member.startsAnew();
    assertTrue(begins(1_000));
  }

  /// A database that flaps, without applying anything in between, has stopped.
  @Test
  void aNewConnectionIsNoProgress() {
    beats(1, 0, 0);
    beats(2 * LAG, 1_000, 0);
    for (int i = 0; i < 4; i++) {
      member.startsAnew();
      flow.beat(1_000, List.of(member));
      beats(LAG / 2, 1_000, 0);
    }
    assertTrue(begins(1_000));
    beats(1, 1_000, 1);
    assertTrue(flow.isLate(member, 1_000, false), "it is at work again");
  }

  /// Two clients whose transactions begin when their patience ends, and a database that applies one
  /// entry just before it would count as stopped.
  @Test
  void aDatabaseThatIsHardlyAtWorkIsNotWaitedForUntilItHasCaughtUp() {
    beats(1, 0, 0);
    int waits = 0;
    for (int i = 1; i <= 10; i++) {
      beats(3 * LAG - 1, 100 + i, i - 1);
      waits += flow.isLate(member, 100 + i, false) ? 1 : 0;
      beats(1, 100 + i, i);
    }
    assertTrue(waits >= 2 && waits <= 4, "waited " + waits + " times");
    beats(2 * LAG, 110, 109);
    assertFalse(flow.isLate(member, 110, false));
    beats(1, 110, 110);
    beats(2 * LAG, 1_000, 111);
    assertTrue(flow.isLate(member, 1_000, false), "it had caught up");
  }

  /// It applies a hundred entries in the tolerated lag, of which two hundred come.
  @Test
  void aDatabaseThatFallsFurtherBehindIsNotWaitedForUntilItHasCaughtUp() {
    beats(1, 0, 0);
    for (int i = 1; i <= 12 * LAG; i++) {
      beats(1, 300 + 10L * i, 5L * i);
      if (i % (4 * LAG) == 0) {
        assertEquals(i < 12 * LAG, flow.isLate(member, 300 + 10L * i, false), "at " + i);
      }
    }
  }

  /// It applies as many, and half as many come, so that it needs a minute.
  @Test
  void aDatabaseThatGainsIsWaitedFor() {
    beats(1, 0, 0);
    for (int i = 1; i <= 50 * LAG; i++) {
      beats(1, 4_000 + 5L * i / 2, 5L * i);
      assertEquals(i >= 4, flow.isLate(member, 4_000 + 5L * i / 2, false), "at " + i);
    }
  }
}

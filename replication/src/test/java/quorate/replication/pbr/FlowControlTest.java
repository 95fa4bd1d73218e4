package quorate.replication.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;

/// Rule P8 in docs/protocols/pbr.md, at its limits.
final class FlowControlTest {
  private static final int LAG = 20;

  private final FlowControl flow =
      new FlowControl(PbrConfig.of(new NodeId(1), List.of(new NodeId(1), new NodeId(2)), 1));
  private final Follower member = new Follower(true);
  private final List<Follower> members = List.of(member);

  /// @param applied how far the member's engine is after each beat
  private void beats(int count, long last, long applied) {
    member.onAck(last);
    for (int i = 0; i < count; i++) {
      member.progress().onApplied(applied);
      flow.beat(last, List.of(member.progress()));
    }
  }

  private boolean begins(long last) {
    return flow.begins(flow.now(), last, members);
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
      flow.beat(1_000, List.of(member.progress()));
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
    assertTrue(flow.isLate(member, 50));
    assertFalse(flow.isLate(member, 5 + LAG));
  }

  /// Ten entries permit seven writes.
  @Test
  void eachEntryThatItAppliesPermitsAFractionOfAWrite() {
    beats(1, 0, 0);
    beats(2 * LAG, 1_000, 0);
    assertFalse(begins(1_000));
    member.progress().onApplied(10);
    int begun = 0;
    while (begins(1_000)) {
      begun++;
    }
    assertEquals(7, begun);
  }

  @Test
  void noWriteWaitsForLong() {
    beats(1, 0, 0);
    beats(2 * LAG, 1_000, 0);
    long since = flow.now();
    for (int i = 0; i <= 5 * LAG; i++) {
      assertFalse(flow.begins(since, 1_000, members), "at " + i);
      beats(1, 1_000, 1 + i / 10);
      while (member.progress().permitsWrite()) {
        member.progress().takePermit();
      }
    }
    assertTrue(flow.begins(since, 1_000, members));
  }

  @Test
  void anEngineThatAppliesNothingIsNotWaitedFor() {
    beats(1, 0, 0);
    beats(3 * LAG, 1_000, 0);
    assertFalse(begins(1_000));
    beats(1, 1_000, 0);
    assertTrue(begins(1_000));
  }

  /// The times in which it had nothing to apply do not count.
  @Test
  void anIdleEngineHasNotStopped() {
    beats(10 * LAG, 5, 5);
    beats(2 * LAG, 1_000, 5);
    assertFalse(begins(1_000));
  }

  /// It may be a member, and the primary, within a second.
  @Test
  void aSpareIsWaitedForUnlessItReceivesAState() {
    Follower spare = new Follower(false);
    List<Follower> spares = List.of(spare);
    spare.onAck(1_000);
    spare.progress().onApplied(0);
    for (int i = 0; i < LAG; i++) {
      flow.beat(1_000, List.of(spare.progress()));
    }
    assertFalse(flow.begins(flow.now(), 1_000, spares));
    spare.begin(1, 900);
    assertTrue(flow.begins(flow.now(), 1_000, spares));
    spare.onAck(1_000);
    flow.beat(1_000, List.of(spare.progress()));
    assertTrue(flow.begins(flow.now(), 1_000, spares), "it applies nothing");
  }
}

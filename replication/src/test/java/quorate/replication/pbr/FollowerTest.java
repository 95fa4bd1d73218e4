package quorate.replication.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class FollowerTest {
  private static Follower following(long acked, long sent) {
    Follower follower = new Follower(true);
    follower.onAck(acked);
    follower.onSent(sent);
    return follower;
  }

  /// The log may be truncated past the reported index before anything more is sent.
  @Test
  void aLateWordOfWhatItHoldsIsNotFollowedBelowTheLog() {
    Follower follower = following(22, 22);
    follower.holds(9);
    follower.reachesBackTo(13);
    assertTrue(follower.isKnown());
    assertEquals(22, follower.acked());
    assertEquals(13, follower.sent());
  }

  @Test
  void whatWasSentBesideIsSentAgain() {
    Follower follower = following(5, 22);
    follower.holds(9);
    follower.reachesBackTo(5);
    assertEquals(9, follower.sent());
  }

  @Test
  void whoHasLessThanTheLogHasToSaySo() {
    Follower follower = following(5, 22);
    follower.reachesBackTo(13);
    assertFalse(follower.isKnown());
  }
}

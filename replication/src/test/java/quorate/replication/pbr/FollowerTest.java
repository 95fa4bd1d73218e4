package quorate.replication.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class FollowerTest {
  /// The log may have been cut meanwhile below what the late word says.
  @Test
  void aLateWordOfWhatItHoldsTakesNothingBack() {
    Follower follower = new Follower(true);
    follower.holds(9);
    follower.onSent(22);
    follower.onAck(22);
    follower.holds(9);
    assertEquals(22, follower.acked());
    assertEquals(22, follower.sent());
  }

  @Test
  void whatWasSentBesideIsSentAgain() {
    Follower follower = new Follower(true);
    follower.onSent(22);
    follower.holds(9);
    assertEquals(9, follower.sent());
  }
}

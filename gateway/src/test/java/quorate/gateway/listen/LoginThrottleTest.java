package quorate.gateway.listen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// Guesses become slower and slower, without affecting other users.
final class LoginThrottleTest {
  private final LoginThrottle throttle = new LoginThrottle();

  private void fail(int times, String user, String address) {
    for (int i = 0; i < times; i++) {
      throttle.failed(user, address, 0);
    }
  }

  @Test
  void whoMistypesTwiceWaitsForNothing() {
    fail(2, "alice", "here");
    assertEquals(0, throttle.turn("alice", "here", 0));
    fail(1, "alice", "here");
    assertEquals(100, throttle.turn("alice", "here", 0));
  }

  @Test
  void pausesGrowToTheirMost() {
    fail(5, "alice", "here");
    assertEquals(400, throttle.turn("alice", "here", 0));
    fail(50, "alice", "here");
    assertEquals(30_000, throttle.turn("alice", "here", 0));
  }

  @Test
  void manyConnectionsAtATimeTakeTurns() {
    fail(9, "alice", "here");
    long first = throttle.turn("alice", "here", 0);
    long second = throttle.turn("alice", "here", 0);
    assertTrue(second >= 2 * first, second + " after " + first);
    long wait = 0;
    for (int i = 0; i < 50 && wait >= 0; i++) {
      wait = throttle.turn("alice", "here", 0);
    }
    assertEquals(-1, wait, "who would wait for too long is refused");
  }

  @Test
  void elsewhereTheUserHardlyWaits() {
    fail(100, "alice", "attacker's");
    assertEquals(LoginThrottle.USER_PAUSE_MAX_MILLIS, throttle.turn("alice", "home", 0));
    assertEquals(0, throttle.turn("bob", "attacker's", 0));
  }

  @Test
  void theRightPasswordForgetsAndTimeHeals() {
    fail(4, "alice", "here");
    assertEquals(0, throttle.turn("alice", "here", 1_000));
    throttle.succeeded("alice", "here");
    assertEquals(1, throttle.failed("alice", "here", 2_000));
  }

  @Test
  void memoryIsBounded() {
    for (int i = 0; i < 30_000; i++) {
      throttle.failed("user" + i, "here", 0);
    }
    assertEquals(10_000, throttle.size());
  }
}

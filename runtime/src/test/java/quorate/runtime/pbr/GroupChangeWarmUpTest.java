package quorate.runtime.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class GroupChangeWarmUpTest {
  /// A follower learns of a decision with the next one, or with a heartbeat.
  @Test
  void allNodesComeToAllDecisions() {
    assertEquals(3 * 100, new GroupChangeWarmUp().run(100, () -> false));
  }

  @Test
  void thereMayBeSomethingBetterToDo() {
    assertEquals(0, new GroupChangeWarmUp().run(100, () -> true));
  }
}

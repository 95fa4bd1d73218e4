package quorate.replication.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;

/// The effect of decisions on a group, and the time for which a lease is relied on.
class GroupTest {
  private static final Group GROUP = new Group(3, nodes(1, 2), LogPosition.ZERO);

  @Test
  void theNextNumberMakesTheNextGroup() {
    LogPosition last = new LogPosition(9, 3);
    Group next = GROUP.after(new Decision.Regroup(4, nodes(2), last)).orElseThrow();
    assertEquals(new Group(4, nodes(2), last), next);
    assertTrue(next.isLaterThan(GROUP));
    assertFalse(GROUP.isLaterThan(next));
  }

  @Test
  void whatWasMadeWithAnotherGroupInMindIsVoid() {
    assertIsVoid(new Decision.Regroup(3, nodes(2), LogPosition.ZERO));
    assertIsVoid(new Decision.Regroup(5, nodes(2), LogPosition.ZERO));
    assertIsVoid(new Decision.Joined(2, new NodeId(3)));
    assertIsVoid(new Decision.Joined(4, new NodeId(3)));
  }

  @Test
  void onlyMembersAreInTheNextGroup() {
    assertIsVoid(new Decision.Regroup(4, nodes(2, 3), LogPosition.ZERO));
    assertIsVoid(new Decision.Regroup(4, nodes(), LogPosition.ZERO));
  }

  @Test
  void whoJoinsIsAMemberAndNoFounder() {
    Group grown = GROUP.after(new Decision.Joined(3, new NodeId(3))).orElseThrow();
    assertEquals(nodes(1, 2, 3), grown.members());
    assertEquals(nodes(1, 2), grown.founders());
    assertTrue(grown.isLaterThan(GROUP));
    assertEquals(Optional.empty(), grown.after(new Decision.Joined(3, new NodeId(3))));
  }

  /// With one clock at minimum and one at maximum speed, the primary's lease just ends first.
  @Test
  void aLeaseEndsBeforeThePromise() {
    for (int drift = 0; drift <= 900; drift += 50) {
      Duration lease = Duration.ofSeconds(1);
      double slow = 1 - drift / 1e3;
      double fast = 1 + drift / 1e3;
      long relied = new PbrConfig.Leased(lease, drift).relied().toNanos();
      double endOfLease = relied / slow;
      double endOfPromise = lease.toNanos() / fast;
      assertTrue(endOfLease <= endOfPromise, drift + ": " + endOfLease + " " + endOfPromise);
      assertTrue(endOfLease > endOfPromise * 0.99, drift + ": " + endOfLease);
    }
  }

  private static void assertIsVoid(Decision decision) {
    assertEquals(Optional.empty(), GROUP.after(decision), decision.toString());
  }

  private static List<NodeId> nodes(long... numbers) {
    return LongStream.of(numbers).mapToObj(NodeId::new).toList();
  }
}

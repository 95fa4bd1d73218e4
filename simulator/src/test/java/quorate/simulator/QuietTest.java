package quorate.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.order.paxos.PaxosMessage;

/// Worlds in which nothing goes wrong but what the test does.
class QuietTest {
  @Test
  void continuousLoadDoesNotLookLikeADeadLeader() {
    World<PaxosMessage> world = quiet(7, 3000, 200);
    runUntilAcknowledged(world, 3000);
    assertEquals(1, world.counters().get(Counter.ELECTIONS));
    assertEquals(0, world.counters().get(Counter.RETRIES));
  }

  @Test
  void underLoadRequestsShareSlots() {
    World<PaxosMessage> world = quiet(8, 2000, 200);
    runUntilAcknowledged(world, 2000);
    long slots = world.nodes().getFirst().upper().applied();
    assertTrue(slots < 2000, slots + " slots");
  }

  /// The clock is the simulation's, so this asserts no wall-clock figure.
  @Test
  void aCrashedLeaderIsReplacedWithinASecondAndAHalf() {
    long worstMicros = 0;
    for (int seed = 0; seed < 100; seed++) {
      World<PaxosMessage> world = quiet(seed, 100_000, 20_000);
      runUntilAcknowledged(world, 50);
      long crashedAt = world.agenda().now();
      leader(world).crash();
      long elections = world.counters().get(Counter.ELECTIONS);
      while (world.counters().get(Counter.ELECTIONS) == elections) {
        world.step();
      }
      worstMicros = Math.max(worstMicros, world.agenda().now() - crashedAt);
    }
    assertTrue(worstMicros < 1_500_000, worstMicros + " us");
    System.out.println("slowest of 100 failovers: " + worstMicros / 1000 + " ms (simulated)");
  }

  @Test
  void theClusterGoesOnWithoutAFollowerAndThatCatchesUp() {
    World<PaxosMessage> world = quiet(9, 100_000, 20_000);
    runUntilAcknowledged(world, 20);
    NodeId leading = leader(world).id();
    SimNode<PaxosMessage> follower =
        world.nodes().stream().filter(node -> !node.id().equals(leading)).findFirst().orElseThrow();
    follower.crash();
    runUntilAcknowledged(world, 2000);
    assertEquals(1, world.counters().get(Counter.ELECTIONS));
    follower.restart();
    long behind = follower.upper().applied();
    runUntilAcknowledged(world, 6000);
    assertTrue(follower.upper().applied() > behind + 50);
    assertEquals(1, world.counters().get(Counter.ELECTIONS), "it deposed nobody");
  }

  private static SimNode<PaxosMessage> leader(World<PaxosMessage> world) {
    NodeId leader = world.leader();
    return world.nodes().stream()
        .filter(node -> node.id().equals(leader))
        .findFirst()
        .orElseThrow();
  }

  private static void runUntilAcknowledged(World<PaxosMessage> world, int requests) {
    while (world.orderCheck().acknowledgedCount() < requests) {
      world.step();
    }
  }

  private static World<PaxosMessage> quiet(long seed, int requests, int thinkMicros) {
    Swarm swarm =
        new Swarm(
            1,
            40,
            8,
            requests,
            thinkMicros,
            0,
            0,
            0,
            1,
            0,
            1_000,
            1_000_000_000,
            0,
            false,
            false,
            false,
            false,
            false,
            false,
            20,
            5,
            1000,
            false,
            4,
            64,
            1 << 20);
    return new World<>(new PaxosProtocol(), seed, swarm, Trace.OFF);
  }
}

package quorate.simulator.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.order.pbft.PbftMessage;
import quorate.simulator.Quiet;
import quorate.simulator.Simulate;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Trace;
import quorate.simulator.world.World;

/// Worlds without any faults but the test's.
class PbftQuietTest {
  private static final NodeId PRIMARY = new NodeId(1);
  private static final NodeId BACKUP = new NodeId(3);

  @Test
  void continuousLoadDoesNotLookLikeADeadOrASlowPrimary() {
    World<PbftMessage> world = quiet(7, 3000, 200, List.of(), Set.of());
    Quiet.runUntilAcknowledged(world, 3000);
    assertEquals(0, world.counters().get(Counter.VIEW_CHANGES));
    assertEquals(0, world.counters().get(Counter.RETRIES));
    assertTrue(world.counters().get(Counter.STABLE_CHECKPOINTS) > 10);
  }

  @Test
  void underLoadRequestsShareSlots() {
    World<PbftMessage> world = quiet(8, 2000, 200, List.of(), Set.of());
    Quiet.runUntilAcknowledged(world, 2000);
    long slots = world.nodes().getFirst().upper().applied();
    assertTrue(slots < 1000, slots + " slots");
  }

  /// Uses simulated time, so this is not a measurement of real time.
  @Test
  void aCrashedPrimaryIsReplacedWithinASecond() {
    long worstMicros = 0;
    for (int seed = 0; seed < 50; seed++) {
      World<PbftMessage> world = quiet(seed, 100_000, 20_000, List.of(), Set.of());
      Quiet.runUntilAcknowledged(world, 50);
      long crashedAt = world.agenda().now();
      world.node(PRIMARY).crash();
      while (world.counters().get(Counter.VIEW_CHANGES) == 0) {
        world.step();
      }
      worstMicros = Math.max(worstMicros, world.agenda().now() - crashedAt);
    }
    assertTrue(worstMicros < 1_000_000, worstMicros + " us");
  }

  /// Two of six nodes have failed, the most that u = 2 allows, the primary among them.
  @Test
  void sixNodesGoOnWithoutTwo() {
    PbftProtocol protocol = new PbftProtocol(drawn(List.of(), Set.of()), new Rng(1));
    World<PbftMessage> world =
        Simulate.Worlds.pbft(protocol, 9, Quiet.swarm(2, 100_000, 20_000), Trace.OFF);
    assertEquals(6, world.members().size());
    Quiet.runUntilAcknowledged(world, 50);
    world.node(PRIMARY).crash();
    world.node(BACKUP).crash();
    Quiet.runUntilAcknowledged(world, 1000);
    long views = world.counters().get(Counter.VIEW_CHANGES);
    world.node(BACKUP).restart();
    long behind = world.node(BACKUP).upper().applied();
    Quiet.runUntilAcknowledged(world, 3000);
    assertTrue(world.node(BACKUP).upper().applied() > behind + 50);
    assertEquals(views, world.counters().get(Counter.VIEW_CHANGES) - 1, "it deposed nobody");
  }

  /// A flood harms only its sender: the same requests take about the same time.
  @Test
  void aFloodSlowsNobodyDown() {
    World<PbftMessage> calm = quiet(10, 1500, 5_000, List.of(), Set.of());
    Quiet.runUntilAcknowledged(calm, 1500);
    World<PbftMessage> flooded =
        quiet(10, 1500, 5_000, List.of(BACKUP), EnumSet.of(Lie.FLOOD, Lie.REPLAY));
    Quiet.runUntilAcknowledged(flooded, 1500);
    assertTrue(flooded.counters().get(Counter.FLOODS) > 0);
    assertEquals(0, flooded.counters().get(Counter.VIEW_CHANGES));
    long most = calm.agenda().now() * 3 / 2;
    assertTrue(flooded.agenda().now() < most, flooded.agenda().now() + " us of " + most);
  }

  /// A primary that ignores one client in three makes progress all the time.
  @Test
  void anUnfairPrimaryIsReplaced() {
    World<PbftMessage> world = quiet(11, 2000, 2_000, List.of(PRIMARY), EnumSet.of(Lie.UNFAIR));
    while (world.counters().get(Counter.VIEW_CHANGES) == 0) {
      world.step();
    }
    assertTrue(world.counters().get(Counter.UNFAIR_PRIMARIES) > 0);
    assertTrue(world.counters().get(Counter.UNFAIR_ORDERS) > 0);
  }

  private static World<PbftMessage> quiet(
      long seed, int requests, int thinkMicros, List<NodeId> liars, Set<Lie> tales) {
    PbftProtocol protocol = new PbftProtocol(drawn(liars, tales), new Rng(seed));
    return Simulate.Worlds.pbft(protocol, seed, Quiet.swarm(1, requests, thinkMicros), Trace.OFF);
  }

  private static PbftSwarm drawn(List<NodeId> liars, Set<Lie> tales) {
    return new PbftSwarm(1, liars, List.of(), tales, false, true, 3, 100, 20, 2, 0, 0, 0);
  }
}

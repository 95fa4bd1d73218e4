package quorate.simulator;

import quorate.simulator.world.Swarm;
import quorate.simulator.world.World;

/// Clusters in which nothing goes wrong by itself.
public final class Quiet {
  private Quiet() {}

  public static Swarm swarm(int failures, int requests, int thinkMicros) {
    return new Swarm(
        failures,
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
        false,
        4,
        64,
        1 << 20);
  }

  public static void runUntilAcknowledged(World<?> world, int requests) {
    while (world.orderCheck().acknowledgedCount() < requests) {
      world.step();
    }
  }
}

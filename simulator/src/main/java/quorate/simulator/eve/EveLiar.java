package quorate.simulator.eve;

import quorate.replication.eve.EveConfig;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// What a role under an attacker's control has: its own key, and all that honest nodes have said.
///
/// @param config of the node, with its signatures
record EveLiar(EveConfig config, EveWorld world, EvePool pool, Rng rng) {
  /// Whether a lie is told now.
  boolean tells(EveLie lie, int perMille) {
    return world.swarm().tells(lie) && rng.chance(perMille);
  }

  void count(Counter told) {
    world.counters().add(told);
  }
}

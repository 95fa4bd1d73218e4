package quorate.simulator.eve;

import quorate.replication.eve.EveConfig;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// The means of an attacker who controls a role: its own key, and every message of honest nodes.
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

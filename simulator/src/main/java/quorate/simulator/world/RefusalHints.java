package quorate.simulator.world;

import quorate.core.Event;
import quorate.core.NodeId;
import quorate.simulator.check.Violation;

/// The hints of nodes' links that connections to a peer are refused, in some runs: true ones after
/// a crash, and false ones about peers that live.
///
/// False hints continue, at one node, after the faults have ended. That node alone must not get
/// another leader elected.
///
/// They draw from a random stream of their own, so that runs without them do not change.
final class RefusalHints<M> {
  private static final int TRUE_PER_MILLE = 300;
  private static final int FALSE_PER_MILLE = 200;

  /// The time between two attempts to connect.
  private static final long ATTEMPT_MICROS_MIN = 30_000;

  private static final long ATTEMPT_MICROS_MAX = 300_000;

  /// The time in which nodes settle on a leader once the faults have ended, and the time for which
  /// they must keep it.
  private static final long SETTLING_MICROS = 5_000_000;

  private static final long CALM_MICROS = 3_000_000;

  private final World<M> world;
  private final Network network;
  private final Rng rng;
  private final boolean honest;
  private final boolean misleading;
  private final long falseEveryMicros;

  /// The elections before the time in which nodes must keep their leader; negative until then.
  private long electionsBefore = -1;

  private long calmUntilMicros;

  RefusalHints(World<M> world, Network network, Rng rng) {
    this.world = world;
    this.network = network;
    this.rng = rng;
    boolean heeded = world.protocol().words().absent(new NodeId(1)).isPresent();
    this.honest = heeded && rng.chance(TRUE_PER_MILLE);
    this.misleading = heeded && rng.chance(FALSE_PER_MILLE);
    this.falseEveryMicros = rng.chance(500) ? 200_000 : 1_500_000;
  }

  /// A node has crashed: the others are refused until it is restarted.
  void crashed(SimNode<M> dead) {
    if (honest) {
      world.nodes().stream()
          .filter(node -> !node.id().equals(dead.id()))
          .forEach(node -> attempt(node, dead));
    }
  }

  private void attempt(SimNode<M> node, SimNode<M> dead) {
    dead.later(
        rng.between(ATTEMPT_MICROS_MIN, ATTEMPT_MICROS_MAX),
        () -> {
          if (dead.isUp()) {
            return;
          }
          // Nothing is refused over a cut link.
          if (!network.isCut(node.id(), dead.id()) && !network.isCut(dead.id(), node.id())) {
            give(node, dead.id(), Counter.REFUSAL_HINTS);
          }
          attempt(node, dead);
        });
  }

  void plan() {
    if (misleading) {
      world
          .agenda()
          .after(
              rng.between(20_000, falseEveryMicros),
              () -> {
                mislead();
                plan();
              });
    }
  }

  private void mislead() {
    int members = world.nodes().size();
    SimNode<M> about =
        rng.chance(700) ? world.node(world.leader()) : world.nodes().get(rng.below(members));
    if (!about.isUp()) {
      return;
    }
    if (world.isHealed()) {
      give(world.nodes().getLast(), about.id(), Counter.FALSE_REFUSAL_HINTS);
    } else if (rng.chance(300)) {
      world.nodes().forEach(node -> give(node, about.id(), Counter.FALSE_REFUSAL_HINTS));
    } else {
      give(world.nodes().get(rng.below(members)), about.id(), Counter.FALSE_REFUSAL_HINTS);
    }
  }

  private void give(SimNode<M> node, NodeId about, Counter counter) {
    if (node.isUp() && !node.id().equals(about)) {
      world.counters().add(counter);
      node.take(
          new Event.Received<>(node.id(), world.protocol().words().absent(about).orElseThrow()));
    }
  }

  /// Whether the nodes have kept their leader for long enough, which is required only in spite of
  /// false hints. Asked while everything is done, some time after the faults.
  ///
  /// @param microsSinceFaults the time since the faults ended
  boolean isCalm(long microsSinceFaults) {
    if (!misleading || microsSinceFaults < SETTLING_MICROS) {
      return !misleading;
    }
    long elections = world.counters().get(Counter.ELECTIONS);
    long now = world.agenda().now();
    if (electionsBefore < 0) {
      electionsBefore = elections;
      calmUntilMicros = now + CALM_MICROS;
    }
    if (elections > electionsBefore) {
      throw new Violation(
          "calm", "without faults, false hints at one node have changed the leader");
    }
    return now >= calmUntilMicros;
  }
}

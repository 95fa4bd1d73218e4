package quorate.simulator.world;

import quorate.core.NodeId;

/// Adversities other than faults, in some runs: nothing fails, but some parts are much slower than
/// the rest, and clocks mislead.
///
/// They draw from a random stream of their own, so that runs without them do not change.
final class Hardships<M> {
  private static final long EVERY_MICROS_MAX = 3_000_000;

  /// Longer than any lease, so that a suspended leader may wake up after its successor took over.
  private static final long SUSPENDED_MICROS_MAX = 4_000_000;

  private static final long STALL_MICROS_MAX = 8_000_000;
  private static final long SLOW_MICROS_MAX = 6_000_000;
  private static final long WALL_MICROS_MAX = 10_000_000;

  private enum Kind {
    SLOW_LINK,
    STALLED_ENGINE,
    SUSPENSION,
    WALL_SET
  }

  private final World<M> world;
  private final Network network;
  private final Rng rng;
  private final Kind[] kinds;

  Hardships(World<M> world, Network network, Rng rng) {
    this.world = world;
    this.network = network;
    this.rng = rng;
    Kind[] all = Kind.values();
    int some = rng.chance(300) ? rng.below(1 << all.length) : 0;
    this.kinds =
        java.util.Arrays.stream(all)
            .filter(kind -> (some >> kind.ordinal() & 1) == 1)
            .toArray(Kind[]::new);
  }

  void plan() {
    if (kinds.length > 0) {
      world
          .agenda()
          .after(
              rng.between(50_000, EVERY_MICROS_MAX),
              () -> {
                if (!world.isHealed()) {
                  strike();
                  plan();
                }
              });
    }
  }

  private void strike() {
    SimNode<M> node = world.nodes().get(rng.below(world.nodes().size()));
    switch (kinds[rng.below(kinds.length)]) {
      case SLOW_LINK -> slowLink(node.id());
      case STALLED_ENGINE -> {
        if (node.isUp() && node.upper().stall(rng.between(500_000, STALL_MICROS_MAX))) {
          world.counters().add(Counter.STALLED_ENGINES);
        }
      }
      case SUSPENSION -> suspend(rng.chance(500) ? node : world.node(world.leader()));
      case WALL_SET -> {
        long micros = rng.between(-WALL_MICROS_MAX, WALL_MICROS_MAX);
        if (!node.isSuspended()) { // else nothing would show the suspension (docs/protocols/pbr.md)
          world.counters().add(Counter.CLOCKS_SET);
          node.setWall(micros);
        }
      }
    }
  }

  /// Makes one direction of a link, or both, ten to a hundred times slower.
  private void slowLink(NodeId from) {
    NodeId to = world.members().get(rng.below(world.members().size()));
    if (to.equals(from)) {
      return;
    }
    int factor = rng.chance(500) ? 10 : 100;
    world.counters().add(Counter.SLOW_LINKS);
    world.trace("net", "slow", from + " > " + to + ", " + factor + " times");
    Runnable mend = network.slow(from, to, factor);
    Runnable back = rng.chance(500) ? network.slow(to, from, factor) : () -> {};
    world
        .agenda()
        .after(
            rng.between(500_000, SLOW_MICROS_MAX),
            () -> {
              mend.run();
              back.run();
            });
  }

  private void suspend(SimNode<M> node) {
    if (node.isUp() && !node.isPaused()) {
      world.counters().add(Counter.SUSPENSIONS);
      node.suspend();
      world.agenda().after(rng.between(20_000, SUSPENDED_MICROS_MAX), node::resume);
    }
  }
}

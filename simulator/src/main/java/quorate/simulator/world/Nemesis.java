package quorate.simulator.world;

import java.util.ArrayList;
import java.util.List;

/// Injects the faults that the swarm has enabled, until it is stopped.
final class Nemesis<M> {
  private static final long LINK_MICROS_MAX = 2_000_000;

  private enum Fault {
    CRASH,
    POWER_FAILURE,
    PAUSE,
    PARTITION,
    ONE_WAY_CUT,
    SLOW_DISK
  }

  private final World<M> world;
  private final Rng rng;
  private final LinkFaults links;
  private final List<Fault> menu = new ArrayList<>();
  private boolean stopped;
  private int faults;

  Nemesis(World<M> world, Network network, Rng rng) {
    this.world = world;
    this.rng = rng;
    this.links =
        new LinkFaults(
            world.agenda(), network, world.counters(), rng, LINK_MICROS_MAX, world::trace);
    Swarm swarm = world.swarm();
    offer(swarm.crashes(), Fault.CRASH);
    offer(swarm.crashes(), Fault.CRASH);
    offer(swarm.powerFailures(), Fault.POWER_FAILURE);
    offer(swarm.pauses(), Fault.PAUSE);
    offer(swarm.partitions(), Fault.PARTITION);
    offer(swarm.oneWayCuts(), Fault.ONE_WAY_CUT);
    offer(swarm.slowDisks(), Fault.SLOW_DISK);
    offer(menu.isEmpty(), Fault.CRASH);
  }

  private void offer(boolean on, Fault fault) {
    if (on) {
      menu.add(fault);
    }
  }

  int faults() {
    return faults;
  }

  void stop() {
    stopped = true;
  }

  void plan() {
    long micros = rng.between(10_000, world.swarm().faultEveryMicros());
    world
        .agenda()
        .after(
            micros,
            () -> {
              if (!stopped) {
                strike();
                plan();
              }
            });
  }

  /// Injects a fault; one without effect, such as a crash of a node that is down, is not counted.
  private void strike() {
    SimNode<M> victim = world.nodes().get(rng.below(world.nodes().size()));
    boolean hit =
        switch (menu.get(rng.below(menu.size()))) {
          case CRASH -> crash(victim);
          case POWER_FAILURE -> powerFailure();
          case PAUSE ->
              rng.chance(500)
                  ? pause(victim, rng.between(20_000, 2_000_000))
                  // Pauses the leader for about as long as its replacement takes, so that it wakes
                  // up during that.
                  : pause(world.node(world.leader()), rng.between(450_000, 1_000_000));
          case PARTITION -> {
            links.split(world.members());
            yield true;
          }
          case ONE_WAY_CUT -> links.cutOneWay(victim.id(), world.members());
          case SLOW_DISK -> slowDisk(victim);
        };
    if (hit) {
      faults++;
      world.counters().add(Counter.FAULTS);
    }
  }

  private boolean powerFailure() {
    int crashed = 0;
    for (SimNode<M> node : world.nodes()) {
      crashed += crash(node) ? 1 : 0;
    }
    if (crashed > 0) {
      world.counters().add(Counter.POWER_FAILURES);
    }
    return crashed > 0;
  }

  private boolean slowDisk(SimNode<M> victim) {
    world.counters().add(Counter.SLOW_DISKS);
    victim.slowDisk(true);
    world.agenda().after(rng.between(50_000, 1_000_000), () -> victim.slowDisk(false));
    return true;
  }

  private boolean crash(SimNode<M> victim) {
    if (!victim.isUp()) {
      return false;
    }
    victim.crash();
    world.agenda().after(rng.between(20_000, 1_500_000), victim::restart);
    return true;
  }

  private boolean pause(SimNode<M> victim, long micros) {
    if (!victim.isUp() || victim.isPaused()) {
      return false;
    }
    world.counters().add(Counter.PAUSES);
    victim.pause();
    world.agenda().after(micros, victim::resume);
    return true;
  }
}

package quorate.simulator.eve;

import java.util.ArrayList;
import java.util.List;
import quorate.core.NodeId;
import quorate.simulator.world.Counter;
import quorate.simulator.world.LinkFaults;
import quorate.simulator.world.Network;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Swarm;

/// Injects the faults that the swarm has enabled, until it is stopped.
final class EveNemesis {
  private static final long LINK_MICROS_MAX = 1_500_000;

  private enum Fault {
    CRASH,
    POWER_FAILURE,
    PAUSE,
    PARTITION,
    ONE_WAY_CUT,
    SLOW_LINK
  }

  private final EveWorld world;
  private final Rng rng;
  private final LinkFaults links;
  private final List<Fault> menu = new ArrayList<>();
  private int faults;

  EveNemesis(EveWorld world, Network network, Rng rng) {
    this.world = world;
    this.rng = rng;
    this.links =
        new LinkFaults(
            world.agenda(), network, world.counters(), rng, LINK_MICROS_MAX, world::trace);
    Swarm swarm = world.swarm().faults();
    offer(swarm.crashes(), Fault.CRASH);
    offer(swarm.powerFailures(), Fault.POWER_FAILURE);
    offer(swarm.pauses(), Fault.PAUSE);
    offer(swarm.partitions(), Fault.PARTITION);
    offer(swarm.oneWayCuts(), Fault.ONE_WAY_CUT);
    offer(swarm.slowDisks(), Fault.SLOW_LINK);
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

  void plan() {
    world
        .agenda()
        .after(
            rng.between(10_000, world.swarm().faults().faultEveryMicros()),
            () -> {
              if (!world.isHealed()) {
                faults++;
                world.counters().add(Counter.FAULTS);
                strike();
                plan();
              }
            });
  }

  private List<NodeId> ids() {
    return world.machines().stream().map(EveMachine::id).toList();
  }

  private void strike() {
    EveMachine victim = world.machines().get(rng.below(world.machines().size()));
    switch (menu.get(rng.below(menu.size()))) {
      case CRASH -> crash(victim, 1_000_000);
      case POWER_FAILURE -> {
        world.counters().add(Counter.POWER_FAILURES);
        world.machines().forEach(machine -> crash(machine, 500_000));
      }
      case PAUSE -> {
        if (victim.isUp() && !victim.isPaused()) {
          world.counters().add(Counter.PAUSES);
          victim.pause();
          world.agenda().after(rng.between(20_000, 1_500_000), victim::resume);
        }
      }
      case PARTITION -> links.split(ids());
      case ONE_WAY_CUT -> {
        boolean _ = links.cutOneWay(victim.id(), ids());
      }
      case SLOW_LINK -> {
        NodeId to = world.machines().get(rng.below(world.machines().size())).id();
        links.slow(victim.id(), to, rng.chance(500) ? 10 : 100);
      }
    }
  }

  /// The power fails when executors are about to hear of a verdict, and the verifier that sends it
  /// comes back last, or not in time: what the others forget then was acted upon too early.
  void onVerdict(NodeId verifier) {
    if (world.isHealed() || !rng.chance(world.swarm().ambushPerMille())) {
      return;
    }
    boolean late = rng.chance(700);
    world
        .agenda()
        .after(
            rng.between(0, 1_500),
            () -> {
              world.counters().add(Counter.POWER_FAILURES);
              for (EveMachine machine : world.machines()) {
                boolean sender = machine.id().equals(verifier);
                crash(machine, sender && late ? 3_000_000 : 60_000);
              }
            });
  }

  private void crash(EveMachine victim, long microsMax) {
    if (victim.isUp()) {
      victim.crash();
      world.agenda().after(rng.between(20_000, microsMax), victim::restart);
    }
  }
}

package quorate.simulator.eve;

import java.util.ArrayList;
import java.util.List;
import quorate.core.NodeId;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Network;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Swarm;

/// Injects the faults that the swarm has enabled, until it is stopped.
final class EveNemesis {
  private enum Fault {
    CRASH,
    POWER_FAILURE,
    PAUSE,
    PARTITION,
    ONE_WAY_CUT,
    SLOW_LINK
  }

  private final EveWorld world;
  private final Network network;
  private final Rng rng;
  private final List<Fault> menu = new ArrayList<>();
  private int faults;

  EveNemesis(EveWorld world, Network network, Rng rng) {
    this.world = world;
    this.network = network;
    this.rng = rng;
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
      case PARTITION -> partition();
      case ONE_WAY_CUT -> oneWay(victim.id());
      case SLOW_LINK -> {
        NodeId to = world.machines().get(rng.below(world.machines().size())).id();
        world.counters().add(Counter.SLOW_LINKS);
        mendLater(network.slow(victim.id(), to, rng.chance(500) ? 10 : 100));
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

  private void partition() {
    List<NodeId> group = new ArrayList<>(world.machines().stream().map(EveMachine::id).toList());
    List<NodeId> rest = new ArrayList<>();
    int cutOff = 1 + rng.below(group.size() - 1);
    for (int i = 0; i < cutOff; i++) {
      rest.add(group.remove(rng.below(group.size())));
    }
    world.counters().add(Counter.PARTITIONS);
    world.trace("net", "split", group + " | " + rest);
    mendLater(network.split(group, rest));
  }

  private void oneWay(NodeId victim) {
    world.counters().add(Counter.ONE_WAY_CUTS);
    boolean in = rng.chance(500);
    boolean all = rng.chance(500);
    world.trace("net", "cut", (in ? "into " : "out of ") + victim + (all ? "" : ", some links"));
    for (EveMachine other : world.machines()) {
      if (!other.id().equals(victim) && (all || rng.chance(500))) {
        mendLater(in ? network.cut(other.id(), victim) : network.cut(victim, other.id()));
      }
    }
  }

  private void mendLater(Runnable mend) {
    world.agenda().after(rng.between(50_000, 1_500_000), mend);
  }
}

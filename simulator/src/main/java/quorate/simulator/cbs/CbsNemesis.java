package quorate.simulator.cbs;

import java.util.ArrayList;
import java.util.List;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// Injects faults into a shepherd and its databases.
final class CbsNemesis {
  private final CbsWorld world;
  private final Rng rng;
  private final Rng losing;
  private int faults;

  CbsNemesis(CbsWorld world, Rng rng) {
    this.world = world;
    this.rng = rng;
    this.losing = rng.fork(1);
  }

  int faults() {
    return faults;
  }

  void plan() {
    world
        .agenda()
        .after(
            rng.between(10_000, world.faultEveryMicros()),
            () -> {
              if (!world.isHealed()) {
                strike();
                plan();
              }
            });
  }

  private void strike() {
    CbsServer server = world.servers().get(rng.below(world.servers().size()));
    CbsSwarm swarm = world.swarm();
    List<Runnable> ways = new ArrayList<>();
    if (swarm.crashes()) {
      ways.add(() -> crash(server));
    }
    if (swarm.shepherdFails()) {
      ways.add(() -> world.shepherd().harm(rng));
    }
    if (swarm.hangs()) {
      ways.add(() -> hang(server));
    }
    if (swarm.breaks()) {
      ways.add(() -> {
        world.counters().add(Counter.CBS_CONNECTIONS_BROKEN);
        world.trace("-", "break", world.servers().indexOf(server) + 1);
        server.breakConnection();
      });
    }
    faults++;
    if (!ways.isEmpty()) {
      ways.get(rng.below(ways.size())).run();
    }
  }

  private void crash(CbsServer server) {
    world.counters().add(Counter.CBS_CRASHES);
    boolean loses = world.swarm().mayLoseState() && world.isWhole() && losing.chance(300);
    world.trace("-", loses ? "lose" : "crash", world.servers().indexOf(server) + 1);
    if (loses) {
      world.counters().add(Counter.CBS_STATES_LOST);
      server.loseState();
    } else {
      server.crash();
    }
    long down = rng.between(1_000, 1_500_000);
    world.agenda().after(down, server::restart);
    if (loses && world.swarm().shepherdFails() && losing.chance(500)) {
      world.agenda().after(down + losing.between(1_000, 60_000), this::harmShepherd);
    }
  }

  /// The shepherd fails just when a database that has lost its state connects to it.
  private void harmShepherd() {
    if (!world.isHealed()) {
      world.shepherd().harm(losing);
    }
  }

  private void hang(CbsServer server) {
    world.counters().add(Counter.CBS_HANGS);
    world.trace("-", "hang", world.servers().indexOf(server) + 1);
    server.hang();
    world.agenda().after(rng.between(1_000, 6_000_000), server::goOn);
  }

  void heal() {
    world.servers().forEach(CbsServer::restart);
    world.servers().forEach(CbsServer::goOn);
    world.shepherd().heal();
  }
}

package quorate.simulator.eve;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import quorate.core.quorum.Tolerance;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Swarm;

/// The parameters that one seed of execute-verify replication draws.
///
/// @param lying whether r nodes lie
/// @param together whether executors and verifiers share nodes
/// @param losing whether as many nodes as u allows are lost for good in the end
/// @param requests the minimum number of answered requests
/// @param racePerMille how often a batch comes out by a race, at each executor
/// @param batchRequests the most requests of a batch
/// @param executionMicrosMax the longest execution of a batch
/// @param stallsMax divergences in a row before sequential execution
/// @param ambushPerMille how often the power fails when a verdict is sent
/// @param storm the additional loss of each kind of message, in a thousand
/// @param faults the faults that any cluster has
public record EveSwarm(
    Tolerance tolerance,
    boolean lying,
    boolean together,
    boolean losing,
    int clients,
    int requests,
    int thinkMicrosMax,
    int racePerMille,
    int batchRequests,
    int executionMicrosMax,
    int window,
    int stallsMax,
    int timeoutTicks,
    int ambushPerMille,
    List<Integer> storm,
    Set<EveLie> lies,
    Swarm faults) {
  public static EveSwarm draw(Rng rng, boolean lying, int stormsPerMille) {
    Swarm faults = Swarm.draw(rng.fork(1));
    int failures = faults.failures();
    int lies = lying ? rng.chance(300) ? failures : 1 : rng.chance(500) ? 0 : failures;
    EnumSet<EveLie> enabled = EnumSet.noneOf(EveLie.class);
    for (EveLie lie : EveLie.values()) {
      if (rng.chance(400)) {
        enabled.add(lie);
      }
    }
    if (enabled.isEmpty()) {
      enabled.add(EveLie.SIDES);
    }
    boolean stormy = rng.chance(stormsPerMille);
    List<Integer> storm =
        IntStream.range(0, EveKind.values().length)
            .mapToObj(_ -> stormy && rng.chance(400) ? (int) rng.between(100, 700) : 0)
            .toList();
    return new EveSwarm(
        new Tolerance(failures, lies, Tolerance.Liars.NODES),
        lying,
        rng.chance(500),
        rng.chance(500),
        (int) rng.between(3, 7),
        (int) rng.between(40, 70),
        (int) rng.between(1_000, 60_000),
        rng.chance(200)
            ? 0
            : (int) (rng.chance(500) ? rng.between(20, 150) : rng.between(150, 700)),
        (int) rng.between(2, 6),
        (int) rng.between(500, 20_000),
        (int) rng.between(1, 4),
        (int) rng.between(1, 3),
        (int) rng.between(4, 12),
        rng.chance(400) ? (int) rng.between(2, 80) : 0,
        storm,
        enabled,
        faults);
  }

  boolean tells(EveLie lie) {
    return lying && lies.contains(lie);
  }
}

package quorate.simulator.pbr;

import java.time.Duration;
import java.util.List;
import quorate.core.NodeId;
import quorate.replication.pbr.PbrConfig;
import quorate.replication.pbr.PbrConfig.Execution;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Swarm;

/// The parameters that one seed of primary-backup draws, besides those of [Swarm] for the nodes and
/// the order.
///
/// @param text whether statements are shipped instead of write sets
/// @param leaseMillis the lease for reads; 0 if reads need a round
/// @param readsPercent read-only transactions
/// @param wandersPerMille chance that a client without an answer asks another node
/// @param cutsOff whether primaries are partitioned from the other nodes, but not from all their
///   clients
/// @param readers whether every other client only reads
/// @param storm whether that happens often, with restarts of other nodes
/// @param serviceMicrosMax the engine's time for a statement
/// @param commitMicrosMax the engine's time for a commit
/// @param engineSyncPerMille chance that the engine syncs by itself after a step
/// @param slowApplyMicros the time that one node's engine takes for each commit; 0 if none is slow
/// @param lagBeats beats that a member's engine may be behind
/// @param sharePerMille chance that a transaction is executed as one with another that waits
record PbrSwarm(
    boolean degraded,
    Execution execution,
    boolean text,
    int leaseMillis,
    int keys,
    int opsMax,
    int readsPercent,
    int wandersPerMille,
    boolean cutsOff,
    boolean readers,
    boolean storm,
    int serviceMicrosMax,
    int commitMicrosMax,
    int engineSyncPerMille,
    int beatMillis,
    int suspectBeats,
    int batchEntries,
    int windowEntries,
    int runningMax,
    int syncEntries,
    int keepEntries,
    int sessionEntries,
    int sharePerMille,
    boolean patient,
    int slowApplyMicros,
    int lagBeats) {
  /// Storms combine everything that exposes a deposed primary: leases, groups that go on at once,
  /// and primaries partitioned from all but readers.
  static PbrSwarm draw(Rng rng) {
    Rng slow = rng.fork(21);
    boolean storm = rng.chance(250);
    Execution execution =
        rng.chance(500)
            ? Execution.SERIALIZABLE
            : rng.chance(500) ? Execution.ONE_AT_A_TIME : Execution.SNAPSHOT;
    return new PbrSwarm(
        rng.chance(storm ? 800 : 300),
        execution,
        execution == Execution.SERIALIZABLE && rng.chance(250),
        rng.chance(storm ? 800 : 500) ? (int) rng.between(50, storm ? 3_000 : 2_000) : 0,
        (int) (storm ? rng.between(2, 6) : rng.between(5, 30)),
        (int) rng.between(1, 5),
        (int) (rng.chance(400) ? rng.between(60, 95) : rng.between(10, 60)),
        rng.chance(500) ? 50 : 400,
        storm || rng.chance(300),
        storm || rng.chance(300),
        storm,
        (int) rng.between(100, 3_000),
        (int) (rng.chance(400) ? rng.between(1_000, 40_000) : rng.between(30, 1_000)),
        rng.chance(500) ? (int) rng.between(0, 300) : 0,
        (int) (storm ? rng.between(10, 30) : rng.between(20, 60)),
        (int) rng.between(4, 10),
        (int) rng.between(1, 20),
        (int) (rng.chance(300) ? rng.between(1, 4) : 64),
        (int) (rng.chance(300) ? rng.between(1, 4) : 64),
        (int) rng.between(3, 40),
        (int) rng.between(0, 60),
        (int) (rng.chance(300) ? rng.between(8, 80) : 1_000),
        rng.chance(500) ? (int) rng.between(100, 1_000) : 0,
        rng.chance(500) && !storm,
        slow.chance(300) ? (int) slow.between(10_000, 100_000) : 0,
        (int) slow.between(5, 20));
  }

  PbrConfig config(NodeId self, List<NodeId> replicas, Swarm swarm) {
    PbrConfig usual = PbrConfig.of(self, replicas, swarm.failures());
    PbrConfig.Reads reads =
        leaseMillis == 0
            ? new PbrConfig.Confirmed()
            : new PbrConfig.Leased(Duration.ofMillis(leaseMillis), swarm.driftPerMille());
    return new PbrConfig(
        self,
        replicas,
        swarm.failures(),
        degraded,
        execution,
        reads,
        Duration.ofMillis(beatMillis),
        suspectBeats,
        patient ? 4 * suspectBeats : suspectBeats,
        usual.proposeBeats(),
        usual.transferBeats(),
        batchEntries,
        usual.batchBytes(),
        windowEntries,
        runningMax,
        syncEntries,
        keepEntries,
        sessionEntries,
        lagBeats);
  }

  /// Whether the engines allow write skew, because they execute on snapshots rather than with
  /// locks.
  boolean isSkewing() {
    return execution != Execution.SERIALIZABLE;
  }
}

package quorate.simulator.world;

/// The parameters that one seed draws: the size of the cluster, its limits, and the enabled faults
/// (swarm testing: a fault that is always on hides those that it prevents).
///
/// @param failures u; the cluster has 2u + 1 nodes
/// @param requests the minimum number of answered requests
/// @param lossPerMille messages lost
/// @param duplicatePerMille messages duplicated
/// @param slowPerMille messages delayed by up to `slowMicros`
/// @param driftPerMille the maximum drift of clocks
/// @param faultEveryMicros the maximum time between faults
/// @param syncCrashPerMille crashes right after a sync, the moment at which a node has just made a
///   promise that no other has heard, or that another acts upon
/// @param snapshotSlots slots between snapshots
/// @param keepSlots slots kept below a certified snapshot
/// @param sessionSlots slots after which an idle session is forgotten
/// @param encoded whether messages and records are encoded and decoded on their way
/// @param speculative whether Paxos announces batches before they are chosen
public record Swarm(
    int failures,
    int clients,
    int keys,
    int requests,
    int thinkMicrosMax,
    int lossPerMille,
    int duplicatePerMille,
    int slowPerMille,
    int slowMicros,
    int driftPerMille,
    int syncMicrosMax,
    int faultEveryMicros,
    int syncCrashPerMille,
    boolean crashes,
    boolean powerFailures,
    boolean pauses,
    boolean partitions,
    boolean oneWayCuts,
    boolean slowDisks,
    int snapshotSlots,
    int keepSlots,
    int sessionSlots,
    boolean encoded,
    boolean speculative,
    int windowSlots,
    int batchRequests,
    int pageBytes) {
  public static Swarm draw(Rng rng) {
    return new Swarm(
        rng.chance(200) ? 2 : 1,
        (int) rng.between(3, 8),
        (int) rng.between(4, 10),
        (int) rng.between(200, 260),
        (int) rng.between(5_000, 120_000),
        rng.chance(500) ? (int) rng.between(1, 150) : 0,
        rng.chance(500) ? (int) rng.between(1, 100) : 0,
        rng.chance(500) ? (int) rng.between(1, 100) : 0,
        (int) (rng.chance(300) ? rng.between(400_000, 1_500_000) : rng.between(5_000, 400_000)),
        rng.chance(500) ? (int) rng.between(1, 200) : 0,
        (int) rng.between(200, 8_000),
        (int) (rng.chance(500) ? rng.between(100_000, 700_000) : rng.between(500_000, 2_000_000)),
        rng.chance(500) ? (int) rng.between(1, 60) : 0,
        rng.chance(700),
        rng.chance(300),
        rng.chance(500),
        rng.chance(600),
        rng.chance(500),
        rng.chance(300),
        (int) rng.between(5, 40),
        (int) rng.between(0, 10),
        (int) rng.between(40, 200),
        rng.chance(100),
        rng.fork(98).chance(500),
        rng.chance(300) ? (int) rng.between(1, 3) : 16,
        rng.chance(300) ? 1 : 64,
        rng.chance(500) ? (int) rng.between(100, 2_000) : 1 << 20);
  }
}

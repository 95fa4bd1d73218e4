package quorate.simulator.byzantium;

import java.time.Duration;
import quorate.replication.byzantium.ByzLimits;
import quorate.simulator.world.Rng;

/// The parameters that one seed of Byzantium draws, besides those of the nodes and the order.
///
/// @param lies r
/// @param everywhere whether every node has a database; otherwise u + r + 1 have
/// @param keys rows of the model
/// @param readsPercent operations that read
/// @param readersPercent transactions that only read
/// @param rollbacksPercent transactions that their client rolls back
/// @param idlesPerMille transactions that their client leaves alone for long
/// @param pauseMicrosMax the application's time between two operations
/// @param serviceMicrosMax the engine's time for an operation
/// @param lockMicrosMax the engine's time-out of a lock
/// @param syncPerMille chance that the engine syncs after a commit
/// @param laxPerMille engines that compare values, and not versions
/// @param liesPerMille how often a lying database lies
/// @param failsPerMille how often a failing engine fails
/// @param carriesPerMille transferred states with the inverses of what was committed
/// @param restoredPerMille restarts in which a node has lost its database, and begins with a
///   certified state
/// @param silentPerMille messages of masters to clients that are lost
/// @param lossPerMille chance that a database is lost for ever at a commit, if u allows it besides
///   those that lie
/// @param slowMicros the time that one engine takes for verifications, beside the usual one
/// @param hasLyingClient whether a client that lies takes part
record ByzSwarm(
    int lies,
    boolean everywhere,
    int keys,
    int opsMax,
    int readsPercent,
    int readersPercent,
    int rollbacksPercent,
    int idlesPerMille,
    int pauseMicrosMax,
    int serviceMicrosMax,
    int lockMicrosMax,
    int syncPerMille,
    int laxPerMille,
    int liesPerMille,
    int failsPerMille,
    int carriesPerMille,
    int restoredPerMille,
    int silentPerMille,
    int lossPerMille,
    int slowMicros,
    boolean hasLyingClient,
    ByzLimits limits) {
  static ByzSwarm draw(Rng rng, int failures) {
    return new ByzSwarm(
        rng.chance(200) ? 0 : 1 + rng.below(failures),
        rng.chance(500),
        (int) rng.between(3, 12),
        (int) rng.between(1, 6),
        (int) rng.between(20, 80),
        (int) (rng.chance(300) ? rng.between(50, 90) : rng.between(5, 40)),
        (int) rng.between(0, 10),
        rng.chance(300) ? (int) rng.between(5, 40) : 0,
        (int) (rng.chance(500) ? rng.between(100, 2_000) : rng.between(1_000, 60_000)),
        (int) rng.between(100, 3_000),
        (int) rng.between(5_000, 100_000),
        rng.chance(500) ? (int) rng.between(0, 300) : 1_000,
        rng.chance(300) ? 1_000 : (int) rng.between(0, 700),
        (int) rng.between(20, 300),
        (int) rng.between(10, 100),
        rng.chance(500) ? 0 : 700,
        rng.chance(300) ? (int) rng.between(50, 500) : 0,
        rng.chance(200) ? (int) rng.between(50, 600) : 0,
        rng.fork(21).chance(400) ? (int) rng.fork(21).between(5, 100) : 0,
        rng.fork(22).chance(200) ? (int) rng.fork(22).between(100_000, 2_000_000) : 0,
        rng.fork(20).chance(300),
        new ByzLimits(
            Duration.ofMillis(rng.between(10, 40)),
            (int) rng.between(6, 20),
            (int) rng.between(30, 100),
            (int) (rng.chance(200) ? rng.between(10, 60) : rng.between(60, 1_000)),
            (int) rng.between(5, 100),
            5,
            64));
  }
}

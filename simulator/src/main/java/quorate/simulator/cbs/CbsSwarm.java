package quorate.simulator.cbs;

import quorate.core.quorum.Tolerance;
import quorate.replication.cbs.CbsConfig;
import quorate.simulator.world.Rng;

/// The parameters that one seed of commit barrier scheduling draws.
///
/// @param transactions the minimum number that must end as clients requested
/// @param flaw the permanent flaw of the first r databases
/// @param flawPerMille how often it shows
/// @param granule keys per lock at the databases with coarse locks; 1 for none
/// @param coarse how many of the last databases have coarse locks
/// @param detecting whether databases detect deadlocks; otherwise only timeouts end them
/// @param slowest how many times slower one database is than the others; 1 for none
/// @param faultEveryMicros the maximum time between faults
/// @param owedMax bytes of statements that are kept for a database that lags behind
/// @param openPerMille statements for which SQL leaves open whether they raise an error
/// @param awayPerMille clients that are forgotten before they ask for the outcome of a COMMIT
/// @param vanishPerMille clients that disappear in the middle of a transaction
/// @param leavePerMille clients that end their session after a transaction
/// @param gonePerMille statements and COMMITs whose gateway is gone before they are answered, and
///   comes back later
public record CbsSwarm(
    Tolerance tolerance,
    int clients,
    int keys,
    int transactions,
    int statementsMax,
    int thinkMicrosMax,
    CbsFlaw flaw,
    int flawPerMille,
    int granule,
    int coarse,
    boolean detecting,
    int slowest,
    int faultEveryMicros,
    boolean crashes,
    boolean shepherdFails,
    boolean hangs,
    boolean breaks,
    int vanishPerMille,
    int abortPerMille,
    int linkMicrosMax,
    int syncMicrosMax,
    int serviceMicrosMax,
    CbsConfig.Mode mode,
    long owedMax,
    int openPerMille,
    int awayPerMille,
    int leavePerMille,
    int gonePerMille) {
  public static CbsSwarm draw(Rng rng) {
    int failures = rng.chance(200) ? 2 : 1;
    int lies = rng.chance(100) ? 0 : rng.chance(300) ? failures : 1;
    CbsFlaw[] flaws = CbsFlaw.values();
    CbsFlaw flaw = lies == 0 ? CbsFlaw.NONE : flaws[rng.below(flaws.length)];
    return new CbsSwarm(
        new Tolerance(failures, lies, Tolerance.Liars.DATABASES),
        (int) rng.between(3, 8),
        (int) rng.between(6, 40),
        (int) rng.between(200, 240),
        (int) rng.between(2, 6),
        (int) rng.between(200, 20_000),
        flaw,
        (int) (rng.chance(500) ? rng.between(1, 20) : rng.between(20, 400)),
        rng.chance(300) ? (int) rng.between(2, 5) : 1,
        (int) rng.between(1, 2),
        rng.chance(700),
        rng.chance(300) ? (int) rng.between(2, 10) : 1,
        (int) rng.between(50_000, 1_000_000),
        rng.chance(700),
        rng.chance(600),
        rng.chance(400),
        rng.chance(500),
        rng.chance(300) ? (int) rng.between(1, 20) : 0,
        rng.chance(500) ? (int) rng.between(10, 150) : 0,
        (int) rng.between(50, 1_000),
        (int) rng.between(100, 4_000),
        (int) rng.between(100, 3_000),
        rng.chance(800)
            ? CbsConfig.Mode.CONCURRENT
            : rng.chance(500) ? CbsConfig.Mode.SEQUENTIAL : CbsConfig.Mode.SERIAL,
        mayDetach(flaw, failures > lies) && rng.chance(500)
            ? rng.between(1_500, 6_000)
            : Long.MAX_VALUE,
        rng.chance(flaw == CbsFlaw.FALSE_WRITES ? 1000 : 600) ? (int) rng.between(30, 400) : 0,
        rng.chance(500) ? (int) rng.between(50, 500) : 0,
        rng.chance(400) ? (int) rng.between(20, 300) : 0,
        rng.chance(400) ? (int) rng.between(5, 100) : 0);
  }

  /// Whether a database may be detached. It counts as failed until it is repaired, which one that
  /// withholds answers never is.
  private boolean mayDetach() {
    return mayDetach(flaw, tolerance.failures() > tolerance.lies());
  }

  /// Whether a database may lose its state. One that is detached for its backlog counts as failed,
  /// too, so there is none in these seeds.
  boolean mayLoseState() {
    return mayDetach() && owedMax == Long.MAX_VALUE;
  }

  private static boolean mayDetach(CbsFlaw flaw, boolean oneMore) {
    return flaw == CbsFlaw.NONE || oneMore && flaw != CbsFlaw.WITHHELD_ANSWERS;
  }

  /// The parameters with failing shepherds added.
  public CbsSwarm failing() {
    return new CbsSwarm(
        tolerance,
        clients,
        keys,
        transactions,
        statementsMax,
        thinkMicrosMax,
        flaw,
        flawPerMille,
        granule,
        coarse,
        detecting,
        slowest,
        faultEveryMicros,
        crashes,
        true,
        hangs,
        breaks,
        vanishPerMille,
        abortPerMille,
        linkMicrosMax,
        syncMicrosMax,
        serviceMicrosMax,
        mode,
        owedMax,
        openPerMille,
        awayPerMille,
        leavePerMille,
        gonePerMille);
  }
}
